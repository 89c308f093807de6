// Every message between a client at a table and the server, in one place. tests/protocol/server has
// a sample of each; docs/server.md explains them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "formats/view.h"

namespace bastide::server {

constexpr int kTableProtocol = 1;
constexpr std::size_t kMaxChat = 300;

enum class ClientType : std::uint8_t {
  kHello,    // first on every connection: the token, and the last version seen
  kPlay,     // an action for the deciding seat
  kUndo,     // take back the last unconfirmed action
  kConfirm,  // the turn is done
  kStart,    // the host begins with the seats that are taken
  kLeave,    // give up a seat before the start
  kResign,   // leave the game; the others go on
  kAbandon,  // propose to end without a result
  kPause,    // propose to stop the clocks
  kResume,
  kChat,
  kRematch,  // propose to play again with rotated seats
  kDetails,  // ask for regions, their values and the tiles left
};
constexpr std::string_view kClientTypeNames[] = {"hello",   "play",  "undo",   "confirm", "start",   "leave",  "resign",
                                                 "abandon", "pause", "resume", "chat",    "rematch", "details"};

struct ClientMessage {
  ClientType type = ClientType::kHello;
  Json id;                              // null, a number or a short text: comes back in the answer
  std::string token;                    // hello
  std::optional<std::int64_t> version;  // the last version that was seen
  std::optional<int> seat;              // where the sender holds several
  ActionFields action;                  // play
  std::string text;                     // chat
};

// bad_json, bad_message, bad_action or unknown_tile. `id` is set for the answer even then, if it
// can be read.
Result<ClientMessage> parse_client_message(std::string_view text, Json& id);

// {"type": "error", "id", "code", "message"}
std::string error_line(const Error& error, const Json& id);
// {"type": "done", "id", "version"}: the sender's message was accepted and stored.
std::string done_line(const Json& id, std::int64_t version);

}  // namespace bastide::server
