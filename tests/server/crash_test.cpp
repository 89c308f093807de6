// The server is killed again and again at random moments while many tables are played, and nothing
// it acknowledged is ever lost.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "paths.h"
#include "server/follower.h"
#include "server/server_under_test.h"

namespace bastide::server {

namespace {

constexpr int kKills = 50;
constexpr int kTables = 12;
constexpr int kThreads = 4;
constexpr int kStepsAfterLastKill = 5;

// The program, which is killed after a random number of acknowledgements; clients count them.
class MortalServer {
 public:
  // Below the ephemeral ports, so that no client takes it while the server is down.
  MortalServer() {
    for (int i = 0; program_ == nullptr; ++i) {
      const auto port = static_cast<std::uint16_t>(20000 + (::getpid() * 37 + i * 101) % 12000);
      try {
        program_ = start(port);
      } catch (const std::runtime_error&) {
        if (i == 20) throw;
      }
    }
  }

  std::uint16_t port() const { return port_; }
  int life() {
    const std::lock_guard lock(mutex_);
    return life_;
  }
  bool is_dead(int life) {
    const std::lock_guard lock(mutex_);
    return life < life_ || is_dead_;
  }
  void acknowledged() {
    const std::lock_guard lock(mutex_);
    ++acknowledged_;
    changed_.notify_all();
  }
  // Waits for the next restart, or for a failure.
  void await_life_after(int life) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return life_ > life || has_failed_; });
  }
  bool has_failed() {
    const std::lock_guard lock(mutex_);
    return has_failed_;
  }
  void fail() {
    const std::lock_guard lock(mutex_);
    has_failed_ = true;
    changed_.notify_all();
  }

  // Kills and restarts it so many times, each after 1 to 40 acknowledgements.
  void die(int times, Rng& rng) {
    for (int i = 0; i < times; ++i) {
      std::unique_lock lock(mutex_);
      const std::int64_t enough = acknowledged_ + 1 + rng.below(40);
      changed_.wait(lock, [&] { return acknowledged_ >= enough || has_failed_; });
      if (has_failed_) return;
      is_dead_ = true;
      program_->signal(SIGKILL);
      program_->wait();
      program_ = start(port_);
      is_dead_ = false;
      ++life_;
      changed_.notify_all();
    }
  }
  int end_well() {
    program_->signal(SIGTERM);
    return program_->wait();
  }
  const DataFolder& folder() const { return folder_; }

 private:
  std::unique_ptr<ProgramUnderTest> start(std::uint16_t port) {
    auto program = std::make_unique<ProgramUnderTest>(
        folder_, port,
        std::vector<std::string>{"--max-per-address", "1000", "--max-tables-per-minute", "100000", "--max-requests-per-second", "100000"});
    port_ = program->port();
    return program;
  }

  DataFolder folder_;
  std::unique_ptr<ProgramUnderTest> program_;
  std::atomic<std::uint16_t> port_ = 0;  // read by the clients while it restarts
  std::mutex mutex_;
  std::condition_variable changed_;
  int life_ = 0;
  bool is_dead_ = false;
  bool has_failed_ = false;
  std::int64_t acknowledged_ = 0;
};

// The kinds of tables differ in who plays and whether turns are confirmed.
Json setup_of(int number) {
  Json setup = two_people(number % 2 == 0);
  if (number % 4 == 1) setup["seats"][1] = {{"kind", "bot"}, {"bot", "random"}};
  if (number % 4 == 2) setup["seats"].push_back({{"kind", "bot"}, {"bot", "greedy"}});
  if (number % 3 == 0) setup["clock"] = {{"seconds", 36000}, {"bonus", 5}};
  return setup;
}

// One table with its players and a watcher, and everything that was acknowledged to them.
class CrashedTable {
 public:
  CrashedTable(MortalServer& server, int number) : server_(server), number_(number), seated_(make_table(server.port(), setup_of(number))) {
    for (const std::string& token : seated_.tokens) followers_.emplace_back(server.port(), seated_.table, token);
    followers_.emplace_back(server.port(), seated_.table);
    for (Follower& follower : followers_) follower.follow_to(2);
  }

