// The HTTP side over real sockets: tables, lists, files, errors, headers, origins.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "server/follower.h"
#include "server/server_under_test.h"

namespace bastide::server {

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

Json public_table(bool is_public = true) {
  Json setup = two_people();
  setup["public"] = is_public;
  return setup;
}

class ServerHttp : public testing::Test {
 protected:
  std::uint16_t port() const { return server_.port(); }
  HttpAnswer make(const Json& setup) const { return post(port(), "/api/tables", setup); }
  HttpAnswer make_with_seat(const Json& seat) const {
    Json setup = two_people();
    setup["seats"][0] = seat;
    return make(setup);
  }
  // The ids of all pages of a list.
  std::vector<std::string> list(const std::string& query) const {
    std::vector<std::string> ids;
    std::string after;
    do {
      const Json page = get(port(), "/api/tables?" + query + (after.empty() ? "" : "&after=" + after)).json();
      for (const Json& table : page["tables"]) ids.push_back(table["table"]);
      after = page["next"];
    } while (!after.empty());
    return ids;
  }

  ServerUnderTest server_;
};

constexpr std::string_view kShortRecord =
    "bastide record 1\nplayer Ann\nplayer Боян\nmodules farmers\nseed 42\ndraws base/U base/V\nactions\n"
    "place base/U 1,0 0\ndeploy meeple 1,0 road E,W\nplace base/V 2,0 0\nend 3\n";

HttpAnswer replay_of(std::uint16_t port, std::string_view record, Headers headers = {{"Content-Type", "text/plain"}}) {
  return http(port, "POST", "/api/replay", headers, record);
}

void expect_error(const HttpAnswer& answer, int status, const std::string& code) {
  EXPECT_EQ(answer.status, status) << answer.head << answer.body;
  EXPECT_EQ(answer.error_code(), code) << answer.body;
  EXPECT_EQ(answer.header("Content-Type"), "application/json");
}

}  // namespace

TEST_F(ServerHttp, SaysThatItIsWellAndWhatItOffers) {
  const Json health = get(port(), "/api/health").json();
  EXPECT_EQ(health["ok"], true);
  const Json catalogue = get(port(), "/api/catalogue").json();
  EXPECT_EQ(catalogue["protocol"], 1);
  EXPECT_TRUE(has(catalogue["modules"].dump(), "farmers"));
  EXPECT_TRUE(has(catalogue["bots"].dump(), "greedy"));
  EXPECT_GE(metric(port(), "requests_total"), 2);
}

TEST(ServerSeed, TablesOfTwoServersAreShuffledAlikeOnlyIfTheyHaveTheSameSeed) {
  const auto commitments = [](std::optional<std::uint64_t> seed) {
    ServerOptions options = generous_options();
    options.tables.seed = seed;
    const ServerUnderTest server(options);
    std::vector<std::string> found;
    for (int i = 0; i < 2; ++i) {
      TableClient watcher(server.port(), make_table(server.port(), two_people()).table);
      watcher.hello();
      found.push_back(watcher.read_next("view")["commitment"]);
    }
    return found;
  };
  const std::vector<std::string> known = commitments(7);
  EXPECT_EQ(known, commitments(7));
  EXPECT_NE(known[0], known[1]);
  EXPECT_EQ(known[1], commitments(8)[0]);
  EXPECT_NE(commitments({}), commitments({}));
}

