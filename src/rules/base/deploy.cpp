// Deploying a figure: one from the supply, on an unoccupied region of the tile just placed.
#include <bit>

#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::base {

namespace {

// Calls visit(FigureKind, segment) for every ordinary deployment from this supply until it returns
// false; returns false if it did.
template <class Visit>
bool visit_supply(const State& state, Colour colour, Visit visit) {
  const Rules& rules = *state.rules;
  unsigned hand = 0;  // one bit per kind of figure
  SegmentKindMask places = 0;
  for (unsigned figures = rules.figure_kinds; figures != 0; figures &= figures - 1) {
    const auto figure = static_cast<unsigned>(std::countr_zero(figures));
    if (state.supply[colour][figure] == 0) continue;
    hand |= 1U << figure;
    places |= rules.figures[figure].stands_on;
  }
  if (places == 0) return true;
  return visit_nodes_while(state, state.frame.placed, [&](NodeIndex node, unsigned segment) {
    const SegmentKindMask kind = bit(state.regions.node(node).kind);
    if ((places & kind) == 0 || state.regions.of(node).is_occupied()) return true;
    for (unsigned figures = hand; figures != 0; figures &= figures - 1) {
      const auto figure = static_cast<FigureKind>(std::countr_zero(figures));
      if ((rules.figure(figure).stands_on & kind) == 0 || !may_deploy(state, figure, node)) continue;
      if (!visit(figure, segment)) return false;
    }
    return true;
  });
}

// Calls visit(FigureKind, segment, colour number) for every ordinary deployment until it returns
// false.
template <class Visit>
void visit_deployments(const State& state, Visit visit) {
  const Colour first = state.rules->first_colour(state.to_move);
  for (unsigned number = 0; number < state.rules->colours_each; ++number) {
    const auto visit_one = [&](FigureKind figure, unsigned segment) { return visit(figure, segment, number); };
    if (!visit_supply(state, static_cast<Colour>(first + number), visit_one)) return;
  }
}

bool has_deployment(const State& state) {
  bool found = false;
  visit_deployments(state, [&](FigureKind, unsigned, unsigned) {
    found = true;
    return false;
  });
  return found;
}

bool has_other_choice(const State& state) {
  ActionList list;
  for (const OfferDeploy offer : state.rules->offer_deploy) offer(state, list);
  return !list.empty();
}

Flow enter_deploy(Play& play) {
  play.state.to_move = play.state.frame.active;
  const bool has_choice = has_deployment(play.state) || (!play.rules().offer_deploy.empty() && has_other_choice(play.state));
  return has_choice ? Flow::kAsk : Flow::kNext;
}

void offer_deploy(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  visit_deployments(state, [&](FigureKind figure, unsigned segment, unsigned colour_number) {
    list.push_back(Action::deploy(figure, state.frame.placed, segment, colour_number));
    return true;
  });
  for (const OfferDeploy offer : state.rules->offer_deploy) offer(state, list);
}

// The special place that the action names instead of a segment, if any.
const SpecialPlace* special_place(const State& state, Action action) {
  if (action.segment() < kFirstSpecialPlace || is_overlay(action.segment())) return nullptr;
  return state.rules->special_places[action.segment() - kFirstSpecialPlace];
}

}  // namespace

const Step kDeploy{.name = "deploy", .enter = enter_deploy, .offer = offer_deploy};

Flow apply_deploy(Play& play, Action action) {
  if (const SpecialPlace* place = special_place(play.state, action)) return place->apply(play, action);
  deploy(play, colour_of(play.state, action), action.figure(), node_of(play.state, action.cell(), action.segment()));
  return Flow::kNext;
}

// `pass` declines whatever the current step offers.
Flow apply_pass(Play& play, Action) {
  const Step& step = current_step(play.state);
  return step.pass == nullptr ? Flow::kNext : step.pass(play);
}

void describe_deploy(const State& state, Action action, ActionFields& fields) {
  if (const SpecialPlace* place = special_place(state, action)) {
    fields.figure = static_cast<std::int16_t>(action.figure());
    return place->describe(state, action, fields);
  }
  describe_figure(state, action, fields);
}

}  // namespace bastide::base
