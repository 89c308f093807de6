// Hostile and clumsy clients harm only themselves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>

#include "server/follower.h"
#include "server/server_under_test.h"

namespace bastide::server {

namespace {

// Two at a table of a server.
struct Pair {
  explicit Pair(std::uint16_t port)
      : seated(make_table(port, two_people())), ann(port, seated.table, seated.tokens[0]), bob(port, seated.table, seated.tokens[1]) {
    ann.follow_to(3);
    bob.follow_to(3);
  }
  void play(int count) {
    for (int i = 0; i < count; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
  }

  Rng rng{3};
  Seated seated;
  Follower ann, bob;
};

// As many bytes as a chat line can have.
std::string long_text() {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "🏰";
  return text;
}

ServerOptions behind_proxy() {
  ServerOptions options = generous_options();
  options.trusts_proxy = true;
  return options;
}
Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

// How a connection ends that sends these bytes instead of a message.
int code_after(const Pair& pair, std::uint16_t port, const std::string& bytes) {
  TableClient client(port, pair.seated.table);
  client.hello(pair.seated.tokens[0]);
  client.read_next("view");
  client.send_bytes(bytes);
  return client.read_to_close();
}

}  // namespace

TEST(ServerLimits, AnAddressHasSoManyConnections) {
  ServerOptions options = behind_proxy();
  options.limits.connections_per_address = 3;
  ServerUnderTest server(options);
  const std::string table = make_table(server.port(), two_people()).table;
  std::deque<TableClient> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(server.port(), table, ClientOptions{.headers = from("10.0.0.1")});
    EXPECT_EQ(clients.back().upgrade().status, 101);
  }
  const TableClient refused(server.port(), table, {.headers = from("10.0.0.1")});
  EXPECT_EQ(refused.upgrade().status, 429);
  EXPECT_EQ(refused.upgrade().error_code(), "too_many_connections");
  EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.1")).status, 429);
  EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.2")).status, 200) << "others are not concerned";
  EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.1, 10.0.0.2")).status, 200) << "the proxy's word is the last one";
  EXPECT_EQ(metric(server.port(), "refused_connections_total"), 2);
  clients.back().close();
  await_metric(server.port(), "connections", [](double count) { return count <= 3; });
  EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.1")).status, 200) << "one has gone";
}

TEST(ServerLimits, AConnectionThatSaysNothingTakesAPlaceToo) {
  ServerOptions options = generous_options();
  options.limits.connections = 3;
  options.limits.request_timeout = std::chrono::seconds(600);
  const ServerUnderTest server(options);
  std::deque<RawSocket> silent;
  for (int i = 0; i < 3; ++i) silent.emplace_back(server.port());
  EXPECT_EQ(get(server.port(), "/api/health").status, 0);
  silent.pop_back();
  int status = 0;
  for (int i = 0; i < 10'000 && status == 0; ++i) status = get(server.port(), "/api/health").status;
  EXPECT_EQ(status, 200) << "one has gone";
}

TEST(ServerLimits, AnAddressMakesSoManyRequests) {
  ServerOptions options = behind_proxy();
  options.limits.request_burst = 3;
  options.limits.requests_per_second = 1e-6;
  const ServerUnderTest server(options);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.1")).status, 200);
  const HttpAnswer refused = http(server.port(), "GET", "/api/health", from("10.0.0.1"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error_code(), "too_fast");
  EXPECT_EQ(http(server.port(), "GET", "/api/health", from("10.0.0.2")).status, 200) << "others are not concerned";
}

TEST(ServerLimits, AnAddressMakesSoManyTables) {
  ServerOptions options = behind_proxy();
  options.limits.table_burst = 3;
  options.limits.tables_per_minute = 0.001;
  const ServerUnderTest server(options);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(post(server.port(), "/api/tables", two_people(), from("10.0.0.1")).status, 201);
  const HttpAnswer refused = post(server.port(), "/api/tables", two_people(), from("10.0.0.1"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error_code(), "too_fast");
  EXPECT_EQ(post(server.port(), "/api/tables", two_people(), from("10.0.0.2")).status, 201);
}

TEST(ServerLimits, AnAddressSendsSoManyRecords) {
  ServerOptions options = behind_proxy();
  options.limits.replay_burst = 2;
  options.limits.replays_per_minute = 0.001;
  const ServerUnderTest server(options);
  const auto send_from = [&](const std::string& address) {
    Headers headers = from(address);
    headers.emplace_back("Content-Type", "text/plain");
    return http(server.port(), "POST", "/api/replay", headers, "bastide record 1\nplayer Ann\nactions\nend\n");
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(send_from("10.0.0.1").status, 200);
  EXPECT_EQ(send_from("10.0.0.1").error_code(), "too_fast");
  EXPECT_EQ(send_from("10.0.0.2").status, 200);
}

TEST(ServerLimits, AServerHasSoManyTablesThatAreNotOver) {
  ServerOptions options = generous_options();
  options.tables.max_tables = 2;
  const ServerUnderTest server(options);
  const Seated first = make_table(server.port(), two_people());
  make_table(server.port(), two_people());
  const HttpAnswer refused = post(server.port(), "/api/tables", two_people());
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.error_code(), "too_many_tables");
  Follower ann(server.port(), first.table, first.tokens[0]);
  ann.await_question();
  ASSERT_EQ(ann.say("resign"), "ok");
  EXPECT_EQ(post(server.port(), "/api/tables", two_people()).status, 201) << "a game that is over makes room";
}

TEST(ServerLimits, AFloodIsSlowedWhileOthersAreServed) {
  ServerOptions options = generous_options();
  options.limits.message_burst = 30;
  options.limits.messages_per_second = 0.001;
  const ServerUnderTest server(options);
  Pair flooded(server.port());
  Pair quiet(server.port());
  const double before = metric(server.port(), "messages_in_total");
  std::string flood;
  for (int i = 0; i < 500; ++i) flood += frame_bytes({}, fmt::format(R"({{"type":"chat","text":"spam {}","id":{}}})", i, i));
  ASSERT_TRUE(flooded.ann.client().send_bytes(flood));
  // The hello was the first of the thirty.
  for (int i = 0; i < 29; ++i) EXPECT_EQ(flooded.ann.client().read_next("done")["id"], i);
  quiet.play(20);
  EXPECT_EQ(metric(server.port(), "messages_in_total"), before + 29 + 20) << "the rest of the flood waits";
  EXPECT_EQ(flooded.bob.say({{"type", "chat"}, {"text", "stop it"}}), "ok") << "not even at the same table anybody else is slowed";
  EXPECT_EQ(flooded.bob.view()["chat"].size(), 30U);
}

TEST(ServerLimits, BrokenFramesEndOnlyTheirConnection) {
  const ServerUnderTest server(generous_options());
  Pair pair(server.port());
  const auto code = [&](const Frame& frame, std::string_view payload) {
    return code_after(pair, server.port(), frame_bytes(frame, payload));
  };
  const std::string chat = R"({"type":"chat","text":"x"})";
  EXPECT_EQ(code({.opcode = 2}, chat), 1003) << "binary";
  EXPECT_EQ(code({}, "{\"type\":\"chat\",\"text\":\"\xff\xfe\"}"), 1007) << "no UTF-8";
  EXPECT_EQ(code({}, "\xed\xa0\x80"), 1007) << "a surrogate";
  EXPECT_EQ(code({.is_masked = false}, chat), 1002) << "not masked";
  EXPECT_EQ(code({.opcode = 0}, chat), 1002) << "continues nothing";
  EXPECT_EQ(code({.opcode = 3}, chat), 1002) << "an unknown kind";
  EXPECT_EQ(code({.opcode = 9, .is_final = false}, "x"), 1002) << "a ping in parts";
  EXPECT_EQ(code({.opcode = 9}, std::string(126, 'x')), 1002) << "a large ping";
  EXPECT_EQ(code({.said_length = std::uint64_t{1} << 62}, "x"), 1009) << "a huge length";
  EXPECT_EQ(code({}, std::string(16 * 1024 + 1, ' ')), 1009) << "too large";
  EXPECT_EQ(code_after(pair, server.port(), "\xf1\x85" + std::string(9, 'x')), 1002) << "reserved bits";
  EXPECT_EQ(code_after(pair, server.port(), frame_bytes({.is_final = false}, chat) + frame_bytes({}, chat)), 1002) << "one in another";
  std::string parts = frame_bytes({.is_final = false}, std::string(4096, ' '));
  for (int i = 0; i < 8; ++i) parts += frame_bytes({.opcode = 0, .is_final = false}, std::string(4096, ' '));
  EXPECT_EQ(code_after(pair, server.port(), parts), 1009) << "too large in parts";
  pair.play(10);
  EXPECT_EQ(pair.ann.view()["chat"], Json::array()) << "nothing of it was taken";
}

TEST(ServerLimits, AMessageMayComeInPartsAndPingsAreAnswered) {
  const ServerUnderTest server(generous_options());
  Pair pair(server.port());
  TableClient& client = pair.ann.client();
  client.send_bytes(frame_bytes({.is_final = false}, R"({"type":"chat",)") + frame_bytes({.opcode = 9}, "are you there?") +
                    frame_bytes({.opcode = 0, .is_final = false}, "") + frame_bytes({.opcode = 0}, R"("text":"in parts","id":7})"));
  EXPECT_EQ(client.read_next("done")["id"], 7);
  EXPECT_EQ(client.pongs(), 1);
}

TEST(ServerLimits, WhoSaysNothingIsLeft) {
  ServerOptions options = generous_options();
  options.limits.request_timeout = std::chrono::seconds(1);
  options.limits.idle_timeout = std::chrono::seconds(2);
  const ServerUnderTest server(options);
  const std::string table = make_table(server.port(), two_people()).table;
  RawSocket silent(server.port());
  RawSocket half(server.port());
  half.send("GET /api/health HTTP/1.1\r\nHost: x");
  RawSocket bodiless(server.port());
  bodiless.send("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{");
  RawSocket kept(server.port());
  kept.send(request_text("GET", "/api/health"));
  EXPECT_EQ(read_answer(kept).status, 200);
  TableClient mute(server.port(), table);
  TableClient deaf(server.port(), table);
  deaf.hello();
  EXPECT_EQ(silent.read_to_end(), "");
  half.read_to_end();
  bodiless.read_to_end();
  EXPECT_EQ(kept.read_to_end(), "") << "also after a request";
  // The last two read nothing, so they do not answer pings.
  await_metric(server.port(), "listeners", [](double count) { return count == 0; });
  await_metric(server.port(), "connections", [](double count) { return count == 1; });
}

TEST(ServerLimits, WhoAnswersPingsButSaysNoHelloIsLeft) {
  ServerOptions options = generous_options();
  options.limits.request_timeout = std::chrono::seconds(1);
  options.limits.idle_timeout = std::chrono::seconds(2);
  const ServerUnderTest server(options);
  const Seated seated = make_table(server.port(), two_people());
  TableClient mute(server.port(), seated.table);
  EXPECT_NO_THROW(mute.read_to_close());
}

TEST(ServerLimits, WhoAnswersPingsMayWatchInSilence) {
  ServerOptions options = generous_options();
  options.limits.idle_timeout = std::chrono::seconds(1);
  const ServerUnderTest server(options);
  Pair pair(server.port());
  Follower watcher(server.port(), pair.seated.table);
  watcher.follow_to(3);
  // While others wait for three pings of the server, the watcher answers them.
  watcher.client().await_pings(3);
  EXPECT_EQ(watcher.say("details"), "ok");
}

TEST(ServerLimits, ASlowReaderIsBroughtUpToDateAndHoldsUpNobody) {
  ServerOptions options = generous_options();
  options.limits.queue_bytes = 32 * 1024;
  options.limits.write_timeout = std::chrono::seconds(600);
  options.limits.idle_timeout = std::chrono::seconds(600);
  const ServerUnderTest server(options);
  Json setup = two_people();
  setup["seats"][1] = {{"kind", "bot"}, {"bot", "random"}};
  const Seated seated = make_table(server.port(), setup);
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  ann.await_question();
  Follower slow(server.port(), seated.table, "", {.receive_buffer = 2048});
  slow.follow_to(ann.version());
  Rng rng(4);
  const std::string text = long_text();
  for (int round = 0; metric(server.port(), "resyncs_total") == 0; ++round) {
    ASSERT_LT(round, 5'000) << "its queue has no bound";
    while (!ann.is_over() && ann.view()["state"]["player"] != 0) ASSERT_TRUE(ann.follow());
    if (!ann.is_over()) ASSERT_EQ(ann.answer(rng), "ok");
    for (int i = 0; i < 10; ++i) ASSERT_EQ(ann.say({{"type", "chat"}, {"text", text}}), "ok");
  }
  const std::size_t views_before = slow.views();
  slow.follow_to(ann.version());
  EXPECT_GT(slow.views(), views_before) << "it got the whole view";
  EXPECT_LT(slow.updates().size(), ann.updates().size()) << "and not what it had missed";
  ASSERT_EQ(ann.say({{"type", "chat"}, {"text", "and now?"}}), "ok");
  slow.follow_to(ann.version());
  EXPECT_EQ(slow.updates().back()["text"], "and now?");
  EXPECT_EQ(metric(server.port(), "listeners"), 2);
}

TEST(ServerLimits, AReaderThatTakesNothingIsLeft) {
  ServerOptions options = generous_options();
  options.limits.write_timeout = std::chrono::seconds(1);
  options.limits.idle_timeout = std::chrono::seconds(600);
  const ServerUnderTest server(options);
  Pair pair(server.port());
  Follower deaf(server.port(), pair.seated.table, "", {.receive_buffer = 2048});
  deaf.follow_to(3);
  const std::string text = long_text();
  for (int round = 0; metric(server.port(), "listeners") == 3; ++round) {
    ASSERT_LT(round, 20'000);
    for (int i = 0; i < 20; ++i) ASSERT_EQ(pair.ann.say({{"type", "chat"}, {"text", text}}), "ok");
  }
  EXPECT_EQ(metric(server.port(), "listeners"), 2);
}

TEST(ServerLimits, AGameIsPlayedBesideTwoThousandIdleConnections) {
  ServerOptions options = generous_options();
  options.limits.idle_timeout = std::chrono::seconds(600);
  options.limits.request_timeout = std::chrono::seconds(600);
  const ServerUnderTest server(options);
  std::deque<TableClient> idle;
  std::string table;
  for (int i = 0; i < 2000; ++i) {
    if (i % 50 == 0) table = make_table(server.port(), two_people()).table;
    idle.emplace_back(server.port(), table);
    idle.back().hello();
  }
  await_metric(server.port(), "listeners", [](double count) { return count == 2000; });
  Pair pair(server.port());
  play_to_end({&pair.ann, &pair.bob}, {}, pair.rng);
  EXPECT_EQ(pair.ann.view()["ended"]["reason"], "finished");
  EXPECT_EQ(metric(server.port(), "listeners"), 2002) << "nobody was lost";
  EXPECT_EQ(idle.front().read_next("view")["status"], "running");
}

}  // namespace bastide::server
