#include "server/table_client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <stdexcept>

namespace bastide::server {

namespace {

constexpr int kPatienceSeconds = 30;
// The example of RFC 6455, whose answer is known.
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kAnswerToKey = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

bool is_same_word(std::string_view one, std::string_view two) {
  const auto lower = [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; };
  return std::equal(one.begin(), one.end(), two.begin(), two.end(), [&](char a, char b) { return lower(a) == lower(b); });
}

std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Headers upgrade_headers(const Headers& more) {
  Headers headers = {{"Connection", "Upgrade"}, {"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
  headers.emplace_back("Sec-WebSocket-Key", kKey);
  headers.insert(headers.end(), more.begin(), more.end());
  return headers;
}

}  // namespace

RawSocket::RawSocket(std::uint16_t port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (socket_ < 0) throw std::runtime_error("no socket");
  const int one = 1;
  const timeval patience{.tv_sec = kPatienceSeconds, .tv_usec = 0};
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close();
    throw std::runtime_error("the server takes no connection");
  }
}

RawSocket::RawSocket(RawSocket&& other) noexcept : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

RawSocket::~RawSocket() { close(); }

void RawSocket::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

bool RawSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) throw std::runtime_error("the server takes no bytes");
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool RawSocket::fill() {
  std::array<char, 16384> chunk{};
  for (;;) {
    const ssize_t count = recv(socket_, chunk.data(), chunk.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) throw std::runtime_error("the server says nothing");
    if (count <= 0) return false;
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
  }
}

std::string RawSocket::take(std::size_t count) {
  std::string bytes = buffer_.substr(0, count);
  buffer_.erase(0, count);
  return bytes;
}

std::string RawSocket::read(std::size_t count) {
  while (buffer_.size() < count && fill()) {
  }
  return take(count);
}

std::string RawSocket::read_through(std::string_view end) {
  for (;;) {
    const std::size_t at = buffer_.find(end);
    if (at != std::string::npos) return take(at + end.size());
    if (!fill()) return take(buffer_.size());
  }
}

std::string RawSocket::read_to_end() {
  while (fill()) {
  }
  return take(buffer_.size());
}

std::string HttpAnswer::header(std::string_view name) const {
  for (std::size_t begin = head.find("\r\n"); begin != std::string::npos && begin + 2 < head.size();) {
    begin += 2;
    const std::size_t end = std::min(head.find("\r\n", begin), head.size());
    const std::string_view line = std::string_view(head).substr(begin, end - begin);
    const std::size_t colon = line.find(": ");
    if (colon != std::string_view::npos && is_same_word(line.substr(0, colon), name)) return std::string(line.substr(colon + 2));
    begin = end == head.size() ? std::string::npos : end;
  }
  return {};
}

std::string HttpAnswer::error_code() const {
  const Json answer = Json::parse(body, nullptr, false);
  if (!answer.is_object() || !answer.contains("error")) return {};
  return answer["error"]["code"];
}

std::string request_text(std::string_view method, std::string_view target, const Headers& headers, std::string_view body) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\n", method, target);
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  if (!body.empty()) text += fmt::format("Content-Length: {}\r\n", body.size());
  return text.append("\r\n").append(body);
}

HttpAnswer read_answer(RawSocket& socket, bool is_to_head) {
  HttpAnswer answer;
  answer.head = socket.read_through("\r\n\r\n");
  if (!answer.head.starts_with("HTTP/1.1 ")) return answer;
  answer.status = static_cast<int>(number_in(std::string_view(answer.head).substr(9)));
  if (!is_to_head) answer.body = socket.read(number_in(answer.header("Content-Length")));
  return answer;
}

HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view target, const Headers& headers, std::string_view body) {
  RawSocket socket(port);
  socket.send(request_text(method, target, headers, body));
  return read_answer(socket, method == "HEAD");
}

HttpAnswer get(std::uint16_t port, std::string_view target) { return http(port, "GET", target); }

HttpAnswer post(std::uint16_t port, std::string_view target, const Json& body, Headers headers) {
  headers.emplace_back("Content-Type", "application/json");
  return http(port, "POST", target, headers, body.dump());
}

