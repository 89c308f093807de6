// Reads the `.tiles` format: a `set` line, then one block per tile. A block is a line
// `tile NAME COUNT SIDES` and indented lines, one per segment or symbol, as in
//
//   tile D 4 CRFR             # four tiles base/D: north city, east road, south field, west road
//     city 1: N
//     road: W E
//     field: EL WR, beside 1
//     field: ER SL SR WL
//
// A `#` starts a comment. Every side and half-side must be described exactly once, so that a typing
// error is found here and not in play. A function returns false once it has refused the text; the
// first error is reported.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "core/text.h"
#include "rules/tile.h"

namespace bastide {
namespace {

constexpr std::size_t kMaxTextSize = std::size_t{1} << 20;  // far above any set; limits the work for hostile texts
constexpr std::size_t kMaxNameSize = 16;
constexpr int kMaxCount = 99;
constexpr int kMaxBlockSize = 9;
constexpr int kMaxGhosts = 3;

constexpr std::uint16_t kGoodsMarks = Segment::kWine | Segment::kGrain | Segment::kCloth;

// The marks that a kind of segment may have, each named after a comma.
constexpr std::uint16_t marks_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::kCity: return Segment::kShield | Segment::kPrincess | Segment::kCathedral | Segment::kNotSemicircular;
    case SegmentKind::kRoad: return Segment::kInn | Segment::kTunnel;
    case SegmentKind::kField: return Segment::kPigHerd;
    default: return 0;
  }
}

// The mark of that name if it is one of these, or 0.
std::uint16_t find_mark(std::string_view word, std::uint16_t marks) {
  const auto index = index_of(kMarkNames, word);
  return index ? static_cast<std::uint16_t>(marks & 1U << *index) : std::uint16_t{0};
}

