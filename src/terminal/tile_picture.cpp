#include "terminal/tile_picture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <utility>

namespace bastide {

namespace {

constexpr std::uint8_t kWall = 0xfe;  // stands for a segment: the wall of Carcassonne
constexpr char32_t kCityLetter = U'▒';
constexpr char32_t kOtherCityLetter = U'▓';
constexpr char32_t kFieldLetter = U'·';
constexpr char32_t kRiverLetter = U'≈';
constexpr char32_t kVillageLetter = U'○';
constexpr char32_t kGardenLetter = U'♣';
constexpr char32_t kMistLetter = U'░';

// Lines by the sides they lead to, one bit per side, north lowest.
constexpr std::array<char32_t, 16> kRoadLetters{U'○', U'║', U'═', U'╚', U'║', U'║', U'╔', U'╠',
                                                U'═', U'╝', U'═', U'╩', U'╗', U'╣', U'╦', U'╬'};

// A sign on a tile, and what it means where its name does not say so; a sign that is not drawn has
// no letter.
struct Sign {
  char32_t letter = 0;
  std::string_view meaning = {};
};
constexpr std::array<Sign, kMarkNames.size()> kMarkSigns{
    {{U'♦'}, {U'⌂'}, {U'‡'}, {U'♀'}, {U'∩'}, {U'p', "pig herd"}, {}, {U'w'}, {U'g'}, {U'c'}, {}}};
constexpr std::array<Sign, kSymbolNames.size()> kSymbolSigns{{{U'§'},
                                                              {U'▲'},
                                                              {U'Ω', "magic portal"},
                                                              {U'b'},
                                                              {U'$'},
                                                              {U'!', "mage or witch"},
                                                              {U'r'},
                                                              {U'=', "ferry"},
                                                              {U'↑', "flying machine"},
                                                              {U'◌', "crop circle"},
                                                              {},
                                                              {U'q'}}};

// Calls visit(legend entry, index) for every sign that the segment or tile has and that is drawn.
template <std::size_t Count, class Visit>
void visit_signs(unsigned has, const std::array<Sign, Count>& signs, const std::array<std::string_view, Count>& names, Visit visit) {
  for (std::size_t i = 0; i < Count; ++i) {
    if ((has >> i & 1U) == 0 || signs[i].letter == 0) continue;
    visit(LegendEntry{.letter = signs[i].letter, .meaning = signs[i].meaning.empty() ? names[i] : signs[i].meaning}, i);
  }
}
template <class Visit>
void visit_marks(const Segment& segment, Visit visit) {
  visit_signs(segment.marks, kMarkSigns, kMarkNames, [&](const LegendEntry& entry, std::size_t) { visit(entry); });
}
template <class Visit>
void visit_symbols(const TileKind& tile, Visit visit) {
  visit_signs(tile.symbols, kSymbolSigns, kSymbolNames,
              [&](const LegendEntry& entry, std::size_t index) { visit(entry, symbol_at(index)); });
}

constexpr std::array<char32_t, 8> kArrows{U'↑', U'↗', U'→', U'↘', U'↓', U'↙', U'←', U'↖'};

struct PlaceLetter {
  SegmentKind kind;
  LegendEntry entry;
};
constexpr PlaceLetter kPlaceLetters[] = {
    {SegmentKind::kMonastery, {U'†', "monastery"}},
    {SegmentKind::kShrine, {U'☼', "shrine"}},
    {SegmentKind::kManor, {U'm', "manor"}},
    {SegmentKind::kCemetery, {U't', "cemetery"}},
};

const PlaceLetter* find_place(SegmentKind kind) {
  for (const PlaceLetter& place : kPlaceLetters) {
    if (place.kind == kind) return &place;
  }
  return nullptr;
}

// A point of the tile: both coordinates go from -1 (west, north) to 1.
struct Point {
  double u = 0, v = 0;
};

// How far a point lies from a side, and how far aside from the side's middle.
struct Nearness {
  double depth = 0, aside = 0;
};
Nearness nearness(int side, Point point) {
  switch (side) {
    case kNorth: return {1 + point.v, std::abs(point.u)};
    case kEast: return {1 - point.u, std::abs(point.v)};
    case kSouth: return {1 - point.v, std::abs(point.u)};
    default: return {1 + point.u, std::abs(point.v)};
  }
}

// A city on one side is a bow whose ends stay clear of the corners, so that bows of neighbouring
// tiles do not seem joined.
bool in_bow(int side, Point point) {
  const Nearness near = nearness(side, point);
  return near.depth < 0.7 && near.aside < 0.84 - 0.9 * near.depth;
}

// Two neighbouring sides share the corner between them.
bool in_corner(int side, int next, Point point) {
  const double first = nearness(side, point).depth;
  const double second = nearness(next, point).depth;
  return first + second < 2.05 && first < 1.6 && second < 1.6;
}

bool in_city(unsigned sides, Point point) {
  if (sides == 15) return true;
  bool inside = false;
  for (int side = 0; side < kSides; ++side) {
    if ((sides >> side & 1U) == 0) continue;
    inside = inside || in_bow(side, point);
    const int next = (side + 1) % kSides;
    if ((sides >> next & 1U) != 0) inside = inside || in_corner(side, next, point);
  }
  if ((sides & 5U) == 5U) inside = inside || std::abs(point.u) < 0.45;
  if ((sides & 10U) == 10U) inside = inside || std::abs(point.v) < 0.45;
  if (std::popcount(sides) == 3) {
    const Nearness open = nearness(std::countr_one(sides) % kSides, point);
    if (open.depth < 0.7 && open.aside < 0.3) return false;
  }
  return inside;
}

class Painter {
 public:
  Painter(const TileKind& tile, Rotation rotation, PictureSize size);
  TilePicture paint();

