#include "server/protocol/messages.h"

#include <fmt/format.h>

#include "core/text.h"
#include "formats/json_action.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using Problem = std::optional<Error>;

Error bad_message(std::string message) { return {.code = "bad_message", .message = std::move(message)}; }

bool is_id(const Json& json) {
  return json.is_null() || json.is_number_integer() || (json.is_string() && json.get_ref<const std::string&>().size() <= 64);
}

Problem read_version(const Json& value, ClientMessage& message) {
  if (!value.is_number_integer() || value < 0 || value > std::int64_t{1} << 53) return bad_message("\"version\" must be a whole number");
  message.version = value.get<std::int64_t>();
  return {};
}

Problem read_seat(const Json& value, ClientMessage& message) {
  if (!value.is_number_integer() || value < 0 || value >= static_cast<int>(kMaxPlayers))
    return bad_message("\"seat\" must be the number of a seat");
  message.seat = value.get<int>();
  return {};
}

Problem read_action(const Json& value, ClientMessage& message) {
  const Result<ActionFields> action = parse_action(value);
  if (!action) return action.error();
  message.action = *action;
  return {};
}

Problem read_token(const Json& value, ClientMessage& message) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > 128) return bad_message("\"token\" must be a short text");
  message.token = value.get<std::string>();
  return {};
}

Problem read_chat(const Json& value, ClientMessage& message) {
  Result<std::string> text = clean_text(value, kMaxChat, "bad_chat", "a chat line");
  if (!text) return text.error();
  message.text = *text;
  return {};
}

// Reads one field; which ones a message may have depends on its type.
Problem read_field(const std::string& key, const Json& value, ClientMessage& message) {
  const ClientType type = message.type;
  if (key == "type" || key == "id") return {};
  if (key == "protocol" && type == ClientType::kHello) {
    if (value == kTableProtocol) return {};
    return Error{.code = "wrong_protocol", .message = fmt::format("this server speaks protocol {}", kTableProtocol)};
  }
  if (key == "token" && type == ClientType::kHello) return read_token(value, message);
  if (key == "version" && type != ClientType::kChat) return read_version(value, message);
  if (key == "seat" && type != ClientType::kHello) return read_seat(value, message);
  if (key == "action" && type == ClientType::kPlay) return read_action(value, message);
  if (key == "text" && type == ClientType::kChat) return read_chat(value, message);
  return bad_message(fmt::format("a \"{}\" has no field \"{}\"", kClientTypeNames[static_cast<std::size_t>(type)], key.substr(0, 40)));
}

// The fields a message must have.
Problem check_fields(const Json& json, const ClientMessage& message) {
  const auto needs = [&](const char* key) -> Problem {
    if (json.contains(key)) return {};
    return bad_message(fmt::format("a \"{}\" needs a \"{}\"", kClientTypeNames[static_cast<std::size_t>(message.type)], key));
  };
  switch (message.type) {
    case ClientType::kHello: return needs("protocol");
    case ClientType::kPlay: {
      Problem problem = needs("action");
      return problem ? problem : needs("version");
    }
    case ClientType::kUndo:
    case ClientType::kConfirm: return needs("version");
    case ClientType::kChat: return needs("text");
    default: return {};
  }
}

}  // namespace

Result<ClientMessage> parse_client_message(std::string_view text, Json& id) {
  const Result<Json> json = parse_object(text);
  if (!json) return json.error();
  ClientMessage message;
  if (json->contains("id")) {
    if (!is_id((*json)["id"])) return bad_message("\"id\" must be a whole number or a short text");
    id = message.id = (*json)["id"];
  }
  if (!json->contains("type") || !(*json)["type"].is_string()) return bad_message("a message needs a \"type\"");
  const auto type = index_of(kClientTypeNames, (*json)["type"].get_ref<const std::string&>());
  if (!type) return bad_message("there is no such type of message");
  message.type = static_cast<ClientType>(*type);
  for (const auto& [key, value] : json->items()) {
    if (const Problem problem = read_field(key, value, message)) return *problem;
  }
  if (const Problem problem = check_fields(*json, message)) return *problem;
  return message;
}

std::string error_line(const Error& error, const Json& id) {
  return to_line({{"type", "error"}, {"id", id}, {"code", error.code}, {"message", error.message}});
}

std::string done_line(const Json& id, std::int64_t version) { return to_line({{"type", "done"}, {"id", id}, {"version", version}}); }

}  // namespace bastide::server
