// The samples in tests/protocol/server, which clients' tests read too: the server accepts those of
// clients and sends exactly its own. With BASTIDE_UPDATE_SAMPLES set, what the server sends is
// written there instead of compared.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "paths.h"
#include "server/follower.h"
#include "server/protocol/json_text.h"
#include "server/protocol/messages.h"
#include "server/server_under_test.h"
#include "server/tables/table.h"

namespace bastide::server {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTable = "Fk3v9QmXw2Ab";
constexpr std::int64_t kNow = 1'800'000'000'000;

fs::path folder() { return source_folder() / "tests" / "protocol" / "server"; }

Json sample(const std::string& name) {
  std::ifstream file(folder() / (name + ".json"));
  return file ? Json::parse(file) : Json("there is no such sample");
}

bool is_updating() { return std::getenv("BASTIDE_UPDATE_SAMPLES") != nullptr; }

void write_sample(const std::string& name, const Json& json) {
  fs::create_directories((folder() / name).parent_path());
  std::ofstream(folder() / (name + ".json")) << json.dump(2) << "\n";
}

// What the server sends equals the sample.
void expect_sample(const std::string& name, const Json& said) {
  if (is_updating()) return write_sample(name, said);
  EXPECT_EQ(sample(name), said) << name << " is " << said.dump(2);
}

// How two values differ in keys or types; empty if they do not. The first element of a list stands
// for all.
std::string difference_in_shape(const Json& one, const Json& two, const std::string& path) {
  if (one.is_number() && two.is_number()) return {};
  if (one.type() != two.type()) return fmt::format("{} is {} and {}", path, one.type_name(), two.type_name());
  if (one.is_array() && !one.empty() && !two.empty()) return difference_in_shape(one[0], two[0], path + "[0]");
  if (!one.is_object()) return {};
  for (const auto& [key, value] : two.items()) {
    if (!one.contains(key)) return fmt::format("{} has no \"{}\"", path, key);
  }
  for (const auto& [key, value] : one.items()) {
    if (!two.contains(key)) return fmt::format("{} has \"{}\"", path, key);
    if (std::string found = difference_in_shape(value, two[key], path + "." + key); !found.empty()) return found;
  }
  return {};
}

// Replaces what is different each time by fixed values.
Json with_fixed_names(Json json) {
  if (json.is_array()) {
    for (Json& item : json) item = with_fixed_names(item);
  }
  if (!json.is_object()) return json;
  for (auto& [key, value] : json.items()) {
    if (key == "table") value = kTable;
    if (key == "token") value = "aXRzLWEtc2VjcmV0LWl0cy1hLXNlY3JldC1pdHMtYQ";
    if (key == "created") value = kNow;
    if (key == "next" && value != "") value = fmt::format("{}.{}", kNow, kTable);
    if (value.is_structured()) value = with_fixed_names(value);
  }
  return json;
}

void expect_shape(const std::string& name, const Json& said) {
  if (is_updating()) return write_sample(name, with_fixed_names(said));
  EXPECT_EQ(difference_in_shape(sample(name), said, name), "");
}

// A table that is always played the same way.
class ScriptedTable {
 public:
  ScriptedTable() {
    Effects effects;
    const Result<TableSetup> setup = parse_table_setup(sample("http/create_request"));
    const TokenHash host = TokenHash::of("host");
    table_ = Table::create(kTable, {.table = *setup, .shuffle = {.seed = 42, .nonce = std::string(64, 'a')}, .host = host},
                           std::vector<TokenHash>(setup->seats.size(), host), now_, effects);
    Result<Effects> joined = table_->join({}, sample("http/join_request")["name"], TokenHash::of("guest"), now_);
    join_ = Json::parse(*joined->updates.front());
    start_ = Json::parse(*joined->updates.back());
    presence_ = Json::parse(*table_->set_present(1, 2));
  }

  Table& table() { return *table_; }
  const Json& join() const { return join_; }
  const Json& start() const { return start_; }
  const Json& presence() const { return presence_; }
  Json ask() const { return Json::parse(*table_->ask(0)); }
  // The last update after a message of the host or the guest.
  Json say(int holder, Json message) {
    now_ += 5000;
    if (message.contains("version")) message["version"] = table_->version();
    Json id;
    const Result<ClientMessage> parsed = parse_client_message(to_line(message), id);
    EXPECT_TRUE(parsed);
    Result<Effects> effects = table_->handle(holder, *parsed, now_, nullptr);
    EXPECT_TRUE(effects) << (effects ? "" : effects.error().message);
    return effects ? Json::parse(*effects->updates.back()) : Json();
  }
  Json play_first() { return say(0, {{"type", "play"}, {"version", 0}, {"action", ask()["actions"][0]}}); }

