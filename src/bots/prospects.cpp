#include "bots/prospects.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/play.h"

namespace bastide {

namespace {

constexpr std::size_t kDemands = 1U << 16;  // edges, known sides, and the sides in question
constexpr std::size_t kMaxSquares = 8;      // numbers of squares to fill that are distinguished
constexpr std::size_t kMaxTiles = 256;      // numbers of tiles
constexpr std::uint8_t kUnknown = 0xff;
constexpr double kLongGame = 35.5;  // quarter_turns per player in the base game for two

unsigned sides_of(EdgeMask known) {
  return (known & 1U) | (static_cast<unsigned>(known) >> 1 & 2U) | (static_cast<unsigned>(known) >> 2 & 4U) |
         (static_cast<unsigned>(known) >> 3 & 8U);
}

std::size_t demand_of(const Cell& cell, unsigned sides) {
  return static_cast<std::size_t>(cell.edges & cell.known) | static_cast<std::size_t>(sides_of(cell.known)) << 8 |
         static_cast<std::size_t>(sides) << 12;
}

// Whether the tile's segments at these sides end on the tile or at sides with a neighbour.
bool closes(const TileKind& tile, Rotation quarter_turns, unsigned sides, unsigned known) {
  for (; sides != 0; sides &= sides - 1) {
    const std::uint8_t segment = tile.turned_segment[quarter_turns][static_cast<std::size_t>(middle_port(std::countr_zero(sides)))];
    if (segment == kNoSegment || (rotate_sides(tile.segments[segment].sides, quarter_turns) & ~known) != 0) return false;
  }
  return true;
}

bool joins(const TileKind& tile, Rotation quarter_turns, int first, int second) {
  const auto& segments = tile.turned_segment[quarter_turns];
  return segments[static_cast<std::size_t>(middle_port(first))] == segments[static_cast<std::size_t>(middle_port(second))];
}

bool is_way(SegmentKind kind) { return traits_of(kind).completes == Completes::kClosed; }
bool is_surrounded_kind(SegmentKind kind) { return traits_of(kind).completes == Completes::kSurrounded; }

}  // namespace

Prospects::Prospects(const State& state, const ProspectWeights& weights)
    : weights_(weights),
      left_(state.bag.left),
      turns_left_(static_cast<double>(state.bag.left) / state.rules->players),
      time_left_(std::min(1.0, turns_left_ / kLongGame)),
      closing_(kDemands, kUnknown),
      joining_(kDemands, kUnknown),
      chances_(kMaxTiles * kMaxSquares * kChasers, -1.0F),
      judgements_(kMaxNodes),
      city_chances_(kMaxNodes * kChasers) {
  state.bag.visit([&](TileId tile) { bag_.push_back({&tile_kind(state, tile), state.bag.count[tile]}); });
}

// Counts the tiles of the bag that fit on the square in a wanted rotation.
template <class Wanted>
std::uint8_t Prospects::count_tiles(const Cell& cell, Wanted wanted) const {
  int count = 0;
  for (const BagTile& tile : bag_) {
    for (Rotation quarter_turns = 0; quarter_turns < tile.kind->rotations; ++quarter_turns) {
      if (((rotate_edges(tile.kind->edges, quarter_turns) ^ cell.edges) & cell.known) != 0 || !wanted(*tile.kind, quarter_turns)) continue;
      count += tile.count;
      break;
    }
  }
  return static_cast<std::uint8_t>(std::min<int>(count, kUnknown - 1));
}

int Prospects::closing_tiles(const Cell& cell, unsigned sides) {
  std::uint8_t& found = closing_[demand_of(cell, sides)];
  if (found == kUnknown) {
    const unsigned known = sides_of(cell.known);
    found = count_tiles(cell, [&](const TileKind& tile, Rotation quarter_turns) { return closes(tile, quarter_turns, sides, known); });
  }
  return found;
}

int Prospects::joining_tiles(const Cell& cell, int first_side, int second_side) {
  std::uint8_t& found = joining_[demand_of(cell, 1U << first_side | 1U << second_side)];
  if (found == kUnknown) {
    found = count_tiles(cell,
                        [&](const TileKind& tile, Rotation quarter_turns) { return joins(tile, quarter_turns, first_side, second_side); });
  }
  return found;
}

double Prospects::draw_chance(int tiles, std::size_t squares, Chasers chasers) {
  if (left_ == 0 || tiles <= 0) return 0;
  const std::size_t count = std::min(static_cast<std::size_t>(tiles), kMaxTiles - 1);
  const std::size_t told_apart = std::clamp<std::size_t>(squares, 1, kMaxSquares);
  float& chance = chances_[(count * kMaxSquares + told_apart - 1) * kChasers + chasers];
  if (chance >= 0) return static_cast<double>(chance);
  const double part = std::min(1.0, static_cast<double>(count) / left_);
  const double draws = chasers == kIdle ? weights_.idle_chase * left_ : weights_.chase * turns_left_ * (chasers == kOwner ? 1.0 : 2.0);
  chance = static_cast<float>(1 - std::pow(1 - part, draws / static_cast<double>(told_apart)));
  return static_cast<double>(chance);
}

void Prospects::forget_board() {
  ++stamp_;
  openings_.clear();
}

void Prospects::list_regions(const State& state) {
  regions_.clear();
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board()) continue;
    const NodeIndex root = state.regions.root_of(figure.node);
    auto region = std::find_if(regions_.begin(), regions_.end(), [&](const Region& known) { return known.root == root; });
    if (region == regions_.end()) region = regions_.insert(region, {.root = root, .kind = state.regions.node(root).kind});
    ++region->figures[figure.colour];
  }
}