  const std::string& table() const { return seated_.table; }
  std::deque<Follower>& followers() { return followers_; }
  // The acknowledged messages, by the version they made.
  const std::map<std::int64_t, Json>& acknowledged() const { return acknowledged_; }
  const std::vector<std::string>& chat() const { return chat_; }
  int steps_in_this_life() const { return steps_; }

  std::string description() const {
    std::string text = fmt::format("table {} {}", number_, seated_.table);
    for (const Follower& follower : followers_) {
      text += fmt::format("\n  {} has version {}, was told {}, asked {}", follower.token().empty() ? "watcher" : "player",
                          follower.version(), follower.last().dump().substr(0, 100), follower.question().dump().substr(0, 60));
    }
    const Json& view = followers_.front().view();
    return text + fmt::format("\n  {} held {} player {}", view["status"].dump(), view["held"].dump(), view["state"]["player"].dump());
  }

  void reconnect() {
    steps_ = 0;
    for (Follower& follower : followers_) {
      follower.reconnect(server_.port());
      // What was missed comes before the answer.
      if (follower.say("details") == "ended") throw std::runtime_error("the connection was lost");
    }
  }

  // Until no bot is thinking and everybody has seen everything.
  void come_to_rest() {
    reconnect();
    while (!followers_.front().is_over() && asked_follower() == nullptr) follow(followers_.front());
    for (Follower& follower : followers_) follower.follow_to(followers_.front().version());
  }

  // One decision or a line of chat; throws when the connection is lost.
  void step(Rng& rng) {
    Follower& any = followers_.front();
    while (any.version() < 2) follow(any);
    if (any.is_over() || rng.below(8) == 0) {
      say_something(followers_[rng.below(static_cast<std::uint32_t>(seated_.tokens.size()))]);
    } else {
      Follower* const asked = asked_follower();
      if (asked == nullptr) return follow(any);  // a bot thinks
      answer(*asked, rng);
    }
    ++steps_;
    server_.acknowledged();
  }

 private:
  void follow(Follower& follower) {
    if (!follower.follow()) throw std::runtime_error("the connection was lost");
  }
  // Whoever holds the deciding seat; nobody if it is a bot's.
  Follower* asked_follower() {
    std::vector<Follower*> players;
    for (Follower& follower : followers_) {
      follower.follow_to(followers_.front().version());
      if (!follower.token().empty()) players.push_back(&follower);
    }
    return asked_among(players);
  }
  void answer(Follower& asked, Rng& rng) {
    asked.await_question();
    send_and_await(asked, asked.choose(rng));
  }
  void say_something(Follower& speaker) {
    while (speaker.version() < 2) follow(speaker);
    const std::string text = fmt::format("table {} line {}", number_, ++lines_);
    send_and_await(speaker, {{"type", "chat"}, {"text", text}});
    chat_.push_back(text);
  }
  void send_and_await(Follower& follower, const Json& message) {
    const std::int64_t id = follower.send(message);
    do {
      follow(follower);
    } while (follower.last()["type"] != "done" || follower.last()["id"] != id);
    const std::int64_t version = follower.last()["version"];
    acknowledged_[version] = message;
    for (Follower& other : followers_) other.follow_to(version);
  }

  MortalServer& server_;
  int number_;
  Seated seated_;
  std::deque<Follower> followers_;
  std::map<std::int64_t, Json> acknowledged_;
  std::vector<std::string> chat_;
  int lines_ = 0;
  int steps_ = 0;
};

