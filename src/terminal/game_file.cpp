#include "terminal/game_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "bots/bot.h"
#include "terminal/wording.h"

namespace bastide {

namespace {

constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{1} << 24;  // far above any game; spares us from reading a film

Error unreadable(const std::string& file, const std::string& why) {
  return {.code = "unreadable_file", .message = fmt::format("\"{}\" cannot be read: {}", file, why)};
}

}  // namespace

std::optional<Error> check_seats(const std::vector<std::string>& seats) {
  for (const std::string& seat : seats) {
    if (!seat.starts_with(kBotPrefix) || make_bot(bot_of(seat)) != nullptr) continue;
    std::string known;
    for (const BotEntry& bot : bots()) known += fmt::format("{}{}{}", known.empty() ? "" : ", ", kBotPrefix, bot.name);
    return Error{.code = "unknown_bot", .message = fmt::format("there is no bot \"{}\"; there are {}", bot_of(seat), known)};
  }
  return std::nullopt;
}

Result<SavedGame> load_game(const std::string& file) {
  std::error_code problem;
  const std::uintmax_t size = std::filesystem::file_size(file, problem);
  if (problem) return unreadable(file, problem.message());
  if (size > kMaxFileSize) return unreadable(file, "it is too large for a game");
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return unreadable(file, std::strerror(errno));
  const Result<Record> record = parse_record(text.str());
  if (!record) return record.error();
  if (const auto error = check_seats(record->setup.players)) return *error;
  Result<Game> game = replay(*record);
  if (!game) return game.error();
  return SavedGame{std::move(*game), record->comments};
}

std::optional<Error> save_game(const Game& game, const std::vector<Comment>& comments, const std::string& file) {
  const std::string draft = file + ".part";
  const auto fail = [&](const std::string& why) {
    std::error_code ignored;
    std::filesystem::remove(draft, ignored);
    return Error{.code = "unwritable_file", .message = fmt::format("\"{}\" cannot be written: {}", file, why)};
  };
  if (std::filesystem::is_directory(file)) return Error{.code = "unwritable_file", .message = fmt::format("\"{}\" is a folder", file)};
  errno = 0;
  std::ofstream stream(draft, std::ios::binary | std::ios::trunc);
  if (!stream) return Error{.code = "unwritable_file", .message = fmt::format("\"{}\" cannot be written: {}", file, std::strerror(errno))};
  stream << write_record(game, comments);
  stream.close();
  if (!stream) return fail(std::strerror(errno));
  std::error_code problem;
  std::filesystem::rename(draft, file, problem);
  if (problem) return fail(problem.message());
  return std::nullopt;
}

}  // namespace bastide