 private:
  struct Part {
    std::uint8_t segment = kNoSegment;
    bool is_path = false;   // road or river
    bool is_fixed = false;  // a border's or a through road's character: nothing is painted over it
    char32_t letter = 0;
    Ink ink = Ink::kPlain;
  };

  Part& part(Spot spot) { return parts_[static_cast<std::size_t>(spot.y * width_ + spot.x)]; }
  const Part& part(Spot spot) const { return parts_[static_cast<std::size_t>(spot.y * width_ + spot.x)]; }
  bool contains(Spot spot) const { return spot.x >= 0 && spot.y >= 0 && spot.x < width_ && spot.y < height_; }
  bool is_border(Spot spot) const { return spot.x == 0 || spot.y == 0 || spot.x == width_ - 1 || spot.y == height_ - 1; }
  bool is_city(Spot spot) const;
  bool is_free(Spot spot) const { return part(spot).segment == kNoSegment && part(spot).letter == 0; }
  Point point(Spot spot) const { return {(2.0 * spot.x + 1) / width_ - 1, (2.0 * spot.y + 1) / height_ - 1}; }
  double distance(Spot a, Spot b) const;
  unsigned sides_of(std::size_t segment) const { return rotate_sides(tile_.segments[segment].sides, rotation_); }
  std::uint8_t segment_at(int port) const { return tile_.port_segment[static_cast<std::size_t>(unrotate_port(port, rotation_))]; }
  template <class Visit>
  void visit_spots(Visit visit) const;
  template <class Visit>
  void visit_segments(SegmentKind kind, Visit visit) const;
  std::vector<Spot> spots_of(std::size_t segment) const;
  std::vector<Spot> by_distance(Spot from) const;

  void paint_cities();
  void part_cities();
  bool touches_other_city(Spot spot) const;
  bool is_in_one_piece(std::uint8_t segment) const;
  void paint_through_path(std::size_t segment);
  void paint_cut_corner(std::size_t segment);
  void paint_path(std::size_t segment, Spot spot, unsigned sides);
  Spot border_of(int side) const;
  void paint_path_start(std::size_t segment);
  void paint_path_end(std::size_t segment);
  std::vector<Spot> building_sites() const;
  void paint_place(std::size_t segment);
  void paint_roof(std::size_t segment, Spot house);
  void paint_village();
  void paint_fields();
  std::uint8_t border_segment(Spot spot) const;
  void paint_enclosed(std::size_t segment);
  void paint_mist(std::size_t segment);
  void paint_garden(std::size_t segment);
  void choose_spot(std::size_t segment);
  Spot field_spot(const std::vector<Spot>& own) const;
  void paint_marks();
  void paint_mark(Spot near, bool on_segment, std::size_t segment, char32_t letter);

