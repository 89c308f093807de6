// Messages: every player has two counters on the score track. A player whose counter reaches a dark
// space in their own turn draws a message and does what it says, or takes two points.
#include "expansions/messages/messages.h"

#include <algorithm>
#include <bitset>

#include "core/text.h"
#include "expansions/track/track.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::messages {

namespace {

constexpr int kInsteadOfAction = 2;
constexpr int kEach = 2;  // per shield, knight or farmer

// The value of a message's action: the cell and segment of its target, and above them one of these
// codes.
enum Code : std::uint32_t { kPoints, kPlain, kTarget };
constexpr Action message_action(Code code, CellIndex cell = 0, unsigned segment = 0) {
  return Action::with_value(ActionKind::kMessage, cell | segment << 10 | static_cast<std::uint32_t>(code) << 16);
}
constexpr Code code_of(Action action) { return static_cast<Code>(action.value() >> 16); }

void configure(Rules& rules) { track::enable(rules); }

Message in_hand(const State& state) { return static_cast<Message>(state.ext.messages.in_hand); }

bool is_own_meeple(const State& state, const Figure& figure) {
  return figure.is_on_board() && figure.colour == state.frame.active && figure.kind != FigureKind::kBuilder &&
         figure.kind != FigureKind::kPig;
}

// Calls visit(node) once per region of these kinds with a meeple of the active player; the node is
// where the first such meeple stands.
template <class Visit>
void visit_own_regions(const State& state, SegmentKindMask kinds, Visit visit) {
  std::bitset<kMaxNodes> seen;
  for (const Figure& figure : state.figures) {
    if (!is_own_meeple(state, figure) || (bit(state.regions.node(figure.node).kind) & kinds) == 0) continue;
    const NodeIndex root = state.regions.root_of(figure.node);
    if (seen[root]) continue;
    seen[root] = true;
    visit(figure.node);
  }
}

int own_meeples_on(const State& state, SegmentKind kind) {
  int count = 0;
  for (const Figure& figure : state.figures) {
    count += is_own_meeple(state, figure) && state.regions.node(figure.node).kind == kind ? 1 : 0;
  }
  return count;
}

int own_meeples_in(const State& state, NodeIndex node) {
  int count = 0;
  for (const Figure& figure : state.figures) {
    count += is_own_meeple(state, figure) && state.regions.are_joined(figure.node, node) ? 1 : 0;
  }
  return count;
}

// What the region would score for the active player in the final scoring. A castle scores nothing
// then.
ScoreSheet final_sheet(const State& state, NodeIndex node) {
  if (state.regions.node(node).kind == SegmentKind::kCastle) return {};
  return score_sheet(state, survey(state, node), state.frame.active);
}

using Targets = FixedVector<NodeIndex, kMaxFigures>;

// The regions that would score the fewest points.
Targets smallest(const State& state, SegmentKindMask kinds) {
  Targets targets;
  int least = 0;
  visit_own_regions(state, kinds, [&](NodeIndex node) {
    const int value = final_sheet(state, node).total();
    if (targets.empty() || value < least) {
      targets.clear();
      least = value;
    }
    if (value == least) targets.push_back(node);
  });
  return targets;
}

Targets with_one_meeple(const State& state) {
  Targets targets;
  visit_own_regions(state, static_cast<SegmentKindMask>(~0U), [&](NodeIndex node) {
    if (own_meeples_in(state, node) == 1) targets.push_back(node);
  });
  return targets;
}

// The regions that the message in hand may target; gardens and shrines follow the rules of
// monasteries.
Targets targets_of(const State& state) {
  switch (in_hand(state)) {
    case Message::kScoreRoad: return smallest(state, bit(SegmentKind::kRoad));
    case Message::kScoreCity: return smallest(state, bit(SegmentKind::kCity));
    case Message::kScoreMonastery: return smallest(state, kMonasteries);
    case Message::kScoreAndReturn: return with_one_meeple(state);
    default: return {};
  }
}

// Whether a message that targets no single region can be carried out.
bool can_act(const State& state) {
  switch (in_hand(state)) {
    case Message::kExtraTile: return !state.bag.is_empty();
    case Message::kShields:
    case Message::kKnights: return own_meeples_on(state, SegmentKind::kCity) != 0;
    case Message::kFarmers: return own_meeples_on(state, SegmentKind::kField) != 0;
    default: return false;
  }
}

void offer_draw(const State& state, ActionList& list) {
  const MessagesState& stack = state.ext.messages;
  for (std::uint8_t message = 0; message < kMessageCount; ++message) {
    const bool is_possible = stack.seen.full() ? stack.seen[stack.next] == message : !stack.seen.contains(message);
    if (is_possible) list.push_back(Action::with_value(ActionKind::kDrawMessage, message));
  }
}

void offer(const State& state, ActionList& list) {
  if (state.ext.messages.in_hand == kNoMessage) return offer_draw(state, list);
  list.push_back(message_action(kPoints));
  if (can_act(state)) list.push_back(message_action(kPlain));
  for (const NodeIndex target : targets_of(state)) {
    const Node& node = state.regions.node(target);
    list.push_back(message_action(kTarget, node.cell, node.segment));
  }
}

// The points of a message may earn another one, so the row is entered again until none is due.
Flow enter(Play& play) {
  State& state = play.state;
  if (state.ext.messages.in_hand != kNoMessage) {
    state.to_move = state.frame.active;
    return Flow::kAsk;
  }
  if (!track::take_dark(state)) return Flow::kNext;
  state.to_move = kChance;
  return Flow::kAsk;
}

// The event: player, detail (message).
Flow apply_draw(Play& play, Action action) {
  MessagesState& stack = play.state.ext.messages;
  stack.in_hand = static_cast<std::uint8_t>(action.value());
  if (stack.seen.full()) {
    stack.next = static_cast<std::uint8_t>((stack.next + 1) % kMessageCount);
  } else {
    stack.seen.push_back(stack.in_hand);
  }
  play.emit({.type = EventType::kMessageDrawn, .player = play.state.frame.active, .detail = stack.in_hand});
  return Flow::kAgain;
}

void score_sheet_of(Play& play, const ScoreSheet& sheet, NodeIndex node) {
  give_points(play, play.state.frame.active, sheet.total(), Source::kMessage, node, &sheet, false);
}

// The shields of every city with a knight of the active player.
ScoreSheet shields_sheet(const State& state) {
  int shields = 0;
  visit_own_regions(state, bit(SegmentKind::kCity), [&](NodeIndex node) { shields += survey(state, node).count(Segment::kShield); });
  ScoreSheet sheet;
  sheet.add(SheetLabel::kShields, shields, kEach * shields);
  return sheet;
}

ScoreSheet figures_sheet(const State& state, SegmentKind kind) {
  ScoreSheet sheet;
  const int figures = own_meeples_on(state, kind);
  sheet.add(SheetLabel::kFigures, figures, kEach * figures);
  return sheet;
}

// Only this meeple returns home, whether or not it scores.
void score_and_return(Play& play, NodeIndex node) {
  State& state = play.state;
  if ((owners_of(state, node) >> state.frame.active & 1U) != 0) score_sheet_of(play, final_sheet(state, node), node);
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    if (!is_own_meeple(state, state.figures[i]) || !state.regions.are_joined(state.figures[i].node, node)) continue;
    return remove_figure(play, static_cast<FigureIndex>(i), RemovalReason::kMessage);
  }
}