// Plays some tables in turn through all restarts of the server, and a little after the last one;
// what went wrong, or empty.
std::string play_through_crashes(MortalServer& server, std::vector<CrashedTable*> tables, std::vector<Seated>& made, std::uint64_t seed) {
  Rng rng(seed);
  int life = 0;
  bool is_connected = true;
  const CrashedTable* at = tables.front();
  const auto is_done = [&] {
    return life == kKills && std::all_of(tables.begin(), tables.end(),
                                         [](const CrashedTable* table) { return table->steps_in_this_life() >= kStepsAfterLastKill; });
  };
  while (!is_done()) {
    if (server.has_failed()) return "another thread failed";
    try {
      if (!is_connected) {
        for (CrashedTable* table : tables) table->reconnect();
        is_connected = true;
      }
      for (CrashedTable* table : tables) {
        at = table;
        table->step(rng);
      }
      if (rng.below(10) == 0) {
        made.push_back(make_table(server.port(), two_people()));
        server.acknowledged();
      }
    } catch (const std::exception& problem) {
      if (!server.is_dead(life)) {
        server.fail();
        return fmt::format("in life {}: {}; {}", life, problem.what(), at->description());
      }
      server.await_life_after(life);
      life = server.life();
      is_connected = false;
    }
  }
  return {};
}

void expect_nothing_lost(std::uint16_t port, CrashedTable& table) {
  SCOPED_TRACE(table.table());
  table.come_to_rest();
  for (const Follower& follower : table.followers()) EXPECT_EQ(difference_to_server(port, follower), "");
  const Json replay = get(port, "/api/tables/" + table.table() + "/replay").json();
  for (std::size_t i = 0; i < replay.size(); ++i) ASSERT_EQ(replay[i]["version"], i + 1) << "a gap";
  for (const auto& [version, message] : table.acknowledged()) {
    ASSERT_LE(version, static_cast<std::int64_t>(replay.size()));
    const Json& entry = replay[static_cast<std::size_t>(version) - 1];
    EXPECT_EQ(entry["kind"], message["type"]);
    for (const char* key : {"action", "text"}) EXPECT_EQ(entry.value(key, Json()), message.value(key, Json())) << version;
  }
  for (Follower& follower : table.followers()) {
    for (const Json& update : follower.updates()) {
      ASSERT_LE(update["version"].get<std::size_t>(), replay.size());
      EXPECT_EQ(replay[update["version"].get<std::size_t>() - 1], update) << "what was seen is not what is stored";
    }
  }
  std::map<std::string, int> lines;
  for (const Json& update : replay) {
    if (update["kind"] == "chat") ++lines[update["text"].get<std::string>()];
  }
  for (const std::string& text : table.chat()) EXPECT_EQ(lines[text], 1) << text;
  for (const auto& [text, count] : lines) EXPECT_EQ(count, 1) << text << " is there twice";
}

}  // namespace

TEST(ServerCrash, NothingThatWasAcknowledgedIsLostOrThereTwice) {
  MortalServer server;
  std::deque<CrashedTable> tables;
  for (int i = 0; i < kTables; ++i) tables.emplace_back(server, i);
  std::vector<std::thread> threads;
  std::vector<std::string> problems(kThreads);
  std::vector<std::vector<Seated>> made(kThreads);
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    std::vector<CrashedTable*> own;
    for (std::size_t i = thread; i < kTables; i += kThreads) own.push_back(&tables[i]);
    threads.emplace_back([&, thread, own] { problems[thread] = play_through_crashes(server, own, made[thread], 100 + thread); });
  }
  Rng rng(9);
  server.die(kKills, rng);
  for (std::thread& thread : threads) thread.join();
  for (const std::string& problem : problems) ASSERT_EQ(problem, "");
  ASSERT_EQ(server.life(), kKills);
  std::size_t actions = 0;
  for (CrashedTable& table : tables) {
    expect_nothing_lost(server.port(), table);
    actions += table.acknowledged().size();
  }
  EXPECT_GT(actions, 300U);
  for (const std::vector<Seated>& some : made) {
    for (const Seated& seated : some) {
      Follower bob(server.port(), seated.table, seated.tokens[1]);
      bob.follow_to(3);
      EXPECT_EQ(bob.view()["you"]["seats"], Json::parse("[1]"));
    }
  }
  EXPECT_EQ(server.end_well(), 0);
  EXPECT_EQ(run_program({program_path(), "admin", "--data", server.folder().path(), "check"}).exit_code, 0);
}

}  // namespace bastide::server
