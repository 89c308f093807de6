// What a game begins with: players, modules, options, seed, and whatever of chance is dictated.
// Set-up and actions are the whole game.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "rules/rules.h"

namespace bastide {

// The longest name of a player.
constexpr std::size_t kMaxNameLetters = 64;

struct SetupTile {
  std::string tile;
  int x = 0, y = 0;
  int rot = 0;  // degrees
};

struct Setup {
  std::vector<std::string> players;
  std::vector<std::string> modules;
  std::vector<std::pair<std::string, std::string>> options;
  std::uint64_t seed = 0;
  std::vector<std::string> draws;                  // tiles drawn first, in this order; "#end" ends the game there
  std::vector<int> rolls;                          // dictated dice
  std::vector<std::string> messages;               // dictated message tiles
  std::vector<SetupTile> start;                    // replaces the start tiles unless empty
  std::vector<std::pair<std::string, int>> tiles;  // replaces the bag unless empty
};

// The set-up of a quick game: this many players and these modules.
Setup simple_setup(int players, std::vector<std::string> modules, std::uint64_t seed = 0);

// What the set-up dictates of one kind of chance.
std::vector<int> dictated_values(const Setup& setup, const Dictation& dictation);

// The rules that a set-up makes, or why it makes none: unknown_module, unknown_tile,
// unknown_option, bad_players, bad_start, bad_draws, bad_tiles or contradictory_setup.
Result<Rules> rules_of(const Setup& setup);

}  // namespace bastide
