// bastide admin, run as an operator runs it, on data that a server has open at the same time.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "child_process.h"
#include "paths.h"
#include "server/store/sqlite_store.h"

namespace bastide {

namespace {

using Json = nlohmann::json;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// A folder with two tables that a server has open.
class Admin : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("bastide_admin_") + test->name() + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_ / "data");
    store_ = server::open_sqlite_store({.path = path("data/bastide.db")});
    server::Write first{.table = "k3v9", .setup = R"({"modules":["river"]})", .created = 1'700'000'000'000};
    first.head = {.status = "running", .is_public = true, .deadline = 1'700'000'060'000, .summary = R"({"title":"Zoë's"})"};
    first.entries = {{1, 1'700'000'000'001, 0, "join", "Zoë"}, {2, 1'700'000'000'002, -1, "start", ""}};
    server::Write second{.table = "x2", .setup = "{}", .created = 1'600'000'000'000};
    second.head = {.status = "over", .summary = "{}"};
    store_->commit(std::vector{first, second});
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  Finished admin(std::vector<std::string> words, const std::string& data = "data") const {
    words.insert(words.begin(), {program_path(), "admin", "--data", path(data)});
    return run_program(words);
  }
  // Expects success and returns what was printed.
  std::string done(const std::vector<std::string>& words) const {
    const Finished finished = admin(words);
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_EQ(finished.errors, "");
    return finished.output;
  }
  void expect_refused(const std::vector<std::string>& words, int exit_code, const std::string& why,
                      const std::string& data = "data") const {
    const Finished finished = admin(words, data);
    EXPECT_EQ(finished.exit_code, exit_code);
    EXPECT_EQ(finished.output, "");
    EXPECT_TRUE(has(finished.errors, why)) << finished.errors;
  }

  std::filesystem::path folder_;
  std::unique_ptr<server::Store> store_;
};

TEST_F(Admin, ListsTables) {
  const std::string list = done({"tables"});
  EXPECT_TRUE(has(list, "k3v9                     running  public   2023-11-14 22:13:20  2023-11-14 22:14:20\n")) << list;
  EXPECT_TRUE(has(list, "x2                       over     private  2020-09-13 12:26:40  -\n")) << list;
  EXPECT_LT(list.find("k3v9"), list.find("x2"));
  EXPECT_FALSE(has(done({"tables", "--status", "over"}), "k3v9"));
  const Json json = Json::parse(done({"tables", "--json", "--status", "running"}));
  EXPECT_EQ(json, Json::parse(R"({"tables":[{"id":"k3v9","created":1700000000000,"status":"running","public":true,
                                  "deadline":1700000060000,"summary":{"title":"Zoë's"}}]})"));
}

TEST_F(Admin, ExportsATable) {
  const Json json = Json::parse(done({"export", "k3v9"}));
  EXPECT_EQ(json["setup"], Json::parse(R"({"modules":["river"]})"));
  EXPECT_EQ(json["journal"], Json::parse(R"([{"version":1,"at":1700000000001,"seat":0,"kind":"join","text":"Zoë"},
                                             {"version":2,"at":1700000000002,"seat":-1,"kind":"start","text":""}])"));
  EXPECT_EQ(json["status"], "running");
  EXPECT_TRUE(has(done({"export", "k3v9", "--out", path("out.json")}), "2 entries"));
  std::ifstream file(path("out.json"));
  EXPECT_EQ(Json::parse(file), json);
  expect_refused({"export", "k3v9", "--out", path("no/such/folder")}, 1, "cannot write");
  expect_refused({"export", "nobody"}, 1, "there is no table \"nobody\"");
}

TEST_F(Admin, BacksUpAndChecks) {
  EXPECT_TRUE(has(done({"check"}), "is intact; tables: 1 over, 1 running"));
  std::filesystem::create_directory(folder_ / "copy");
  EXPECT_TRUE(has(done({"backup", path("copy/bastide.db")}), " bytes\n"));
  expect_refused({"backup", path("copy/bastide.db")}, 1, "cannot be written");
  EXPECT_TRUE(has(admin({"check"}, "copy").output, "is intact"));
  EXPECT_EQ(server::open_sqlite_store({.path = path("copy/bastide.db"), .read_only = true})->load("k3v9"), store_->load("k3v9"));
}

TEST_F(Admin, SaysWhatIsDamaged) {
  done({"backup", path("bastide.db")});
  std::string bytes;
  {
    std::ifstream file(path("bastide.db"), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  const std::size_t name = bytes.find("joinZoë");
  ASSERT_NE(name, std::string::npos);
  bytes[name + 4] = 'z';
  std::ofstream(path("bastide.db"), std::ios::binary) << bytes;
  const Finished checked = admin({"check"}, ".");
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_TRUE(has(checked.output, "entry 1 is damaged")) << checked.output;
  EXPECT_TRUE(has(checked.errors, "problems found: 1")) << checked.errors;
  expect_refused({"export", "k3v9"}, 1, "entry 1 is damaged", ".");
}

TEST_F(Admin, RefusesWhatItCanNotDo) {
  expect_refused({"tables"}, 1, "there is no such database", "elsewhere");
  std::ofstream(path("bastide.db")) << std::string(5000, 'x');
  expect_refused({"check"}, 1, "is damaged", ".");
  expect_refused({}, 2, "--help");
  expect_refused({"tables", "--status", "lost"}, 2, "--status");
  expect_refused({"export"}, 2, "table");
  expect_refused({"backup"}, 2, "file");
  expect_refused({"fly"}, 2, "--help");
  EXPECT_EQ(run_program({program_path(), "admin", "tables"}).exit_code, 2);
  EXPECT_EQ(run_program({program_path(), "admin", "--help"}).exit_code, 0);
}

TEST_F(Admin, WorksAfterTheServerHasEnded) {
  store_.reset();
  EXPECT_TRUE(has(done({"tables"}), "k3v9"));
  EXPECT_TRUE(has(done({"check"}), "is intact"));
  done({"backup", path("copy.db")});
}

}  // namespace

}  // namespace bastide