Flow carry_out(Play& play, Message message, NodeIndex node) {
  switch (message) {
    case Message::kScoreRoad:
    case Message::kScoreCity:
    case Message::kScoreMonastery: score_sheet_of(play, final_sheet(play.state, node), node); break;
    case Message::kExtraTile: return base::begin_part(play);
    case Message::kShields: score_sheet_of(play, shields_sheet(play.state), kNoNode); break;
    case Message::kKnights: score_sheet_of(play, figures_sheet(play.state, SegmentKind::kCity), kNoNode); break;
    case Message::kFarmers: score_sheet_of(play, figures_sheet(play.state, SegmentKind::kField), kNoNode); break;
    case Message::kScoreAndReturn: score_and_return(play, node); break;
  }
  return Flow::kAgain;
}

// The event: player, detail (message), flag (the choice).
Flow apply_message(Play& play, Action action) {
  State& state = play.state;
  const Message message = in_hand(state);
  const bool is_points = code_of(action) == kPoints;
  state.ext.messages.in_hand = kNoMessage;
  play.emit({.type = EventType::kMessageChosen,
             .player = state.frame.active,
             .detail = static_cast<std::uint8_t>(message),
             .flag = static_cast<std::uint8_t>(is_points ? Choice::kPoints : Choice::kAction)});
  if (!is_points) {
    return carry_out(play, message, code_of(action) == kTarget ? node_of(state, action.cell(), action.segment()) : kNoNode);
  }
  give_points(play, state.frame.active, kInsteadOfAction, Source::kMessage, kNoNode, nullptr, false);
  return Flow::kAgain;
}

