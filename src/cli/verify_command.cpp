#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/setup_options.h"
#include "cli/text_file.h"
#include "core/text.h"
#include "formats/record.h"
#include "server/tables/shuffle.h"

namespace bastide {

namespace {

// The rest of the comment that begins with this word.
std::string comment_after(const Record& record, std::string_view word) {
  for (const Comment& comment : record.comments) {
    std::string_view rest = comment.text;
    if (take_word(rest) == word) return std::string(rest);
  }
  return {};
}

int fail(std::string_view why) {
  fmt::print(stderr, "bastide: {}\n", why);
  return 1;
}

// The record must follow from its seed, and the seed must match the commitment.
int run_verify(const std::string& path, std::string commitment) {
  const Result<std::string> text = read_text(path);
  if (!text) return report(text.error());
  const Result<Record> record = parse_record(*text);
  if (!record) return report(record.error());
  if (!record->setup.draws.empty() || !record->setup.rolls.empty() || !record->setup.messages.empty()) {
    return fail("the record dictates draws, so the seed does not decide them");
  }
  const server::Shuffle shuffle{.seed = record->setup.seed, .nonce = comment_after(*record, "nonce")};
  if (shuffle.nonce.empty()) return fail("the record has no line \"# nonce ...\": it is not from a server");
  const std::string written = comment_after(*record, "commitment");
  if (commitment.empty()) commitment = written;
  if (shuffle.commitment() != commitment) return fail("the seed does NOT match the commitment");
  const Result<Game> game = replay(*record);
  if (!game) return report(game.error());
  fmt::print("The tiles came in the order that the server committed to at the start ({} actions).\n", game->actions().size());
  return 0;
}

}  // namespace

void add_verify_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("verify", "Check a server's record against the commitment from the start of the game");
  const auto path = std::make_shared<std::string>();
  const auto commitment = std::make_shared<std::string>();
  command->add_option("record", *path, "file with the record; - for standard input")->required();
  command->add_option("--commitment", *commitment, "what the table showed at the start; left out: what the record says");
  command->footer("Example:\n  bastide verify bastide-Fk3v9QmXw2Ab.txt --commitment 7d0f...");
  command->callback([&run, path, commitment] { run = [path, commitment] { return run_verify(*path, *commitment); }; });
}

}  // namespace bastide
