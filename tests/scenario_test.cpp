// Runs every .scn file under tests/scenarios as a test of its own.
#include "scenario.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "core/text.h"
#include "formats/record.h"
#include "formats/view.h"
#include "game/game.h"
#include "game/notation.h"
#include "paths.h"
#include "rules/check.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide {

namespace {

using Words = std::vector<std::string_view>;
using Problem = std::optional<std::string>;

std::string joined(const Words& words, std::size_t first) {
  return fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " "));
}

// Actions are read as text here, never as JSON.
Result<ActionFields> read_action(std::string_view text) { return parse_action(text); }

std::optional<int> player_of(std::string_view word) { return word.starts_with('@') ? parse_number<int>(word.substr(1)) : std::nullopt; }

Problem expect_equal(std::string_view what, long expected, long actual) {
  if (expected == actual) return {};
  return fmt::format("{} is {}, not {}", what, actual, expected);
}

class Runner {
 public:
  Problem run(std::string_view text) {
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      // "#end" and "#2" are words; a `#` begins a comment if it stands alone or begins the line.
      const std::string_view content = trim(line.substr(0, line.find(" # ")));
      if (content.empty() || content.front() == '#') continue;
      if (const Problem problem = read(content)) return fmt::format("line {}: {}\n  {}", line_, content, *problem);
    }
    if (!game_ && !refused_) return "the scenario never starts: it has no action and no expectation";
    return {};
  }

 private:
  static bool is_setup(std::string_view word) {
    constexpr std::string_view kWords[] = {"player", "players", "modules", "option", "seed", "draws", "rolls", "messages", "start", "tile"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }

  Problem read(std::string_view line) {
    const Words words = words_of(line);
    if (!game_ && is_setup(words[0])) return read_setup(words, line);
    if (words[0] == "refuse" && words.size() > 1 && words[1] == "setup") return refuse_setup(words);
    if (!game_) {
      if (const Problem problem = begin()) return problem;
    }
    if (words[0] == "expect") return expect(Words(words.begin() + 1, words.end()));
    if (words[0] == "refuse") return refuse(words);
    if (words[0] == "undo") return game_->undo(parse_number<std::size_t>(words.size() > 1 ? words[1] : "1").value_or(1)), Problem{};
    return act(line);
  }

  Problem read_setup(const Words& words, std::string_view line) {
    if (words[0] == "players") {
      const auto count = words.size() == 2 ? parse_number<int>(words[1]) : std::nullopt;
      if (!count) return "write: players 2";
      has_players_ = true;
      for (int player = 0; player < *count; ++player) setup_ += fmt::format("player {}\n", static_cast<char>('A' + player));
      return {};
    }
    has_players_ = has_players_ || words[0] == "player";
    setup_ += fmt::format("{}\n", line);
    return {};
  }

  Result<Game> try_begin() const {
    std::string text = fmt::format("bastide record {}\n{}", kRecordVersion, setup_);
    if (!has_players_) text += "player A\nplayer B\n";
    const Result<Record> record = parse_record(text + "actions\nend\n");
    if (!record) return record.error();
    return Game::start(record->setup);
  }

  Problem begin() {
    Result<Game> game = try_begin();
    if (!game) return fmt::format("the set-up is refused: {} ({})", game.error().message, game.error().code);
    game_.emplace(std::move(*game));
    return check_state();
  }

  // refuse setup because CODE
  Problem refuse_setup(const Words& words) {
    if (game_ || words.size() != 4) return "write \"refuse setup because CODE\" instead of the first action";
    const Result<Game> game = try_begin();
    refused_ = true;
    if (game) return "the set-up is accepted";
    if (words[3] != game.error().code) return fmt::format("it is refused as {}: {}", game.error().code, game.error().message);
    return {};
  }

  Problem check_state() const {
    const std::vector<std::string> differences = check(game_->state());
    if (differences.empty()) return {};
    return fmt::format("the state is broken: {}", differences[0]);
  }

  Problem act(std::string_view line) {
    const Result<ActionFields> fields = read_action(line);
    if (!fields) return fields.error().message;
    const Result<Action> action = game_->match(*fields);
    if (!action) return action.error().message;
    game_->play(*action);
    return check_state();
  }

  // refuse ACTION because CODE
  Problem refuse(const Words& words) {
    const auto because = std::find(words.begin(), words.end(), "because");
    if (because == words.end() || because + 1 == words.end()) return "a refusal needs \"because CODE\"";
    const std::string text = joined(Words(words.begin(), because), 1);
    const Result<ActionFields> fields = read_action(text);
    const Result<Action> action = fields ? game_->match(*fields) : Result<Action>(fields.error());
    if (action) return "it is accepted";
    if (action.error().code != because[1]) return fmt::format("it is refused as {}: {}", action.error().code, action.error().message);
    return {};
  }

  Problem expect(const Words& words) {
    if (words.empty()) return "expect what?";
    using Check = Problem (Runner::*)(const Words&) const;
    constexpr std::pair<std::string_view, Check> kChecks[] = {
        {"score", &Runner::expect_scores},    {"scored", &Runner::expect_scored},
        {"final", &Runner::expect_scored},    {"nothing", &Runner::expect_nothing_scored},
        {"sources", &Runner::expect_sources}, {"legal", &Runner::expect_legal},
        {"illegal", &Runner::expect_illegal}, {"supply", &Runner::expect_supply},
        {"figure", &Runner::expect_figure},   {"no", &Runner::expect_none},
        {"feature", &Runner::expect_feature}, {"returned", &Runner::expect_moved},
        {"deployed", &Runner::expect_moved},  {"discarded", &Runner::expect_discarded},
        {"places", &Runner::expect_places},   {"view", &Runner::expect_view},
        {"event", &Runner::expect_event},
    };
    for (const auto& [word, check] : kChecks) {
      if (words[0] == word) return (this->*check)(words);
    }
    return expect_of_state(words);
  }

  // Expectations about a single word or number of the state.
  Problem expect_of_state(const Words& words) const {
    const State& state = game_->state();
    const std::string_view what = words[0];
    if (what == "over") return state.over ? Problem{} : "the game goes on";
    if (what == "playing") return state.over ? Problem("the game is over") : Problem{};
    if (words.size() < 2) return "an expectation needs a value";
    const long number = parse_number<long>(words[1]).value_or(-1);
    if (what == "choices") return expect_equal(what, number, static_cast<long>(legal_count()));
    if (what == "player") return expect_equal(what, player_of(words[1]).value_or(-1), state.to_move);
    if (what == "turn") return expect_equal(what, number, state.turn);
    if (what == "part") return expect_equal(what, number, state.frame.part);
    if (what == "left") return expect_equal(what, number, state.bag.left);
    if (what == "step") return expect_step(words[1]);
    if (what == "drawn") return expect_drawn(words[1]);
    return fmt::format("\"{}\" cannot be expected", what);
  }

  Problem expect_step(std::string_view name) const {
    const std::string_view is = current_step(game_->state()).name;
    return is == name ? Problem{} : fmt::format("the step is {}", is);
  }

  // Why the action cannot be carried out now, or nothing. A text that matches several actions is
  // possible.
  std::optional<Error> obstacle(const std::string& text) const {
    const Result<ActionFields> fields = read_action(text);
    if (!fields) return fields.error();
    const Result<Action> action = game_->match(*fields);
    return action.ok() || action.error().code == "ambiguous_action" ? std::nullopt : std::optional(action.error());
  }

  Problem expect_legal(const Words& words) const {
    const auto problem = obstacle(joined(words, 1));
    return problem ? Problem(problem->message) : Problem{};
  }

  // A misspelt word proves nothing.
  Problem expect_illegal(const Words& words) const {
    const auto problem = obstacle(joined(words, 1));
    if (!problem) return "it is legal";
    return problem->code == "illegal_action" || problem->code == "game_over" ? Problem{} : Problem(problem->message);
  }

  std::size_t legal_count() const {
    const auto list = std::make_unique<ActionList>();
    game_->legal(*list);
    return list->size();
  }

  // expect score POINTS of every player
  Problem expect_scores(const Words& words) const {
    if (words.size() != game_->state().rules->players + 1U) return "write the score of every player";
    for (std::size_t player = 0; player + 1 < words.size(); ++player) {
      const Problem problem = expect_equal(fmt::format("the score of player {}", player),
                                           parse_number<long>(words[player + 1]).value_or(-999), game_->state().score[player]);
      if (problem) return problem;
    }
    return {};
  }

  // expect scored @PLAYER POINTS SOURCE [LABEL COUNT POINTS]..., or expect final ... for the final
  // scoring
  Problem expect_scored(const Words& words) const {
    if (words.size() < 4) return "write: expect scored @0 8 city tiles 3 6";
    const EventLog& events = game_->events();
    std::string seen;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const Event& event = events[i];
      if (event.type != EventType::kScored) continue;
      std::string text =
          fmt::format("{} @{} {} {}", event.flag == 0 ? "scored" : "final", event.player, event.value, kSourceNames[event.detail]);
      const std::string head = text;
      for (std::size_t row = i + 1; row < events.size() && events[row].type == EventType::kSheetRow; ++row) {
        text += fmt::format(" {} {} {}", kSheetLabelNames[events[row].detail], events[row].count, events[row].value);
      }
      if (joined(words, 0) == (words.size() == 4 ? head : text)) return {};
      seen += "; " + text;
    }
    return fmt::format("there was: {}", seen.empty() ? "nothing" : seen.substr(2));
  }

  // expect sources SOURCE...: all that scored, in this order
  Problem expect_sources(const Words& words) const {
    std::string all;
    for (const Event& event : game_->events()) {
      if (event.type == EventType::kScored) all += fmt::format("{}{}", all.empty() ? "" : " ", kSourceNames[event.detail]);
    }
    return all == joined(words, 1) ? Problem{} : fmt::format("the sources are: {}", all.empty() ? "none" : all);
  }

  // expect nothing scored
  Problem expect_nothing_scored(const Words&) const {
    for (const Event& event : game_->events()) {
      if (event.type == EventType::kScored) return fmt::format("player {} scored {}", event.player, event.value);
    }
    return {};
  }

  // expect returned @PLAYER FIGURE [WHY], expect deployed @PLAYER FIGURE
  Problem expect_moved(const Words& words) const {
    const EventType type = words[0] == "returned" ? EventType::kReturned : EventType::kDeployed;
    if (words.size() < 3) return "write: expect returned @0 meeple scored";
    for (const Event& event : game_->events()) {
      if (event.type != type || event.player != player_of(words[1]).value_or(-1) || kFigureKindNames[event.detail] != words[2]) continue;
      if (words.size() == 3 || kRemovalReasonNames[event.flag] == words[3]) return {};
    }
    return "no such event";
  }

  // expect supply @PLAYER FIGURE COUNT
  Problem expect_supply(const Words& words) const {
    const auto player = words.size() == 4 ? player_of(words[1]) : std::nullopt;
    const auto figure = words.size() == 4 ? index_of(kFigureKindNames, words[2]) : std::nullopt;
    if (!player || !figure) return "write: expect supply @0 meeple 7";
    return expect_equal("the supply", parse_number<long>(words[3]).value_or(-1),
                        game_->state().supply[static_cast<std::size_t>(*player)][static_cast<std::size_t>(*figure)]);
  }

  // expect figure @PLAYER FIGURE [X,Y] [KIND] [SIDES]: words as in a deployment
  Problem expect_figure(const Words& words) const {
    const Result<bool> found = find_figure(joined(words, 1));
    if (!found) return found.error().message;
    return *found ? Problem{} : "it is not there";
  }

  // expect no figure ..., expect no event ...
  Problem expect_none(const Words& words) const {
    const bool is_event = words.size() > 1 && words[1] == "event";
    if (!is_event && (words.size() < 2 || words[1] != "figure")) return "write: expect no figure @0 meeple";
    const Result<bool> found = is_event ? find_event(words, 2) : find_figure(joined(words, 2));
    if (!found) return found.error().message;
    return *found ? Problem("it is there") : Problem{};
  }

  Result<bool> find_figure(const std::string& text) const {
    const State& state = game_->state();
    const Result<ActionFields> wanted = read_action("deploy " + text);
    if (!wanted) return wanted.error();
    for (const Figure& figure : state.figures) {
      if (!figure.is_on_board()) continue;
      ActionFields fields;
      describe_node(state, figure.node, fields);
      const auto same = [](std::int16_t a, int b) { return a == ActionFields::kUnset || a == b; };
      if (same(wanted->player, figure.colour) && same(wanted->figure, static_cast<int>(figure.kind)) && same(wanted->kind, fields.kind) &&
          (!wanted->has_square || (wanted->x == fields.x && wanted->y == fields.y)) &&
          (!wanted->has_at || (wanted->at & ~fields.at) == 0)) {
        return true;
      }
    }
    return false;
  }

  std::optional<NodeIndex> find_node(const ActionFields& wanted) const {
    const State& state = game_->state();
    const CellIndex cell = state.board.find(wanted.x, wanted.y);
    if (cell == kNoCell || state.board[cell].is_empty()) return std::nullopt;
    for (NodeIndex node = 0; node < state.regions.node_count(); ++node) {
      if (state.regions.node(node).cell != cell || static_cast<int>(state.regions.node(node).kind) != wanted.kind) continue;
      if (!wanted.has_at || (wanted.at & ~ports_of(state, node)) == 0) return node;
    }
    return std::nullopt;
  }

  // expect feature X,Y KIND [SIDES] CLAIM...
  Problem expect_feature(const Words& words) const {
    constexpr std::string_view kClaims[] = {"complete", "open",   "ends",   "tiles", "shields", "cities",
                                            "value",    "owners", "nobody", "with",  "apart"};
    const auto is_claim = [&](std::string_view word) {
      return std::find(std::begin(kClaims), std::end(kClaims), word) != std::end(kClaims);
    };
    const auto first = std::find_if(words.begin(), words.end(), is_claim);
    if (first == words.end()) return "what about it?";
    const Result<ActionFields> wanted = read_action("deploy " + joined(Words(words.begin(), first), 1));
    if (!wanted) return wanted.error().message;
    const auto node = find_node(*wanted);
    if (!node) return "there is no such feature";
    for (auto claim = first; claim != words.end();) {
      const auto next = std::find_if(claim + 1, words.end(), is_claim);
      if (const Problem problem = check_claim(*claim, Words(claim + 1, next), *node)) return problem;
      claim = next;
    }
    return {};
  }

  // One claim about a feature: complete, open, nobody; ends N, tiles N, shields N, cities N, value
  // N; owners @P...; with or apart X,Y KIND SIDES.
  Problem check_claim(std::string_view claim, const Words& values, NodeIndex node) const {
    if (claim == "owners") return expect_owners(values, node);
    if (claim == "with" || claim == "apart") return expect_joined(claim == "with", values, node);
    const Survey found = survey(game_->state(), node);
    if (claim == "complete" || claim == "open" || claim == "nobody") {
      if (!values.empty()) return fmt::format("\"{}\" is not a claim", values[0]);
      if (claim == "nobody") return expect_equal("owners", 0, owners_of(game_->state(), node));
      return found.is_complete == (claim == "complete") ? Problem{} : fmt::format("it is {}complete", found.is_complete ? "" : "not ");
    }
    const auto number = values.size() == 1 ? parse_number<long>(values[0]) : std::nullopt;
    if (!number) return fmt::format("\"{}\" needs one number", claim);
    if (claim == "ends") return expect_equal("open ends", *number, game_->state().regions.of(node).open);
    if (claim == "tiles") return expect_equal("tiles", *number, found.tiles);
    if (claim == "shields") return expect_equal("shields", *number, found.count(Segment::kShield));
    if (claim == "cities") return expect_equal("cities", *number, found.cities);
    return expect_equal("value", *number, score_sheet(game_->state(), found).total());
  }

  Problem expect_owners(const Words& players, NodeIndex node) const {
    long mask = 0;
    for (const std::string_view word : players) {
      if (!player_of(word)) return fmt::format("\"{}\" is not a player", word);
      mask |= 1L << *player_of(word);
    }
    return expect_equal("owners (one bit each)", mask, owners_of(game_->state(), node));
  }

  // with X,Y KIND SIDES: both are one region; apart X,Y KIND SIDES: they are two
  Problem expect_joined(bool are_joined, const Words& other, NodeIndex node) const {
    const Result<ActionFields> wanted = read_action("deploy " + joined(other, 0));
    const auto found = wanted ? find_node(*wanted) : std::nullopt;
    if (!found) return "there is no such other feature";
    if (game_->state().regions.are_joined(node, *found) == are_joined) return {};
    return are_joined ? "they are not joined" : "they are joined";
  }

  // expect drawn SET/TILE, or just SET, or nothing
  Problem expect_drawn(std::string_view name) const {
    const TileId drawn = game_->state().frame.drawn;
    const std::string is = drawn == kNoTile ? "nothing" : tile_catalogue()[drawn].name;
    return is == name || is.substr(0, is.find('/')) == name ? Problem{} : fmt::format("the drawn tile is {}", is);
  }

  Problem expect_discarded(const Words& words) const {
    std::string all;
    for (const TileId tile : game_->state().discarded) all += (all.empty() ? "" : " ") + tile_catalogue()[tile].name;
    if (all.empty()) all = "nothing";
    return all == joined(words, 1) ? Problem{} : fmt::format("the discarded tiles are: {}", all);
  }

  Problem expect_places(const Words& words) const {
    const std::string are = fmt::format("{}", fmt::join(rankings(game_->state()), " "));
    return are == joined(words, 1) ? Problem{} : fmt::format("the places are {}", are);
  }

  // expect view PATH VALUE, or expect view PATH KEY VALUE... where the view has an object
  Problem expect_view(const Words& words) const {
    if (words.size() < 3) return "write: expect view players.0.gold 2";
    Json found = state_json(*game_);
    Words path = split(words[1], '.');
    for (std::size_t step = 0; step < path.size(); ++step) {
      if (path[step] == "*")
        return expect_word(sum_of(found, Words(path.begin() + static_cast<std::ptrdiff_t>(step) + 1, path.end())), words[2]);
      std::optional<Json> next = part_of(found, path[step]);
      const bool may_lack = found.is_array() && step + 1 == path.size() && words[2] == "none";
      if (!next && may_lack) return {};
      if (!next) return fmt::format("the view has no \"{}\" in {}", path[step], found.dump());
      found = std::move(*next);
    }
    if (found.is_object()) return expect_fields(found, words, 2);
    return words.size() == 3 ? expect_word(found, words[2]) : Problem("a value is one word");
  }

  // A key of an object; in a list a number, or a square "1,0" for the element that lies there.
  static std::optional<Json> part_of(const Json& json, std::string_view step) {
    if (json.is_object()) return json.contains(step) ? std::optional(json[std::string(step)]) : std::nullopt;
    if (!json.is_array()) return std::nullopt;
    const Words square = split(step, ',');
    const auto first = parse_number<int>(square[0]);
    const auto second = square.size() == 2 ? parse_number<int>(square[1]) : std::nullopt;
    for (std::size_t i = 0; first && i < json.size(); ++i) {
      const bool is_number = square.size() == 1 && *first == static_cast<int>(i);
      const bool is_here = second && json[i].is_object() && json[i].value("x", Json()) == *first && json[i].value("y", Json()) == *second;
      if (is_number || is_here) return json[i];
    }
    return std::nullopt;
  }

  // The sum of a number over all elements of a list; null if there is no such number.
  static Json sum_of(const Json& list, const Words& path) {
    int sum = 0;
    for (Json element : list) {
      for (const std::string_view step : path) element = part_of(element, step).value_or(Json());
      if (!element.is_number_integer()) return {};
      sum += element.get<int>();
    }
    return list.is_array() ? Json(sum) : Json();
  }

  // Whether a value is what the word says; of a list it names some elements, "E,W", or none.
  static bool is_word(const Json& value, std::string_view word) {
    if (value.is_string()) return value.get_ref<const std::string&>() == word;
    if (!value.is_array()) return !value.is_object() && value.dump() == word;
    if (word == "none") return value.empty();
    const Words parts = split(word, ',');
    const auto is_there = [&](std::string_view part) {
      return std::any_of(value.begin(), value.end(), [&](const Json& element) { return is_word(element, part); });
    };
    return std::all_of(parts.begin(), parts.end(), is_there);
  }

  static Problem expect_word(const Json& value, std::string_view word) {
    return is_word(value, word) ? Problem{} : fmt::format("it is {}", value.dump());
  }

  // KEY VALUE..., from that word on.
  static Problem expect_fields(const Json& object, const Words& words, std::size_t first) {
    if ((words.size() - first) % 2 != 0) return "write pairs of a key and a value";
    for (std::size_t i = first; i < words.size(); i += 2) {
      if (!object.contains(words[i]) || !is_word(object[std::string(words[i])], words[i + 1]))
        return fmt::format("it is {}", object.dump());
    }
    return {};
  }

  // expect event TYPE [KEY VALUE]...: the last action led to such an event
  Problem expect_event(const Words& words) const {
    const Result<bool> found = find_event(words, 1);
    if (!found) return found.error().message;
    return *found ? Problem{} : fmt::format("there was: {}", events_json(game_->state(), game_->events()).dump());
  }

  Result<bool> find_event(const Words& words, std::size_t first) const {
    const auto wrong = [](std::string text) { return Error{.code = "bad_claim", .message = std::move(text)}; };
    if (words.size() <= first) return wrong("write: expect event robbed victim 1 points 3");
    if (!index_of(kEventNames, words[first])) return wrong(fmt::format("there is no event \"{}\"", words[first]));
    if ((words.size() - first) % 2 == 0) return wrong("write pairs of a key and a value");
    const Json events = events_json(game_->state(), game_->events());
    return std::any_of(events.begin(), events.end(),
                       [&](const Json& event) { return is_word(event["type"], words[first]) && !expect_fields(event, words, first + 1); });
  }

  std::string setup_;
  std::optional<Game> game_;
  bool has_players_ = false;
  bool refused_ = false;
  int line_ = 0;
};

