// One game being played: its set-up, its actions and the state they lead to. Chance is decided
// here, from the set-up's dictated draws and seed, so that callers see only the players' decisions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "game/deck.h"
#include "game/setup.h"
#include "rules/turn.h"

namespace bastide {

// The choices of chance in one game: what was dictated first, then the seed.
class Chance {
 public:
  Chance(const Setup& setup, const Rules& rules);
  // What chance does where it is to move.
  Action next(const State& state);
  // Whether the next draw is dictated to end the game: then the bag counts as empty already.
  bool ends_draws() const;

 private:
  // What the actions of one kind are dictated to be.
  struct Dictated {
    ActionKind kind = ActionKind::kDraw;
    std::vector<std::uint32_t> values;
  };
  std::optional<Action> next_dictated(ActionKind kind);

  std::shared_ptr<const std::vector<Dictated>> dictated_;  // shared, so that copying is cheap
  std::array<std::uint16_t, kActionKinds> used_{};         // how many of each kind
  Rng tile_rng_;
  Rng other_rng_;  // dice and messages, so that they do not change the order of the tiles
  std::optional<Deck> deck_;
};

class Game {
 public:
  // Lays out a new game up to its first decision, or says what is wrong with the set-up.
  static Result<Game> start(Setup setup);

  const Setup& setup() const { return setup_; }
  const Rules& rules() const { return *rules_; }
  // For a copy of the state that outlives this game.
  std::shared_ptr<const Rules> shared_rules() const { return rules_; }
  const State& state() const { return *state_; }
  // The players' decisions so far.
  const std::vector<Action>& actions() const { return actions_; }
  // What happened since the last action was played (or, before the first, at the set-up).
  const EventLog& events() const { return *events_; }

  void legal(ActionList& list) const { legal_actions(*state_, list); }
  // The legal actions, in a list that this thread's next call overwrites: it is too long to be
  // created each time.
  const ActionList& legal() const;
  // The one legal action that agrees with these fields: else illegal_action, ambiguous_action or
  // game_over.
  Result<Action> match(const ActionFields& pattern) const;
  // Plays a legal action and whatever chance does next; returns whether chance did anything.
  bool play(Action action);
  // Plays a legal action but leaves chance waiting, so that nothing hidden is seen while the action
  // may still be taken back.
  void play_held(Action action);
  // Lets chance act where it waits.
  void go_on();
  // Takes back the last actions, or all if there are fewer.
  void undo(std::size_t count);

 private:
  Game(Setup setup, const Rules& rules);
  void lay_out();
  // The legal actions that agree with these fields, with their own fields.
  std::vector<std::pair<Action, ActionFields>> matching(const ActionFields& pattern) const;
  bool resolve_chance();
  void let_chance_act();

  Setup setup_;
  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<State> state_;
  std::unique_ptr<EventLog> events_;
  Chance chance_;
  std::vector<Action> actions_;
};

// The rank of each player, from 1; equal scores share a rank.
std::vector<int> rankings(const State& state);

}  // namespace bastide
