// A client for tests with its own HTTP and WebSocket over plain sockets, so that it can also send
// what no well-behaved client sends. Waiting for anything longer than half a minute throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/view.h"

namespace bastide::server {

// A connection to this machine that sends and reads bytes.
class RawSocket {
 public:
  // A receive buffer of 0 leaves its size to the system.
  explicit RawSocket(std::uint16_t port, int receive_buffer = 0);
  RawSocket(RawSocket&& other) noexcept;
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  ~RawSocket();

  // False when the peer has closed the connection.
  bool send(std::string_view bytes);
  // So many bytes, or fewer if the connection ends first.
  std::string read(std::size_t count);
  // Up to and including this text, or everything if the connection ends first.
  std::string read_through(std::string_view end);
  std::string read_to_end();
  void close();

 private:
  // Waits for more bytes; false at the end.
  bool fill();
  std::string take(std::size_t count);

  int socket_ = -1;
  std::string buffer_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;  // 0: no answer
  std::string head;
  std::string body;

  std::string header(std::string_view name) const;
  Json json() const { return Json::parse(body); }
  // The error code in it; empty if there is none.
  std::string error_code() const;
};

std::string request_text(std::string_view method, std::string_view target, const Headers& headers = {}, std::string_view body = "");
// Reads one answer; an answer to HEAD has no body, whatever its headers say.
HttpAnswer read_answer(RawSocket& socket, bool is_to_head = false);
HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view target, const Headers& headers = {},
                std::string_view body = "");
HttpAnswer get(std::uint16_t port, std::string_view target);
HttpAnswer post(std::uint16_t port, std::string_view target, const Json& body, Headers headers = {});

struct Frame {
  int opcode = 1;  // 0 continues, 1 text, 2 binary, 8 close, 9 ping, 10 pong
  bool is_final = true;
  bool is_masked = true;
  std::optional<std::uint64_t> said_length{};  // what the header claims; left out: the real length
};
std::string frame_bytes(const Frame& frame, std::string_view payload);

struct ClientOptions {
  Headers headers{};
  int receive_buffer = 0;
};

// The WebSocket of a table.
class TableClient {
 public:
  TableClient(std::uint16_t port, const std::string& table, const ClientOptions& options = {});

  // The answer to the upgrade; 101 means success.
  const HttpAnswer& upgrade() const { return upgrade_; }
  void hello(const std::string& token = "", std::optional<std::int64_t> version = {});
  bool send(const Json& message) { return send_text(message.dump()); }
  bool send_text(std::string_view text) { return send_frame({}, text); }
  bool send_frame(const Frame& frame, std::string_view payload) { return socket_.send(frame_bytes(frame, payload)); }
  bool send_bytes(std::string_view bytes) { return socket_.send(bytes); }

  // The next message; answers pings meanwhile. Nothing when the connection has ended.
  std::optional<Json> read();
  // The next message of this type; skips others, and throws if the connection ends.
  Json read_next(std::string_view type);
  // Reads until the connection ends; the code of the close frame, or 0 without one.
  int read_to_close();
  // Reads until the server has sent so many pings.
  void await_pings(int count);
  int pongs() const { return pongs_; }
  // Closes the connection and waits for the answer.
  void close();
  // Ends without a closing handshake.
  void vanish() { socket_.close(); }
  // All bytes of all messages so far.
  const std::string& received() const { return received_; }

 private:
  std::optional<std::pair<int, std::string>> read_frame();
  // Processes one frame; the message if it is one.
  std::optional<Json> take_frame();

  RawSocket socket_;
  HttpAnswer upgrade_;
  std::string received_;
  bool has_ended_ = false;
  int close_code_ = 0;
  int pings_ = 0;
  int pongs_ = 0;
};

}  // namespace bastide::server