constexpr std::array<std::string_view, 8> kDirections{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::array<std::string_view, 4> kEdgeNames{"field", "road", "city", "river"};

// Segments that are somewhere on the tile and reach no side.
constexpr SegmentKind kSidelessKinds[] = {SegmentKind::kMonastery, SegmentKind::kGarden, SegmentKind::kShrine, SegmentKind::kManor,
                                          SegmentKind::kCemetery};
constexpr SegmentKind kCircleKinds[] = {SegmentKind::kRoad, SegmentKind::kField, SegmentKind::kCity};

constexpr std::string_view name_of(SegmentKind kind) { return kSegmentKindNames[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(Edge edge) { return kEdgeNames[static_cast<std::size_t>(edge)]; }
constexpr std::string_view port_name(int port) { return kPortNames[static_cast<std::size_t>(port)]; }
constexpr std::string_view side_name(int side) { return kSideNames[static_cast<std::size_t>(side)]; }
constexpr PortMask half_ports(int side) { return static_cast<PortMask>(port_bit(left_port(side)) | port_bit(right_port(side))); }

// A word as shown in messages: whatever bytes the text holds, the message stays short and
// printable.
std::string quoted(std::string_view word) {
  constexpr std::size_t kShown = 24;
  std::string result = "\"";
  for (const char letter : word.substr(0, kShown)) result += letter >= ' ' && letter <= '~' ? letter : '?';
  return result + (word.size() > kShown ? "...\"" : "\"");
}

bool is_punctuation(char letter) { return letter == ':' || letter == ','; }
bool is_small_letter_or_digit(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'); }
bool is_name_letter(char letter) {
  return is_small_letter_or_digit(letter) || (letter >= 'A' && letter <= 'Z') || letter == '.' || letter == '-';
}

// The words of one line from left to right; a colon and a comma are separate words, and the end of
// the line is an empty word.
class Line {
 public:
  Line() = default;
  explicit Line(std::string_view text) : rest_(text.substr(0, text.find('#'))) {
    is_indented_ = !rest_.empty() && is_space(rest_.front());
    skip_blanks();
  }

  bool is_indented() const { return is_indented_; }
  bool at_end() const { return rest_.empty(); }
  std::string_view peek() const { return rest_.substr(0, word_size()); }
  std::string_view take() {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skip_blanks();
    return word;
  }
  bool take_if(std::string_view word) {
    if (at_end() || peek() != word) return false;
    take();
    return true;
  }
  // Whether a list ends here: nothing or a comma follows.
  bool at_end_of_list() const { return at_end() || peek() == ","; }
  bool at_word() const { return !at_end() && !is_punctuation(rest_.front()); }

 private:
  void skip_blanks() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
  }
  std::size_t word_size() const {
    if (!at_word()) return rest_.empty() ? 0 : 1;
    const auto end = std::find_if(rest_.begin(), rest_.end(), [](char letter) { return is_space(letter) || is_punctuation(letter); });
    return static_cast<std::size_t>(end - rest_.begin());
  }

  std::string_view rest_;
  bool is_indented_ = false;
};

// Parses one text once.
class TileParser {
 public:
  TileParser(std::string_view text, std::string_view file) : rest_(text), file_(file) {}
  Result<std::vector<TileKind>> parse();

 private:
  bool refuse(const std::string& sentence) { return refuse_at(line_number_, sentence); }
  bool refuse_at(int line, const std::string& sentence);

  bool read_text();
  bool read_line();
  bool read_heading(std::string_view word);
  bool read_set();
  bool read_tile();
  bool read_tile_name();
  bool read_tile_sides();
  bool read_part(std::string_view word);

  bool read_city();
  bool read_road() { return read_segment(SegmentKind::kRoad); }
  bool read_river() { return read_segment(SegmentKind::kRiver); }
  bool read_mist();
  bool read_field();
  bool read_wall();
  bool read_symbol();
  bool read_at();
  bool read_place(SegmentKind kind);

  bool read_segment(SegmentKind kind);
  bool read_sides(Segment& segment);
  bool read_halves(PortMask& ports, std::string_view what);
  bool read_marks(Segment& segment);
  bool read_mark(Segment& segment);
  bool read_goods(Segment& segment);
  bool read_beside(Segment& segment);
  bool read_beside_city(Segment& segment);
  bool read_ghosts(Segment& segment);
  bool read_symbol_value(TileKind::Symbol symbol);
  bool read_flight();
  bool read_circle();
  bool read_number(std::string_view what, int low, int high, int& value);

  bool expect_colon(std::string_view after);
  bool claim_side(Segment& segment, int side);
  bool claim(PortMask ports);
  bool add_segment(const Segment& segment);
  bool close_by_wall(PortMask ports);
  bool finish_tile();
  bool check_port(int port);

  std::string_view rest_;
  std::string_view file_;
  int line_number_ = 0;
  Line line_;
  std::optional<Error> error_;

  std::string set_;
  std::vector<TileKind> kinds_;
  bool is_in_tile_ = false;
  TileKind tile_;                                   // the tile being read
  int tile_line_ = 0;                               // where it began
  PortMask claimed_ = 0;                            // its ports that a line has described
  FixedVector<std::uint8_t, kMaxSegments> cities_;  // the segment of city 1, city 2, ...
};

// The first words of indented lines, apart from the places.
struct PartWord {
  std::string_view word;
  bool (TileParser::*read)();
};

// Keeps the first error; an empty text is refused at line 1.
bool TileParser::refuse_at(int line, const std::string& sentence) {
  const int shown = std::max(line, 1);
  if (!error_) error_ = Error{"bad_tiles", std::string(file_) + ":" + std::to_string(shown) + ": " + sentence, shown};
  return false;
}

// A text is accepted or refused as a whole.
Result<std::vector<TileKind>> TileParser::parse() {
  if (!read_text()) return *error_;
  return std::move(kinds_);
}

// Reads line by line, then checks what the text as a whole must have.
bool TileParser::read_text() {
  if (rest_.size() > kMaxTextSize) return refuse("The text is longer than a megabyte.");
  while (!rest_.empty()) {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    line_ = Line(line);
    ++line_number_;
    if (!read_line()) return false;
  }
  if (!finish_tile()) return false;
  if (set_.empty()) return refuse("The line \"set NAME\" is missing.");
  if (kinds_.empty()) return refuse("The set " + set_ + " has no tiles.");
  return true;
}

// An unindented line begins a set or a tile; an indented line describes the tile above it.
bool TileParser::read_line() {
  if (line_.at_end()) return true;
  const bool is_indented = line_.is_indented();
  const std::string_view word = line_.take();
  if (!(is_indented ? read_part(word) : read_heading(word))) return false;
  return line_.at_end() || refuse("Unexpected " + quoted(line_.peek()) + " at the end of the line.");
}

// A new heading ends the tile above it.
bool TileParser::read_heading(std::string_view word) {
  if (!finish_tile()) return false;
  if (word == "set") return read_set();
  if (word == "tile") return read_tile();
  return refuse("Unknown word " + quoted(word) + "; a line that is not indented begins with set or tile.");
}

// The set comes once and before all tiles, because it is the first half of their names.
bool TileParser::read_set() {
  if (!set_.empty()) return refuse("The set line appears twice.");
  const std::string_view name = line_.take();
  if (name.empty()) return refuse("The name of the set is missing.");
  if (name.size() > kMaxNameSize || !std::all_of(name.begin(), name.end(), is_small_letter_or_digit)) {
    return refuse("The set name " + quoted(name) + " is not 1 to 16 lowercase letters and digits.");
  }
  set_ = name;
  return true;
}

// Begins a tile: its name, its count, and its four sides.
bool TileParser::read_tile() {
  if (set_.empty()) return refuse("The line \"set NAME\" is missing before the first tile.");
  if (kinds_.size() == kMaxTileKinds) return refuse("There are more than " + std::to_string(kMaxTileKinds) + " kinds of tiles.");
  tile_ = TileKind{};
  tile_.set = set_;
  tile_line_ = line_number_;
  claimed_ = 0;
  cities_.clear();
  is_in_tile_ = true;
  int count = 0;
  if (!read_tile_name() || !read_number("tile count", 1, kMaxCount, count)) return false;
  tile_.count = static_cast<std::uint8_t>(count);
  return read_tile_sides();
}

// Names are unique single words that need no quoting in records and addresses.
bool TileParser::read_tile_name() {
  const std::string_view name = line_.take();
  if (name.empty()) return refuse("The name of the tile is missing.");
  if (name.size() > kMaxNameSize || !std::all_of(name.begin(), name.end(), is_name_letter)) {
    return refuse("The tile name " + quoted(name) + " is not 1 to 16 letters, digits, dots and hyphens.");
  }
  tile_.name = set_ + "/" + std::string(name);
  for (const TileKind& kind : kinds_) {
    if (kind.name == tile_.name) return refuse("The tile " + quoted(name) + " appears twice.");
  }
  return true;
}

// The letters describe the north, east, south and west sides.
bool TileParser::read_tile_sides() {
  constexpr std::string_view kLetters(kEdgeLetters.data(), kEdgeLetters.size());
  const std::string_view letters = line_.take();
  if (letters.empty()) return refuse("The four sides of the tile are missing.");
  if (letters.size() != kSides) return refuse("The sides " + quoted(letters) + " are not four letters.");
  for (int side = 0; side < kSides; ++side) {
    const std::size_t edge = kLetters.find(letters[static_cast<std::size_t>(side)]);
    if (edge == std::string_view::npos) return refuse("The sides " + quoted(letters) + " have a letter other than C, R, F and W.");
    tile_.edges = static_cast<EdgeMask>(tile_.edges | edge_bits(static_cast<Edge>(edge), side));
  }
  return true;
}

// The first word of an indented line says how to read the rest.
bool TileParser::read_part(std::string_view word) {
  static constexpr PartWord kParts[] = {
      {"city", &TileParser::read_city},     {"road", &TileParser::read_road}, {"field", &TileParser::read_field},
      {"river", &TileParser::read_river},   {"mist", &TileParser::read_mist}, {"wall", &TileParser::read_wall},
      {"symbol", &TileParser::read_symbol}, {"at", &TileParser::read_at},
  };
  if (!is_in_tile_) return refuse(quoted(word) + " comes before the first tile.");
  for (const PartWord& part : kParts) {
    if (part.word == word) return (this->*part.read)();
  }
  for (const SegmentKind kind : kSidelessKinds) {
    if (name_of(kind) == word) return read_place(kind);
  }
  return refuse("Unknown word " + quoted(word) + " inside a tile.");
}

// Cities are numbered 1, 2, 3 in the order of their lines, so that fields can name them.
bool TileParser::read_city() {
  int number = 0;
  if (!read_number("city number", 1, kMaxSegments, number)) return false;
  const int next = static_cast<int>(cities_.size()) + 1;
  if (number < next) return refuse("City " + std::to_string(number) + " appears twice.");
  if (number > next) return refuse("City " + std::to_string(next) + " is missing before city " + std::to_string(number) + ".");
  const std::size_t index = tile_.segments.size();
  if (!read_segment(SegmentKind::kCity)) return false;
  cities_.push_back(static_cast<std::uint8_t>(index));
  const Segment& city = tile_.segments[index];
  const bool has_one_side = std::has_single_bit(city.sides);
  return has_one_side || !city.has(Segment::kNotSemicircular) || refuse("Only a city with one side can be not-semicircular.");
}

// A mist has one to three ghosts.
bool TileParser::read_mist() {
  if (!read_segment(SegmentKind::kMist)) return false;
  return tile_.segments.back().ghosts > 0 || refuse("The ghosts of the mist are missing.");
}

// A field reaches halves of sides, or none at all when it is enclosed.
bool TileParser::read_field() {
  Segment field;
  field.kind = SegmentKind::kField;
  if (!expect_colon("field")) return false;
  if (!line_.take_if("enclosed") && !read_halves(field.ports, "field")) return false;
  return claim(field.ports) && read_marks(field) && add_segment(field);
}

// Half-sides closed by the wall of Carcassonne belong to no field.
bool TileParser::read_wall() {
  PortMask ports = 0;
  return expect_colon("wall") && read_halves(ports, "wall") && close_by_wall(ports);
}

// A tile has at most one place of each kind.
bool TileParser::read_place(SegmentKind kind) {
  for (const Segment& segment : tile_.segments) {
    if (segment.kind == kind) return refuse("The " + std::string(name_of(kind)) + " appears twice.");
  }
  Segment place;
  place.kind = kind;
  return add_segment(place);
}

// The square that the tile fills in a fixed block, column and row counted from the north-west.
bool TileParser::read_at() {
  if (tile_.has(TileKind::kInBlock)) return refuse("The square in the block appears twice.");
  int x = 0;
  int y = 0;
  if (!read_number("column", 0, kMaxBlockSize, x) || !read_number("row", 0, kMaxBlockSize, y)) return false;
  tile_.block_x = static_cast<std::int8_t>(x);
  tile_.block_y = static_cast<std::int8_t>(y);
  tile_.symbols |= TileKind::kInBlock;
  return true;
}

// A symbol belongs to the whole tile and appears at most once.
bool TileParser::read_symbol() {
  const std::string_view word = line_.take();
  if (word.empty()) return refuse("The name of the symbol is missing.");
  const auto index = index_of(kSymbolNames, word);
  if (!index) return refuse("Unknown symbol " + quoted(word) + ".");
  const TileKind::Symbol symbol = symbol_at(static_cast<std::size_t>(*index));
  if (tile_.has(symbol)) return refuse("The symbol " + std::string(word) + " appears twice.");
  tile_.symbols = static_cast<std::uint16_t>(tile_.symbols | symbol);
  return read_symbol_value(symbol);
}

// Two symbols take a value, and an inner square of Carcassonne has only wall on its sides.
bool TileParser::read_symbol_value(TileKind::Symbol symbol) {
  if (symbol == TileKind::kFlying) return read_flight();
  if (symbol == TileKind::kCircle) return read_circle();
  if (symbol != TileKind::kInside) return true;
  PortMask all_halves = 0;
  for (int side = 0; side < kSides; ++side) all_halves = static_cast<PortMask>(all_halves | half_ports(side));
  return close_by_wall(all_halves);
}

// The machine flies in one of eight directions, as drawn on the unturned tile.
bool TileParser::read_flight() {
  const std::string_view word = line_.take();
  if (word.empty()) return refuse("The direction of the flying machine is missing.");
  const auto eighths = index_of(kDirections, word);
  if (!eighths) return refuse("Unknown direction " + quoted(word) + ".");
  tile_.flight = static_cast<std::uint8_t>(*eighths);
  return true;
}

// A crop circle calls for the followers on roads, on fields or in cities.
bool TileParser::read_circle() {
  const std::string_view word = line_.take();
  if (word.empty()) return refuse("The kind of the crop circle is missing; it is road, field or city.");
  for (const SegmentKind kind : kCircleKinds) {
    if (name_of(kind) != word) continue;
    tile_.circle = kind;
    return true;
  }
  return refuse("Unknown crop circle " + quoted(word) + "; it is road, field or city.");
}

// Reads the rest of the line of a segment that reaches sides: a road, a city, a river or a mist.
bool TileParser::read_segment(SegmentKind kind) {
  Segment segment;
  segment.kind = kind;
  return expect_colon(name_of(kind)) && read_sides(segment) && read_marks(segment) && add_segment(segment);
}

// Every road, city, river and mist reaches at least one side.
bool TileParser::read_sides(Segment& segment) {
  while (!line_.at_end_of_list()) {
    const std::string_view word = line_.take();
    const auto side = index_of(kSideNames, word);
    if (!side) return refuse("Unknown side " + quoted(word) + "; the sides are N, E, S and W.");
    if (!claim_side(segment, *side)) return false;
  }
  return segment.sides != 0 || refuse("The " + std::string(name_of(segment.kind)) + " has no sides.");
}

// A segment reaches only sides that show it; a mist covers the halves of any side except a city's
// and hides what meets there.
bool TileParser::claim_side(Segment& segment, int side) {
  const SegmentKind kind = segment.kind;
  const Edge edge = edge_at(tile_.edges, side);
  const bool fits = kind == SegmentKind::kMist ? edge != Edge::kCity : name_of(edge) == name_of(kind);
  if (!fits) {
    return refuse("Side " + std::string(side_name(side)) + " is a " + std::string(name_of(edge)) + " side and cannot have a " +
                  std::string(name_of(kind)) + ".");
  }
  segment.sides = static_cast<std::uint8_t>(segment.sides | (1U << side));
  if (kind == SegmentKind::kMist) {
    segment.ports = static_cast<PortMask>(segment.ports | port_bit(over_port(side)));
    return claim(half_ports(side));
  }
  const PortMask ports = kind == SegmentKind::kCity ? side_ports(side) : port_bit(middle_port(side));
  segment.ports = static_cast<PortMask>(segment.ports | ports);
  return claim(ports);
}

// Fields and walls never lie on a city side, which is city from corner to corner.
bool TileParser::read_halves(PortMask& ports, std::string_view what) {
  while (!line_.at_end_of_list()) {
    const std::string_view word = line_.take();
    const auto found = index_of(kPortNames, word);
    if (!found || *found % 3 == 1) return refuse("Unknown half-side " + quoted(word) + "; half-sides are NL, NR, EL and so on.");
    const int port = *found;
    if (edge_at(tile_.edges, side_of(port)) == Edge::kCity) {
      return refuse("Half-side " + std::string(word) + " is on a city side and cannot have a " + std::string(what) + ".");
    }
    if ((ports & port_bit(port)) != 0) return refuse("Half-side " + std::string(word) + " is used twice.");
    ports = static_cast<PortMask>(ports | port_bit(port));
  }
  return ports != 0 || refuse("The " + std::string(what) + " has no half-sides.");
}

// Each port belongs to only one line.
bool TileParser::claim(PortMask ports) {
  for (int port = 0; port < kPorts; ++port) {
    if ((ports & claimed_ & port_bit(port)) == 0) continue;
    const bool is_whole_side = (ports & port_bit(middle_port(side_of(port)))) != 0;
    if (is_whole_side) return refuse("Side " + std::string(side_name(side_of(port))) + " is used twice.");
    return refuse("Half-side " + std::string(port_name(port)) + " is used twice.");
  }
  claimed_ = static_cast<PortMask>(claimed_ | ports);
  return true;
}

// Stores the halves in the order of TileKind::wall_halves, two bits per side.
bool TileParser::close_by_wall(PortMask ports) {
  if (!claim(ports)) return false;
  for (int side = 0; side < kSides; ++side) {
    const unsigned left = (ports & port_bit(left_port(side))) != 0 ? 1 : 0;
    const unsigned right = (ports & port_bit(right_port(side))) != 0 ? 2 : 0;
    tile_.wall_halves = static_cast<std::uint8_t>(tile_.wall_halves | ((left | right) << (2 * side)));
  }
  return true;
}

// Each mark follows a comma.
bool TileParser::read_marks(Segment& segment) {
  while (line_.take_if(",")) {
    if (!read_mark(segment)) return false;
  }
  return true;
}

// Each kind of segment has its own marks, each at most once.
bool TileParser::read_mark(Segment& segment) {
  const std::string_view word = line_.take();
  if (word.empty()) return refuse("A word is missing after the comma.");
  if (segment.kind == SegmentKind::kCity && word == "goods") return read_goods(segment);
  if (segment.kind == SegmentKind::kField && word == "beside") return read_beside(segment);
  if (segment.kind == SegmentKind::kMist && word == "ghosts") return read_ghosts(segment);
  const std::uint16_t mark = find_mark(word, marks_of(segment.kind));
  if (mark == 0) return refuse("Unknown mark " + quoted(word) + " for a " + std::string(name_of(segment.kind)) + ".");
  if ((segment.marks & mark) != 0) return refuse("The mark " + std::string(word) + " appears twice.");
  segment.marks = static_cast<std::uint16_t>(segment.marks | mark);
  return true;
}

// A city part shows at most one kind of goods.
bool TileParser::read_goods(Segment& segment) {
  if ((segment.marks & kGoodsMarks) != 0) return refuse("The mark goods appears twice.");
  const std::string_view word = line_.take();
  if (word.empty()) return refuse("The kind of goods is missing; it is wine, grain or cloth.");
  const std::uint16_t mark = find_mark(word, kGoodsMarks);
  if (mark == 0) return refuse("Unknown goods " + quoted(word) + "; they are wine, grain or cloth.");
  segment.marks = static_cast<std::uint16_t>(segment.marks | mark);
  return true;
}

// The cities that a field borders are those it supplies when farmers are scored.
bool TileParser::read_beside(Segment& segment) {
  if (segment.beside != 0 || segment.has(Segment::kCarcassonne)) return refuse("The word beside appears twice.");
  if (line_.at_end_of_list()) return refuse("The cities after beside are missing.");
  while (!line_.at_end_of_list()) {
    if (line_.peek() != "carcassonne") {
      if (!read_beside_city(segment)) return false;
      continue;
    }
    line_.take();
    if (segment.has(Segment::kCarcassonne)) return refuse("The city of Carcassonne is named twice.");
    segment.marks |= Segment::kCarcassonne;
  }
  return true;
}

// A field names only cities listed above it.
bool TileParser::read_beside_city(Segment& segment) {
  int number = 0;
  if (!read_number("city number", 1, kMaxSegments, number)) return false;
  const auto index = static_cast<std::size_t>(number) - 1;
  if (index >= cities_.size())
    return refuse("The field is beside city " + std::to_string(number) + ", which is not above it in this tile.");
  const unsigned bit = 1U << cities_[index];
  if ((segment.beside & bit) != 0) return refuse("City " + std::to_string(number) + " is named twice.");
  segment.beside = static_cast<std::uint16_t>(segment.beside | bit);
  return true;
}

// The ghosts of a mist are a small number.
bool TileParser::read_ghosts(Segment& segment) {
  if (segment.ghosts != 0) return refuse("The ghosts appear twice.");
  int ghosts = 0;
  if (!read_number("number of ghosts", 1, kMaxGhosts, ghosts)) return false;
  segment.ghosts = static_cast<std::uint8_t>(ghosts);
  return true;
}

// A number is digits only and within its bounds.
bool TileParser::read_number(std::string_view what, int low, int high, int& value) {
  if (!line_.at_word()) return refuse("The " + std::string(what) + " is missing.");
  const std::string_view word = line_.take();
  const auto number = parse_number<int>(word);
  value = number.value_or(0);
  if (number && value >= low && value <= high) return true;
  return refuse("The " + std::string(what) + " " + quoted(word) + " is not a number from " + std::to_string(low) + " to " +
                std::to_string(high) + ".");
}

// A colon stands between the name of a segment and its sides.
bool TileParser::expect_colon(std::string_view after) {
  return line_.take_if(":") || refuse("A colon is missing after " + std::string(after) + ".");
}

// Segments keep the order of their lines.
bool TileParser::add_segment(const Segment& segment) {
  if (tile_.segments.full()) return refuse("The tile has more than " + std::to_string(kMaxSegments) + " segments.");
  tile_.segments.push_back(segment);
  return true;
}

// A tile is complete when each of its ports is described; only the middle of a field side needs no
// description.
bool TileParser::finish_tile() {
  if (!is_in_tile_) return true;
  is_in_tile_ = false;
  for (int port = 0; port < kPorts; ++port) {
    if (!check_port(port)) return false;
  }
  derive_tile(tile_);
  kinds_.push_back(tile_);
  return true;
}

// The first port that is not described is reported at the line that began the tile.
bool TileParser::check_port(int port) {
  if ((claimed_ & port_bit(port)) != 0) return true;
  const Edge edge = edge_at(tile_.edges, side_of(port));
  const bool is_middle = port == middle_port(side_of(port));
  if (edge == Edge::kField && is_middle) return true;
  if (edge == Edge::kCity || is_middle) {
    const std::string name(name_of(edge));
    return refuse_at(tile_line_,
                     "Side " + std::string(side_name(side_of(port))) + " is a " + name + " side, but no " + name + " reaches it.");
  }
  return refuse_at(tile_line_, "Half-side " + std::string(port_name(port)) + " belongs to no field, mist or wall.");
}

}  // namespace

Result<std::vector<TileKind>> parse_tiles(std::string_view text, std::string_view file) { return TileParser(text, file).parse(); }

}  // namespace bastide
