// The record of a game: a text that people can read and edit, with set-up, actions and comments.
// See docs/record.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/game.h"
#include "game/generation.h"

namespace bastide {

// 2 has the generations of rules and chance.
constexpr int kRecordVersion = 2;

// A comment stands before the action of that number (counted from 0), or after the last one.
struct Comment {
  std::size_t before_action = 0;
  std::string text;
};

// The line of each item of a set-up.
struct SetupLines {
  std::vector<int> players, modules, options, rolls, messages, tiles, start, draws;
};

struct Record {
  Generation generation = kFirstGeneration;
  Setup setup;
  SetupLines setup_lines;
  std::vector<ActionFields> actions;
  std::vector<int> action_lines;  // the line of each action
  std::vector<Comment> comments;
};

// The game as this program plays it, so with today's generation.
std::string write_record(const Game& game, const std::vector<Comment>& comments = {});
// Reads the text without playing it: bad_record, newer_record or truncated_record, with the line.
Result<Record> parse_record(std::string_view text);
// Plays a record. An illegal action is refused with its line, a set-up that cannot be played with
// the line that makes it so; what another generation accepted and this one does not is refused with
// a message that names both.
Result<Game> replay(const Record& record);
// Both in one.
Result<Game> load_record(std::string_view text);

}  // namespace bastide