 private:
  std::int64_t now_ = kNow;
  std::unique_ptr<Table> table_;
  Json join_, start_, presence_;
};

}  // namespace

TEST(ServerSamples, EveryMessageOfClientsHasOneThatIsTaken) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder() / "from_client")) names.insert(entry.path().stem().string());
  for (const std::string_view type : kClientTypeNames) {
    EXPECT_EQ(names.erase(std::string(type)), 1U) << type << " has no sample";
    const Json message = sample("from_client/" + std::string(type));
    EXPECT_EQ(message["type"], type);
    Json id;
    const Result<ClientMessage> parsed = parse_client_message(to_line(message), id);
    EXPECT_TRUE(parsed) << type << ": " << (parsed ? "" : parsed.error().message);
    EXPECT_EQ(id, message.value("id", Json()));
  }
  EXPECT_EQ(names, std::set<std::string>()) << "samples of messages that do not exist";
}

TEST(ServerSamples, TheServerSaysExactlyTheOthers) {
  ScriptedTable table;
  expect_sample("from_server/update_join", table.join());
  expect_sample("from_server/update_start", table.start());
  expect_sample("from_server/presence", table.presence());
  expect_sample("from_server/ask", table.ask());
  expect_sample("from_server/update_play", table.play_first());
  expect_sample("from_server/update_chat", table.say(0, sample("from_client/chat")));
  expect_sample("from_server/view", Json::parse(*table.table().view(0)));
  expect_sample("from_server/details", Json::parse(**table.table().details(7)));
  while (table.ask()["step"] != "confirm") table.play_first();
  expect_sample("from_server/ask_confirm", table.ask());
  expect_sample("from_server/update_undo", table.say(0, sample("from_client/undo")));
  table.play_first();
  expect_sample("from_server/update_confirm", table.say(0, sample("from_client/confirm")));
  expect_sample("from_server/update_propose", table.say(1, sample("from_client/pause")));
  expect_sample("from_server/update_pause", table.say(0, sample("from_client/pause")));
  expect_sample("from_server/update_resume", table.say(0, sample("from_client/resume")));
  expect_sample("from_server/update_resign", table.say(1, {{"type", "resign"}}));
  expect_sample("from_server/view_over", Json::parse(*table.table().view(-1)));
  expect_sample("from_server/done", Json::parse(done_line(7, 5)));
  expect_sample("from_server/error", Json::parse(error_line({.code = "stale_version", .message = "the table has moved on since then"}, 7)));
}

TEST(ServerSamples, HttpAnswersLookLikeTheirs) {
  const ServerUnderTest server;
  const HttpAnswer created = post(server.port(), "/api/tables", sample("http/create_request"));
  ASSERT_EQ(created.status, 201) << created.body;
  expect_shape("http/create_answer", created.json());
  const std::string path = "/api/tables/" + created.json()["table"].get<std::string>();
  const HttpAnswer joined = post(server.port(), path + "/seats", sample("http/join_request"));
  ASSERT_EQ(joined.status, 201) << joined.body;
  expect_shape("http/join_answer", joined.json());
  post(server.port(), "/api/tables", sample("http/create_request"));
  expect_shape("http/list_page", get(server.port(), "/api/tables?limit=1").json());
  expect_shape("http/table_summary", get(server.port(), path).json());
  expect_shape("http/error", get(server.port(), path + "/record").json());
  const Headers text = {{"Content-Type", "text/plain"}};
  const std::string record = "bastide record 1\nplayer Ann\nplayer Bob\nseed 42\ndraws base/U\nactions\nplace base/U 1,0 0\nend 1\n";
  expect_shape("http/replay", http(server.port(), "POST", "/api/replay", text, record).json());
  expect_shape("http/record_error", http(server.port(), "POST", "/api/replay", text, "nothing\n").json());
  expect_shape("http/health", get(server.port(), "/api/health").json());
  expect_shape("http/catalogue", get(server.port(), "/api/catalogue").json());
}

}  // namespace bastide::server