std::size_t Prospects::find_openings(const State& state, NodeIndex root) {
  const std::size_t first = openings_.size();
  int open = state.regions.of(root).open;
  if (open <= 0) return 0;
  state.regions.visit(root, [&](NodeIndex node) {
    if (open == 0) return;
    for (unsigned ports = ports_of(state, node) & kMiddlePorts; ports != 0; ports &= ports - 1) {
      const int side = std::countr_zero(ports) / 3;
      const CellIndex cell = state.board.beside(state.regions.node(node).cell, side);
      if (cell == kNoCell || !state.board[cell].is_empty()) continue;
      --open;
      const auto facing = static_cast<std::uint8_t>(1U << opposite(static_cast<Side>(side)));
      const auto known = std::find_if(openings_.begin() + static_cast<std::ptrdiff_t>(first), openings_.end(),
                                      [&](const Opening& opening) { return opening.cell == cell; });
      if (known == openings_.end()) {
        openings_.push_back({cell, facing});
      } else {
        known->sides |= facing;
      }
    }
  });
  return openings_.size() - first;
}

double Prospects::closing_chance(const State& state, Openings openings, Chasers chasers) {
  double chance = 1;
  for (const Opening& opening : openings) {
    chance *= draw_chance(closing_tiles(state.board[opening.cell], opening.sides), openings.size(), chasers);
    if (chance <= 0) return 0;
  }
  return chance;
}

Prospects::Chasers Prospects::chasers_of(unsigned owners) { return owners == 0 ? kIdle : std::has_single_bit(owners) ? kOwner : kOwners; }

// A road or a city.
void Prospects::judge_way(const State& state, const Region& region, Judgement& judgement) {
  judgement.first_opening = openings_.size();
  judgement.openings = find_openings(state, region.root);
  Survey found = survey(state, region.root);
  const int now = score_sheet(state, found).total();
  judgement.points.fill(now);
  judgement.chance = 1;
  if (found.is_complete) return;
  const Openings openings = Openings(openings_).subspan(judgement.first_opening);
  judgement.chance = closing_chance(state, openings, chasers_of(judgement.owners));
  if (judgement.chance == 0) return;
  found.is_complete = true;
  found.tiles += static_cast<int>(judgement.openings);
  judgement.points.fill(now + judgement.chance * (score_sheet(state, found).total() - now));
}

