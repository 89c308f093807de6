// One table without sockets, store or time of its own: a test says what happens at it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/json_action.h"
#include "game/notation.h"
#include "server/protocol/json_text.h"
#include "server/tables/table.h"

namespace bastide::server {

constexpr std::int64_t kBegin = 1'800'000'000'000;

// A table with tokens "host", "p1", "p2"... Whatever it accepts is kept as a store would keep it.
class TableUnderTest {
 public:
  explicit TableUnderTest(std::string_view setup, std::uint64_t seed = 42) {
    const Result<TableSetup> table = parse_table_setup(Json::parse(setup));
    EXPECT_TRUE(table) << (table ? "" : table.error().message);
    Effects effects;
    table_ =
        Table::create("table", {.table = *table, .shuffle = {.seed = seed, .nonce = std::string(64, 'a')}, .host = TokenHash::of("host")},
                      std::vector<TokenHash>(table->seats.size(), TokenHash::of("host")), now, effects);
    stored_.id = "table";
    stored_.setup = *effects.write.setup;
    stored_.created = effects.write.created;
    keep(std::move(effects));
  }

  Table& table() { return *table_; }
  const StoredTable& stored() const { return stored_; }
  Effects last;
  std::int64_t now = kBegin;

  // "ok" or the code of the refusal.
  std::string say(std::string_view token, Json message) {
    if (message.contains("version") && message["version"] == "now") message["version"] = table_->version();
    Json id;
    const Result<ClientMessage> parsed = parse_client_message(to_line(message), id);
    if (!parsed) return parsed.error().code;
    const auto new_table = [] { return NewTable{.id = "next", .shuffle = {.seed = 43, .nonce = std::string(64, 'b')}}; };
    return keep(table_->handle(token.empty() ? -1 : table_->holder_of(token), *parsed, now, new_table));
  }
  std::string say(std::string_view token, const char* type) { return say(token, Json{{"type", type}}); }
  std::string play(std::string_view token, std::string_view text) {
    const Result<ActionFields> fields = parse_action(text);
    return say(token, {{"type", "play"}, {"version", table_->version()}, {"action", action_json(*fields)}});
  }
  std::string confirm(std::string_view token) { return say(token, {{"type", "confirm"}, {"version", table_->version()}}); }
  std::string undo(std::string_view token) { return say(token, {{"type", "undo"}, {"version", table_->version()}}); }
  std::string join(std::string_view token, const char* name, std::optional<int> seat = {}) {
    return keep(table_->join(seat, name, TokenHash::of(token), now));
  }
  // Plays the first legal action, passing where that is possible, and confirms.
  std::string step(std::string_view token) {
    const Json question = Json::parse(*table_->ask(table_->holder_of(token)));
    if (question["step"] == "confirm") return confirm(token);
    Json chosen = question["actions"].front();
    for (const Json& action : question["actions"]) {
      if (action["type"] == "pass") chosen = action;
    }
    return say(token, {{"type", "play"}, {"version", table_->version()}, {"action", chosen}});
  }
  bool answer(std::int64_t version, std::optional<Action> action = {}) {
    std::optional<Effects> effects = table_->answer(version, action, now);
    if (!effects) return false;
    keep(std::move(*effects));
    return true;
  }
  bool tick() {
    std::optional<Effects> effects = table_->tick(now);
    if (!effects) return false;
    keep(std::move(*effects));
    return true;
  }
  // The table was loaded after a restart of the server.
  void wake() { keep(table_->wake(now, true)); }
  Json view(std::string_view token = "") { return Json::parse(*table_->view(token.empty() ? -1 : table_->holder_of(token))); }
  Json last_update() { return Json::parse(*last.updates.back()); }
  // The same table, read from what was stored.
  std::string reloaded_view() {
    const Result<LoadedTable> again = Table::load(stored_);
    return again ? *again->table->view(-1) : again.error().message;
  }

 private:
  std::string keep(Result<Effects> effects) {
    if (!effects) return effects.error().code;
    keep(std::move(*effects));
    return "ok";
  }
  void keep(Effects effects) {
    for (const Entry& entry : effects.write.entries) stored_.entries.push_back(entry);
    if (effects.write.head) stored_.head = *effects.write.head;
    last = std::move(effects);
    EXPECT_EQ(reloaded_view(), *table_->view(-1)) << "what is stored is not what is shown";
  }

  std::unique_ptr<Table> table_;
  StoredTable stored_;
};

}  // namespace bastide::server
