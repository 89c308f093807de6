#include "formats/record.h"

#include <fmt/format.h>

#include <optional>

#include "core/text.h"
#include "game/notation.h"

namespace bastide {

namespace {

constexpr std::string_view kHeading = "bastide record";

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

void write_setup(const Setup& setup, std::string& text) {
  text += fmt::format("{} {}\n", kHeading, kRecordVersion);
  for (const std::string& name : setup.players) text += fmt::format("player {}\n", name);
  if (!setup.modules.empty()) text += fmt::format("modules {}\n", joined(setup.modules));
  for (const auto& [name, value] : setup.options) text += fmt::format("option {} {}\n", name, value);
  text += fmt::format("seed {}\n", setup.seed);
  if (!setup.draws.empty()) text += fmt::format("draws {}\n", joined(setup.draws));
  if (!setup.rolls.empty()) text += fmt::format("rolls {}\n", fmt::join(setup.rolls, " "));
  if (!setup.messages.empty()) text += fmt::format("messages {}\n", joined(setup.messages));
  for (const SetupTile& tile : setup.start) text += fmt::format("start {} {},{} {}\n", tile.tile, tile.x, tile.y, tile.rot);
  for (const auto& [name, count] : setup.tiles) text += fmt::format("tile {} {}\n", name, count);
}

// Reads a record line by line. A line is a word and its arguments; `actions` ends the set-up, `end N` the record.
class Parser {
 public:
  Result<Record> parse(std::string_view text) {
    do {
      const std::size_t end = text.find('\n');
      ++line_;
      if (!read_line(text.substr(0, end))) return *error_;
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    } while (!text.empty() && !ended_);
    if (!ended_) {
      fail("the record stops without its \"end\" line: it was cut off", "truncated_record");
      return *error_;
    }
    return std::move(record_);
  }

 private:
  bool fail(std::string message, std::string code = "bad_record") {
    error_ = Error{.code = std::move(code), .message = fmt::format("line {}: {}", line_, message), .line = line_};
    return false;
  }

  bool read_line(std::string_view line) {
    line = trim(line);
    if (!has_heading_) return read_heading(line);
    if (line.empty()) return true;
    if (line.front() == '#') {
      record_.comments.push_back({record_.actions.size(), std::string(trim(line.substr(1)))});
      return true;
    }
    return in_actions_ ? read_action(line) : read_setup(line);
  }

  bool read_heading(std::string_view line) {
    if (!line.starts_with(kHeading)) return fail(fmt::format("a record begins with \"{} {}\"", kHeading, kRecordVersion));
    const auto version = parse_number<int>(trim(line.substr(kHeading.size())));
    if (!version || *version < 1) return fail("the record's version is missing");
    if (*version > kRecordVersion) {
      return fail(fmt::format("this record has version {}; this program reads up to {}", *version, kRecordVersion), "newer_record");
    }
    has_heading_ = true;
    return true;
  }

  bool read_setup(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    Setup& setup = record_.setup;
    SetupLines& lines = record_.setup_lines;
    if (word == "actions") return in_actions_ = rest.empty() || fail("nothing follows \"actions\" on its line");
    if (word == "player") return add(setup.players, lines.players, std::string(rest));
    if (word == "modules") return read_words(rest, setup.modules, lines.modules);
    if (word == "draws") return read_words(rest, setup.draws, lines.draws);
    if (word == "messages") return read_words(rest, setup.messages, lines.messages);
    if (word == "seed") return read_seed(rest);
    if (word == "rolls") return read_rolls(rest);
    if (word == "option") return read_option(rest);
    if (word == "start") return read_start(rest);
    if (word == "tile") return read_tile(rest);
    return fail(fmt::format("\"{}\" is no line of a set-up", word));
  }

  // Adds something to a list of the set-up and notes its line.
  template <class Item>
  bool add(std::vector<Item>& list, std::vector<int>& lines, Item item) {
    list.push_back(std::move(item));
    lines.push_back(line_);
    return true;
  }

  bool read_words(std::string_view rest, std::vector<std::string>& list, std::vector<int>& lines) {
    for (const std::string_view word : words_of(rest)) add(list, lines, std::string(word));
    return true;
  }

  bool read_seed(std::string_view rest) {
    const auto seed = parse_number<std::uint64_t>(rest);
    if (!seed) return fail("a seed is a whole number below 2^64");
    record_.setup.seed = *seed;
    return true;
  }

  bool read_rolls(std::string_view rest) {
    for (const std::string_view word : words_of(rest)) {
      const auto roll = parse_number<int>(word);
      if (!roll) return fail(fmt::format("\"{}\" is no roll of a die", word));
      add(record_.setup.rolls, record_.setup_lines.rolls, *roll);
    }
    return true;
  }

  bool read_option(std::string_view rest) {
    const std::string_view name = take_word(rest);
    if (name.empty() || rest.empty()) return fail("an option has a name and a value");
    return add(record_.setup.options, record_.setup_lines.options, {std::string(name), std::string(rest)});
  }

