#include "game/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>

#include "core/text.h"
#include "core/utf8.h"
#include "expansions/registry.h"
#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/rules_builder.h"

namespace bastide {

namespace {

// Tiles on the table and in the bag together; the board's arrays hold no more.
constexpr int kMaxTilesInGame = 250;

using Problem = std::optional<Error>;

Error error(std::string code, std::string message) { return {.code = std::move(code), .message = std::move(message)}; }

// Letters are counted, not bytes: a name is as long in Chinese as in English. A byte that is not
// UTF-8 counts as a letter, because records from elsewhere may have any.
bool is_name(const std::string& name) {
  if (name.empty() || trim(name) != name) return false;
  std::size_t letters = 0;
  for (std::string_view rest = name; !rest.empty(); ++letters) {
    if (take_letter(rest) < 0x20) return false;
  }
  return letters <= kMaxNameLetters;
}

Problem check_players(const Setup& setup) {
  if (setup.players.empty() || setup.players.size() > kMaxPlayers) {
    return error("bad_players", fmt::format("a game has 1 to {} players, not {}", kMaxPlayers, setup.players.size()));
  }
  for (const std::string& name : setup.players) {
    if (!is_name(name)) {
      return error("bad_players",
                   fmt::format("a player's name has 1 to {} letters, no control characters, and no blank at either end", kMaxNameLetters));
    }
  }
  return {};
}

// The tables that a name stands for: "inns" for all parts of the module, "inns.large" for one.
Result<std::uint64_t> parts_named(std::string_view name) {
  const std::size_t dot = name.find('.');
  const auto module = index_of(kModuleNames, name.substr(0, dot));
  if (!module) return error("unknown_module", fmt::format("there is no module \"{}\"", name));
  const std::uint64_t all = parts_of(static_cast<Module>(*module));
  if (all == 0) return error("unknown_module", fmt::format("the module \"{}\" is not part of this version yet", name));
  if (dot == std::string_view::npos) return all;
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    const Expansion& part = *expansions()[index];
    if ((all >> index & 1U) != 0 && !part.part.empty() && part.part == name.substr(dot + 1)) return 1ULL << index;
  }
  return error("unknown_module", fmt::format("the module has no part \"{}\"", name));
}

// Modules that the rulebooks do not combine, including those that this version does not play.
Problem check_contradictions(const Setup& setup) {
  std::uint32_t modules = 0;
  for (const std::string& name : setup.modules) {
    if (const auto module = index_of(kModuleNames, name.substr(0, name.find('.')))) modules |= bit(static_cast<Module>(*module));
  }
  if ((modules & kSpinoffs) != 0 && (modules & ~kSpinoffs) != 0)
    return error("contradictory_setup", "\"mists\" is a game of its own and takes no other module; remove it or the others");
  const auto pair = find_contradiction(expansions(), modules);
  if (!pair) return {};
  const auto name = [](Module module) { return kModuleNames[static_cast<std::size_t>(module)]; };
  return error("contradictory_setup",
               fmt::format("\"{}\" and \"{}\" cannot be combined; remove one of them", name(pair->first), name(pair->second)));
}

Result<std::uint64_t> parse_modules(const Setup& setup) {
  if (const Problem problem = check_contradictions(setup)) return *problem;
  std::uint64_t parts = 0;
  for (const std::string& name : setup.modules) {
    Result<std::uint64_t> named = parts_named(name);
    if (!named) return named;
    if ((parts & *named) != 0) return error("contradictory_setup", fmt::format("the module \"{}\" is named twice", name));
    parts |= *named;
  }
  if (const std::uint64_t idle = idle_parts(parts); idle != 0) {
    const Expansion& part = *expansions()[static_cast<std::size_t>(std::countr_zero(idle))];
    const std::string_view module = kModuleNames[static_cast<std::size_t>(part.module)];
    return error(
        "contradictory_setup",
        fmt::format("\"{0}.{1}\" does nothing without the tiles of its module; add \"{0}.tiles\" or remove it", module, part.part));
  }
  return parts;
}

Result<TileId> find_tile(std::string_view name) {
  const TileId tile = tile_catalogue().find(name);
  if (tile == kNoTile) return error("unknown_tile", fmt::format("there is no tile \"{}\"", name));
  return tile;
}

Problem replace_bag(const Setup& setup, Rules& rules) {
  if (setup.tiles.empty()) return {};
  rules.bag.count = {};
  for (const auto& [name, count] : setup.tiles) {
    const Result<TileId> tile = find_tile(name);
    if (!tile) return tile.error();
    if (count < 0 || count > kMaxTilesInGame) return error("bad_tiles", fmt::format("{} tiles {} cannot be in the bag", count, name));
    rules.bag.count[*tile] = static_cast<std::uint8_t>(count);
  }
  return {};
}

// Start tiles come out of the printed bag; a bag that was given counts without them. Some modules
// have start tiles of their own, to which others are only added.
Problem replace_start(const Setup& setup, Rules& rules) {
  if (setup.start.empty()) return {};
  if (setup.start.size() + rules.fixed_start > rules.start.capacity()) return error("bad_start", "there are too many start tiles");
  rules.start.resize(rules.fixed_start);
  for (const SetupTile& start : setup.start) {
    const Result<TileId> tile = find_tile(start.tile);
    if (!tile) return tile.error();
    const auto is_near = [](int number) { return number >= -100 && number <= 100; };
    if (!is_near(start.x) || !is_near(start.y)) return error("bad_start", "a start tile lies within 100 squares of 0,0");
    if (start.rot < 0 || start.rot > 270 || start.rot % 90 != 0) return error("bad_start", "rot is 0, 90, 180 or 270");
    rules.start.push_back(
        {*tile, static_cast<std::int16_t>(start.x), static_cast<std::int16_t>(start.y), static_cast<Rotation>(start.rot / 90)});
    if (setup.tiles.empty() && rules.bag.count[*tile] > 0) --rules.bag.count[*tile];
  }
  return {};
}

// The start tiles must lie as players could have laid them, one after the other.
Problem check_start(const Rules& rules) {
  State state;
  state.rules = &rules;
  for (const StartTile& start : rules.start) {
    const CellIndex cell = state.board.make(start.x, start.y);
    const std::string name = tile_kind(state, start.tile).name;
    if (!state.board[cell].is_empty()) return error("bad_start", fmt::format("two start tiles lie on {},{}", start.x, start.y));
    if (state.board.tile_count() > 0 && state.board[cell].known == 0) {
      return error("bad_start", fmt::format("the start tile {} at {},{} touches none before it", name, start.x, start.y));
    }
    if (!state.board.fits(cell, rotate_edges(tile_kind(state, start.tile).edges, start.rotation))) {
      return error("bad_start", fmt::format("the start tile {} at {},{} does not match its neighbours", name, start.x, start.y));
    }
    place_tile(state, cell, start.tile, start.rotation);
  }
  return {};
}

Problem check_size(const Rules& rules) {
  std::size_t tiles = rules.start.size();
  std::size_t segments = 0;
  for (const StartTile& start : rules.start) segments += rules.tiles[start.tile].segments.size();
  for (std::size_t tile = 0; tile < tile_catalogue().size(); ++tile) {
    tiles += rules.bag.count[tile];
    segments += rules.bag.count[tile] * (rules.tiles[tile].segments.size() + 1);
  }
  if (tiles > kMaxTilesInGame || segments > kMaxNodes) {
    return error("bad_tiles", fmt::format("a game has at most {} tiles; this one has {}", kMaxTilesInGame, tiles));
  }
  return {};
}

// Dictated draws must be possible: in the bag, and of the pile that is drawn from at that time. A
// tile that a module may set aside and put back can be drawn twice.
Problem check_draws(const Setup& setup, const Rules& rules) {
  TileBag bag = rules.bag;
  std::array<std::uint8_t, kMaxTileKinds> returning{};
  for (TileId tile = 0; tile < kMaxTileKinds; ++tile) returning[tile] = rules.may_return[tile] ? bag.count[tile] : 0;
  for (const std::string& name : setup.draws) {
    if (name == "#end") return {};
    const Result<TileId> tile = find_tile(name);
    if (!tile) return tile.error();
    if (bag.count[*tile] == 0 && returning[*tile] > 0) {
      --returning[*tile];
      continue;
    }
    if (bag.count[*tile] == 0) return error("bad_draws", fmt::format("the tile \"{}\" is not in the bag (any more)", name));
    if (rules.pile[*tile] != bag.pile()) return error("bad_draws", fmt::format("the tile \"{}\" cannot be drawn so early", name));
    bag.take(*tile, rules.pile[*tile]);
  }
  return {};
}

const OptionEntry* find_option(std::string_view name, std::uint64_t parts) {
  std::uint32_t modules = 0;
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    if ((parts >> index & 1U) != 0) modules |= bit(expansions()[index]->module);
  }
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    if ((parts >> index & 1U) == 0) continue;
    for (const OptionEntry& option : expansions()[index]->options) {
      if (option.name == name && (option.needs & ~modules) == 0) return &option;
    }
  }
  return nullptr;
}

