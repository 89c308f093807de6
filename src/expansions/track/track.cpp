// Moving the counters: a player who scores chooses which of their counters takes the points,
// robbers on its space steal from them, and the loot moves the thieves' counters in turn.
#include "expansions/track/track.h"

#include <bit>
#include <utility>

#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::track {

namespace {

constexpr std::int16_t choice_of(std::uint8_t counter) {
  return static_cast<std::int16_t>(counter == kMeepleCounter ? Choice::kMeeple : Choice::kMessenger);
}

void points_given(Play& play, const Award& award) {
  if (award.is_final) return;
  play.state.may_interrupt = true;
  play.state.ext.track.queue.push_back({.player = award.colour,
                                        .is_loot = award.source == Source::kRobber,
                                        .brings_message = award.source != Source::kAuction,
                                        .is_message = award.source == Source::kMessage,
                                        .points = static_cast<std::int16_t>(award.points)});
}

// The number of moves at the head of the queue that happen at the same time: those of one scoring
// or one robbery, one per player.
std::size_t group_size(const TrackState& track) {
  unsigned players = 0;
  std::size_t size = 0;
  for (const Move& move : track.queue) {
    const unsigned player = 1U << move.player;
    if ((players & player) != 0 || move.is_loot != track.queue[0].is_loot) break;
    players |= player;
    ++size;
  }
  return size;
}

// The players whose move in the first group this robber could rob, one bit each.
unsigned victims_of(const TrackState& track, Player thief) {
  unsigned victims = 0;
  const std::size_t size = track.robber[thief] == kInSupply ? 0 : group_size(track);
  for (std::size_t i = 0; i < size; ++i) {
    const Move& move = track.queue[i];
    if (move.player == thief || move.is_loot || move.points < 0) continue;
    if (space_of(track.counter[move.player][move.counter]) == track.robber[thief]) victims |= 1U << move.player;
  }
  return victims;
}

Player clockwise(const State& state, int steps) { return static_cast<Player>((state.frame.active + steps) % state.rules->players); }

Move* move_of(TrackState& track, Player player) {
  const std::size_t size = group_size(track);
  for (std::size_t i = 0; i < size; ++i) {
    if (track.queue[i].player == player) return &track.queue[i];
  }
  return nullptr;
}

// The player who has to choose a counter for a move in the first group, or nobody.
Player counter_chooser(const State& state) {
  const TrackState& track = state.ext.track;
  const std::size_t size = group_size(track);
  for (int steps = 0; steps < state.rules->players; ++steps) {
    const Player player = clockwise(state, steps);
    for (std::size_t i = 0; i < size; ++i) {
      if (track.queue[i].player == player && track.queue[i].counter == kUnchosen) return player;
    }
  }
  return kNobody;
}

// Whether all counters of a player are on this space, so that their next points move one from
// there.
bool all_stand_on(const State& state, Player player, int space) {
  const auto& counter = state.ext.track.counter[player];
  return space_of(counter[kMeepleCounter]) == space &&
         (!state.rules->has(Module::kMessages) || space_of(counter[kMessengerCounter]) == space);
}

// Whether a robber that lets the current moves pass is certain to find a victim in this scoring
// step: another region completed by the same tile will score for a player whose counters are on its
// space and do not move now.
bool can_wait(const State& state, Player thief) {
  if (thief >= state.rules->players) return false;
  const TrackState& track = state.ext.track;
  unsigned others = ~(1U << thief);
  for (std::size_t i = 0; i < group_size(track); ++i) others &= ~(1U << track.queue[i].player);
  for (const NodeIndex node : state.completed) {
    const unsigned owners = owners_of(state, node) & others;
    for (Player owner = 0; owner < state.rules->players; ++owner) {
      if ((owners >> owner & 1U) == 0 || !all_stand_on(state, owner, track.robber[thief])) continue;
      if (score_sheet(state, survey(state, node), owner).total() > 0) return true;
    }
  }
  return false;
}

// The player who still has to choose a victim for their robber, among the counters that move now or
// between now and later; or nobody.
Player victim_chooser(const State& state) {
  for (int steps = 0; steps < state.rules->players; ++steps) {
    const Player thief = clockwise(state, steps);
    const unsigned victims = victims_of(state.ext.track, thief);
    if (victims == 0 || state.ext.track.victim[thief] != kNobody) continue;
    if (std::popcount(victims) > 1 || can_wait(state, thief)) return thief;
  }
  return kNobody;
}

// The player with whose move in the first group each robber goes along: loot and payments take
// along the robbers on the counter's space. This is decided before anything moves, so a robber goes
// along only once.
using Riders = std::array<Player, kMaxPlayers>;
Riders find_riders(const State& state) {
  const TrackState& track = state.ext.track;
  Riders riders;
  riders.fill(kNobody);
  const std::size_t size = group_size(track);
  for (Player robber = 0; robber < state.rules->players; ++robber) {
    if (track.robber[robber] == kInSupply) continue;
    for (std::size_t i = 0; i < size && riders[robber] == kNobody; ++i) {
      const Move& move = track.queue[i];
      if (move.player == robber || (!move.is_loot && move.points >= 0)) continue;
      if (space_of(track.counter[move.player][move.counter]) == track.robber[robber]) riders[robber] = move.player;
    }
  }
  return riders;
}

int fifths(int points) { return (points >= 0 ? points : points - (kDark - 1)) / kDark; }

// Whether a move forward to this space reaches a dark one: by ending there or, with the other
// option, by passing it. Loot and the points of a message must always end there; otherwise one
// message could lead to the next without end.
bool reaches_dark(const State& state, const Move& move, int from, int to) {
  if (to <= from) return false;
  const bool may_pass = state.rules->option(Option::kMessagesTrigger) != 0 && !move.is_message && !move.is_loot;
  return to % kDark == 0 || (may_pass && fifths(to) > fifths(from));
}

// The event: player, detail (counter), value (its points now), count (points of the move).
void move_counter(Play& play, const Move& move, const Riders& riders) {
  State& state = play.state;
  std::int32_t& counter = state.ext.track.counter[move.player][move.counter];
  const std::int32_t from = counter;
  counter += move.points;
  play.emit({.type = EventType::kCounterMoved, .player = move.player, .detail = move.counter, .value = counter, .count = move.points});
  for (Player robber = 0; robber < play.rules().players; ++robber) {
    if (riders[robber] == move.player) put_robber(play, robber, space_of(counter), true);
  }
  if (move.brings_message && move.player == state.frame.active && reaches_dark(state, move, from, counter))
    state.frame.ext.track.reached_dark = true;
}

struct Robbery {
  Player thief = kNobody;
  Player victim = kNobody;
  int loot = 0;
};
using Robberies = FixedVector<Robbery, kMaxPlayers>;

// Every robber that can rob does so, clockwise from the active player.
Robberies find_robberies(State& state) {
  TrackState& track = state.ext.track;
  Robberies result;
  for (int steps = 0; steps < state.rules->players; ++steps) {
    const Player thief = clockwise(state, steps);
    const unsigned victims = victims_of(track, thief);
    const Player chosen = std::exchange(track.victim[thief], kNobody);
    if (victims == 0 || chosen == kWaits) continue;
    const Player victim = chosen != kNobody ? chosen : static_cast<Player>(std::countr_zero(victims));
    result.push_back({.thief = thief, .victim = victim, .loot = (move_of(track, victim)->points + 1) / 2});
  }
  return result;
}

// Moves the counters of the first group; the loot becomes the next moves. The event: player
// (thief), detail (victim), value (points).
void carry_out(Play& play) {
  TrackState& track = play.state.ext.track;
  const Robberies robberies = find_robberies(play.state);
  Riders riders = find_riders(play.state);
  const auto before = track.queue;
  const std::size_t size = group_size(track);
  track.queue.clear();
  for (const Robbery& robbery : robberies) {
    play.emit({.type = EventType::kRobbed, .player = robbery.thief, .detail = robbery.victim, .value = robbery.loot});
    return_robber(play, robbery.thief);
    riders[robbery.thief] = kNobody;
  }
  for (std::size_t i = 0; i < size; ++i) move_counter(play, before[i], riders);
  for (const Robbery& robbery : robberies) give_points(play, robbery.thief, robbery.loot, Source::kRobber, kNoNode, nullptr, false);
  for (std::size_t i = size; i < before.size(); ++i) track.queue.push_back(before[i]);
}

Flow apply_counter(Play& play, Action action) {
  move_of(play.state.ext.track, play.state.to_move)->counter = static_cast<std::uint8_t>(action.value());
  return Flow::kAgain;
}

Flow apply_rob(Play& play, Action action) {
  play.state.ext.track.victim[play.state.to_move] = static_cast<Player>(action.value() >> 1);
  return Flow::kAgain;
}

// `pass` lets the current moves go unrobbed.
Flow wait(Play& play) {
  play.state.ext.track.victim[play.state.to_move] = kWaits;
  return Flow::kAgain;
}

void describe_counter(const State&, Action action, ActionFields& fields) {
  fields.choice = choice_of(static_cast<std::uint8_t>(action.value()));
}

void describe_rob(const State&, Action action, ActionFields& fields) {
  fields.player = static_cast<std::int16_t>(action.value() >> 1);
  fields.choice = choice_of(static_cast<std::uint8_t>(action.value() & 1U));
}

void offer(const State& state, ActionList& list) {
  const TrackState& track = state.ext.track;
  if (counter_chooser(state) != kNobody) {
    for (std::uint32_t counter = 0; counter < kCounters; ++counter) list.push_back(Action::with_value(ActionKind::kCounter, counter));
    return;
  }
  const Player thief = victim_chooser(state);
  if (can_wait(state, thief)) list.push_back(Action::pass());
  const unsigned victims = victims_of(track, thief);
  const std::size_t size = group_size(track);
  for (std::size_t i = 0; i < size; ++i) {
    const Move& move = track.queue[i];
    if ((victims >> move.player & 1U) == 0) continue;
    list.push_back(Action::with_value(ActionKind::kRob, static_cast<std::uint32_t>(move.player) << 1 | move.counter));
  }
}

// Evaluations may end a game in the middle of a turn. Nobody is asked then: the counting meeple
// moves, and the first victim is robbed.
Flow ask(Play& play, Player player) {
  State& state = play.state;
  state.to_move = player;
  if (!is_ending(state)) return Flow::kAsk;
  ActionList list;
  offer(state, list);
  return list[0].kind() == ActionKind::kCounter ? apply_counter(play, list[0]) : apply_rob(play, list.back());
}

Flow enter(Play& play) {
  State& state = play.state;
  TrackState& track = state.ext.track;
  if (track.queue.empty()) return Flow::kNext;
  if (!state.rules->has(Module::kMessages)) {
    for (Move& move : track.queue) move.counter = kMeepleCounter;
  }
  if (const Player player = counter_chooser(state); player != kNobody) return ask(play, player);
  if (const Player thief = victim_chooser(state); thief != kNobody) return ask(play, thief);
  carry_out(play);
  return Flow::kAgain;
}

// The sole owner of several completed regions chooses the order in which they meet a robber.
bool owners_order(const State& state) {
  for (Player player = 0; player < state.rules->players; ++player) {
    if (state.ext.track.robber[player] != kInSupply) return true;
  }
  return false;
}

// The order of scorings matters to robbers on the track and, with Messages, to an active player who
// scores twice: it decides on which spaces their counters stop.
bool order_matters(const State& state) {
  if (owners_order(state)) return true;
  unsigned own = 0;
  for (const NodeIndex node : state.completed) own += owners_of(state, node) >> state.frame.active & 1U;
  return own > 1 && state.rules->has(Module::kMessages);
}

constexpr Handler kCounterHandler{
    .kind = ActionKind::kCounter, .prefers_choice = true, .apply = apply_counter, .describe = describe_counter, .choice_key = "counter"};
constexpr Handler kRobHandler{
    .kind = ActionKind::kRob, .prefers_choice = true, .apply = apply_rob, .describe = describe_rob, .choice_key = "counter"};

std::uint64_t hash_state(const State& state) {
  const TrackState& track = state.ext.track;
  std::uint64_t sum = 0;
  for (Player player = 0; player < state.rules->players; ++player) {
    const auto meeple = static_cast<std::uint64_t>(static_cast<std::uint32_t>(track.counter[player][kMeepleCounter]));
    const auto messenger = static_cast<std::uint64_t>(static_cast<std::uint32_t>(track.counter[player][kMessengerCounter]));
    sum += hash_item(41, player, meeple << 32 | messenger);
    sum += hash_item(42, player, static_cast<std::uint64_t>(static_cast<std::uint8_t>(track.robber[player])) << 8 | track.victim[player]);
  }
  std::uint64_t number = 0;
  for (const Move& move : track.queue) {
    const auto points = static_cast<std::uint64_t>(static_cast<std::uint16_t>(move.points));
    sum += hash_item(43 + number++, static_cast<std::uint64_t>(move.player) << 8 | move.counter, points << 1 | (move.is_loot ? 1 : 0));
  }
  return sum;
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) { return hash_item(40, frame.ext.track.reached_dark ? 1 : 0); }

// Until the final scoring, the counters and the queued points add up to the score.
void check_state(const State& state, std::vector<std::string>& found) {
  const TrackState& track = state.ext.track;
  if (state.over) return;
  for (Player player = 0; player < state.rules->players; ++player) {
    const std::string name = "player " + std::to_string(player);
    long points = track.counter[player][kMeepleCounter] + track.counter[player][kMessengerCounter];
    for (const Move& move : track.queue) points += move.player == player ? move.points : 0;
    if (points != state.score[player]) found.push_back("the counters of " + name + " do not add up to the score");
    if (track.counter[player][kMessengerCounter] != 0 && !state.rules->has(Module::kMessages)) {
      found.push_back(name + " has a messenger, but Messages is not in play");
    }
    if (track.robber[player] == kInSupply) continue;
    if (!state.rules->has(Module::kRobbers)) found.push_back(name + " has a robber, but Robbers is not in play");
    if (track.robber[player] < 0 || track.robber[player] >= kSpaces) found.push_back("the robber of " + name + " is off the track");
  }
}

}  // namespace

