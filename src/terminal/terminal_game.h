// A game in the terminal, for people at one keyboard and bots. It reads lines and prints screens,
// so it works in any terminal and through pipes. It decides nothing about the rules.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "game/game.h"
#include "terminal/game_file.h"
#include "terminal/screen.h"
#include "terminal/wording.h"

namespace bastide {

struct TerminalSettings {
  TextStyle style;
  ScreenSize size;
  ScreenSize (*measure)() = nullptr;  // asked before each screen where the size can change
  bool is_interactive = false;        // a person sees what is typed: clear the screen before each picture and do not repeat the input
  std::string save_file;              // kept up to date after every decision unless empty
};

class TerminalGame {
 public:
  // The seats must have passed check_seats (game_file.h).
  TerminalGame(SavedGame game, TerminalSettings settings, std::istream& in, std::ostream& out);

  // Plays until the people quit or the input ends; returns the exit code.
  int run();

 private:
  struct Choice {
    Action action;  // of a range of numbers, the lowest
    std::string words;
    ActionFields fields;  // with its minimum and maximum

    bool is_range() const { return ActionFields::is_set(fields.minimum); }
  };
  // A free square on which the tile can be placed, and how.
  struct PlacementChoice {
    CellIndex cell = kNoCell;
    Square square;
    std::vector<Action> actions;  // for each turn that fits, without and with something extra

    std::vector<Rotation> turns() const;
  };
  enum class Page : std::uint8_t { kNone, kHelp, kLog, kResult };

  bool is_bot(Player player) const { return bots_[player] != nullptr; }
  bool is_placing() const { return !places_.empty(); }

  void take_over(SavedGame saved);
  void play(Action action);
  void play_bots();
  void find_choices();
  void begin_decision();

  void show();
  ScreenContent content() const;
  std::string title() const;
  std::string question() const;
  std::string placing_question() const;
  std::vector<Preview> previews() const;
  std::vector<SquareLabel> labels() const;
  std::vector<std::string> news() const;
  std::vector<std::string> log_page() const;
  std::vector<std::string> result_page() const;
  std::vector<Event> events_since(std::size_t action) const;
  CellIndex last_laid() const;

  bool read_line(std::string& line);
  void handle(std::string_view line);
  bool handle_command(std::string_view word, std::string_view rest);
  bool handle_scrolling(std::string_view word);
  bool handle_answer(std::string_view text);
  bool handle_place(std::string_view text);
  bool handle_choice(std::string_view text);
  std::optional<Action> numbered_action(const Choice& choice, std::string_view number) const;
  void choose_place(const PlacementChoice& place, std::string_view turn, bool wants_extra);
  void decide(Action action);
  void handle_notation(std::string_view text);
  void undo();
  void save(std::string_view file);
  void load(std::string_view file);
  void hint();
  void quit();
  void show_log(std::string_view page);
  void save_automatically();
  void print_unsaved_record();

  Game game_;
  std::vector<Comment> comments_;  // of the record that was loaded
  TerminalSettings settings_;
  std::istream& in_;
  std::ostream& out_;
  PlayerNames names_;
  std::vector<std::unique_ptr<Bot>> bots_;   // null for people
  std::vector<std::vector<Event>> events_;   // of the set-up, then of each action
  std::vector<Player> actors_;               // who decided each action
  std::size_t news_from_ = 0;                // the first action whose events are news to the player
  std::vector<PlacementChoice> places_;      // numbered, where a tile is to be laid
  std::vector<Choice> choices_;              // numbered, where something else is to be decided
  std::optional<std::size_t> chosen_place_;  // whose turn of the tile is still to be chosen
  Square scrolled_;
  Page page_ = Page::kNone;
  std::size_t log_pages_back_ = 0;
  std::string notice_;
  std::string file_;  // where the game was saved or came from
  bool is_saved_ = true;
  bool wants_quit_ = false;  // asked once to quit without saving
  std::string wants_load_;   // asked once to load this file without saving
  bool is_done_ = false;
};

}  // namespace bastide