Result<Options> parse_options(const Setup& setup, std::uint64_t parts) {
  Options options{};
  for (const auto& [name, value] : setup.options) {
    const OptionEntry* option = find_option(name, parts);
    if (option == nullptr) return error("unknown_option", fmt::format("these modules have no option \"{}\"", name));
    const auto index = index_of(option->values, value);
    if (!index)
      return error("unknown_option", fmt::format("the option \"{}\" is {}, not \"{}\"", name, fmt::join(option->values, " or "), value));
    options[static_cast<std::size_t>(option->option)] = static_cast<std::uint8_t>(*index);
  }
  return options;
}

// What a field of the set-up dictates, besides draws.
std::vector<std::string> dictated_words(const Setup& setup, std::string_view field) {
  if (field == "messages") return setup.messages;
  std::vector<std::string> words;
  for (const int roll : setup.rolls) words.push_back(std::to_string(roll));
  return words;
}

const Dictation* find_dictation(const Rules& rules, std::string_view field) {
  for (const Dictation* dictation : rules.dictations) {
    if (dictation->field == field) return dictation;
  }
  return nullptr;
}

// Dictated chance must be possible, as dictated tiles must.
Problem check_dictated(const Setup& setup, const Rules& rules, std::string_view field) {
  const std::vector<std::string> words = dictated_words(setup, field);
  if (words.empty()) return {};
  const Dictation* dictation = find_dictation(rules, field);
  if (dictation == nullptr) return error("contradictory_setup", fmt::format("{} are dictated, but no module in this game has any", field));
  std::vector<int> values;
  for (const std::string& word : words) {
    const std::optional<int> value = dictation->read(word);
    if (!value) return error("bad_draws", fmt::format("\"{}\" in {} does not exist", word, field));
    if (!dictation->can_follow(values, *value))
      return error("bad_draws", fmt::format("\"{}\" in {} cannot come after those before it", word, field));
    values.push_back(*value);
  }
  return {};
}

}  // namespace