  const TileKind& tile_;
  Rotation rotation_;
  int width_, height_;
  Spot centre_;
  std::vector<Part> parts_;
  std::vector<Spot> spots_;
};

Painter::Painter(const TileKind& tile, Rotation rotation, PictureSize size)
    : tile_(tile),
      rotation_(rotation),
      width_(tile_width(size)),
      height_(tile_height(size)),
      centre_{width_ / 2, height_ / 2},
      parts_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)),
      spots_(tile.segments.size(), centre_) {}

bool Painter::is_city(Spot spot) const {
  const std::uint8_t segment = part(spot).segment;
  return segment < tile_.segments.size() && tile_.segments[segment].kind == SegmentKind::kCity;
}

// Characters are about twice as high as wide.
double Painter::distance(Spot a, Spot b) const { return std::hypot(a.x - b.x, 2.0 * (a.y - b.y)); }

template <class Visit>
void Painter::visit_spots(Visit visit) const {
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) visit(Spot{x, y});
  }
}

template <class Visit>
void Painter::visit_segments(SegmentKind kind, Visit visit) const {
  for (std::size_t segment = 0; segment < tile_.segments.size(); ++segment) {
    if (tile_.segments[segment].kind == kind) visit(segment);
  }
}

std::vector<Spot> Painter::spots_of(std::size_t segment) const {
  std::vector<Spot> own;
  visit_spots([&](Spot spot) {
    if (part(spot).segment == segment) own.push_back(spot);
  });
  return own;
}

std::vector<Spot> Painter::by_distance(Spot from) const {
  std::vector<Spot> spots;
  visit_spots([&](Spot spot) { spots.push_back(spot); });
  const auto key = [&](Spot spot) { return std::pair(distance(spot, from), distance(spot, centre_)); };
  std::stable_sort(spots.begin(), spots.end(), [&](Spot a, Spot b) { return key(a) < key(b); });
  return spots;
}

// Large cities first, so that a small one beside them keeps its bow.
void Painter::paint_cities() {
  for (int size = 4; size > 0; --size) {
    visit_segments(SegmentKind::kCity, [&](std::size_t segment) {
      const unsigned sides = sides_of(segment);
      if (std::popcount(sides) != size) return;
      visit_spots([&](Spot spot) {
        if (in_city(sides, point(spot)))
          part(spot) = {.segment = static_cast<std::uint8_t>(segment), .letter = kCityLetter, .ink = Ink::kCity};
      });
    });
  }
  part_cities();
}

// Whether the character lies beside another city's.
bool Painter::touches_other_city(Spot spot) const {
  for (int side = 0; side < kSides; ++side) {
    const Spot other{spot.x + kSideX[side], spot.y + kSideY[side]};
    if (contains(other) && is_city(other) && part(other).segment != part(spot).segment) return true;
  }
  return false;
}

bool Painter::is_in_one_piece(std::uint8_t segment) const {
  const std::vector<Spot> own = spots_of(segment);
  std::vector<Spot> reached{own.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int side = 0; side < kSides; ++side) {
      const Spot next{reached[i].x + kSideX[side], reached[i].y + kSideY[side]};
      if (!contains(next) || part(next).segment != segment) continue;
      if (std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
    }
  }
  return reached.size() == own.size();
}

// Leaves a gap where two cities of the tile would touch; where there is no room for one, the
// smaller city is filled differently.
void Painter::part_cities() {
  visit_spots([&](Spot spot) {
    if (!is_city(spot) || is_border(spot) || !touches_other_city(spot)) return;
    const Part before = part(spot);
    part(spot) = {};
    if (!is_in_one_piece(before.segment)) part(spot) = before;
  });
  visit_spots([&](Spot spot) {
    if (!is_city(spot) || !touches_other_city(spot)) return;
    const std::uint8_t segment = part(spot).segment;
    if (std::popcount(sides_of(segment)) > 1) return;
    for (const Spot own : spots_of(segment)) part(own).letter = kOtherCityLetter;
  });
}

void Painter::paint_path(std::size_t segment, Spot spot, unsigned sides) {
  if (part(spot).is_path) return;
  const Segment& path = tile_.segments[segment];
  const bool is_border_spot = is_border(spot);
  if (path.has(Segment::kTunnel) && is_city(spot) && !is_border_spot) return;
  const bool is_river = path.kind == SegmentKind::kRiver;
  part(spot) = {.segment = static_cast<std::uint8_t>(segment),
                .is_path = true,
                .is_fixed = true,
                .letter = is_river ? kRiverLetter : kRoadLetters[sides],
                .ink = is_river ? Ink::kRiver : Ink::kRoad};
}

