// The HTTP side: tables to make, join and list, records, the page's files, health and figures.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "core/text.h"
#include "formats/json_number.h"
#include "game/version.h"
#include "server/net/core.h"
#include "server/net/log.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using asio::awaitable;

constexpr std::array<std::pair<std::string_view, http::status>, 14> kStatusOfCode = {
    {{"unknown_table", http::status::not_found},
     {"not_found", http::status::not_found},
     {"bad_method", http::status::method_not_allowed},
     {"bad_origin", http::status::forbidden},
     {"not_json", http::status::unsupported_media_type},
     {"not_text", http::status::unsupported_media_type},
     {"too_large", http::status::payload_too_large},
     {"too_fast", http::status::too_many_requests},
     {"too_many_connections", http::status::too_many_requests},
     {"too_many_tables", http::status::service_unavailable},
     {"store_failed", http::status::service_unavailable},
     {"game_running", http::status::conflict},
     {"not_open", http::status::conflict},
     {"seat_taken", http::status::conflict}}};

http::status status_of(const Error& error) {
  for (const auto& [code, status] : kStatusOfCode) {
    if (error.code == code) return status;
  }
  return http::status::bad_request;
}

Response response(const Request& request, http::status status, std::string_view type, std::string body) {
  Response answer{status, request.version()};
  answer.set(http::field::content_type, type);
  answer.set(http::field::cache_control, "no-store");
  add_security_headers(answer);
  answer.keep_alive(request.keep_alive());
  answer.body() = std::move(body);
  answer.prepare_payload();
  return answer;
}

Response json_response(const Request& request, const Json& json, http::status status = http::status::ok) {
  return response(request, status, "application/json", to_line(json));
}

std::string_view text_of(beast::string_view text) { return {text.data(), text.size()}; }

// The value of a parameter in "?a=1&b=2"; letters that would need quoting do not occur in ours.
std::string_view parameter(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') return part.substr(name.size() + 1);
  }
  return {};
}

// A POST must come from our page or from a program, and say that it is JSON, which a foreign page's form can not.
Result<Json> body_of(const Server::Core& core, const Request& request) {
  if (!core.is_own_origin(request)) return Error{.code = "bad_origin", .message = "this page may not do that"};
  if (!text_of(request[http::field::content_type]).starts_with("application/json")) {
    return Error{.code = "not_json", .message = "send application/json"};
  }
  return parse_object(request.body());
}

awaitable<Response> make_table(Server::Core& core, const Request& request, const std::string& address) {
  const Result<Json> body = body_of(core, request);
  if (!body) co_return error_response(request, body.error());
  const Result<TableSetup> setup = parse_table_setup(*body);
  if (!setup) co_return error_response(request, setup.error());
  if (!core.may_make_table(address))
    co_return error_response(request, {.code = "too_fast", .message = "too many tables from this address"});
  const Result<Created> created =
      co_await answer_of<Created>([&](Hall::Answer<Created> answer) { core.hall->create(*setup, std::move(answer)); });
  if (!created) co_return error_response(request, created.error());
  log_event("table_made", {{"table", created->table}});
  co_return json_response(request, {{"table", created->table}, {"token", created->token}}, http::status::created);
}

awaitable<Response> join_table(Server::Core& core, const Request& request, const std::string& table) {
  const Result<Json> body = body_of(core, request);
  if (!body) co_return error_response(request, body.error());
  const Result<std::string> name = clean_text(body->contains("name") ? (*body)["name"] : Json(), kMaxName, "bad_name", "a name");
  if (!name) co_return error_response(request, name.error());
  std::optional<int> seat;
  if (body->contains("seat")) {
    seat = whole_number((*body)["seat"], 0, static_cast<int>(kMaxPlayers) - 1);
    if (!seat) co_return error_response(request, {.code = "bad_message", .message = "\"seat\" is the number of a seat"});
  }
  const Result<Joined> joined =
      co_await answer_of<Joined>([&](Hall::Answer<Joined> answer) { core.hall->join(table, seat, *name, std::move(answer)); });
  if (!joined) co_return error_response(request, joined.error());
  co_return json_response(request, {{"table", table}, {"token", joined->token}, {"seat", joined->seat}}, http::status::created);
}