const Step kTrack{.name = "track", .enter = enter, .offer = offer, .pass = wait};

void enable(Rules& rules) {
  if (rules.interrupts.contains(&kTrack)) return;
  rules.interrupts.push_back(&kTrack);
  rules.order_matters.push_back(order_matters);
  rules.owners_order.push_back(owners_order);
  rules.points_given.push_back(points_given);
  rules.hash_state.push_back(hash_state);
  rules.hash_frame.push_back(hash_frame);
  rules.check_state.push_back(check_state);
  rules.handlers[static_cast<std::size_t>(ActionKind::kCounter)] = &kCounterHandler;
  rules.handlers[static_cast<std::size_t>(ActionKind::kRob)] = &kRobHandler;
}

int space_of(int points) { return ((points % kSpaces) + kSpaces) % kSpaces; }

std::uint64_t foreign_spaces(const State& state, Player player) {
  const std::size_t counters = state.rules->has(Module::kMessages) ? kCounters : 1;
  std::uint64_t spaces = 0;
  for (Player other = 0; other < state.rules->players; ++other) {
    for (std::size_t counter = 0; other != player && counter < counters; ++counter) {
      spaces |= 1ULL << space_of(state.ext.track.counter[other][counter]);
    }
  }
  return spaces;
}

// The event: player, value (space), flag (1 if it followed a counter).
void put_robber(Play& play, Player player, int space, bool followed_counter) {
  play.state.ext.track.robber[player] = static_cast<std::int8_t>(space);
  play.emit(
      {.type = EventType::kRobberPlaced, .player = player, .flag = static_cast<std::uint8_t>(followed_counter ? 1 : 0), .value = space});
}

void return_robber(Play& play, Player player) {
  play.state.ext.track.robber[player] = kInSupply;
  play.emit({.type = EventType::kRobberReturned, .player = player});
}

bool take_dark(State& state) { return std::exchange(state.frame.ext.track.reached_dark, false); }

}  // namespace bastide::track
