#include "rules/scoring.h"

#include <bitset>

#include "rules/play.h"

namespace bastide {

int ScoreSheet::total() const {
  int sum = 0;
  for (const SheetRow& row : rows) sum += row.points;
  return sum;
}

namespace {

void count_marks(const Segment& segment, Survey& found) {
  for (unsigned marks = segment.marks; marks != 0; marks &= marks - 1) ++found.marks[static_cast<std::size_t>(std::countr_zero(marks))];
}

// Counts a tile once however many of its segments belong to the region.
void survey_tiles(const State& state, Survey& found) {
  std::bitset<kMaxCells> seen;
  state.regions.visit(found.node, [&](NodeIndex node) {
    const CellIndex cell = state.regions.node(node).cell;
    if (!seen[cell]) {
      seen[cell] = true;
      ++found.tiles;
    }
    const Segment& segment = segment_of(state, node);
    count_marks(segment, found);
  });
}

// A completed city counts once for a field however often they touch.
void survey_field(const State& state, Survey& found) {
  std::bitset<kMaxNodes> seen;
  state.regions.visit(found.node, [&](NodeIndex node) {
    const Segment& segment = segment_of(state, node);
    count_marks(segment, found);
    const NodeIndex first = state.board[state.regions.node(node).cell].first_node;
    for (unsigned beside = segment.beside; beside != 0; beside &= beside - 1) {
      const NodeIndex root = state.regions.root_of(static_cast<NodeIndex>(first + std::countr_zero(beside)));
      if (seen[root] || !is_complete(state, root)) continue;
      seen[root] = true;
      ++found.cities;
    }
  });
}

void set_values(const Survey& found, ScoreSheet& sheet) {
  switch (found.kind) {
    case SegmentKind::kCity:
      sheet.per_tile = found.is_complete ? 2 : 1;
      sheet.per_shield = sheet.per_tile;
      break;
    case SegmentKind::kField: sheet.per_city = 3; break;
    default: sheet.per_tile = 1;
  }
}

// Counts what is printed, before the rows of modules, and halves last.
void count_rows(const Survey& found, ScoreSheet& sheet) {
  const auto added = sheet.rows;
  if (sheet.is_void) sheet.per_tile = sheet.per_shield = sheet.per_city = 0;
  sheet.rows.clear();
  sheet.add(SheetLabel::kTiles, found.kind == SegmentKind::kField ? 0 : found.tiles, found.tiles * sheet.per_tile);
  const int shields = found.count(Segment::kShield);
  sheet.add(SheetLabel::kShields, shields, shields * sheet.per_shield);
  sheet.add(SheetLabel::kCities, found.cities, found.cities * sheet.per_city);
  for (const SheetRow& row : added) sheet.rows.push_back(row);
  if (sheet.is_halved) sheet.add(sheet.halved_by, 1, -(sheet.total() / 2));
}

}  // namespace

Survey survey(const State& state, NodeIndex node) {
  Survey found;
  found.node = node;
  found.kind = state.regions.node(node).kind;
  found.is_complete = is_complete(state, node);
  switch (traits_of(found.kind).meets) {
    case Meets::kMiddle:
    case Meets::kSide:
    case Meets::kOver: survey_tiles(state, found); break;
    case Meets::kHalves: survey_field(state, found); break;
    case Meets::kNever: found.tiles = 1 + state.board[state.regions.node(node).cell].around;
  }
  return found;
}

Survey as_completed(Survey found) {
  constexpr int kAllAround = 9;
  found.is_complete = true;
  if (traits_of(found.kind).completes == Completes::kSurrounded) found.tiles = kAllAround;
  return found;
}

ScoreSheet score_sheet(const State& state, const Survey& found, Colour owner) {
  ScoreSheet sheet;
  set_values(found, sheet);
  for (const AdjustScore adjust : state.rules->adjust_score) adjust(state, found, owner, sheet);
  count_rows(found, sheet);
  return sheet;
}

Standing standing(const State& state) {
  Standing standing;
  for (const AddStanding add : state.rules->add_standing) add(state, standing);
  return standing;
}

unsigned owners_of(const State& state, NodeIndex node) {
  const Root& root = state.regions.of(node);
  unsigned owners = 0;
  std::uint8_t most = 1;
  for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
    if (root.strength[colour] > most) owners = 0;
    if (root.strength[colour] >= most) {
      most = root.strength[colour];
      owners |= 1U << colour;
    }
  }
  return owners;
}

namespace {

void pay_owners(Play& play, const Survey& found, unsigned owners, bool is_final) {
  for (Colour colour = 0; colour < play.rules().colours(); ++colour) {
    if ((owners >> colour & 1U) == 0) continue;
    const ScoreSheet sheet = score_sheet(play.state, found, colour);
    give_points(play, colour, sheet.total(), traits_of(found.kind).source, found.node, &sheet, is_final);
  }
}

void send_home(Play& play, NodeIndex node) {
  State& state = play.state;
  const NodeIndex root = state.regions.root_of(node);
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const Figure& figure = state.figures[i];
    if (figure.is_on_board() && state.regions.root_of(figure.node) == root)
      remove_figure(play, static_cast<FigureIndex>(i), RemovalReason::kScored);
  }
}

}  // namespace

void score_region(Play& play, NodeIndex node, bool is_final) {
  const State& state = play.state;
  const unsigned owners = owners_of(state, node);
  if (owners == 0 && (is_final || state.rules->region_completed.empty())) return;
  const Survey found = survey(state, node);
  pay_owners(play, found, owners, is_final);
  if (is_final) return;
  for (const RegionCompleted completed : state.rules->region_completed) completed(play, found, owners);
  send_home(play, node);
}

void score_finally(Play& play, int rank) {
  const State& state = play.state;
  std::bitset<kMaxNodes> done;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || traits_of(state.regions.node(figure.node).kind).final_rank != rank) continue;
    const NodeIndex root = state.regions.root_of(figure.node);
    if (done[root]) continue;
    done[root] = true;
    // The figure's own node shows where on the table the points are scored.
    score_region(play, figure.node, true);
  }
}

}  // namespace bastide