TEST_F(ServerHttp, MistakesAreToldAsJsonWithACode) {
  const std::string table = make_table(port(), two_people()).table;
  expect_error(get(port(), "/api/nothing"), 404, "not_found");
  expect_error(get(port(), "/nothing.js"), 404, "not_found");
  expect_error(get(port(), "/api/tables/zzzzzzzzzzzz"), 404, "unknown_table");
  expect_error(get(port(), "/api/tables/..%2f..%2fetc"), 404, "unknown_table");
  expect_error(get(port(), "/api/tables/" + table + "/nothing"), 404, "not_found");
  expect_error(http(port(), "DELETE", "/api/tables"), 405, "bad_method");
  expect_error(http(port(), "DELETE", "/api/tables/" + table), 405, "bad_method");
  expect_error(get(port(), "/api/tables/" + table + "/seats"), 405, "bad_method");
  expect_error(http(port(), "POST", "/api/health", {}, "x"), 405, "bad_method");
  expect_error(get(port(), "/api/tables/"), 404, "unknown_table");
  EXPECT_EQ(http(port(), "PUT", "/api/tables").header("Allow"), "GET, HEAD, POST");
  expect_error(get(port(), "/api/tables?status=lost"), 400, "bad_request");
  expect_error(get(port(), "/api/tables?limit=101"), 400, "bad_request");
  expect_error(get(port(), "/api/tables?limit=0"), 400, "bad_request");
  expect_error(post(port(), "/api/tables/" + table + "/seats", {{"name", "Eve"}}), 409, "not_open");
}

TEST_F(ServerHttp, ARequestMustBeJsonThatMakesSense) {
  expect_error(http(port(), "POST", "/api/tables", {{"Content-Type", "text/plain"}}, two_people().dump()), 415, "not_json");
  expect_error(http(port(), "POST", "/api/tables", {}, two_people().dump()), 415, "not_json");
  const Headers json = {{"Content-Type", "application/json; charset=utf-8"}};
  EXPECT_EQ(http(port(), "POST", "/api/tables", json, two_people().dump()).status, 201);
  expect_error(http(port(), "POST", "/api/tables", json, "{"), 400, "bad_json");
  expect_error(http(port(), "POST", "/api/tables", json, "[]"), 400, "bad_json");
  expect_error(make(Json::object()), 400, "bad_table");
  expect_error(make({{"seats", Json::array()}}), 400, "bad_table");
  expect_error(make({{"seats", {{{"kind", "throne"}}}}}), 400, "bad_table");
  expect_error(make_with_seat({{"kind", "bot"}, {"bot", "skynet"}}), 400, "unknown_bot");
  Json setup = two_people();
  setup["seed"] = 5;
  expect_error(make(setup), 400, "bad_table");
  setup = two_people();
  setup["modules"] = {"teleport"};
  EXPECT_EQ(make(setup).status, 400);
  setup = two_people();
  setup["clock"] = {{"seconds", -5}};
  expect_error(make(setup), 400, "bad_table");
}

TEST_F(ServerHttp, NamesAreBoundedAndVisible) {
  const auto person = [&](const Json& name) { return make_with_seat({{"kind", "person"}, {"name", name}}); };
  EXPECT_EQ(person(std::string(24, 'x')).status, 201);
  std::string umlauts;
  for (int i = 0; i < 24; ++i) umlauts += "ü";
  EXPECT_EQ(person(umlauts).status, 201) << "characters count, not bytes";
  for (const Json& name :
       {Json(std::string(25, 'x')), Json(umlauts + "x"), Json(""), Json("  "), Json("a\tb"), Json("a\u202eb"), Json(7)}) {
    expect_error(person(name), 400, "bad_name");
  }
  const std::string open = make(public_table()).json()["table"];
  for (const Json& name : {Json(std::string(25, 'x')), Json(""), Json("a\nb"), Json()}) {
    expect_error(post(port(), "/api/tables/" + open + "/seats", {{"name", name}}), 400, "bad_name");
  }
  expect_error(post(port(), "/api/tables/" + open + "/seats", {{"name", "Eve"}, {"seat", 0}}), 409, "seat_taken");
  expect_error(post(port(), "/api/tables/" + open + "/seats", {{"name", "Eve"}, {"seat", "x"}}), 400, "bad_message");
  EXPECT_EQ(post(port(), "/api/tables/" + open + "/seats", {{"name", "Eve"}, {"seat", 1}}).json()["seat"], 1);
}

