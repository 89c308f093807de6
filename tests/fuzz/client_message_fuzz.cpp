// Feeds arbitrary bytes to a table as its clients' messages. The first line is its set-up; the
// first letter of each other line says what happens, and the rest gives the details: "0", "1", "2"
// a message from the host, the first guest, a watcher; "p" the player to move plays the legal
// action of that number; "j" somebody joins; "b" a bot answers; "t" an hour passes. Whatever
// happens, what is stored loads as the same table.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/text.h"
#include "formats/json_action.h"
#include "server/protocol/json_text.h"
#include "server/protocol/messages.h"
#include "server/tables/table.h"

namespace {

using namespace bastide;          // NOLINT(google-build-using-namespace): a program of one file
using namespace bastide::server;  // NOLINT(google-build-using-namespace)

constexpr const char* kSetup = R"({"seats":[{"kind":"person","name":"A"},{"kind":"open"},{"kind":"bot","bot":"random"}]})";
constexpr std::size_t kMaxLines = 120;

void require(bool claim) {
  if (!claim) std::abort();
}

class FuzzedTable {
 public:
  explicit FuzzedTable(const TableSetup& setup) {
    Effects effects;
    const TokenHash host = TokenHash::of("0");
    table_ = Table::create("table", {.table = setup, .shuffle = {.seed = 1, .nonce = std::string(64, 'a')}, .host = host},
                           std::vector<TokenHash>(setup.seats.size(), host), now_, effects);
    stored_ = {.id = "table", .setup = *effects.write.setup, .created = now_};
    keep(effects);
  }

  void act(char who, std::string_view text) {
    now_ += 1000;
    if (who == 'p') {
      play(text);
    } else if (who == 'j') {
      keep(table_->join({}, "guest", TokenHash::of("1"), now_));
    } else if (who == 'b') {
      keep(table_->answer(table_->version(), std::nullopt, now_));
    } else if (who == 't') {
      now_ += 3600 * 1000;
      keep(table_->tick(now_));
    } else {
      say(who, text);
    }
  }
  void check() const {
    const Result<LoadedTable> again = Table::load(stored_);
    require(again.ok());
    for (const int holder : {-1, 0, 1}) require(*again->table->view(holder) == *table_->view(holder));
    const Result<std::vector<Text>> replay = Table::replay(stored_);
    require(replay.ok() && replay->size() == updates_.size());
    for (std::size_t i = 0; i < updates_.size(); ++i) require(*(*replay)[i] == *updates_[i]);
  }

 private:
  void say(char who, std::string_view text) {
    Json id;
    Result<ClientMessage> message = parse_client_message(text, id);
    if (!message) return;
    require(!error_line({.code = "x", .message = "y"}, id).empty());
    // A fuzzer cannot guess versions, so 0 stands for the newest.
    if (message->version == 0) message->version = table_->version();
    const int holder = table_->holder_of(std::string(1, who));
    for (const Text& line : table_->catch_up(holder, message->version)) require(Json::accept(*line));
    if (message->type == ClientType::kHello) return;
    if (message->type == ClientType::kDetails) {
      require(table_->details(id).ok() || table_->game() == nullptr || !table_->setup().has_aids);
      return;
    }
    keep(table_->handle(holder, *message, now_, [] { return NewTable{.id = "next", .shuffle = {.seed = 2, .nonce = "b"}}; }));
  }
  void play(std::string_view text) {
    for (int holder = 0; holder < 2; ++holder) {
      const Text question = table_->ask(holder);
      if (question == nullptr) continue;
      const Json json = Json::parse(*question);
      ClientMessage message{.type = ClientType::kConfirm, .version = table_->version()};
      if (json["step"] != "confirm") {
        message.type = ClientType::kPlay;
        const auto number = parse_number<std::size_t>(text).value_or(0);
        const Result<ActionFields> action = parse_action(json["actions"][number % json["actions"].size()]);
        require(action.ok());
        message.action = *action;
      }
      const Result<Effects> effects = table_->handle(holder, message, now_, nullptr);
      require(effects.ok());
      keep(*effects);
      return;
    }
  }
  void keep(const Effects& effects) {
    for (const Entry& entry : effects.write.entries) stored_.entries.push_back(entry);
    if (effects.write.head) stored_.head = *effects.write.head;
    updates_.insert(updates_.end(), effects.updates.begin(), effects.updates.end());
  }
  void keep(const Result<Effects>& effects) {
    if (effects) keep(*effects);
  }
  void keep(const std::optional<Effects>& effects) {
    if (effects) keep(*effects);
  }

  std::int64_t now_ = 1'800'000'000'000;
  std::unique_ptr<Table> table_;
  StoredTable stored_;
  std::vector<Text> updates_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::string_view> lines = split({reinterpret_cast<const char*>(data), size}, '\n');
  const Result<Json> json = parse_object(lines.empty() ? "" : lines.front());
  Result<TableSetup> setup = json ? parse_table_setup(*json) : parse_table_setup(Json::parse(kSetup));
  if (!setup) return 0;
  const Result<StoredSetup> again = from_stored(to_stored({.table = *setup, .shuffle = {.seed = 1, .nonce = "a"}}));
  require(again.ok() && to_line(table_setup_json(again->table)) == to_line(table_setup_json(*setup)));
  FuzzedTable table(*setup);
  for (std::size_t i = 1; i < std::min(lines.size(), kMaxLines); ++i) {
    if (!lines[i].empty()) table.act(lines[i].front(), lines[i].substr(1));
  }
  table.check();
  return 0;
}