  bool read_start(std::string_view rest) {
    const auto words = words_of(rest);
    const auto place = words.size() == 3 ? split(words[1], ',') : std::vector<std::string_view>{};
    const auto x = place.size() == 2 ? parse_number<int>(place[0]) : std::nullopt;
    const auto y = place.size() == 2 ? parse_number<int>(place[1]) : std::nullopt;
    const auto rot = words.size() == 3 ? parse_number<int>(words[2]) : std::nullopt;
    if (!x || !y || !rot) return fail("a start tile is written \"start base/D 0,0 90\"");
    return add(record_.setup.start, record_.setup_lines.start, {std::string(words[0]), *x, *y, *rot});
  }

  bool read_tile(std::string_view rest) {
    const auto words = words_of(rest);
    const auto count = words.size() == 2 ? parse_number<int>(words[1]) : std::nullopt;
    if (!count) return fail("a tile of the bag is written \"tile base/D 3\"");
    return add(record_.setup.tiles, record_.setup_lines.tiles, {std::string(words[0]), *count});
  }

  bool read_action(std::string_view line) {
    std::string_view rest = line;
    if (take_word(rest) == "end") return read_end(rest);
    const Result<ActionFields> action = parse_action(line);
    if (!action) return fail(action.error().message, action.error().code);
    record_.actions.push_back(*action);
    record_.action_lines.push_back(line_);
    return true;
  }

  // The number of actions guards against lost lines; who edits a record by hand may leave it out.
  bool read_end(std::string_view rest) {
    const auto count = parse_number<std::size_t>(rest);
    if (!rest.empty() && (!count || *count != record_.actions.size())) {
      return fail(fmt::format("the record has {} actions, but its end says {}", record_.actions.size(), rest));
    }
    return ended_ = true;
  }

  Record record_;
  std::optional<Error> error_;
  int line_ = 0;
  bool has_heading_ = false;
  bool in_actions_ = false;
  bool ended_ = false;
};

// Finds the line that makes a set-up impossible: the lists are filled in the order in which they are checked until the error is there.
class Blame {
 public:
  Blame(const Record& record, const Error& error) : record_(record), error_(error) {}

  // 0 where no line is to blame, because one is missing.
  int line() {
    fill(&Setup::players, &SetupLines::players);
    fill(&Setup::modules, &SetupLines::modules);
    fill(&Setup::options, &SetupLines::options);
    fill(&Setup::rolls, &SetupLines::rolls);
    fill(&Setup::messages, &SetupLines::messages);
    fill(&Setup::tiles, &SetupLines::tiles);
    fill(&Setup::start, &SetupLines::start);
    fill(&Setup::draws, &SetupLines::draws);
    return line_;
  }

 private:
  // Whether the set-up has the error with only so much of a list.
  template <class List>
  bool fails_with(List Setup::*list, std::size_t count) {
    const List& all = record_.setup.*list;
    (setup_.*list).assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    const Result<Rules> rules = rules_of(setup_);
    return !rules && rules.error().message == error_.message;
  }

  template <class List>
  void fill(List Setup::*list, std::vector<int> SetupLines::*lines) {
    std::size_t bad = (record_.setup.*list).size();
    if (line_ != 0 || bad == 0) return;
    const bool failed_before = fails_with(list, 0);
    if (!fails_with(list, bad) || failed_before) return;
    for (std::size_t good = 0; bad - good > 1;) {
      const std::size_t middle = good + (bad - good) / 2;
      (fails_with(list, middle) ? bad : good) = middle;
    }
    line_ = (record_.setup_lines.*lines)[bad - 1];
  }

  const Record& record_;
  const Error& error_;
  Setup setup_;
  int line_ = 0;
};

Error at_line(const Error& error, int line) {
  if (line == 0) return error;
  return {.code = error.code, .message = fmt::format("line {}: {}", line, error.message), .line = line};
}

}  // namespace

std::string write_record(const Game& game, const std::vector<Comment>& comments) {
  std::string text;
  write_setup(game.setup(), text);
  text += "actions\n";
  Result<Game> again = Game::start(game.setup());
  std::size_t comment = 0;
  const auto write_comments = [&](std::size_t before) {
    for (; comment < comments.size() && comments[comment].before_action <= before; ++comment) {
      text += fmt::format("# {}\n", comments[comment].text);
    }
  };
  for (std::size_t number = 0; number < game.actions().size(); ++number) {
    write_comments(number);
    const Action action = game.actions()[number];
    text += fmt::format("{}\n", to_text(describe(again->state(), action)));
    again->play(action);
  }
  write_comments(game.actions().size());
  return text + fmt::format("end {}\n", game.actions().size());
}

Result<Record> parse_record(std::string_view text) { return Parser().parse(text); }

Result<Game> replay(const Record& record) {
  Result<Game> game = Game::start(record.setup);
  if (!game) return at_line(game.error(), Blame(record, game.error()).line());
  for (std::size_t number = 0; number < record.actions.size(); ++number) {
    const Result<Action> action = game->match(record.actions[number]);
    if (!action) return at_line(action.error(), record.action_lines[number]);
    game->play(*action);
  }
  return game;
}

Result<Game> load_record(std::string_view text) {
  Result<Record> record = parse_record(text);
  if (!record) return record.error();
  return replay(*record);
}

}  // namespace bastide