// A road or river that leads from side to side passes the middle; where another one has it already,
// two straight ones cross and a second bend cuts its corner.
void Painter::paint_through_path(std::size_t segment) {
  const unsigned sides = sides_of(segment);
  const bool is_bend = std::popcount(sides) == 2 && sides != 5 && sides != 10;
  if (is_bend && part(centre_).is_path) return paint_cut_corner(segment);
  paint_path(segment, centre_, sides);
  for (int side = 0; side < kSides; ++side) {
    if ((sides >> side & 1U) == 0) continue;
    const unsigned line = side % 2 == 0 ? 5 : 10;
    for (Spot spot{centre_.x + kSideX[side], centre_.y + kSideY[side]}; contains(spot);
         spot = {spot.x + kSideX[side], spot.y + kSideY[side]}) {
      paint_path(segment, spot, line);
    }
  }
}

// Comes in level as far as one before the middle, steps aside once, and leaves upright.
void Painter::paint_cut_corner(std::size_t segment) {
  const unsigned sides = sides_of(segment);
  const int level = (sides & 2U) != 0 ? kEast : kWest;
  const int upright = (sides & 1U) != 0 ? kNorth : kSouth;
  const unsigned to_level = 1U << level;
  const unsigned to_upright = 1U << upright;
  const unsigned from_level = 1U << opposite(static_cast<Side>(level));
  const unsigned from_upright = 1U << opposite(static_cast<Side>(upright));
  const int dx = kSideX[level];
  const int dy = kSideY[upright];
  for (int x = centre_.x + 2 * dx; x >= 0 && x < width_; x += dx) paint_path(segment, {x, centre_.y}, 10);
  paint_path(segment, {centre_.x + dx, centre_.y}, to_level | to_upright);
  paint_path(segment, {centre_.x + dx, centre_.y + dy}, from_level | from_upright);
  paint_path(segment, {centre_.x, centre_.y + dy}, to_level | to_upright);
  for (int y = centre_.y + 2 * dy; y >= 0 && y < height_; y += dy) paint_path(segment, {centre_.x, y}, 5);
}

// The character in the middle of a side.
Spot Painter::border_of(int side) const {
  switch (side) {
    case kNorth: return {centre_.x, 0};
    case kEast: return {width_ - 1, centre_.y};
    case kSouth: return {centre_.x, height_ - 1};
    default: return {0, centre_.y};
  }
}

// A road or river that ends on the tile begins at its side; nothing may be built there.
void Painter::paint_path_start(std::size_t segment) {
  const int side = std::countr_zero(sides_of(segment));
  paint_path(segment, border_of(side), side % 2 == 0 ? 5 : 10);
}

// A road or river that ends on the tile runs to the middle, or until something stands in its way.
void Painter::paint_path_end(std::size_t segment) {
  const int side = std::countr_zero(sides_of(segment));
  for (Spot spot = border_of(side); !(spot == centre_); spot = {spot.x - kSideX[side], spot.y - kSideY[side]}) {
    if (part(spot).segment == segment) continue;
    if (part(spot).is_fixed || is_city(spot)) return;
    paint_path(segment, spot, side % 2 == 0 ? 5 : 10);
  }
  if (tile_.segments[segment].kind == SegmentKind::kRiver && is_free(centre_)) paint_path(segment, centre_, 0);
}

// Where a house may stand, best first: near the middle, and of two places alike the one farther
// from where roads come in.
std::vector<Spot> Painter::building_sites() const {
  const auto to_roads = [&](Spot spot) {
    double nearest = width_ + height_;
    visit_spots([&](Spot other) {
      if (is_border(other) && part(other).ink == Ink::kRoad) nearest = std::min(nearest, distance(spot, other));
    });
    return nearest;
  };
  std::vector<Spot> sites = by_distance(centre_);
  const auto key = [&](Spot spot) { return std::pair(distance(spot, centre_), -to_roads(spot)); };
  std::stable_sort(sites.begin(), sites.end(), [&](Spot a, Spot b) { return key(a) < key(b); });
  return sites;
}

