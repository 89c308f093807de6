// Every failure inside the server leaves one line in its log, with the reason, and one count in
// /metrics.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/faults.h"
#include "server/follower.h"
#include "server/log/failures.h"
#include "server/log/log.h"
#include "server/server_under_test.h"
#include "server/sqlite_fixture.h"
#include "server/table_under_test.h"

namespace bastide::server {

namespace {

// The log of the servers of one test.
class LogFile {
 public:
  LogFile() { open_log(path()); }
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile() { open_log("off"); }

  std::string path() const { return folder_.path("log.txt"); }
  // What was said of the failures with this reason.
  std::vector<std::string> errors(std::string_view reason) const {
    std::vector<std::string> found;
    for (const Json& error : errors()) {
      if (error["event"] == reason) found.push_back(error["what"]);
    }
    return found;
  }
  std::vector<Json> errors() const {
    std::vector<Json> found;
    std::ifstream file(path());
    for (std::string line; std::getline(file, line);) {
      Json json = Json::parse(line);
      if (json["level"] == "error") found.push_back(std::move(json));
    }
    return found;
  }

 private:
  DataFolder folder_;
};

double failures(std::uint16_t port, Failure failure) {
  return metric(port, fmt::format("failures_total{{reason=\"{}\"}}", kFailureNames[static_cast<std::size_t>(failure)]));
}

double all_failures(std::uint16_t port) {
  double sum = 0;
  for (std::size_t i = 0; i < kFailureNames.size(); ++i) sum += failures(port, static_cast<Failure>(i));
  return sum;
}

// Exactly this failure happened, once: logged with this text, table and version, and counted.
void expect_one(const LogFile& log, std::uint16_t port, Failure failure, const std::string& what, const Json& table = {},
                const Json& version = {}) {
  const std::vector<Json> errors = log.errors();
  ASSERT_EQ(errors.size(), 1U) << Json(errors).dump(1);
  EXPECT_EQ(errors[0]["event"], kFailureNames[static_cast<std::size_t>(failure)]);
  EXPECT_NE(errors[0]["what"].get<std::string>().find(what), std::string::npos) << errors[0];
  EXPECT_EQ(errors[0].value("table", Json()), table);
  EXPECT_EQ(errors[0].value("version", Json()), version);
  EXPECT_EQ(failures(port, failure), 1);
  EXPECT_EQ(all_failures(port), 1);
}

// A bot has the first seat, so that it is asked once as soon as the table is made, and then Ann.
Json bot_against_person(const char* bot) {
  return {{"seats", {{{"kind", "bot"}, {"bot", bot}}, {{"kind", "person"}, {"name", "Ann"}}}}, {"confirm", false}};
}

// Follows a table until the bot's first decision is made, whoever made it; the entry before it
// asked for it.
std::string await_first_decision(std::uint16_t port) {
  const Seated seated = make_table(port, bot_against_person("greedy"));
  Follower ann(port, seated.table, seated.tokens[0]);
  ann.follow_to(3);
  return seated.table;
}

// Leaves this process room for one more open file.
class FileLimit {
 public:
  FileLimit() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest_free = ::dup(STDERR_FILENO);
    ::close(lowest_free);
    rlimit limit = before_;
    limit.rlim_cur = static_cast<rlim_t>(lowest_free) + 1;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

ServerOptions with_clock(const std::shared_ptr<std::atomic<bool>>& is_broken) {
  ServerOptions options = generous_options();
  options.clock = [is_broken] {
    if (*is_broken) throw std::runtime_error("the clock is broken");
    return milliseconds_since_1970();
  };
  return options;
}

// A table as a store holds it, loaded by a server that did not write it.
StoredTable stored_by_another(const ServerUnderTest& server, StoredTable table) {
  table.id = "Fk3v9QmXw2Ab";
  const Write write{.table = table.id, .setup = table.setup, .created = table.created, .head = table.head, .entries = table.entries};
  server.open_store()->commit({&write, 1});
  return table;
}

}  // namespace

TEST(ServerFailures, NothingIsLoggedOrCountedWhereNothingFails) {
  const LogFile log;
  const ServerUnderTest server;
  await_first_decision(server.port());
  EXPECT_EQ(log.errors().size(), 0U);
  EXPECT_EQ(all_failures(server.port()), 0);
}

TEST(ServerFailures, ACommitThatFailed) {
  const LogFile log;
  const auto trouble = std::make_shared<Trouble>();
  const ServerUnderTest server(generous_options(), with(trouble));
  const Seated seated = make_table(server.port(), two_people());
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  ann.await_question();
  trouble->is_full = true;
  ann.send({{"type", "chat"}, {"text", "a private word"}});
  while (ann.follow()) {
  }
  expect_one(log, server.port(), Failure::kCommitFailed, "no room", seated.table, 4);
  EXPECT_EQ(log.errors()[0].dump().find("private"), std::string::npos);
}

TEST(ServerFailures, ATableThatCannotBeRead) {
  const LogFile log;
  const auto trouble = std::make_shared<Trouble>();
  ServerOptions options = generous_options();
  options.tables.sleeps_after = 1;
  const ServerUnderTest server(options, with(trouble));
  const std::string table = make_table(server.port(), two_people()).table;
  await_metric(server.port(), "tables_awake", [](double awake) { return awake == 0; });
  trouble->is_unreadable = true;
  EXPECT_EQ(get(server.port(), "/api/tables/" + table).error_code(), "store_failed");
  expect_one(log, server.port(), Failure::kLoadFailed, "the device is broken", table);
}

TEST(ServerFailures, AListThatCannotBeRead) {
  const LogFile log;
  const auto trouble = std::make_shared<Trouble>();
  const ServerUnderTest server(generous_options(), with(trouble));
  trouble->is_unreadable = true;
  EXPECT_EQ(get(server.port(), "/api/tables").error_code(), "store_failed");
  expect_one(log, server.port(), Failure::kListFailed, "the device is broken");
}

TEST(ServerFailures, ATableWhoseJournalCannotBeApplied) {
  const LogFile log;
  const ServerUnderTest server;
  const std::string table = "Fk3v9QmXw2Ab";
  const std::string setup = R"({"table":{"seats":[{"kind":"open"}]},"seed":"1","nonce":"a","host":"00"})";
  const Entry entry{.version = 1, .at = 1, .seat = -1, .kind = "dance", .text = ""};
  const Write write{.table = table, .setup = setup, .created = 1, .head = TableHead{.status = "open", .summary = "{}"}, .entries = {entry}};
  server.open_store()->commit({&write, 1});
  EXPECT_EQ(get(server.port(), "/api/tables/" + table).error_code(), "corrupt_table");
  expect_one(log, server.port(), Failure::kTableCorrupt, "entry 1 ", table);
}

TEST(ServerFailures, AGameThatTodaysRulesCannotPlayEndsForAll) {
  const LogFile log;
  TableUnderTest old(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"}],"modules":["farmers"]})");
  old.step("host");
  StoredTable table = old.stored();
  Json setup = Json::parse(table.setup);
  setup["rules"] = 1;
  table.setup = setup.dump();
  table.entries.back().text = "place base/A 99,99 0";
  const ServerUnderTest server;
  table = stored_by_another(server, table);
  const std::int64_t last = table.entries.back().version;
  Follower ann(server.port(), table.id, "host");
  ann.follow_to(last + 1);
  EXPECT_EQ(ann.view()["status"], "over");
  EXPECT_EQ(ann.view()["ended"]["reason"], "rules_changed");
  EXPECT_EQ(get(server.port(), "/api/tables/" + table.id).json()["status"], "over");
  EXPECT_EQ(get(server.port(), "/api/tables/" + table.id + "/replay").status, 200);
  expect_one(log, server.port(), Failure::kRulesChanged, "was made by rules 1", table.id, last);
  EXPECT_EQ(server.open_store()->load(table.id)->head.status, "over");
  EXPECT_EQ(server.open_store()->load(table.id)->entries.back().kind, "rules_changed");
}

TEST(ServerFailures, ABotThatIsNoLongerThereIsReplaced) {
  const LogFile log;
  TableUnderTest old(R"({"seats":[{"kind":"bot","bot":"random"},{"kind":"person","name":"Ann"}],"confirm":false})");
  StoredTable table = old.stored();
  Json setup = Json::parse(table.setup);
  setup["table"]["seats"][0]["bot"] = "clever";
  table.setup = setup.dump();
  const ServerUnderTest server;
  table = stored_by_another(server, table);
  Follower ann(server.port(), table.id, "host");
  ann.follow_to(table.entries.back().version + 1);
  expect_one(log, server.port(), Failure::kBotReplaced, "there is no bot \"clever\" any more", table.id);
}

TEST(ServerFailures, ABotThatThrew) {
  const LogFile log;
  const ServerUnderTest server(with_bot_that_fails_once([]() -> Action { throw std::runtime_error("I cannot play"); }));
  const std::string table = await_first_decision(server.port());
  expect_one(log, server.port(), Failure::kBotThrew, "\"greedy\" threw: I cannot play", table, 2);
  EXPECT_EQ(metric(server.port(), "bot_failures_total"), 1);
}

TEST(ServerFailures, ABotThatChoseAnIllegalAction) {
  const LogFile log;
  const ServerUnderTest server(with_bot_that_fails_once([] { return Action{}; }));
  const std::string table = await_first_decision(server.port());
  expect_one(log, server.port(), Failure::kBotIllegal, "\"greedy\" chose an illegal action", table, 2);
  EXPECT_EQ(metric(server.port(), "bot_failures_total"), 1);
}

TEST(ServerFailures, ABotThatDidNotAnswer) {
  const LogFile log;
  const auto gate = std::make_shared<Gate>();
  ServerOptions options = with_bot_that_fails_once([gate] {
    gate->pass();
    return Action{};
  });
  options.tables.bot_patience = 1;
  const ServerUnderTest server(options);
  const Seated seated = make_table(server.port(), bot_against_person("greedy"));
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  ann.follow_to(3);
  gate->open();
  const std::vector<Json> errors = log.errors();
  // The next decision may take longer than its millisecond too.
  ASSERT_GE(errors.size(), 1U);
  EXPECT_EQ(errors[0]["event"], "bot_timeout");
  EXPECT_EQ(errors[0]["table"], seated.table);
  EXPECT_EQ(errors[0]["version"], 2);
  EXPECT_GE(failures(server.port(), Failure::kBotTimeout), 1);
}

TEST(ServerFailures, ABotThatIsNotThere) {
  const LogFile log;
  ServerOptions options = generous_options();
  options.make_bot = [was_asked = std::make_shared<bool>(false)](std::string_view name) {
    return std::exchange(*was_asked, true) ? make_bot(name) : nullptr;
  };
  const ServerUnderTest server(options);
  const std::string table = await_first_decision(server.port());
  expect_one(log, server.port(), Failure::kBotUnknown, "there is no bot \"greedy\"", table, 2);
}

TEST(ServerFailures, ARequestThatThrew) {
  const LogFile log;
  const auto is_broken = std::make_shared<std::atomic<bool>>(false);
  const ServerUnderTest server(with_clock(is_broken));
  *is_broken = true;
  const HttpAnswer answer = post(server.port(), "/api/tables?private", two_people());
  *is_broken = false;
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.error_code(), "internal_error");
  EXPECT_EQ(failures(server.port(), Failure::kRequestFailed), 1);
  EXPECT_EQ(log.errors("request_failed"), std::vector<std::string>{"POST /api/tables: the clock is broken"});
  EXPECT_EQ(post(server.port(), "/api/tables", two_people()).status, 201) << "the next request is answered";
}

TEST(ServerFailures, AMessageThatThrewEndsOnlyItsConnection) {
  const LogFile log;
  const auto is_broken = std::make_shared<std::atomic<bool>>(false);
  const ServerUnderTest server(with_clock(is_broken));
  const Seated seated = make_table(server.port(), two_people());
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  ann.await_question();
  *is_broken = true;
  ann.send({{"type", "chat"}, {"text", "hello"}});
  EXPECT_EQ(ann.client().read_to_close(), 1011) << "internal error";
  *is_broken = false;
  EXPECT_EQ(failures(server.port(), Failure::kSocketFailed), 1);
  EXPECT_EQ(log.errors("socket_failed"), std::vector<std::string>{"the clock is broken"});
  ann.reconnect(server.port());
  EXPECT_EQ(ann.say({{"type", "chat"}, {"text", "hello"}}), "ok");
}

TEST(ServerFailures, ATickThatThrewIsFollowedByTheNext) {
  const LogFile log;
  const auto is_broken = std::make_shared<std::atomic<bool>>(true);
  const ServerUnderTest server(with_clock(is_broken));
  await_metric(server.port(), "failures_total{reason=\"worker_failed\"}", [](double count) { return count >= 2; });
  *is_broken = false;
  EXPECT_EQ(log.errors("worker_failed").at(0), "the clock is broken");
}

TEST(ServerFailures, ConnectionsThatCannotBeAcceptedAreReportedOnce) {
  const LogFile log;
  const ServerUnderTest server;
  std::ifstream open_log_file(log.path());
  // Answered once, and then it opens and closes nothing by itself.
  RawSocket first(server.port());
  first.send(request_text("GET", "/api/health"));
  ASSERT_EQ(read_answer(first).status, 200);
  {
    const FileLimit limit;
    const RawSocket waiting(server.port());
    std::string line;
    while (line.find("accept_failed") == std::string::npos) {
      open_log_file.clear();
      if (!std::getline(open_log_file, line)) std::this_thread::yield();
    }
  }
  EXPECT_EQ(failures(server.port(), Failure::kAcceptFailed), 1);
  EXPECT_EQ(log.errors("accept_failed").size(), 1U);
}

TEST(ServerFailures, AGroupOfCommitsThatWasStoredOneByOne) {
  const LogFile log;
  Gate gate;
  const auto trouble = std::make_shared<Trouble>();
  trouble->gate = &gate;
  trouble->refuses_groups = true;
  SqliteFixture place;
  Failures failures;
  std::vector<bool> results;
  {
    Committer committer(
        with(trouble)(place.open(false)), [](const std::function<void()>& work) { work(); }, failures);
    const auto submit = [&](const char* table) {
      const Write write{.table = table, .setup = "{}", .created = 1, .head = TableHead{.status = "open", .summary = "{}"}};
      committer.submit({write}, [&](const std::exception_ptr& failure) { results.push_back(failure == nullptr); });
    };
    submit("one");
    gate.await_somebody();
    submit("two");
    submit("three");
    gate.open();
  }
  EXPECT_EQ(results, (std::vector<bool>{true, true, true}));
  EXPECT_EQ(failures.count(Failure::kCommitSplit), 1U);
  EXPECT_EQ(log.errors("commit_split"), std::vector<std::string>{"too much at once"});
}

TEST(ServerFailures, AReadThatThrewDoesNotEndTheReader) {
  const LogFile log;
  SqliteFixture place;
  Failures failures;
  std::promise<void> is_done;
  Reader reader(place.open(false), failures);
  reader.submit([](Store&) { throw 42; });
  reader.submit([&](Store&) { is_done.set_value(); });
  is_done.get_future().get();
  EXPECT_EQ(failures.count(Failure::kWorkerFailed), 1U);
  EXPECT_EQ(log.errors("worker_failed"), std::vector<std::string>{"an exception of an unknown type"});
}

}  // namespace bastide::server