awaitable<Response> list_tables(Server::Core& core, const Request& request, std::string_view query) {
  TableQuery wanted;
  wanted.status = parameter(query, "status");
  wanted.after = parameter(query, "after");
  if (!wanted.status.empty() && !index_of(kTableStatusNames, wanted.status)) {
    co_return error_response(request, {.code = "bad_request", .message = "status is open, running or over"});
  }
  if (const std::string_view limit = parameter(query, "limit"); !limit.empty()) {
    const auto number = parse_number<std::size_t>(limit);
    if (!number || *number < 1 || *number > 100) {
      co_return error_response(request, {.code = "bad_request", .message = "limit is a number from 1 to 100"});
    }
    wanted.limit = *number;
  }
  const Result<TablePage> page =
      co_await answer_of<TablePage>([&](Hall::Answer<TablePage> answer) { core.hall->list(wanted, std::move(answer)); });
  if (!page) co_return error_response(request, page.error());
  Json tables = Json::array();
  for (const ListedTable& table : page->tables) {
    Json json = {{"table", table.id}, {"created", table.created}};
    if (const Result<Json> summary = parse_object(table.head.summary)) json.update(*summary);
    json["status"] = table.head.status;
    tables.push_back(std::move(json));
  }
  co_return json_response(request, {{"tables", tables}, {"next", page->next}});
}

awaitable<Response> show_table(Server::Core& core, const Request& request, const std::string& table) {
  const Result<Json> summary = co_await answer_of<Json>([&](Hall::Answer<Json> answer) { core.hall->summary(table, std::move(answer)); });
  co_return summary ? json_response(request, *summary) : error_response(request, summary.error());
}

awaitable<Response> show_record(Server::Core& core, const Request& request, const std::string& table) {
  Result<std::string> record =
      co_await answer_of<std::string>([&](Hall::Answer<std::string> answer) { core.hall->record(table, std::move(answer)); });
  if (!record) co_return error_response(request, record.error());
  Response answer = response(request, http::status::ok, "text/plain; charset=utf-8", std::move(*record));
  answer.set(http::field::content_disposition, fmt::format("attachment; filename=\"bastide-{}.txt\"", table));
  co_return answer;
}

awaitable<Response> show_replay(Server::Core& core, const Request& request, const std::string& table) {
  Result<std::string> replay =
      co_await answer_of<std::string>([&](Hall::Answer<std::string> answer) { core.hall->replay(table, std::move(answer)); });
  if (!replay) co_return error_response(request, replay.error());
  co_return response(request, http::status::ok, "application/json", std::move(*replay));
}

// A record is sent as it is saved. Nothing is stored, so a page of somebody else could only cost time; it may not do that either.
awaitable<Response> replay_record(Server::Core& core, const Request& request, const std::string& address) {
  if (!core.is_own_origin(request)) co_return error_response(request, {.code = "bad_origin", .message = "this page may not do that"});
  if (!text_of(request[http::field::content_type]).starts_with("text/plain")) {
    co_return error_response(request, {.code = "not_text", .message = "send text/plain"});
  }
  if (!core.may_replay(address)) co_return error_response(request, {.code = "too_fast", .message = "too many records from this address"});
  Result<std::string> replay =
      co_await answer_of<std::string>([&](Hall::Answer<std::string> answer) { core.hall->replay_of(request.body(), std::move(answer)); });
  if (!replay) co_return error_response(request, replay.error());
  co_return response(request, http::status::ok, "application/json", std::move(*replay));
}

std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// Figures in the text format of Prometheus.
std::string metrics(const Server::Core& core) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
    text += fmt::format("# HELP bastide_{0} {1}\n# TYPE bastide_{0} {2}\nbastide_{0} {3}\n", name, help, type, value);
  };
  const HallFigures hall = core.hall->figures();
  const CommitFigures commits = core.committer->figures();
  add("tables", "gauge", "Tables that are open or running.", hall.tables);
  add("tables_awake", "gauge", "Tables in memory.", hall.awake);
  add("wakes_total", "counter", "Tables read from the store.", hall.wakes);
  add("wake_seconds_total", "counter", "Time until they were there.", static_cast<double>(hall.wake_microseconds) / 1e6);
  add("listeners", "gauge", "Connections at tables.", hall.listeners);
  add("connections", "gauge", "Connections in all.", core.streams.size() + core.sockets.size());
  add("actions_total", "counter", "Entries stored and told.", hall.actions);
  add("refusals_total", "counter", "Messages that were refused.", hall.refusals);
  add("bot_answers_total", "counter", "Decisions made by bots.", hall.bot_answers);
  add("bot_failures_total", "counter", "Decisions made for bots that failed or were too slow.", hall.bot_failures);
  add("bots_waiting", "gauge", "Decisions that wait for a worker.", core.bots->waiting());
  add("commits_total", "counter", "Durable commits.", commits.commits);
  add("commit_entries_total", "counter", "Entries in them.", commits.entries);
  add("commit_failures_total", "counter", "Groups that could not be stored.", commits.failures);
  add("commit_seconds_total", "counter", "Time spent in commits.", static_cast<double>(commits.microseconds) / 1e6);
  add("requests_total", "counter", "HTTP requests.", core.figures.requests);
  add("messages_in_total", "counter", "WebSocket messages received.", core.figures.messages_in);
  add("messages_out_total", "counter", "WebSocket messages sent.", core.figures.messages_out);
  add("bytes_out_total", "counter", "Bytes of these.", core.figures.bytes_out);
  add("resyncs_total", "counter", "Readers that were too slow and got a whole view.", core.figures.resyncs);
  add("refused_connections_total", "counter", "Connections over a limit.", core.figures.refused_connections);
  add("resident_bytes", "gauge", "Memory in use.", resident_bytes());
  return text;
}