// A monastery or the like is a little house, or only its sign where there is no room for one.
void Painter::paint_place(std::size_t segment) {
  const LegendEntry& entry = find_place(tile_.segments[segment].kind)->entry;
  const auto mine = static_cast<std::uint8_t>(segment);
  const auto is_open = [&](Spot spot) { return contains(spot) && is_free(spot); };
  const std::vector<Spot> sites = building_sites();
  for (const Spot spot : sites) {
    const Spot left{spot.x - 1, spot.y};
    const Spot right{spot.x + 1, spot.y};
    if (!is_open(left) || !is_open(spot) || !is_open(right)) continue;
    part(left) = {.segment = mine, .is_fixed = true, .letter = U'[', .ink = Ink::kBuilding};
    part(spot) = {.segment = mine, .is_fixed = true, .letter = entry.letter, .ink = Ink::kBuilding};
    part(right) = {.segment = mine, .is_fixed = true, .letter = U']', .ink = Ink::kBuilding};
    spots_[segment] = spot;
    paint_roof(segment, spot);
    return;
  }
  for (const Spot spot : sites) {
    if (part(spot).is_fixed) continue;
    part(spot) = {.segment = mine, .is_fixed = true, .letter = entry.letter, .ink = Ink::kBuilding};
    spots_[segment] = spot;
    return;
  }
}

// A large house has a roof where there is room.
void Painter::paint_roof(std::size_t segment, Spot house) {
  constexpr char32_t kRoof[] = {U'/', U'^', U'\\'};
  const Spot left{house.x - 1, house.y - 1};
  for (int x = 0; x < 3; ++x) {
    const Spot spot{left.x + x, left.y};
    if (!contains(spot) || is_border(spot) || !is_free(spot)) return;
  }
  for (int x = 0; x < 3; ++x) {
    part({left.x + x, left.y}) = {
        .segment = static_cast<std::uint8_t>(segment), .is_fixed = true, .letter = kRoof[x], .ink = Ink::kBuilding};
  }
}

// Where roads end in the middle of the tile there is a village, which parts them.
void Painter::paint_village() {
  bool has_road_end = false;
  visit_segments(SegmentKind::kRoad, [&](std::size_t segment) { has_road_end = has_road_end || std::popcount(sides_of(segment)) == 1; });
  if (has_road_end && is_free(centre_)) part(centre_) = {.is_fixed = true, .letter = kVillageLetter, .ink = Ink::kRoad};
}

// The field (or wall) that reaches the border at a character, or kNoSegment.
std::uint8_t Painter::border_segment(Spot spot) const {
  std::vector<int> ports;
  if (spot.y == 0) ports.push_back(spot.x <= centre_.x ? left_port(kNorth) : right_port(kNorth));
  if (spot.x == width_ - 1) ports.push_back(spot.y <= centre_.y ? left_port(kEast) : right_port(kEast));
  if (spot.y == height_ - 1) ports.push_back(spot.x >= centre_.x ? left_port(kSouth) : right_port(kSouth));
  if (spot.x == 0) ports.push_back(spot.y >= centre_.y ? left_port(kWest) : right_port(kWest));
  std::uint8_t found = kNoSegment;
  for (const int port : ports) {
    const std::uint8_t segment = segment_at(port);
    if (segment == kNoSegment) {
      if (tile_.wall_halves != 0 || tile_.has(TileKind::kInside)) found = kWall;
    } else if (tile_.segments[segment].kind == SegmentKind::kField) {
      return segment;
    }
  }
  return found;
}

// Fields grow from the borders they reach until they meet; what is cut off belongs to an enclosed
// field.
void Painter::paint_fields() {
  std::deque<Spot> edge;
  const auto claim = [&](Spot spot, std::uint8_t segment) {
    const bool is_wall = segment == kWall;
    part(spot) = {.segment = segment, .letter = is_wall ? U'█' : kFieldLetter, .ink = is_wall ? Ink::kCity : Ink::kField};
    edge.push_back(spot);
  };
  visit_spots([&](Spot spot) {
    if (!is_border(spot) || !is_free(spot)) return;
    const std::uint8_t segment = border_segment(spot);
    if (segment != kNoSegment) claim(spot, segment);
  });
  while (!edge.empty()) {
    const Spot spot = edge.front();
    edge.pop_front();
    for (int side = 0; side < kSides; ++side) {
      const Spot next{spot.x + kSideX[side], spot.y + kSideY[side]};
      if (contains(next) && is_free(next)) claim(next, part(spot).segment);
    }
  }
  visit_segments(SegmentKind::kField, [&](std::size_t segment) {
    if (spots_of(segment).empty()) paint_enclosed(segment);
  });
  visit_spots([&](Spot spot) {
    if (is_free(spot)) part(spot) = {.letter = kFieldLetter, .ink = Ink::kField};
  });
}