// A monastery or the like, which benefits from any tile around it.
void Prospects::judge_surrounded(const State& state, const Region& region, Judgement& judgement) {
  Survey found = survey(state, region.root);
  const int now = score_sheet(state, found).total();
  judgement.points.fill(now);
  judgement.chance = 1;
  if (found.is_complete) return;
  const Cell& middle = state.board[state.regions.node(region.root).cell];
  const auto missing = static_cast<std::size_t>(8 - middle.around);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const CellIndex other = state.board.find(middle.x + dx, middle.y + dy);
      if (other != kNoCell && !state.board[other].is_empty()) continue;
      const int tiles = other == kNoCell ? left_ : closing_tiles(state.board[other], 0);
      judgement.chance *= draw_chance(tiles, missing, chasers_of(judgement.owners));
    }
  }
  found.is_complete = true;
  found.tiles = 9;
  judgement.points.fill(now + judgement.chance * (score_sheet(state, found).total() - now));
}

double Prospects::city_chance(const State& state, NodeIndex root) {
  if (is_complete(state, root)) return 1;
  const Chasers chasers = chasers_of(owners_of(state, root));
  CityChance& city = city_chances_[static_cast<std::size_t>(root) * kChasers + chasers];
  if (city.stamp == stamp_) return static_cast<double>(city.chance);
  const std::size_t first = openings_.size();
  find_openings(state, root);
  city = {stamp_, static_cast<float>(closing_chance(state, Openings(openings_).subspan(first), chasers))};
  return static_cast<double>(city.chance);
}

// A field is worth its completed cities, and unfinished ones weighted by their chance.
void Prospects::judge_field(const State& state, const Region& region, Judgement& judgement) {
  Survey found = survey(state, region.root);
  double cities = 0;
  FixedVector<NodeIndex, 64> seen;
  state.regions.visit(region.root, [&](NodeIndex node) {
    const NodeIndex first = state.board[state.regions.node(node).cell].first_node;
    for (unsigned beside = segment_of(state, node).beside; beside != 0; beside &= beside - 1) {
      const NodeIndex city = state.regions.root_of(static_cast<NodeIndex>(first + std::countr_zero(beside)));
      if (state.regions.node(city).kind != SegmentKind::kCity || is_complete(state, city) || seen.full() ||
          std::find(seen.begin(), seen.end(), city) != seen.end())
        continue;
      seen.push_back(city);
      cities += city_chance(state, city);
    }
  });
  for (Player player = 0; player < state.rules->players; ++player) {
    if ((judgement.owners >> player & 1U) == 0) continue;
    const int now = score_sheet(state, found, player).total();
    Survey with_city = found;
    ++with_city.cities;
    judgement.points[player] = now + cities * (score_sheet(state, with_city, player).total() - now);
  }
}

const Prospects::Judgement& Prospects::judge(const State& state, const Region& region) {
  Judgement& judgement = judgements_[region.root];
  const unsigned owners = owners_of(state, region.root);
  if (judgement.stamp == stamp_ && judgement.owners == owners) return judgement;
  judgement = {.stamp = stamp_, .owners = owners};
  if (is_way(region.kind)) judge_way(state, region, judgement);
  if (is_surrounded_kind(region.kind)) judge_surrounded(state, region, judgement);
  if (region.kind == SegmentKind::kField) judge_field(state, region, judgement);
  return judgement;
}