std::vector<std::string> scenario_files() {
  const std::filesystem::path folder = source_folder() / "tests" / "scenarios";
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".scn") files.push_back(std::filesystem::relative(entry.path(), folder).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The first line names the ruling and gives the sentence: "# BASE-08: a road ring is complete".
bool has_heading(std::string_view text) {
  const std::size_t colon = text.find(": ");
  if (!text.starts_with("# ") || colon == std::string_view::npos) return false;
  const std::string_view ruling = text.substr(2, colon - 2);
  return !ruling.empty() && ruling.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == std::string_view::npos;
}

class Scenario : public testing::TestWithParam<std::string> {};

TEST_P(Scenario, Holds) {
  std::ifstream file(source_folder() / "tests" / "scenarios" / GetParam());
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(has_heading(text.str())) << "the first line is not \"# RULING: sentence\"";
  const Problem problem = run_scenario(text.str());
  EXPECT_FALSE(problem) << "tests/scenarios/" << GetParam() << ": " << *problem;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.size() - 4);
  for (char& letter : name) {
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Scenario, testing::ValuesIn(scenario_files()), test_name);

// The runner must be able to fail: each of these claims is false.
TEST(ScenarioRunner, SaysWhatIsWrong) {
  const std::string begin = "draws base/E #end\n";
  for (const std::string claim :
       {// Something false about the state.
        "expect score 1 0", "expect score 0", "expect over", "expect choices 1", "expect drawn base/V", "expect drawn river",
        "expect supply @0 meeple 6", "expect part 2", "expect figure @0 meeple", "expect sources road", "expect places 1 2",
        "place 0,-1 180\ndeploy meeple city\nexpect final @0 4 city", "place 0,1 90\ndeploy meeple city\nexpect scored @0 1 city",
        // What can or cannot be done.
        "place 7,7 0", "expect legal place 5,5 0", "expect illegal place 0,-1 180", "refuse place 0,-1 180 because illegal_action",
        "refuse place 5,5 0 because bad_action", "place 0,-1 180\npass\nexpect playing", "place 0,-1 180\npass\npass",
        // Something false about a feature.
        "expect feature 0,0 city complete", "expect feature 0,0 city tiles 2", "expect feature 0,0 city shields 1",
        "expect feature 0,0 city ends 0", "expect feature 0,0 road value 2", "expect feature 0,0 road owners @0",
        "expect feature 0,0 field EL with 0,0 field ER", "expect feature 0,0 field EL apart 0,0 field WR",
        "expect feature 0,0 field EL cities 1", "expect feature 0,0 garden open",
        // A misspelt claim must not pass as true.
        "expect nonsense 1", "expect illegal palce 5,5 0", "expect illegal place nowhere", "expect no figure @0 meepel",
        "expect no one @0 meeple", "expect feature 0,0 city open tiles", "expect feature 0,0 city tiles 1 opne", "expect feature 0,0 city",
        "refuse place 5,5 0", "refuse setup because bad_players",
        // The view, by its path.
        "expect view players.0.score 1", "expect view players.0.score", "expect view players.0.score 0 0", "expect view players.0.scroe 0",
        "expect view players.2.score 0", "expect view players.2.score none", "expect view players.0 none", "expect view players.0 score 1",
        "expect view players.0 score 0 supply", "expect view players.0.supply meeple 6", "expect view step deploy", "expect view over true",
        "expect view drawn null", "expect view board.0,1.tile base/D", "expect view board.0,0 none", "expect view ingots none",
        "expect view board.0,0.tile base/E", "expect view players.*.score 1", "expect view players.*.scroe 0", "expect view over.* 0",
        "expect view features.0.segments.0.at N,E", "expect view features.0.owners 0", "expect view features.0.squares none",
        // Events.
        "expect event scored", "expect event drawn tile base/V", "expect event drawn tile", "expect event drwan", "expect event",
        "expect no event drawn", "expect no event drawn tile base/E", "expect no event drwan", "expect no event", "expect no"}) {
    EXPECT_TRUE(run_scenario(begin + claim)) << claim;
  }
  EXPECT_TRUE(run_scenario("# Nothing happens here.\n"));
  EXPECT_TRUE(run_scenario("players 7\nrefuse setup because bad_start"));
  EXPECT_TRUE(run_scenario("players 7\nrefuse setup"));
  EXPECT_TRUE(run_scenario("players 7\nexpect playing"));
}

}  // namespace

std::optional<std::string> run_scenario(std::string_view text) { return Runner().run(text); }

}  // namespace bastide