// An enclosed field takes a pocket that nothing else reached, or a character from the middle of a
// city.
void Painter::paint_enclosed(std::size_t segment) {
  const Part field{.segment = static_cast<std::uint8_t>(segment), .letter = kFieldLetter, .ink = Ink::kField};
  const std::vector<Spot> inner = by_distance(centre_);
  const auto pocket = std::find_if(inner.begin(), inner.end(), [&](Spot spot) { return is_free(spot); });
  const auto start = pocket != inner.end() ? pocket : std::find_if(inner.begin(), inner.end(), [&](Spot spot) { return is_city(spot); });
  if (start == inner.end()) return;
  std::vector<Spot> reached{*start};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    part(reached[i]) = field;
    for (int side = 0; side < kSides; ++side) {
      const Spot next{reached[i].x + kSideX[side], reached[i].y + kSideY[side]};
      if (contains(next) && is_free(next) && std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
    }
  }
}

// Mist lies along its sides, but leaves every field the place of its figures.
void Painter::paint_mist(std::size_t segment) {
  const unsigned sides = sides_of(segment);
  visit_spots([&](Spot spot) {
    if (part(spot).is_fixed || std::find(spots_.begin(), spots_.end(), spot) != spots_.end()) return;
    for (int side = 0; side < kSides; ++side) {
      const Nearness near = nearness(side, point(spot));
      if ((sides >> side & 1U) != 0 && near.depth < 0.5) {
        part(spot) = {.segment = static_cast<std::uint8_t>(segment), .letter = kMistLetter, .ink = Ink::kMist};
      }
    }
  });
  choose_spot(segment);
}

// A garden grows in the largest field, beside the place where a farmer would lie.
void Painter::paint_garden(std::size_t segment) {
  std::size_t field = kNoSegment;
  std::size_t most = 0;
  visit_segments(SegmentKind::kField, [&](std::size_t other) {
    const std::size_t size = spots_of(other).size();
    if (size > most) field = other;
    most = std::max(most, size);
  });
  for (const Spot spot : by_distance(most > 1 ? spots_[field] : centre_)) {
    if (part(spot).is_fixed || (most > 1 && part(spot).segment != field)) continue;
    if (most > 1 && spots_[field] == spot) continue;
    part(spot) = {.segment = static_cast<std::uint8_t>(segment), .is_fixed = true, .letter = kGardenLetter, .ink = Ink::kGarden};
    spots_[segment] = spot;
    return;
  }
}

// The character of a field that lies deepest inside it.
Spot Painter::field_spot(const std::vector<Spot>& own) const {
  Spot best = own.front();
  double best_room = -1;
  for (const Spot spot : own) {
    double room = 1 + std::min(std::min(spot.x, width_ - 1 - spot.x), 2 * std::min(spot.y, height_ - 1 - spot.y));
    visit_spots([&](Spot other) {
      if (part(other).segment != part(spot).segment) room = std::min(room, distance(spot, other));
    });
    if (room > best_room) best = spot;
    best_room = std::max(best_room, room);
  }
  return best;
}

// Chooses where the figures of a segment stand.
void Painter::choose_spot(std::size_t segment) {
  const SegmentKind kind = tile_.segments[segment].kind;
  const std::vector<Spot> own = spots_of(segment);
  if (own.empty() || find_place(kind) != nullptr) return;
  if (kind == SegmentKind::kField) {
    spots_[segment] = field_spot(own);
    return;
  }
  Point middle;
  for (const Spot spot : own) {
    middle.u += spot.x / static_cast<double>(own.size());
    middle.v += spot.y / static_cast<double>(own.size());
  }
  const auto off = [&](Spot spot) { return std::hypot(spot.x - middle.u, 2 * (spot.y - middle.v)); };
  spots_[segment] = *std::min_element(own.begin(), own.end(), [&](Spot a, Spot b) { return off(a) < off(b); });
}

// Paints a small sign beside a spot, where it hides nothing else.
void Painter::paint_mark(Spot near, bool on_segment, std::size_t segment, char32_t letter) {
  for (const Spot spot : by_distance(near)) {
    Part& there = part(spot);
    const bool is_taken =
        there.letter != kCityLetter && there.letter != kOtherCityLetter && there.letter != kFieldLetter && there.letter != kMistLetter;
    if (is_taken || (on_segment && there.segment != segment)) continue;
    if (std::find(spots_.begin(), spots_.end(), spot) != spots_.end()) continue;
    there.letter = letter;
    if (there.ink == Ink::kCity) there.ink = Ink::kMark;
    if (there.ink == Ink::kField) there.ink = Ink::kGarden;
    return;
  }
}