TEST_F(ServerHttp, ListsArePagedAndShowWhatIsPublic) {
  std::set<std::string> open, running;
  for (int i = 0; i < 25; ++i) open.insert(make(public_table()).json()["table"].get<std::string>());
  for (int i = 0; i < 7; ++i) running.insert(make_table(port(), public_table()).table);
  const std::string hidden = make(public_table(false)).json()["table"];
  const auto set_of = [](const std::vector<std::string>& ids) { return std::set<std::string>(ids.begin(), ids.end()); };
  for (const char* limit : {"1", "10", "25", "100"}) {
    const std::vector<std::string> ids = list(std::string("status=open&limit=") + limit);
    EXPECT_EQ(ids.size(), 25U);
    EXPECT_EQ(set_of(ids), open);
  }
  EXPECT_EQ(set_of(list("status=running&limit=3")), running);
  EXPECT_EQ(list("limit=9").size(), 32U);
  EXPECT_EQ(list("status=over").size(), 0U);
  const HttpAnswer first = get(port(), "/api/tables?status=running&limit=1");
  EXPECT_EQ(first.json()["tables"][0]["seats"][1]["name"], "P1");
  EXPECT_EQ(first.json()["tables"][0]["status"], "running");
  EXPECT_FALSE(has(get(port(), "/api/tables?limit=100").body, hidden));
  EXPECT_EQ(get(port(), "/api/tables/" + hidden).json()["status"], "open") << "who knows its name finds it";
  EXPECT_EQ(get(port(), "/api/tables?after=nonsense&limit=100").json()["tables"].size(), 32U);
}

