#include "game/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "game/notation.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/play.h"

namespace bastide {

namespace {

constexpr std::uint64_t kTileStream = 0;
constexpr std::uint64_t kOtherStream = 1;

// Whether the action has every field that the pattern sets. A feature may be named by any of its
// sides; rotations in which a symmetric tile looks the same are equal.
bool agrees(const ActionFields& pattern, const ActionFields& action, const State& state) {
  const auto same = [](std::int16_t wanted, std::int16_t is) { return wanted == ActionFields::kUnset || wanted == is; };
  if (pattern.type != action.type) return false;
  if (pattern.has_square && (!action.has_square || pattern.x != action.x || pattern.y != action.y)) return false;
  if (pattern.has_at && (!action.has_at || (pattern.at & ~action.at) != 0 || (pattern.at == 0) != (action.at == 0))) return false;
  if (pattern.has_extra && (!action.has_extra || pattern.extra_x != action.extra_x || pattern.extra_y != action.extra_y ||
                            !same(pattern.extra_axis, action.extra_axis))) {
    return false;
  }
  if (pattern.is_singled_out && !action.is_singled_out) return false;
  if (pattern.tile != kNoTile && pattern.tile != action.tile) return false;
  std::int16_t rotation = pattern.rotation;
  if (rotation != ActionFields::kUnset && action.tile != kNoTile) {
    rotation = static_cast<std::int16_t>(rotation % tile_kind(state, action.tile).rotations);
  }
  return same(pattern.number, action.number) && same(rotation, action.rotation) && same(pattern.figure, action.figure) &&
         same(pattern.kind, action.kind) && same(pattern.n, action.n) && same(pattern.player, action.player) &&
         same(pattern.colour, action.colour) && same(pattern.choice, action.choice);
}

// Whether the action says nothing beyond the pattern about what is laid with the tile, or which of
// several equal figures is meant.
bool is_plain(const ActionFields& pattern, const ActionFields& action) {
  return (pattern.has_extra || !action.has_extra) && (pattern.is_singled_out || !action.is_singled_out);
}

// Whether the pattern names a segment of the region that the action names by another one.
bool names_region_of(const ActionFields& pattern, Action action, const State& state) {
  const CellIndex cell = state.board.find(pattern.x, pattern.y);
  if (cell == kNoCell || state.board[cell].is_empty()) return false;
  const NodeIndex target = node_of(state, action.cell(), action.segment());
  bool found = false;
  visit_nodes(state, cell, [&](NodeIndex node, unsigned) {
    if (!state.regions.are_joined(node, target)) return;
    ActionFields place;
    describe_node(state, node, place);
    ActionFields wanted;
    wanted.kind = pattern.kind;
    wanted.n = pattern.n;
    wanted.has_at = pattern.has_at;
    wanted.at = pattern.at;
    found = found || agrees(wanted, place, state);
  });
  return found;
}

bool can_be_drawn(const State& state, TileId tile) {
  return tile == kDrawEnd || (state.bag.count[tile] != 0 && state.rules->pile[tile] == state.bag.pile());
}

ActionFields without_place(ActionFields pattern) {
  pattern.has_square = pattern.has_at = false;
  pattern.n = ActionFields::kUnset;
  return pattern;
}

}  // namespace

Chance::Chance(const Setup& setup, const Rules& rules)
    : tile_rng_(Rng::stream(setup.seed, kTileStream)), other_rng_(Rng::stream(setup.seed, kOtherStream)) {
  std::vector<Dictated> dictated{{.kind = ActionKind::kDraw, .values = {}}};
  for (const std::string& name : setup.draws) dictated[0].values.push_back(name == "#end" ? kDrawEnd : tile_catalogue().find(name));
  for (const Dictation* dictation : rules.dictations) {
    const std::vector<int> values = dictated_values(setup, *dictation);
    dictated.push_back({.kind = dictation->kind, .values = {values.begin(), values.end()}});
  }
  dictated_ = std::make_shared<const std::vector<Dictated>>(std::move(dictated));
}

std::optional<Action> Chance::next_dictated(ActionKind kind) {
  for (const Dictated& dictated : *dictated_) {
    std::uint16_t& used = used_[static_cast<std::size_t>(kind)];
    if (dictated.kind == kind && used < dictated.values.size()) return Action::with_value(kind, dictated.values[used++]);
  }
  return std::nullopt;
}

bool Chance::ends_draws() const {
  const std::vector<std::uint32_t>& draws = dictated_->front().values;
  const std::size_t used = used_[static_cast<std::size_t>(ActionKind::kDraw)];
  return used < draws.size() && draws[used] == kDrawEnd;
}

Action Chance::next(const State& state) {
  if (is_drawing(state)) {
    // A tile that was set aside and has not returned cannot be drawn, whatever is dictated.
    while (const auto dictated = next_dictated(ActionKind::kDraw)) {
      if (can_be_drawn(state, dictated->tile())) return *dictated;
    }
    if (!deck_) deck_.emplace(state, tile_rng_);
    return Action::draw(deck_->draw(state, tile_rng_));
  }
  ActionList list;
  legal_actions(state, list);
  if (const auto dictated = next_dictated(list[0].kind())) return *dictated;
  return random_chance(state, other_rng_);
}

Game::Game(Setup setup, const Rules& rules)
    : setup_(std::move(setup)),
      rules_(std::make_shared<const Rules>(rules)),
      state_(std::make_unique<State>()),
      events_(std::make_unique<EventLog>()),
      chance_(setup_, *rules_) {
  lay_out();
}

Result<Game> Game::start(Setup setup) {
  Result<Rules> rules = rules_of(setup);
  if (!rules) return rules.error();
  return Game(std::move(setup), *rules);
}

void Game::lay_out() {
  events_->clear();
  *state_ = State();
  chance_ = Chance(setup_, *rules_);
  Play play{*state_, events_.get()};
  set_up(play, *rules_);
  resolve_chance();
}

// With the last dictated tile in hand the bag is empty, so nothing more begins that needs a tile.
void Game::let_chance_act() {
  Play play{*state_, events_.get()};
  apply(play, chance_.next(*state_));
  if (chance_.ends_draws() && !state_->bag.is_empty() && state_->to_move != kChance) base::end_draws(*state_);
}

bool Game::resolve_chance() {
  const bool acts = state_->to_move == kChance;
  while (state_->to_move == kChance) let_chance_act();
  return acts;
}

const ActionList& Game::legal() const {
  thread_local ActionList list;
  legal(list);
  return list;
}

Result<Action> Game::match(const ActionFields& pattern) const {
  if (state_->over) return Error{.code = "game_over", .message = "the game is over"};
  std::vector<std::pair<Action, ActionFields>> matches = matching(pattern);
  if (matches.size() > 1) {
    const auto extra = [&](const auto& match) { return !is_plain(pattern, match.second); };
    const auto plain = std::remove_if(matches.begin(), matches.end(), extra);
    if (plain != matches.begin()) matches.erase(plain, matches.end());
  }
  if (matches.empty()) {
    return Error{.code = "illegal_action",
                 .message = fmt::format("\"{}\" is not possible now: the step is \"{}\"", to_text(pattern), current_step(*state_).name)};
  }
  if (matches.size() > 1) {
    return Error{.code = "ambiguous_action",
                 .message = fmt::format("\"{}\" may mean \"{}\" or \"{}\"", to_text(pattern), to_text(matches[0].second),
                                        to_text(matches[1].second))};
  }
  return matches[0].first;
}

std::vector<std::pair<Action, ActionFields>> Game::matching(const ActionFields& pattern) const {
  std::vector<std::pair<Action, ActionFields>> exact;
  std::vector<std::pair<Action, ActionFields>> same_region;
  const Handler* handler = rules_->handlers[static_cast<std::size_t>(pattern.type)];
  const bool may_name_region = handler != nullptr && handler->names_region && pattern.has_square;
  for (const Action action : legal()) {
    if (action.kind() != pattern.type) continue;
    const ActionFields fields = describe(*state_, action);
    if (agrees(pattern, fields, *state_)) {
      exact.emplace_back(action, fields);
    } else if (may_name_region && agrees(without_place(pattern), fields, *state_) && names_region_of(pattern, action, *state_)) {
      same_region.emplace_back(action, fields);
    }
  }
  return exact.empty() ? same_region : exact;
}

bool Game::play(Action action) {
  play_held(action);
  return resolve_chance();
}

void Game::play_held(Action action) {
  events_->clear();
  actions_.push_back(action);
  Play play{*state_, events_.get()};
  apply(play, action);
}

void Game::go_on() {
  if (state_->to_move != kChance) return;
  events_->clear();
  resolve_chance();
}

void Game::undo(std::size_t count) {
  std::vector<Action> kept(actions_.begin(), actions_.end() - static_cast<std::ptrdiff_t>(std::min(count, actions_.size())));
  actions_.clear();
  lay_out();
  for (const Action action : kept) play(action);
}

std::vector<int> rankings(const State& state) {
  std::vector<int> result;
  for (Player player = 0; player < state.rules->players; ++player) {
    int better = 0;
    for (Player other = 0; other < state.rules->players; ++other) better += state.score[other] > state.score[player] ? 1 : 0;
    result.push_back(better + 1);
  }
  return result;
}

}  // namespace bastide
