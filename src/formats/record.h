// The record of a game as a text that people can read and edit: set-up, actions, comments. See docs/record.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/game.h"

namespace bastide {

constexpr int kRecordVersion = 1;

// A comment stands before the action of that number (counted from 0), or after the last one.
struct Comment {
  std::size_t before_action = 0;
  std::string text;
};

// The line of each thing that a set-up lists.
struct SetupLines {
  std::vector<int> players, modules, options, rolls, messages, tiles, start, draws;
};

struct Record {
  Setup setup;
  SetupLines setup_lines;
  std::vector<ActionFields> actions;
  std::vector<int> action_lines;  // where each action stands in the text
  std::vector<Comment> comments;
};

std::string write_record(const Game& game, const std::vector<Comment>& comments = {});
// Reads the text without playing it: bad_record, newer_record or truncated_record, with the line.
Result<Record> parse_record(std::string_view text);
// Plays a record: an illegal action is refused with its line, a set-up that can not be played with the line that makes it so.
Result<Game> replay(const Record& record);
// Both in one.
Result<Game> load_record(std::string_view text);

}  // namespace bastide
