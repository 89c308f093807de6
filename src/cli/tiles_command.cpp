// bastide tiles: the printed tiles, as a list, as pictures, or for programs.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/setup_options.h"
#include "core/utf8.h"
#include "game/notation.h"
#include "rules/tile.h"
#include "terminal/output.h"
#include "terminal/tile_picture.h"

namespace bastide {

namespace {

struct TilesOptions {
  std::string set;
  bool json = false;
  bool large = false;
  bool ascii = false;
  bool no_colour = false;
};

struct TileSet {
  std::string name;
  std::vector<const TileKind*> kinds;

  int tiles() const {
    int sum = 0;
    for (const TileKind* kind : kinds) sum += kind->count;
    return sum;
  }
};

std::vector<TileSet> tile_sets() {
  std::vector<TileSet> sets;
  for (const TileKind& kind : tile_catalogue()) {
    if (sets.empty() || sets.back().name != kind.set) sets.push_back({kind.set, {}});
    sets.back().kinds.push_back(&kind);
  }
  return sets;
}

std::string sides_of(const TileKind& kind) {
  std::string sides;
  for (int side = 0; side < kSides; ++side) sides += kEdgeLetters[static_cast<std::size_t>(edge_at(kind.edges, side))];
  return sides;
}

PortMask middles_of(std::uint8_t sides) {
  PortMask ports = 0;
  for (int side = 0; side < kSides; ++side) {
    if ((sides >> side & 1U) != 0) ports = static_cast<PortMask>(ports | port_bit(middle_port(side)));
  }
  return ports;
}

// Halves are numbered NL NR EL ER and so on; ports have a middle between them.
PortMask ports_of_halves(std::uint8_t halves) {
  PortMask ports = 0;
  for (int half = 0; half < 2 * kSides; ++half) {
    const int port = half % 2 == 0 ? left_port(half / 2) : right_port(half / 2);
    if ((halves >> half & 1U) != 0) ports = static_cast<PortMask>(ports | port_bit(port));
  }
  return ports;
}

nlohmann::ordered_json segment_json(const Segment& segment) {
  nlohmann::ordered_json json{{"kind", kSegmentKindNames[static_cast<std::size_t>(segment.kind)]}};
  const PortMask at = segment.kind == SegmentKind::kField ? segment.ports : middles_of(segment.sides);
  if (at != 0) json["at"] = sides_text(at);
  if (segment.kind == SegmentKind::kField && segment.ports == 0) json["at"] = "enclosed";
  for (std::size_t mark = 0; mark < kMarkNames.size(); ++mark) {
    if (segment.has(mark_at(mark))) json["marks"].push_back(kMarkNames[mark]);
  }
  for (int city = 0; city < kMaxSegments; ++city) {
    if ((segment.beside >> city & 1U) != 0) json["beside"].push_back(city);
  }
  if (segment.ghosts > 0) json["ghosts"] = segment.ghosts;
  return json;
}

nlohmann::ordered_json tile_json(const TileKind& kind) {
  nlohmann::ordered_json json{
      {"name", kind.name}, {"count", kind.count}, {"sides", sides_of(kind)}, {"segments", nlohmann::ordered_json::array()}};
  for (const Segment& segment : kind.segments) json["segments"].push_back(segment_json(segment));
  for (std::size_t symbol = 0; symbol < kSymbolNames.size(); ++symbol) {
    if (kind.has(symbol_at(symbol))) json["symbols"].push_back(kSymbolNames[symbol]);
  }
  if (kind.has(TileKind::kFlying)) json["flight"] = kind.flight * 45;
  if (kind.has(TileKind::kCircle)) json["circle"] = kSegmentKindNames[static_cast<std::size_t>(kind.circle)];
  if (kind.has(TileKind::kInBlock)) json["block"] = {kind.block_x, kind.block_y};
  if (kind.wall_halves != 0) json["wall"] = sides_text(ports_of_halves(kind.wall_halves));
  return json;
}

void print_json(const std::vector<TileSet>& sets) {
  nlohmann::ordered_json json;
  for (const TileSet& set : sets) {
    nlohmann::ordered_json tiles = nlohmann::ordered_json::array();
    for (const TileKind* kind : set.kinds) tiles.push_back(tile_json(*kind));
    json["sets"].push_back({{"name", set.name}, {"tiles", set.tiles()}, {"kinds", std::move(tiles)}});
  }
  fmt::print("{}\n", json.dump(2));
}

void print_list(const std::vector<TileSet>& sets) {
  fmt::print("{:<10}{:>6}{:>7}\n", "set", "kinds", "tiles");
  for (const TileSet& set : sets) fmt::print("{:<10}{:>6}{:>7}\n", set.name, set.kinds.size(), set.tiles());
  fmt::print("\nbastide tiles SET draws the tiles of a set.\n");
}

// Draws the tiles in rows as wide as the terminal, each below its name and count.
void print_pictures(const TileSet& set, PictureSize size, const TextStyle& style) {
  const auto caption = [&](const TileKind& kind) {
    const std::string name = kind.name.substr(kind.name.find('/') + 1);
    return kind.count == 1 ? name : fmt::format("{} ×{}", name, kind.count);
  };
  int step = tile_width(size);
  for (const TileKind* kind : set.kinds) step = std::max(step, text_width(caption(*kind)));
  step += 2;
  const int width = output_size().width;
  const auto across = static_cast<std::size_t>(std::max(1, (width + 2) / step));
  for (std::size_t first = 0; first < set.kinds.size(); first += across) {
    Canvas row(width, tile_height(size) + 2);
    for (std::size_t i = first; i < std::min(first + across, set.kinds.size()); ++i) {
      const int x = static_cast<int>(i - first) * step;
      row.write(x, 0, caption(*set.kinds[i]), Ink::kStrong);
      row.draw(x, 1, draw_tile(*set.kinds[i], 0, size).canvas);
    }
    fmt::print("{}", row.text(style));
  }
}

void print_legend(const TileSet& set, const TextStyle& style) {
  std::vector<LegendEntry> legend;
  for (const TileKind* kind : set.kinds) {
    for (const LegendEntry& entry : legend_of(*kind)) {
      if (std::find(legend.begin(), legend.end(), entry) == legend.end()) legend.push_back(entry);
    }
  }
  std::string text = fmt::format("{}: {} tiles. ", set.name, set.tiles());
  for (std::size_t i = 0; i < legend.size(); ++i) {
    append_utf8(text, legend[i].letter);
    text += fmt::format(" {}{}", legend[i].meaning, i + 1 < legend.size() ? ", " : "");
  }
  for (const std::string& line : wrap(text, output_size().width)) fmt::print("{}\n", styled(line, style));
}

int list_tiles(const TilesOptions& options) {
  std::vector<TileSet> sets = tile_sets();
  if (!options.set.empty()) {
    std::string known;
    for (const TileSet& set : sets) known += (known.empty() ? "" : ", ") + set.name;
    std::erase_if(sets, [&](const TileSet& set) { return set.name != options.set; });
    if (sets.empty())
      return report({.code = "unknown_set", .message = fmt::format("there is no set \"{}\"; there are {}", options.set, known)});
  }
  if (options.json) {
    print_json(sets);
  } else if (options.set.empty()) {
    print_list(sets);
  } else {
    const TextStyle style = output_style(options.ascii, options.no_colour);
    print_pictures(sets[0], options.large ? PictureSize::kLarge : PictureSize::kCompact, style);
    print_legend(sets[0], style);
  }
  return 0;
}

}  // namespace

void add_tiles_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<TilesOptions>();
  CLI::App* command = app.add_subcommand("tiles", "List the tile sets and draw the tiles of one");
  command->add_option("set", options->set, "the set to draw, like base or river");
  command->add_flag("--json", options->json, "for programs: counts, sides and segments");
  command->add_flag("--large", options->large, "larger pictures");
  command->add_flag("--ascii", options->ascii, "only ASCII characters");
  command->add_flag("--no-colour,--no-color", options->no_colour, "no colours; the default without a terminal or if NO_COLOR is set");
  command->footer(
      "Examples:\n"
      "  bastide tiles\n"
      "  bastide tiles base --large\n"
      "  bastide tiles river --json\n"
      "Sides are north, east, south, west: C city, R road, F field, W river.");
  command->callback([options, &run] { run = [options] { return list_tiles(*options); }; });
}

}  // namespace bastide