// Two regions that may be joined: the player who gains the most from it joins them when they can.
void Prospects::judge_join(const State& state, const Region& first, const Region& second, int tiles,
                           std::array<double, kMaxPlayers>& worths) {
  const int players = state.rules->players;
  const Root& one = state.regions.of(first.root);
  const Root& two = state.regions.of(second.root);
  int most = 1;
  for (Player player = 0; player < players; ++player) most = std::max(most, one.strength[player] + two.strength[player]);
  std::array<double, kMaxPlayers> gain{};
  double best = -1e9;
  double next_best = -1e9;
  for (Player player = 0; player < players; ++player) {
    if (one.strength[player] + two.strength[player] == most) gain[player] += first.points() + second.points();
    if ((first.judgement->owners >> player & 1U) != 0) gain[player] -= first.points();
    if ((second.judgement->owners >> player & 1U) != 0) gain[player] -= second.points();
    next_best = std::max(next_best, std::min(best, gain[player]));
    best = std::max(best, gain[player]);
  }
  if (best <= next_best) return;
  const double chance = weights_.joining * draw_chance(tiles, 1, kOwner);
  for (Player player = 0; player < players; ++player) worths[player] += chance * gain[player];
}

void Prospects::judge_joins(const State& state, std::array<double, kMaxPlayers>& worths) {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const Region& first = regions_[i];
    if (!is_way(first.kind) || first.judgement->openings == 0) continue;
    for (std::size_t j = i + 1; j < regions_.size(); ++j) {
      const Region& second = regions_[j];
      if (second.kind != first.kind || second.judgement->owners == first.judgement->owners) continue;
      int tiles = 0;
      for (const Opening& a : openings_of(first)) {
        for (const Opening& b : openings_of(second)) {
          if (a.cell != b.cell) continue;
          tiles += joining_tiles(state.board[a.cell], std::countr_zero(static_cast<unsigned>(a.sides)),
                                 std::countr_zero(static_cast<unsigned>(b.sides)));
        }
      }
      if (tiles > 0) judge_join(state, first, second, tiles, worths);
    }
  }
}

// The first figure in hand is worth more than the seventh; fractions stand for figures that will
// return home.
double Prospects::hand_price(double figures) const {
  const auto whole = static_cast<int>(figures);
  double price = 0;
  for (int index = 0; index < whole; ++index) price += 2.0 / (2.0 + index);
  return weights_.figure * time_left_ * (price + (figures - whole) * 2.0 / (2.0 + whole));
}

std::array<double, kMaxPlayers> Prospects::worths(const State& state) {
  std::array<double, kMaxPlayers> worths{};
  for (Player player = 0; player < state.rules->players; ++player) worths[player] = state.score[player];
  if (state.over) return worths;
  list_regions(state);
  std::array<double, kMaxPlayers> hand{};
  for (Region& region : regions_) {
    region.judgement = &judge(state, region);
    for (Player player = 0; player < state.rules->players; ++player) {
      if ((region.judgement->owners >> player & 1U) != 0) worths[player] += region.judgement->points[player];
      hand[player] += weights_.homecoming * region.judgement->chance * region.figures[player];
    }
  }
  judge_joins(state, worths);
  const Standing held = standing(state);
  const bool draws_further_tile = is_drawing(state) && state.frame.part > 1;
  for (Player player = 0; player < state.rules->players; ++player) {
    for (const std::uint8_t count : state.supply[player]) hand[player] += count;
    worths[player] += hand_price(hand[player]);
    worths[player] +=
        held.points[player] + held.promised[player] + held.expected[player] + weights_.builder * time_left_ * held.workers[player];
    const int further_tiles = held.further_tiles[player] + (draws_further_tile && state.frame.active == player ? 1 : 0);
    worths[player] += weights_.further_tile * std::min(1, further_tiles);
  }
  return worths;
}

double Prospects::lead_on_same_board(const State& state, Player player) {
  const std::array<double, kMaxPlayers> worth = worths(state);
  const int players = state.rules->players;
  if (players == 1) return worth[player];
  double best = -1e9;
  double sum = 0;
  for (Player other = 0; other < players; ++other) {
    if (other == player) continue;
    best = std::max(best, worth[other]);
    sum += worth[other];
  }
  return worth[player] - (best + sum / (players - 1)) / 2;
}

}  // namespace bastide
