// The HTTP side: creating, joining and listing tables, records, the page's files, health and
// metrics.
#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "formats/json_number.h"
#include "game/version.h"
#include "server/log/log.h"
#include "server/net/core.h"
#include "server/net/http_text.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using asio::awaitable;

// One request, and what its route needs to know.
struct Call {
  Server::Core& core;
  const Request& request;
  std::string address;  // of the client
  std::string table;    // the id in the path
  std::string query;
};

constexpr std::array<std::pair<std::string_view, http::status>, 16> kStatusOfCode = {
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
     {"corrupt_table", http::status::internal_server_error},
     {"internal_error", http::status::internal_server_error},
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

Error unknown_table() { return {.code = "unknown_table", .message = "there is no such table"}; }

std::string_view text_of(beast::string_view text) { return {text.data(), text.size()}; }

// A POST must come from our page or from a program, and say that it is JSON, which a form on a
// foreign page cannot.
Result<Json> body_of(const Server::Core& core, const Request& request) {
  if (!core.is_own_origin(request)) return Error{.code = "bad_origin", .message = "this page may not do that"};
  if (!text_of(request[http::field::content_type]).starts_with("application/json")) {
    return Error{.code = "not_json", .message = "send application/json"};
  }
  return parse_object(request.body());
}

awaitable<Response> make_table(const Call& call) {
  const Result<Json> body = body_of(call.core, call.request);
  if (!body) co_return error_response(call.request, body.error());
  const Result<TableSetup> setup = parse_table_setup(*body);
  if (!setup) co_return error_response(call.request, setup.error());
  if (!call.core.may_make_table(call.address))
    co_return error_response(call.request, {.code = "too_fast", .message = "too many tables from this address"});
  const Result<Created> created =
      co_await answer_of<Created>([&](Tables::Answer<Created> answer) { call.core.tables->create(*setup, std::move(answer)); });
  if (!created) co_return error_response(call.request, created.error());
  log_event("table_made", {{"table", created->table}});
  co_return json_response(call.request, {{"table", created->table}, {"token", created->token}}, http::status::created);
}

awaitable<Response> join_table(const Call& call) {
  const Result<Json> body = body_of(call.core, call.request);
  if (!body) co_return error_response(call.request, body.error());
  const Result<std::string> name = clean_text(body->contains("name") ? (*body)["name"] : Json(), kMaxName, "bad_name", "a name");
  if (!name) co_return error_response(call.request, name.error());
  std::optional<int> seat;
  if (body->contains("seat")) {
    seat = whole_number((*body)["seat"], 0, static_cast<int>(kMaxPlayers) - 1);
    if (!seat) co_return error_response(call.request, {.code = "bad_message", .message = "\"seat\" must be the number of a seat"});
  }
  const Result<Joined> joined = co_await answer_of<Joined>(
      [&](Tables::Answer<Joined> answer) { call.core.tables->join(call.table, seat, *name, std::move(answer)); });
  if (!joined) co_return error_response(call.request, joined.error());
  co_return json_response(call.request, {{"table", call.table}, {"token", joined->token}, {"seat", joined->seat}}, http::status::created);
}

awaitable<Response> list_tables(const Call& call) {
  TableQuery wanted;
  wanted.status = query_value(call.query, "status").value_or("");
  wanted.after = query_value(call.query, "after").value_or("");
  if (!wanted.status.empty() && !index_of(kTableStatusNames, wanted.status)) {
    co_return error_response(call.request, {.code = "bad_request", .message = "status must be open, running or over"});
  }
  if (const auto limit = query_value(call.query, "limit")) {
    const auto number = parse_number<std::size_t>(*limit);
    if (!number || *number < 1 || *number > 100) {
      co_return error_response(call.request, {.code = "bad_request", .message = "limit must be a number from 1 to 100"});
    }
    wanted.limit = *number;
  }
  const Result<TablePage> page =
      co_await answer_of<TablePage>([&](Tables::Answer<TablePage> answer) { call.core.tables->list(wanted, std::move(answer)); });
  if (!page) co_return error_response(call.request, page.error());
  Json tables = Json::array();
  for (const ListedTable& table : page->tables) {
    Json json = {{"table", table.id}, {"created", table.created}};
    if (const Result<Json> summary = parse_object(table.head.summary)) json.update(*summary);
    json["status"] = table.head.status;
    tables.push_back(std::move(json));
  }
  co_return json_response(call.request, {{"tables", tables}, {"next", page->next}});
}

awaitable<Response> show_table(const Call& call) {
  const Result<Json> summary =
      co_await answer_of<Json>([&](Tables::Answer<Json> answer) { call.core.tables->summary(call.table, std::move(answer)); });
  co_return summary ? json_response(call.request, *summary) : error_response(call.request, summary.error());
}

awaitable<Response> show_record(const Call& call) {
  Result<std::string> record =
      co_await answer_of<std::string>([&](Tables::Answer<std::string> answer) { call.core.tables->record(call.table, std::move(answer)); });
  if (!record) co_return error_response(call.request, record.error());
  Response answer = response(call.request, http::status::ok, "text/plain; charset=utf-8", std::move(*record));
  answer.set(http::field::content_disposition, fmt::format("attachment; filename=\"bastide-{}.txt\"", call.table));
  co_return answer;
}

awaitable<Response> show_replay(const Call& call) {
  Result<std::string> replay =
      co_await answer_of<std::string>([&](Tables::Answer<std::string> answer) { call.core.tables->replay(call.table, std::move(answer)); });
  if (!replay) co_return error_response(call.request, replay.error());
  co_return response(call.request, http::status::ok, "application/json", std::move(*replay));
}

// A record is sent as it is saved. Nothing is stored, so a foreign page could only waste our time;
// it may not do that either.
awaitable<Response> replay_record(const Call& call) {
  if (!call.core.is_own_origin(call.request))
    co_return error_response(call.request, {.code = "bad_origin", .message = "this page may not do that"});
  if (!text_of(call.request[http::field::content_type]).starts_with("text/plain")) {
    co_return error_response(call.request, {.code = "not_text", .message = "send text/plain"});
  }
  if (!call.core.may_replay(call.address))
    co_return error_response(call.request, {.code = "too_fast", .message = "too many records from this address"});
  Result<std::string> replay = co_await answer_of<std::string>(
      [&](Tables::Answer<std::string> answer) { call.core.tables->replay_of(call.request.body(), std::move(answer)); });
  if (!replay) co_return error_response(call.request, replay.error());
  co_return response(call.request, http::status::ok, "application/json", std::move(*replay));
}

Response show_asset(const Server::Core& core, const Request& request, std::string_view path) {
  const Asset* asset = core.assets.find(path);
  if (asset == nullptr) return error_response(request, {.code = "not_found", .message = "there is nothing here"});
  const std::string_view accepted = text_of(request[http::field::accept_encoding]);
  const bool is_known = text_of(request[http::field::if_none_match]) == asset->etag;
  const bool takes_brotli = !asset->brotli.empty() && accepts_encoding(accepted, "br");
  const bool takes_gzip = !asset->gzip.empty() && accepts_encoding(accepted, "gzip");
  const std::string& body = takes_brotli ? asset->brotli : takes_gzip ? asset->gzip : asset->plain;
  Response answer = response(request, is_known ? http::status::not_modified : http::status::ok, asset->content_type, is_known ? "" : body);
  answer.set(http::field::cache_control, asset->cache_control);
  answer.set(http::field::etag, asset->etag);
  answer.set(http::field::vary, "Accept-Encoding");
  if (!is_known && (takes_brotli || takes_gzip)) answer.set(http::field::content_encoding, takes_brotli ? "br" : "gzip");
  return answer;
}

Response bad_method(const Request& request, std::string_view allowed) {
  Response answer = error_response(request, {.code = "bad_method", .message = fmt::format("only {} can be used here", allowed)});
  answer.set(http::field::allow, allowed);
  return answer;
}

awaitable<Response> show_health(const Call& call) { co_return json_response(call.request, {{"ok", true}, {"version", version()}}); }

awaitable<Response> show_catalogue(const Call& call) {
  co_return response(call.request, http::status::ok, "application/json", call.core.catalogue);
}

awaitable<Response> show_metrics(const Call& call) {
  co_return response(call.request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", metrics_text(call.core));
}

struct Route {
  http::verb method;
  std::string_view path;  // "*" is the id of a table
  awaitable<Response> (*respond)(const Call&);
};

constexpr Route kRoutes[] = {
    {http::verb::get, "/api/health", show_health},          {http::verb::get, "/api/catalogue", show_catalogue},
    {http::verb::get, "/api/tables", list_tables},          {http::verb::post, "/api/tables", make_table},
    {http::verb::get, "/api/tables/*", show_table},         {http::verb::post, "/api/tables/*/seats", join_table},
    {http::verb::get, "/api/tables/*/record", show_record}, {http::verb::get, "/api/tables/*/replay", show_replay},
    {http::verb::post, "/api/replay", replay_record},       {http::verb::get, "/metrics", show_metrics},
};

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

// Whatever answers GET answers HEAD too; serve_request leaves out the body.
awaitable<Response> respond(Server::Core& core, const Request& request, const std::string& address) {
  const auto [path, query] = split_target(text_of(request.target()));
  const http::verb method = request.method() == http::verb::head ? http::verb::get : request.method();
  std::string allowed;
  for (const Route& route : kRoutes) {
    const std::optional<std::string_view> id = match_path(route.path, path);
    if (!id) continue;
    if (route.path.find('*') != std::string_view::npos && !is_table_id(*id)) co_return error_response(request, unknown_table());
    if (route.method == method) {
      const Call call{.core = core, .request = request, .address = address, .table = std::string(*id), .query = std::string(query)};
      co_return co_await route.respond(call);
    }
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", route.method == http::verb::get ? "GET, HEAD" : "POST");
  }
  if (!allowed.empty()) co_return bad_method(request, allowed);
  if (path.starts_with("/api/")) co_return error_response(request, {.code = "not_found", .message = "there is nothing here"});
  if (method != http::verb::get) co_return bad_method(request, "GET, HEAD");
  co_return show_asset(core, request, path);
}

}  // namespace bastide::server