TEST_F(ServerHttp, EveryAnswerHasTheSecurityHeaders) {
  const std::string table = make_table(port(), two_people()).table;
  std::vector<HttpAnswer> answers = {make(two_people()), http(port(), "PUT", "/"), http(port(), "HEAD", "/api/health")};
  for (const char* path : {"/", "/api/health", "/api/tables", "/api/nothing", "/metrics", "/nothing"}) answers.push_back(get(port(), path));
  for (const char* part : {"", "/replay", "/record"}) answers.push_back(get(port(), "/api/tables/" + table + part));
  RawSocket broken(port());
  broken.send("nonsense\r\n\r\n");
  answers.push_back(read_answer(broken));
  for (const HttpAnswer& answer : answers) {
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff") << answer.head;
    EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(answer.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(answer.header("Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_TRUE(has(answer.header("Content-Security-Policy"), "default-src 'self'"));
    EXPECT_TRUE(has(answer.header("Content-Security-Policy"), "frame-ancestors 'none'"));
    EXPECT_EQ(answer.header("Set-Cookie"), "");
    EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "");
  }
}

TEST_F(ServerHttp, ForeignPagesCanNeitherPostNorConnect) {
  const std::string table = make_table(port(), two_people()).table;
  for (const char* origin : {"https://evil.example", "null", "http://127.0.0.1.evil.example", "http://127.0.0.1:1", "evil://"}) {
    expect_error(post(port(), "/api/tables", two_people(), {{"Origin", origin}}), 403, "bad_origin");
    expect_error(post(port(), "/api/tables/" + table + "/seats", {{"name", "Eve"}}, {{"Origin", origin}}), 403, "bad_origin");
    const TableClient client(port(), table, {.headers = {{"Origin", origin}}});
    expect_error(client.upgrade(), 403, "bad_origin");
  }
  EXPECT_EQ(post(port(), "/api/tables", two_people(), {{"Origin", "http://127.0.0.1"}}).status, 201);
  EXPECT_EQ(TableClient(port(), table, {.headers = {{"Origin", "http://127.0.0.1"}}}).upgrade().status, 101);
}

TEST(ServerOrigin, APageThatWasNamedMayConnect) {
  ServerOptions options = generous_options();
  options.origins = {"https://friend.example"};
  const ServerUnderTest server(options);
  EXPECT_EQ(post(server.port(), "/api/tables", two_people(), {{"Origin", "https://friend.example"}}).status, 201);
  EXPECT_EQ(post(server.port(), "/api/tables", two_people(), {{"Origin", "http://friend.example"}}).status, 403);
}

TEST_F(ServerHttp, OneConnectionServesManyRequests) {
  RawSocket socket(port());
  for (int i = 0; i < 20; ++i) {
    socket.send(request_text("GET", "/api/health"));
    EXPECT_EQ(read_answer(socket).json()["ok"], true);
  }
  std::string many;
  for (int i = 0; i < 20; ++i) many += request_text("GET", i % 2 == 0 ? "/api/health" : "/api/nothing");
  socket.send(many);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(read_answer(socket).status, i % 2 == 0 ? 200 : 404);
}

TEST_F(ServerHttp, AnAnswerToHeadHasNoBody) {
  for (const char* path : {"/api/health", "/api/catalogue", "/metrics", "/", "/nothing"}) {
    RawSocket socket(port());
    socket.send(request_text("HEAD", path) + request_text("GET", "/api/health"));
    const HttpAnswer head = read_answer(socket, true);
    EXPECT_NE(head.header("Content-Length"), "0") << path;
    const HttpAnswer next = read_answer(socket);
    EXPECT_EQ(next.status, 200) << path << " is followed by " << next.head;
  }
}

TEST_F(ServerHttp, ARecordFromElsewhereIsToldLikeATableAndNotKept) {
  const HttpAnswer answer = replay_of(port(), kShortRecord);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.header("Cache-Control"), "no-store");
  const Json replay = answer.json();
  ASSERT_EQ(replay.size(), 4U) << "the start and three actions";
  EXPECT_EQ(replay[0]["kind"], "start");
  EXPECT_EQ(replay[0]["seats"][1]["name"], "Боян");
  EXPECT_EQ(replay[0]["board"]["tiles"].size(), 1U);
  EXPECT_EQ(replay[1]["action"]["type"], "place");
  EXPECT_EQ(replay[1]["seat"], 0);
  EXPECT_EQ(replay[1]["board"]["from"], 1);
  EXPECT_EQ(replay[2]["state"]["figures"].size(), 1U);
  EXPECT_EQ(replay[3]["seat"], 1);
  EXPECT_EQ(replay[3]["deciding"], replay[3]["state"]["player"]);
  for (std::size_t i = 0; i < replay.size(); ++i) EXPECT_EQ(replay[i]["version"], i + 1);
  EXPECT_EQ(metric(port(), "tables"), 0);
  EXPECT_EQ(metric(port(), "commits_total"), 0);
}

TEST_F(ServerHttp, TheRecordOfATableIsToldAsItWasPlayed) {
  const Seated seated = make_table(port(), two_people());
  Follower ann(port(), seated.table, seated.tokens[0]);
  Follower bob(port(), seated.table, seated.tokens[1]);
  ann.follow_to(3);
  bob.follow_to(3);
  Rng rng(5);
  play_to_end({&ann, &bob}, {}, rng);
  const std::string path = "/api/tables/" + seated.table;
  const Json told = replay_of(port(), get(port(), path + "/record").body).json();
  const Json played = get(port(), path + "/replay").json();
  EXPECT_EQ(told.back()["state"]["result"], played.back()["state"]["result"]);
  EXPECT_EQ(told.back()["status"], "over");
  const auto actions_of = [](const Json& replay) {
    std::vector<Json> actions;
    for (const Json& update : replay) {
      if (update.contains("action")) actions.push_back(update["action"]);
    }
    return actions;
  };
  EXPECT_EQ(actions_of(told), actions_of(played));
}

TEST_F(ServerHttp, WhatIsWrongWithARecordIsToldWithItsLine) {
  const auto expect_line = [&](std::string_view record, const std::string& code, const Json& line) {
    const HttpAnswer answer = replay_of(port(), record);
    expect_error(answer, 400, code);
    EXPECT_EQ(answer.json()["error"].value("line", Json()), line) << answer.body;
  };
  expect_line("", "bad_record", 1);
  expect_line("\xff\xfe\0nonsense", "bad_record", 1);
  expect_line("bastide record 99\n", "newer_record", 1);
  expect_line("bastide record 1\nplayer Ann\nmodules nothing\nactions\nend\n", "unknown_module", 3);
  std::string record(kShortRecord);
  record.replace(record.find("2,0 0"), 5, "9,9 0");
  expect_line(record, "illegal_action", 10);
  expect_error(replay_of(port(), kShortRecord.substr(0, kShortRecord.find("end"))), 400, "truncated_record");
  expect_error(replay_of(port(), kShortRecord, {{"Content-Type", "application/json"}}), 415, "not_text");
  expect_error(replay_of(port(), kShortRecord, {{"Content-Type", "text/plain"}, {"Origin", "https://elsewhere.example"}}), 403,
               "bad_origin");
  expect_error(replay_of(port(), std::string(65 * 1024, '#')), 413, "too_large");
  expect_error(get(port(), "/api/replay"), 405, "bad_method");
}

TEST_F(ServerHttp, WhatIsTooLargeIsRefused) {
  const Headers json = {{"Content-Type", "application/json"}};
  expect_error(http(port(), "POST", "/api/tables", json, std::string(65 * 1024, ' ')), 413, "too_large");
  expect_error(http(port(), "GET", "/api/health", {{"X-Long", std::string(9000, 'x')}}), 413, "too_large");
  expect_error(http(port(), "GET", "/" + std::string(9000, 'x')), 413, "too_large");
  RawSocket liar(port());
  liar.send("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n");
  expect_error(read_answer(liar), 413, "too_large");
  RawSocket chunked(port());
  chunked.send("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 70; ++i) chunked.send("400\r\n" + std::string(1024, ' ') + "\r\n");
  expect_error(read_answer(chunked), 413, "too_large");
  EXPECT_EQ(get(port(), "/api/health").status, 200);
}

TEST_F(ServerHttp, WhatIsNoRequestIsRefused) {
  for (const char* text : {"nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n"}) {
    RawSocket socket(port());
    socket.send(text);
    expect_error(read_answer(socket), 400, "bad_request");
    EXPECT_EQ(socket.read_to_end(), "") << "and the connection ends";
  }
}

TEST(ServerPage, FilesAreServedCompressedAndCached) {
  const DataFolder web;
  std::filesystem::create_directories(web.path("assets"));
  std::ofstream(web.path("index.html")) << "<!doctype html>page";
  std::ofstream(web.path("sw.js")) << "a service worker";
  std::ofstream(web.path("assets/app-1a2b3c.js")) << "plain script";
  std::ofstream(web.path("assets/app-1a2b3c.js.gz")) << "gzipped script";
  std::ofstream(web.path("assets/app-1a2b3c.js.br")) << "brotli script";
  ServerOptions options = generous_options();
  options.web = web.path();
  const ServerUnderTest server(options);
  const HttpAnswer page = get(server.port(), "/");
  EXPECT_EQ(page.body, "<!doctype html>page");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("Cache-Control"), "no-cache");
  EXPECT_EQ(get(server.port(), "/t/abc").body, page.body) << "the page finds its way itself";
  const HttpAnswer again = http(server.port(), "GET", "/", {{"If-None-Match", page.header("ETag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  const HttpAnswer worker = get(server.port(), "/sw.js");
  EXPECT_EQ(worker.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(worker.header("Cache-Control"), "no-cache") << "or an old one would stay for ever";
  EXPECT_TRUE(has(worker.header("Content-Security-Policy"), "default-src 'self'"));
  const auto script = [&](const std::string& accepted) {
    return http(server.port(), "GET", "/assets/app-1a2b3c.js", {{"Accept-Encoding", accepted}});
  };
  EXPECT_EQ(script("identity").body, "plain script");
  EXPECT_TRUE(has(script("identity").header("Cache-Control"), "immutable"));
  EXPECT_EQ(script("gzip").body, "gzipped script");
  EXPECT_EQ(script("gzip").header("Content-Encoding"), "gzip");
  EXPECT_EQ(script("gzip, br").body, "brotli script");
  EXPECT_EQ(script("gzip, br;q=0").body, "gzipped script") << "refused";
  EXPECT_EQ(get(server.port(), "/assets/../../etc/passwd").status, 404);
  EXPECT_EQ(get(server.port(), "/assets/app-1a2b3c.js.gz").status, 404);
}

}  // namespace bastide::server
