// The state of the Ferries within a turn. The regions store where the ferries are: each is a link
// between two roads.
#pragma once

#include <array>

#include "core/fixed_vector.h"
#include "rules/regions.h"

namespace bastide {
struct Expansion;
struct State;
struct Step;
}  // namespace bastide

namespace bastide::ferries {

constexpr int kFerryCount = 8;

struct FerriesState {
  FixedVector<CellIndex, kFerryCount> turnable;     // lakes whose ferry may still be turned
  FixedVector<NodeIndex, kFerryCount * 4> changed;  // roads on lakes whose ferry was turned
};

struct FerriesFrame {
  std::array<CellIndex, kFerryCount> turned;  // lakes whose ferry was turned, at most once per turn each; unused entries are kNoCell
  FerriesFrame() { turned.fill(kNoCell); }
};

extern const Expansion kFerries;
extern const Step kFerry;
extern const Step kReachFerries;
extern const Step kTurnFerry;

// The ferry on a lake: a link between two of its roads, or none (both ends kNoNode).
Link ferry_on(const State& state, CellIndex lake);
// The sides that a ferry joins, as seen on the table.
PortMask sides_of(const State& state, Link ferry);

}  // namespace bastide::ferries
