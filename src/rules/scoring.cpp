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

void count_marks(const Segment& segment, Survey& region) {
  for (unsigned marks = segment.marks; marks != 0; marks &= marks - 1) ++region.marks[static_cast<std::size_t>(std::countr_zero(marks))];
}

// Counts a tile once however many of its segments belong to the region.
void survey_tiles(const State& state, Survey& region) {
  std::bitset<kMaxCells> seen;
  state.regions.visit(region.node, [&](NodeIndex node) {
    const CellIndex cell = state.regions.node(node).cell;
    if (!seen[cell]) {
      seen[cell] = true;
      ++region.tiles;
    }
    const Segment& segment = segment_of(state, node);
    count_marks(segment, region);
  });
}

// A completed city or a castle counts once for a field however often they touch.
void survey_field(const State& state, Survey& region) {
  std::bitset<kMaxNodes> seen;
  state.regions.visit(region.node, [&](NodeIndex node) {
    const Segment& segment = segment_of(state, node);
    count_marks(segment, region);
    const NodeIndex first = state.board[state.regions.node(node).cell].first_node;
    for (unsigned beside = segment.beside; beside != 0; beside &= beside - 1) {
      const NodeIndex root = state.regions.root_of(static_cast<NodeIndex>(first + std::countr_zero(beside)));
      const bool is_castle = state.regions.node(root).kind == SegmentKind::kCastle;
      if (seen[root] || (!is_castle && !is_complete(state, root))) continue;
      seen[root] = true;
      ++(is_castle ? region.castles : region.cities);
    }
  });
}

void set_values(const Survey& region, ScoreSheet& sheet) {
  switch (region.kind) {
    case SegmentKind::kCity:
      sheet.per_tile = region.is_complete ? 2 : 1;
      sheet.per_shield = sheet.per_tile;
      break;
    case SegmentKind::kField: sheet.per_city = 3; break;
    default: sheet.per_tile = 1;
  }
}

// Counts what is printed, before the rows of modules, and halves last.
void count_rows(const Survey& region, ScoreSheet& sheet) {
  const auto added = sheet.rows;
  if (sheet.is_void) sheet.per_tile = sheet.per_shield = sheet.per_city = 0;
  sheet.rows.clear();
  sheet.add(SheetLabel::kTiles, region.kind == SegmentKind::kField ? 0 : region.tiles, region.tiles * sheet.per_tile);
  const int shields = region.count(Segment::kShield);
  sheet.add(SheetLabel::kShields, shields, shields * sheet.per_shield);
  sheet.add(SheetLabel::kCities, region.cities, region.cities * sheet.per_city);
  for (const SheetRow& row : added) sheet.rows.push_back(row);
  if (sheet.is_halved) sheet.add(sheet.halved_by, 1, -(sheet.total() / 2));
}

}  // namespace

Survey survey(const State& state, NodeIndex node) {
  Survey region;
  region.node = node;
  region.kind = state.regions.node(node).kind;
  region.is_complete = is_complete(state, node);
  switch (traits_of(region.kind).meets) {
    case Meets::kMiddle:
    case Meets::kSide:
    case Meets::kOver: survey_tiles(state, region); break;
    case Meets::kHalves: survey_field(state, region); break;
    case Meets::kNever: region.tiles = 1 + state.board[state.regions.node(node).cell].around;
  }
  return region;
}

Survey as_completed(Survey region) {
  constexpr int kAllAround = 9;
  region.is_complete = true;
  if (traits_of(region.kind).completes == Completes::kSurrounded) region.tiles = kAllAround;
  return region;
}

ScoreSheet score_sheet(const State& state, const Survey& region, Colour owner) {
  ScoreSheet sheet;
  set_values(region, sheet);
  for (const AdjustScore adjust : state.rules->adjust_score) adjust(state, region, owner, sheet);
  count_rows(region, sheet);
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

void pay_owners(Play& play, const Survey& region, unsigned owners, bool is_final) {
  for (Colour colour = 0; colour < play.rules().colours(); ++colour) {
    if ((owners >> colour & 1U) == 0) continue;
    const ScoreSheet sheet = score_sheet(play.state, region, colour);
    give_points(play, colour, sheet.total(), traits_of(region.kind).source, region.node, &sheet, is_final);
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
  const Survey region = survey(state, node);
  pay_owners(play, region, owners, is_final);
  if (is_final) return;
  if (!state.rules->region_completed.empty()) {
    const int value = score_sheet(state, region).total();
    for (const RegionCompleted completed : state.rules->region_completed) completed(play, region, owners, value);
  }
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