void Painter::paint_marks() {
  for (std::size_t segment = 0; segment < tile_.segments.size(); ++segment) {
    const Segment& marked = tile_.segments[segment];
    visit_marks(marked,
                [&](const LegendEntry& mark) { paint_mark(spots_[segment], marked.kind != SegmentKind::kRoad, segment, mark.letter); });
    for (int ghost = 0; ghost < marked.ghosts; ++ghost) paint_mark(spots_[segment], true, segment, U'u');
  }
  visit_symbols(tile_, [&](const LegendEntry& entry, TileKind::Symbol symbol) {
    const std::size_t direction = (tile_.flight + 2U * rotation_) % kArrows.size();
    paint_mark(centre_, false, 0, symbol == TileKind::kFlying ? kArrows[direction] : entry.letter);
  });
}

TilePicture Painter::paint() {
  const auto visit_paths = [&](bool through, auto paint_one) {
    for (const SegmentKind kind : {SegmentKind::kRoad, SegmentKind::kRiver}) {
      visit_segments(kind, [&](std::size_t segment) {
        const int sides = std::popcount(sides_of(segment));
        if (through ? sides > 1 : sides == 1) paint_one(segment);
      });
    }
  };
  paint_cities();
  visit_paths(true, [&](std::size_t segment) { paint_through_path(segment); });
  visit_paths(false, [&](std::size_t segment) { paint_path_start(segment); });
  for (const PlaceLetter& place : kPlaceLetters) visit_segments(place.kind, [&](std::size_t segment) { paint_place(segment); });
  visit_paths(false, [&](std::size_t segment) { paint_path_end(segment); });
  paint_village();
  paint_fields();
  for (std::size_t segment = 0; segment < tile_.segments.size(); ++segment) choose_spot(segment);
  visit_segments(SegmentKind::kMist, [&](std::size_t segment) { paint_mist(segment); });
  visit_segments(SegmentKind::kGarden, [&](std::size_t segment) { paint_garden(segment); });
  paint_marks();

  TilePicture picture{Canvas(width_, height_), spots_, {}};
  visit_spots([&](Spot spot) {
    picture.canvas.put(spot.x, spot.y, part(spot).letter, part(spot).ink);
    picture.segments.push_back(part(spot).segment == kWall ? kNoSegment : part(spot).segment);
  });
  return picture;
}

}  // namespace

TilePicture draw_tile(const TileKind& tile, Rotation rotation, PictureSize size) { return Painter(tile, rotation, size).paint(); }

std::vector<LegendEntry> legend_of(const TileKind& tile) {
  std::vector<LegendEntry> legend;
  const auto add = [&](const LegendEntry& entry) {
    if (std::find(legend.begin(), legend.end(), entry) == legend.end()) legend.push_back(entry);
  };
  int road_ends = 0;
  for (const Segment& segment : tile.segments) {
    switch (segment.kind) {
      case SegmentKind::kCity: add({kCityLetter, "city"}); break;
      case SegmentKind::kRoad: add({kRoadLetters[10], "road"}); break;
      case SegmentKind::kField: add({kFieldLetter, "field"}); break;
      case SegmentKind::kRiver: add({kRiverLetter, "river"}); break;
      case SegmentKind::kGarden: add({kGardenLetter, "garden"}); break;
      case SegmentKind::kMist: add({kMistLetter, "mist"}); break;
      default:
        if (const PlaceLetter* place = find_place(segment.kind); place != nullptr) add(place->entry);
    }
    if (segment.kind == SegmentKind::kRoad && std::popcount(segment.sides) == 1) ++road_ends;
    visit_marks(segment, add);
    if (segment.ghosts > 0) add({U'u', "ghost"});
  }
  if (road_ends > 1) add({kVillageLetter, "village, where roads end"});
  visit_symbols(tile, [&](const LegendEntry& entry, TileKind::Symbol) { add(entry); });
  if (tile.wall_halves != 0 || tile.has(TileKind::kInside)) add({U'█', "city of Carcassonne"});
  return legend;
}

}  // namespace bastide
