#include "engine/engine_session.h"

#include <fmt/format.h>

#include <functional>

#include "bots/bot.h"
#include "bots/catalogue.h"
#include "expansions/registry.h"
#include "formats/json_action.h"
#include "formats/json_number.h"
#include "formats/json_parse.h"
#include "formats/json_setup.h"
#include "formats/legal_list.h"
#include "formats/view.h"
#include "game/version.h"
#include "rules/check.h"
#include "rules/hash.h"

namespace bastide {

namespace {

constexpr int kProtocol = 1;
constexpr std::size_t kMaxLine = 1 << 20;
// How deep JSON may nest; a request needs three levels.
constexpr int kMaxDepth = 32;

Error error(std::string code, std::string message) { return {.code = std::move(code), .message = std::move(message)}; }
Error no_game() { return error("no_game", "there is no game yet: begin one with \"new\" or \"load\""); }

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// A whole number in a request, or its default where it is left out.
Result<int> number(const Json& request, const char* key, int otherwise, int minimum, int maximum) {
  if (!request.contains(key)) return otherwise;
  if (const auto value = whole_number(request[key], minimum, maximum)) return *value;
  return error("bad_request", fmt::format("\"{}\" is a whole number from {} to {}", key, minimum, maximum));
}

}  // namespace

std::string EngineSession::answer(std::string_view line) {
  Json id;
  Result<Json> result = error("bad_json", "the line is not a JSON object");
  if (line.size() > kMaxLine) {
    result = error("bad_json", fmt::format("a line has at most {} bytes", kMaxLine));
  } else if (const std::optional<Json> request = parse_json(line, kMaxDepth); request && request->is_object()) {
    if (request->contains("id")) id = (*request)["id"];
    result = carry_out(*request);
  }
  Json reply = {{"id", id}, {"ok", result.ok()}};
  if (result) {
    reply.update(*result);
  } else {
    reply["error"] = {{"code", result.error().code}, {"message", result.error().message}};
    if (result.error().line > 0) reply["error"]["line"] = result.error().line;
  }
  return dump(reply);
}

EngineSession::Answer EngineSession::carry_out(const Json& request) {
  if (!request.contains("op") || !request["op"].is_string()) return error("bad_request", "a request has an \"op\"");
  const auto& op = request["op"].get_ref<const std::string&>();
  if (op == "hello") return hello();
  if (op == "new") return new_game(request);
  if (op == "load") return load(request);
  if (op == "quit") return quit();
  constexpr std::string_view kNeedGame[] = {"state", "legal", "play", "random", "best", "save", "undo", "hash", "check"};
  if (std::find(std::begin(kNeedGame), std::end(kNeedGame), op) == std::end(kNeedGame)) {
    return error("unknown_op", fmt::format("there is no operation \"{}\"", op.substr(0, 40)));
  }
  if (!game_) return no_game();
  if (op == "state") return state();
  if (op == "legal") return legal();
  if (op == "play") return play(request);
  if (op == "random") return random(request);
  if (op == "best") return best(request);
  if (op == "save") return save();
  if (op == "undo") return undo(request);
  if (op == "hash") return hash();
  return check_state();
}

EngineSession::Answer EngineSession::hello() const { return catalogue_json(kProtocol); }

EngineSession::Answer EngineSession::new_game(const Json& request) {
  if (!request.contains("setup")) return error("bad_request", "\"new\" needs a \"setup\"");
  Result<Setup> setup = parse_setup(request["setup"]);
  if (!setup) return setup.error();
  Result<Game> game = Game::start(std::move(*setup));
  if (!game) return game.error();
  game_.emplace(std::move(*game));
  comments_.clear();
  random_calls_ = 0;
  return state();
}

EngineSession::Answer EngineSession::state() const { return Json{{"state", state_json(*game_)}}; }

EngineSession::Answer EngineSession::legal() const {
  const State& now = game_->state();
  return Json{{"player", now.over ? Json() : Json(now.to_move)}, {"step", current_step(now).name}, {"actions", legal_json(*game_)}};
}

EngineSession::Answer EngineSession::play(const Json& request) {
  if (!request.contains("action")) return error("bad_request", "\"play\" needs an \"action\"");
  const Result<ActionFields> fields = parse_action(request["action"]);
  if (!fields) return fields.error();
  const Result<Action> action = game_->match(*fields);
  if (!action) return action.error();
  game_->play(*action);
  return Json{{"events", events_json(game_->state(), game_->events())}, {"state", state_json(*game_)}};
}

// The random actions depend only on the game's seed and how many were played, so they are the same
// on every machine.
EngineSession::Answer EngineSession::random(const Json& request) {
  const Result<int> count = number(request, "count", 1, -1, 100000);
  if (!count) return count.error();
  const auto list = std::make_unique<ActionList>();
  Rng rng = Rng::stream(game_->setup().seed, 1000 + random_calls_++);
  for (int played = 0; played != *count && !game_->state().over; ++played) {
    game_->legal(*list);
    game_->play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
  return state();
}

EngineSession::Answer EngineSession::best(const Json& request) const {
  if (request.contains("bot") && !request["bot"].is_string()) return error("bad_request", "\"bot\" is a name");
  const std::string name = request.value("bot", "greedy");
  const std::unique_ptr<Bot> bot = make_bot(name);
  if (bot == nullptr) return error("unknown_bot", fmt::format("there is no bot \"{}\"", name.substr(0, 40)));
  const Result<int> milliseconds = number(request, "ms", 0, 0, 3600000);
  if (!milliseconds) return milliseconds.error();
  const Result<int> iterations = number(request, "iterations", 0, 0, 1000000000);
  if (!iterations) return iterations.error();
  if (game_->state().over) return error("game_over", "the game is over");
  const Decision decision = bot->decide(game_->state(), game_->setup().seed + game_->actions().size(), {*milliseconds, *iterations});
  Json alternatives = Json::array();
  for (const Candidate& candidate : decision.candidates) {
    alternatives.push_back({{"action", action_json(describe(game_->state(), candidate.action))}, {"value", candidate.value}});
  }
  return Json{
      {"action", action_json(describe(game_->state(), decision.action))}, {"value", decision.value}, {"alternatives", alternatives}};
}

EngineSession::Answer EngineSession::save() const { return Json{{"record", write_record(*game_, comments_)}}; }

EngineSession::Answer EngineSession::load(const Json& request) {
  if (!request.contains("record") || !request["record"].is_string()) return error("bad_request", "\"load\" needs a \"record\", a text");
  Result<Record> record = parse_record(request["record"].get_ref<const std::string&>());
  if (!record) return record.error();
  Result<Game> game = replay(*record);
  if (!game) return game.error();
  game_.emplace(std::move(*game));
  comments_ = std::move(record->comments);
  random_calls_ = 0;
  return state();
}

EngineSession::Answer EngineSession::undo(const Json& request) {
  const Result<int> count = number(request, "actions", 1, 1, 1000000);
  if (!count) return count.error();
  if (static_cast<std::size_t>(*count) > game_->actions().size()) {
    return error("nothing_to_undo", fmt::format("{} actions were played so far", game_->actions().size()));
  }
  game_->undo(static_cast<std::size_t>(*count));
  return state();
}

EngineSession::Answer EngineSession::hash() const { return Json{{"hash", hash_text(hash_of(game_->state()))}}; }

EngineSession::Answer EngineSession::check_state() const {
  const std::vector<std::string> differences = check(game_->state());
  if (differences.empty()) return Json{{"check", "ok"}};
  return Json{{"check", "differs"}, {"differences", differences}};
}

EngineSession::Answer EngineSession::quit() {
  is_over_ = true;
  return Json::object();
}

}  // namespace bastide
