// Games in files, as the terminal game saves and loads them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "formats/record.h"
#include "game/game.h"

namespace bastide {

// Checks that every seat "bot:..." names a bot; returns unknown_bot otherwise.
std::optional<Error> check_seats(const std::vector<std::string>& seats);

// A game and the comments in its record.
struct SavedGame {
  Game game;
  std::vector<Comment> comments;
};
// Reads a game from a record's file: unreadable_file, unknown_bot, or what is wrong with the
// record.
Result<SavedGame> load_game(const std::string& file);
// Writes a game's record. An older file is replaced only once the new one is complete. Code:
// unwritable_file.
std::optional<Error> save_game(const Game& game, const std::vector<Comment>& comments, const std::string& file);

}  // namespace bastide