std::string frame_bytes(const Frame& frame, std::string_view payload) {
  constexpr std::array<unsigned char, 4> kMask = {0x37, 0xfa, 0x21, 0x3d};
  const std::uint64_t length = frame.said_length.value_or(payload.size());
  const unsigned mask_bit = frame.is_masked ? 0x80U : 0;
  std::string bytes(1, static_cast<char>((frame.is_final ? 0x80 : 0) | frame.opcode));
  const int extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
  bytes += static_cast<char>(mask_bit | (extra == 0 ? length : extra == 2 ? 126 : 127));
  for (int i = extra - 1; i >= 0; --i) bytes += static_cast<char>(length >> (8 * i) & 0xff);
  if (!frame.is_masked) return bytes.append(payload);
  for (const unsigned char byte : kMask) bytes += static_cast<char>(byte);
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ kMask[i % 4]);
  return bytes;
}

TableClient::TableClient(std::uint16_t port, const std::string& table, const ClientOptions& options)
    : socket_(port, options.receive_buffer) {
  socket_.send(request_text("GET", "/api/tables/" + table + "/socket", upgrade_headers(options.headers)));
  upgrade_.head = socket_.read_through("\r\n\r\n");
  upgrade_.status = upgrade_.head.size() > 9 ? static_cast<int>(number_in(std::string_view(upgrade_.head).substr(9))) : 0;
  if (upgrade_.status != 101) {
    upgrade_.body = socket_.read(number_in(upgrade_.header("Content-Length")));
    has_ended_ = true;
  } else if (upgrade_.header("Sec-WebSocket-Accept") != kAnswerToKey) {
    throw std::runtime_error("the upgrade was answered wrongly");
  }
}

void TableClient::hello(const std::string& token, std::optional<std::int64_t> version) {
  Json message = {{"type", "hello"}, {"protocol", 1}};
  if (!token.empty()) message["token"] = token;
  if (version) message["version"] = *version;
  send(message);
}

std::optional<std::pair<int, std::string>> TableClient::read_frame() {
  const std::string head = socket_.read(2);
  if (head.size() < 2) return std::nullopt;
  std::uint64_t length = static_cast<unsigned char>(head[1]);
  if ((length & 0x80U) != 0) throw std::runtime_error("the server masks its frames");
  if (length >= 126) {
    const std::string more = socket_.read(length == 126 ? 2 : 8);
    length = 0;
    for (const char byte : more) length = length << 8 | static_cast<unsigned char>(byte);
  }
  std::string payload = socket_.read(length);
  if (payload.size() < length) return std::nullopt;
  return std::pair(head[0] & 0x0f, std::move(payload));
}

std::optional<Json> TableClient::take_frame() {
  const auto frame = read_frame();
  if (!frame) {
    has_ended_ = true;
    return std::nullopt;
  }
  const auto& [opcode, payload] = *frame;
  if (opcode == 9) send_frame({.opcode = 10}, payload);
  pings_ += opcode == 9 ? 1 : 0;
  pongs_ += opcode == 10 ? 1 : 0;
  if (opcode == 8) {
    if (payload.size() >= 2) close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
    send_frame({.opcode = 8}, payload.substr(0, 2));
    has_ended_ = true;
  }
  if (opcode != 1) return std::nullopt;
  received_ += payload;
  return Json::parse(payload);
}

std::optional<Json> TableClient::read() {
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(kPatienceSeconds);
  while (!has_ended_) {
    if (std::optional<Json> message = take_frame()) return message;
    if (std::chrono::steady_clock::now() > latest) throw std::runtime_error("only pings come");
  }
  return std::nullopt;
}

void TableClient::await_pings(int count) {
  while (pings_ < count && !has_ended_) take_frame();
}

Json TableClient::read_next(std::string_view type) {
  while (std::optional<Json> message = read()) {
    if ((*message)["type"] == type) return *message;
  }
  throw std::runtime_error(fmt::format("the connection ended with code {} before a message \"{}\"", close_code_, type));
}

int TableClient::read_to_close() {
  while (read()) {
  }
  return close_code_;
}

void TableClient::close() {
  if (has_ended_) return;
  send_frame({.opcode = 8}, "\x03\xe8");
  read_to_close();
}

}  // namespace bastide::server
