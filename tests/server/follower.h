// A client at a table that works like the page: keeps a view up to date from updates alone and
// answers questions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "server/table_client.h"

namespace bastide::server {

class Follower {
 public:
  // Sits down with this token, or watches without one.
  Follower(std::uint16_t port, std::string table, std::string token = "", ClientOptions options = {});

  // Drops the connection and connects again with the last version seen.
  void reconnect(std::uint16_t port);
  void disconnect() { client_.reset(); }
  // Processes one message; false when the connection has ended.
  bool follow();
  // Follows until it has this version.
  void follow_to(std::int64_t version);
  // Follows until it is asked; the question.
  const Json& await_question();
  // Sends a message with an id of its own and follows until it is answered: "ok" or the code of the
  // refusal.
  std::string say(Json message);
  std::string say(const char* type) { return say(Json{{"type", type}}); }
  // The same for an answer to the question: one of its actions at random, or the confirmation.
  std::string answer(Rng& rng);
  // Only sends; the id under which it will be answered.
  std::int64_t send(Json message);
  // A message that answers the question.
  Json choose(Rng& rng) const;

  TableClient& client() { return *client_; }
  const std::string& table() const { return table_; }
  const std::string& token() const { return token_; }
  std::int64_t version() const { return version_; }
  const Json& view() const { return view_; }
  const Json& question() const { return question_; }
  // All updates received, in order.
  const std::vector<Json>& updates() const { return updates_; }
  const Json& last() const { return last_; }
  bool is_asked() const { return !question_.is_null() && question_["version"] == version_; }
  bool holds_seat(const Json& seat) const;
  bool is_over() const { return view_["status"] == "over"; }
  std::size_t views() const { return views_; }
  // Every byte received over all connections.
  std::string received() const { return received_before_ + (client_ ? client_->received() : ""); }

 private:
  void take_update(const Json& update);

  std::string table_;
  std::string token_;
  ClientOptions options_;
  std::unique_ptr<TableClient> client_;
  std::string received_before_;
  std::int64_t version_ = -1;
  std::int64_t last_id_ = 0;
  std::size_t views_ = 0;
  Json view_ = Json::object();
  Json question_;
  Json last_;
  std::vector<Json> updates_;
};

struct Seated {
  std::string table;
  std::vector<std::string> tokens;
};
// Creates a table and takes its open seats; the tokens are the host's and then one per join.
Seated make_table(std::uint16_t port, const Json& setup);
// Two people, without confirming turns unless wanted.
Json two_people(bool confirms = false);

// The player the table waits for; null if that is a bot.
Follower* asked_among(const std::vector<Follower*>& players);
// The player who is asked answers, and all follow; false when the game is over.
bool play_one(const std::vector<Follower*>& players, const std::vector<Follower*>& watchers, Rng& rng);
void play_to_end(const std::vector<Follower*>& players, const std::vector<Follower*>& watchers, Rng& rng);

// How the follower's view differs from the server's; empty if it does not.
std::string difference_to_server(std::uint16_t port, const Follower& follower);

}  // namespace bastide::server
