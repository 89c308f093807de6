// bastide play: a game in the terminal.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <random>

#include "cli/commands.h"
#include "cli/setup_options.h"
#include "core/text.h"
#include "terminal/game_file.h"
#include "terminal/output.h"
#include "terminal/terminal_game.h"

namespace bastide {

namespace {

struct PlayOptions {
  std::string players = "You,bot:greedy";
  std::string modules = "farmers";
  std::optional<std::uint64_t> seed;
  std::string save_file;
  std::string load_file;
  bool ascii = false;
  bool no_colour = false;
};

// A short seed that people can copy.
std::uint64_t random_seed() { return std::random_device{}() % 1'000'000; }

Result<SavedGame> start_game(const PlayOptions& options) {
  if (!options.load_file.empty()) return load_game(options.load_file);
  Setup setup;
  for (const std::string_view name : split(options.players, ',')) setup.players.emplace_back(trim(name));
  setup.modules = parse_module_list(options.modules);
  setup.seed = options.seed ? *options.seed : random_seed();
  if (const auto error = check_seats(setup.players)) return *error;
  Result<Game> game = Game::start(std::move(setup));
  if (!game) return game.error();
  return SavedGame{std::move(*game), {}};
}

// Never overwrites a file that may hold another game.
std::optional<Error> check_save_file(const PlayOptions& options) {
  if (options.save_file.empty() || options.save_file == options.load_file || !std::filesystem::exists(options.save_file))
    return std::nullopt;
  return Error{.code = "file_exists",
               .message = fmt::format("\"{0}\" exists already: go on with it by --load {0}, or save to another file", options.save_file)};
}

int play(const PlayOptions& options) {
  if (const auto error = check_save_file(options)) return report(*error);
  Result<SavedGame> game = start_game(options);
  if (!game) {
    const int bad_usage = report(game.error());
    return options.load_file.empty() ? bad_usage : 1;
  }
  TerminalSettings settings;
  settings.style = output_style(options.ascii, options.no_colour);
  settings.size = output_size();
  settings.is_interactive = is_conversation();
  if (settings.is_interactive) settings.measure = output_size;
  settings.save_file = options.save_file.empty() ? options.load_file : options.save_file;
  return TerminalGame(std::move(*game), settings, std::cin, std::cout).run();
}

}  // namespace

void add_play_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal, against other people or bots");
  command->add_option("--players", options->players, "names with commas between them; bot:NAME is a bot")->capture_default_str();
  command->add_option("--modules", options->modules, "modules with commas between them, or none, or all")->capture_default_str();
  command->add_option("--seed", options->seed, "repeats the draws of a game; random if left out")->check(whole_number());
  command->add_option("--save", options->save_file, "keeps the game in this file after every decision");
  command->add_option("--load", options->load_file, "goes on with a saved game, and keeps its file up to date")
      ->excludes("--players")
      ->excludes("--modules")
      ->excludes("--seed");
  command->add_flag("--ascii", options->ascii, "only ASCII characters");
  command->add_flag("--no-colour,--no-color", options->no_colour, "no colours; the default without a terminal or if NO_COLOR is set");
  command->footer(
      "Examples:\n"
      "  bastide play\n"
      "  bastide play --players Ann,Bob,bot:greedy --modules farmers,river,abbot\n"
      "  bastide play --save evening.txt\n"
      "  bastide play --load evening.txt\n"
      "Type ? in the game for its commands. Without colour: --no-colour or NO_COLOR=1.");
  command->callback([options, &run] { run = [options] { return play(*options); }; });
}

}  // namespace bastide
