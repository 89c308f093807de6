// bastide replay: checks a record and tells the game it holds.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/setup_options.h"
#include "cli/text_file.h"
#include "formats/json_action.h"
#include "formats/json_setup.h"
#include "formats/record.h"
#include "formats/view.h"
#include "rules/hash.h"
#include "terminal/playthrough.h"

namespace bastide {

namespace {

struct ReplayOptions {
  std::string file;
  bool json = false;
  bool full = false;
  bool quiet = false;
};

Json replay_json(const Record& record, const Game& game) {
  Result<Game> again = Game::start(record.setup);
  Json actions = Json::array();
  Json events = events_json(again->state(), again->events());
  for (const Action action : game.actions()) {
    actions.push_back(action_json(describe(again->state(), action)));
    again->play(action);
    for (const Json& event : events_json(again->state(), again->events())) events.push_back(event);
  }
  return {{"setup", setup_json(record.setup)},
          {"actions", actions},
          {"events", events},
          {"state", state_json(game)},
          {"hash", hash_text(hash_of(game.state()))}};
}

int run_replay(const ReplayOptions& options) {
  const Result<std::string> text = read_text(options.file);
  if (!text) {
    report(text.error());
    return 1;
  }
  const Result<Record> record = parse_record(*text);
  const Result<Game> game = record ? replay(*record) : Result<Game>(record.error());
  if (!game) {
    fmt::print(stderr, "bastide: {}: {} ({})\n", options.file, game.error().message, game.error().code);
    return 1;
  }
  if (options.json) {
    fmt::print("{}\n", replay_json(*record, *game).dump(-1, ' ', false, Json::error_handler_t::replace));
  } else if (!options.quiet) {
    fmt::print("{}", playthrough(*record, options.full ? PlaythroughDetail::kFull : PlaythroughDetail::kStory));
  }
  return 0;
}

}  // namespace

void add_replay_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("replay", "Check the record of a game and print what happened");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("record", options->file, "the file, or - for standard input")->required();
  command->add_flag("--full", options->full, "with every legal action, the hash of every position, and boards on the way");
  command->add_flag("--quiet", options->quiet, "only check: exit code 0 if the record is good, 1 if not");
  command->add_flag("--json", options->json, "print set-up, actions, events and the last state as JSON");
  command->footer("Examples:\n  bastide replay game.rec\n  bastide replay --json game.rec\n  bastide replay --quiet game.rec && echo good");
  command->callback([&run, options] { run = [options] { return run_replay(*options); }; });
}

}  // namespace bastide