Response show_asset(const Server::Core& core, const Request& request, std::string_view path) {
  const Asset* asset = core.assets.find(path);
  if (asset == nullptr) return error_response(request, {.code = "not_found", .message = "there is nothing here"});
  const std::string_view accepted = text_of(request[http::field::accept_encoding]);
  const bool is_known = text_of(request[http::field::if_none_match]) == asset->etag;
  const bool takes_brotli = !asset->brotli.empty() && accepted.find("br") != std::string_view::npos;
  const bool takes_gzip = !asset->gzip.empty() && accepted.find("gzip") != std::string_view::npos;
  const std::string& body = takes_brotli ? asset->brotli : takes_gzip ? asset->gzip : asset->plain;
  Response answer = response(request, is_known ? http::status::not_modified : http::status::ok, asset->content_type, is_known ? "" : body);
  answer.set(http::field::cache_control, asset->cache_control);
  answer.set(http::field::etag, asset->etag);
  answer.set(http::field::vary, "Accept-Encoding");
  if (!is_known && (takes_brotli || takes_gzip)) answer.set(http::field::content_encoding, takes_brotli ? "br" : "gzip");
  return answer;
}

Response bad_method(const Request& request, std::string_view allowed) {
  Response answer = error_response(request, {.code = "bad_method", .message = fmt::format("only {} is possible here", allowed)});
  answer.set(http::field::allow, allowed);
  return answer;
}

// What stands below "/api/tables/ID".
awaitable<Response> respond_for_table(Server::Core& core, const Request& request, std::string_view rest) {
  const std::size_t slash = rest.find('/');
  const std::string table(rest.substr(0, slash));
  const std::string_view part = slash == std::string_view::npos ? "" : rest.substr(slash + 1);
  if (!is_table_id(table)) co_return error_response(request, {.code = "unknown_table", .message = "there is no such table"});
  const bool is_get = request.method() == http::verb::get;
  if (part == "seats") {
    if (request.method() != http::verb::post) co_return bad_method(request, "POST");
    co_return co_await join_table(core, request, table);
  }
  if (!is_get) co_return bad_method(request, "GET");
  if (part.empty()) co_return co_await show_table(core, request, table);
  if (part == "record") co_return co_await show_record(core, request, table);
  if (part == "replay") co_return co_await show_replay(core, request, table);
  co_return error_response(request, {.code = "not_found", .message = "there is nothing here"});
}

}  // namespace

void add_security_headers(Response& response) {
  response.set(http::field::server, "bastide");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; "
               "frame-ancestors 'none'; object-src 'none'");
}

Response error_response(const Request& request, const Error& error) {
  Json json = {{"code", error.code}, {"message", error.message}};
  if (error.line > 0) json["line"] = error.line;
  return json_response(request, {{"error", std::move(json)}}, status_of(error));
}

awaitable<Response> respond(Server::Core& core, const Request& request, const std::string& address) {
  const std::string_view target = text_of(request.target());
  const std::size_t mark = target.find('?');
  const std::string_view path = target.substr(0, mark);
  const std::string_view query = mark == std::string_view::npos ? "" : target.substr(mark + 1);
  const bool is_get = request.method() == http::verb::get;
  constexpr std::string_view kTables = "/api/tables";
  if (path == kTables) {
    if (request.method() == http::verb::post) co_return co_await make_table(core, request, address);
    if (is_get) co_return co_await list_tables(core, request, query);
    co_return bad_method(request, "GET, POST");
  }
  if (path.starts_with("/api/tables/")) co_return co_await respond_for_table(core, request, path.substr(kTables.size() + 1));
  if (path == "/api/replay") {
    if (request.method() != http::verb::post) co_return bad_method(request, "POST");
    co_return co_await replay_record(core, request, address);
  }
  if (!is_get && request.method() != http::verb::head) co_return bad_method(request, "GET, HEAD");
  if (path == "/api/health") co_return json_response(request, {{"ok", true}, {"version", version()}});
  if (path == "/api/catalogue") co_return response(request, http::status::ok, "application/json", core.catalogue);
  if (path == "/metrics") co_return response(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", metrics(core));
  if (path.starts_with("/api/")) co_return error_response(request, {.code = "not_found", .message = "there is nothing here"});
  co_return show_asset(core, request, path);
}

}  // namespace bastide::server