void describe_message(const State& state, Action action, ActionFields& fields) {
  fields.choice = static_cast<std::int16_t>(code_of(action) == kPoints ? Choice::kPoints : Choice::kAction);
  if (code_of(action) == kTarget) describe_node(state, node_of(state, action.cell(), action.segment()), fields);
}

void describe_draw(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }

// A message that is due or in hand is worth at least two points.
void add_standing(const State& state, Standing& standing) {
  const bool is_due = state.frame.ext.track.reached_dark || state.ext.messages.in_hand != kNoMessage;
  if (is_due) standing.promised[state.frame.active] += kInsteadOfAction;
}

std::uint64_t hash_state(const State& state) {
  const MessagesState& stack = state.ext.messages;
  std::uint64_t hash = hash_item(0x3e55, stack.in_hand, stack.next);
  for (const std::uint8_t message : stack.seen) hash = hash_item(0x3e56, hash, message);
  return hash;
}

void check_state(const State& state, std::vector<std::string>& found) {
  const MessagesState& stack = state.ext.messages;
  std::bitset<kMessageCount> seen;
  for (const std::uint8_t message : stack.seen) seen.set(message);
  if (seen.count() != stack.seen.size()) found.emplace_back("a message appears twice in the stack");
  if (!stack.seen.full() && stack.next != 0) found.emplace_back("the stack of messages was used up too early");
}

// The stack repeats in the same order, so the first eight messages differ and the later ones repeat
// them.
bool can_follow(std::span<const int> before, int message) {
  if (before.size() >= kMessageCount) return before[before.size() - kMessageCount] == message;
  return std::find(before.begin(), before.end(), message) == before.end();
}

std::optional<int> read_message(std::string_view word) { return index_of(kMessageNames, word); }

constexpr Dictation kDictation{.field = "messages", .kind = ActionKind::kDrawMessage, .read = read_message, .can_follow = can_follow};

constexpr std::string_view kTriggerValues[] = {"stop", "pass"};
constexpr OptionEntry kOptionEntries[] = {
    {.option = Option::kMessagesTrigger,
     .name = "messages.trigger",
     .summary = "Whether a message is drawn only if a counter stops on a dark space, or also if it passes one.",
     .values = kTriggerValues}};

constexpr Handler kHandlers[] = {{.kind = ActionKind::kDrawMessage, .apply = apply_draw, .describe = describe_draw},
                                 {.kind = ActionKind::kMessage, .apply = apply_message, .describe = describe_message}};

}  // namespace

const Step kMessage{.name = "message", .enter = enter, .offer = offer, .auto_answer = true};

const Expansion kMessages{
    .module = Module::kMessages,
    .title = "The Messages",
    .summary = "Each player has two counters; one that reaches a dark space in the player's own turn earns a message.",
    .options = kOptionEntries,
    .dictation = &kDictation,
    .configure = configure,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::messages
