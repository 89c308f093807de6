#include "terminal/playthrough.h"

#include <fmt/format.h>

#include <memory>

#include "formats/legal_list.h"
#include "formats/view.h"
#include "game/notation.h"
#include "rules/hash.h"
#include "terminal/picture.h"
#include "terminal/wording.h"

namespace bastide {

namespace {

constexpr int kTurnsBetweenBoards = 12;

class Writer {
 public:
  Writer(Game game, PlaythroughDetail detail)
      : game_(std::move(game)), names_(player_names(game_.setup().players)), is_full_(detail == PlaythroughDetail::kFull) {}

  std::string write(const Record& record) {
    add_heading();
    add_events();
    std::size_t comment = 0;
    for (std::size_t number = 0; number <= record.actions.size(); ++number) {
      for (; comment < record.comments.size() && record.comments[comment].before_action == number; ++comment) {
        text_ += fmt::format("# {}\n", record.comments[comment].text);
      }
      if (number < record.actions.size()) play(record.actions[number]);
    }
    add_board();
    add_result();
    return std::move(text_);
  }

 private:
  void add_heading() {
    text_ +=
        fmt::format("players: {}\nmodules: {}\nseed: {}\n\n", fmt::join(names_.names, ", "),
                    game_.setup().modules.empty() ? "none" : fmt::format("{}", fmt::join(game_.setup().modules, ", ")), game_.setup().seed);
  }

  void play(const ActionFields& fields) {
    const Result<Action> action = game_.match(fields);
    if (!action) return;
    if (is_full_) add_choices();
    text_ += fmt::format("{}> {}\n", names_.letters[game_.state().to_move], to_text(describe(game_.state(), *action)));
    const int turn = game_.state().turn;
    game_.play(*action);
    add_events();
    if (is_full_ && game_.state().turn != turn && game_.state().turn % kTurnsBetweenBoards == 0) add_board();
  }

  // Places grouped by square, everything else one after the other.
  void add_choices() {
    const auto list = std::make_unique<ActionList>();
    game_.legal(*list);
    std::string words;
    for (const LegalEntry& entry : legal_entries(game_.state(), *list)) {
      const ActionFields& fields = entry.fields;
      if (!words.empty()) words += fields.type == ActionKind::kPlace ? " " : " | ";
      words += fields.type == ActionKind::kPlace ? fmt::format("{},{}:{}", fields.x, fields.y, fields.rotation * 90) : to_text(fields);
    }
    text_ += fmt::format("  {} {} of {}: {}\n", hash_text(hash_of(game_.state())), current_step(game_.state()).name, list->size(), words);
  }

  void add_events() {
    for (const std::string& sentence : event_sentences({game_.events().data(), game_.events().size()}, game_.state(), names_)) {
      text_ += fmt::format("  {}\n", sentence);
    }
  }

  void add_board() {
    PictureOptions options;
    options.letters = names_.letters;
    text_ += fmt::format("\n{}\n", draw_board(game_.state(), options));
  }

  void add_result() {
    const State& state = game_.state();
    const std::vector<int> ranks = rankings(state);
    for (Player player = 0; player < state.rules->players; ++player) {
      text_ += fmt::format("{}{}: {} points", state.over ? fmt::format("{}. ", ranks[player]) : "", names_[player], state.score[player]);
      for (std::size_t source = 0; source < kSources; ++source) {
        if (state.score_by_source[player][source] != 0)
          text_ += fmt::format(", {} {}", kSourceNames[source], state.score_by_source[player][source]);
      }
      text_ += "\n";
    }
    if (is_full_) text_ += fmt::format("hash {}\n", hash_text(hash_of(state)));
  }

  Game game_;
  PlayerNames names_;
  bool is_full_;
  std::string text_;
};

}  // namespace

std::string playthrough(const Record& record, PlaythroughDetail detail) {
  Result<Game> game = Game::start(record.setup);
  return game ? Writer(std::move(*game), detail).write(record) : std::string();
}

}  // namespace bastide