std::vector<int> dictated_values(const Setup& setup, const Dictation& dictation) {
  std::vector<int> values;
  for (const std::string& word : dictated_words(setup, dictation.field)) values.push_back(dictation.read(word).value_or(0));
  return values;
}

Setup simple_setup(int players, std::vector<std::string> modules, std::uint64_t seed) {
  Setup setup;
  for (int player = 0; player < players; ++player) setup.players.push_back(fmt::format("Player {}", player + 1));
  setup.modules = std::move(modules);
  setup.seed = seed;
  return setup;
}

Result<Rules> rules_of(const Setup& setup) {
  if (const Problem problem = check_players(setup)) return *problem;
  const Result<std::uint64_t> parts = parse_modules(setup);
  if (!parts) return parts.error();
  const Result<Options> options = parse_options(setup, *parts);
  if (!options) return options.error();
  Rules rules = make_rules(*parts, static_cast<int>(setup.players.size()), *options);
  for (const std::string_view field : {"rolls", "messages"}) {
    if (const Problem problem = check_dictated(setup, rules, field)) return *problem;
  }
  if (const Problem problem = replace_bag(setup, rules)) return *problem;
  if (const Problem problem = replace_start(setup, rules)) return *problem;
  if (const Problem problem = check_size(rules)) return *problem;
  if (const Problem problem = check_start(rules)) return *problem;
  count_bag(rules);
  if (const Problem problem = check_draws(setup, rules)) return *problem;
  return rules;
}

}  // namespace bastide
