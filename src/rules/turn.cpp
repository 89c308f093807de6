#include "rules/turn.h"

#include "rules/play.h"

namespace bastide {

namespace {

// The only legal answer to the current question, if there is exactly one.
bool only_answer(const State& state, const Step& step, Action& answer) {
  ActionList list;
  step.offer(state, list);
  if (list.size() != 1) return false;
  answer = list[0];
  return true;
}

Flow carry_out(Play& play, Action action) { return play.rules().handlers[static_cast<std::size_t>(action.kind())]->apply(play, action); }

}  // namespace

const Step& current_step(const State& state) {
  return state.interrupt != kNoInterrupt ? *state.rules->interrupts[state.interrupt] : *state.rules->steps[state.step];
}

namespace {

// Gives the answer for as long as there is only one.
Flow give_only_answer(Play& play, const Step& step) {
  Flow flow = Flow::kAsk;
  Action answer;
  while (flow == Flow::kAsk && only_answer(play.state, step, answer)) flow = carry_out(play, answer);
  return flow;
}

// Enters a step and gives an only answer itself; kAsk if a decision is needed.
Flow run(Play& play, const Step& step) {
  const Flow flow = step.enter(play);
  return flow == Flow::kAsk && step.auto_answer ? give_only_answer(play, step) : flow;
}

// Runs the interrupts before a row is entered; true if one asks.
bool is_interrupted(Play& play) {
  State& state = play.state;
  const auto& interrupts = play.rules().interrupts;
  for (std::uint8_t index = 0; index < interrupts.size();) {
    state.interrupt = index;
    const Flow flow = run(play, *interrupts[index]);
    if (flow == Flow::kAsk) return true;
    // What one module does may give another a question to ask.
    index = flow == Flow::kAgain ? 0 : static_cast<std::uint8_t>(index + 1);
  }
  state.interrupt = kNoInterrupt;
  state.may_interrupt = false;
  return false;
}

}  // namespace

void advance(Play& play) {
  State& state = play.state;
  const Rules& rules = play.rules();
  for (;;) {
    if (state.may_interrupt && is_interrupted(play)) return;
    const Flow flow = run(play, *rules.steps[state.step]);
    if (flow == Flow::kAsk) return;
    if (flow == Flow::kNext) ++state.step;
  }
}

void legal_actions(const State& state, ActionList& list) {
  list.clear();
  if (!state.over) current_step(state).offer(state, list);
}

void considered_actions(const State& state, ActionList& list) {
  if (state.over || current_step(state).consider == nullptr) return legal_actions(state, list);
  list.clear();
  current_step(state).consider(state, list);
}

Action sample_action(const State& state, std::uint64_t random) {
  const Step& step = current_step(state);
  if (step.sample != nullptr) return step.sample(state, random);
  ActionList list;
  step.offer(state, list);
  return list[static_cast<std::size_t>((random >> 32) * list.size() >> 32)];
}

void apply(Play& play, Action action) {
  const bool answers_interrupt = play.state.interrupt != kNoInterrupt;
  const Flow flow = carry_out(play, action);
  if (flow == Flow::kAsk) return;
  if (flow == Flow::kNext && !answers_interrupt) ++play.state.step;
  advance(play);
}

bool is_drawing(const State& state) { return !state.over && current_step(state).drawn != nullptr; }
bool is_ending(const State& state) { return state.step >= state.rules->row(Landmark::kFinish); }

int chance_weight(const State& state, Action action) {
  return action.kind() == ActionKind::kDraw && action.tile() != kDrawEnd ? state.bag.count[action.tile()] : 1;
}

void set_up(Play& play, const Rules& rules) {
  State& state = play.state;
  state.rules = &rules;
  for (Colour colour = 0; colour < rules.colours(); ++colour) {
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) state.supply[colour][kind] = rules.figures[kind].count;
  }
  state.bag = rules.bag;
  for (const StartTile& tile : rules.start) place_tile(state, state.board.make(tile.x, tile.y), tile.tile, tile.rotation);
  for (const SetUp begin : rules.set_up) begin(state);
  advance(play);
}

void finish_now(Play& play) {
  jump(play, Landmark::kFinish);
  advance(play);
}

ActionFields describe(const State& state, Action action) {
  ActionFields fields;
  fields.type = action.kind();
  const Handler* handler = state.rules->handlers[static_cast<std::size_t>(action.kind())];
  if (handler != nullptr && handler->describe != nullptr) handler->describe(state, action, fields);
  return fields;
}

void describe_cell(const State& state, CellIndex cell, ActionFields& fields) {
  fields.has_square = true;
  fields.x = state.board[cell].x;
  fields.y = state.board[cell].y;
}

void describe_node(const State& state, NodeIndex node, ActionFields& fields) {
  const Node& place = state.regions.node(node);
  describe_cell(state, place.cell, fields);
  fields.kind = static_cast<std::int16_t>(place.kind);
  const Segment& segment = segment_of(state, node);
  if (segment.kind != SegmentKind::kRoad && segment.kind != SegmentKind::kCity && segment.kind != SegmentKind::kField) return;
  fields.has_at = true;
  fields.at = ports_of(state, node);
  if (segment.kind != SegmentKind::kField) fields.at &= kMiddlePorts;
  if (segment.ports != 0) return;
  // Enclosed fields of one square are distinguished by their number.
  const auto& segments = tile_at(state, place.cell).segments;
  std::int16_t number = 0;
  std::int16_t alike = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].kind != segment.kind || segments[i].ports != 0) continue;
    ++alike;
    if (i == place.segment) number = alike;
  }
  if (alike > 1) fields.n = number;
}

}  // namespace bastide
