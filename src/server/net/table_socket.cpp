#include "server/net/table_socket.h"

#include <chrono>

namespace bastide::server {

namespace {

namespace websocket = beast::websocket;

}  // namespace

TableSocket::TableSocket(Server::Core& core, Stream stream, std::string table)
    : core_(core),
      socket_(std::move(stream)),
      table_(std::move(table)),
      arrived_(core.io, asio::steady_timer::time_point::max()),
      pause_(core.io),
      allowance_(core.options.limits.messages_per_second, core.options.limits.message_burst, std::chrono::steady_clock::now()) {
  core_.sockets.insert(this);
}

TableSocket::~TableSocket() { core_.sockets.erase(this); }

asio::awaitable<void> TableSocket::run(const Request& upgrade) {
  const auto self = shared_from_this();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = core_.options.limits.request_timeout;
  timeout.idle_timeout = core_.options.limits.idle_timeout;
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.set_option(
      websocket::stream_base::decorator([](websocket::response_type& answer) { answer.set(http::field::server, "bastide"); }));
  socket_.read_message_max(core_.options.limits.message_bytes);
  socket_.auto_fragment(false);
  beast::get_lowest_layer(socket_).expires_never();
  if (const auto [error] = co_await socket_.async_accept(upgrade, kAsTuple); error) co_return;
  socket_.text(true);
  asio::co_spawn(
      core_.io, [self] { return self->write_all(); },
      [self](const std::exception_ptr& exception) {
        if (exception) self->fail(exception);
      });
  try {
    co_await read_all();
  } catch (...) {
    fail(std::current_exception());
  }
  if (is_attached_) core_.tables->detach(table_, *this);
  is_attached_ = false;
  close(close_code_);
}

asio::awaitable<void> TableSocket::read_all() {
  if (!co_await say_hello()) co_return;
  while (const std::optional<std::string> text = co_await read()) {
    co_await take(*text);
    if (is_closing_) co_return;
  }
}

// The next message, once the sender's allowance permits it; nothing when the connection has ended.
asio::awaitable<std::optional<std::string>> TableSocket::read() {
  const auto wait = allowance_.take(std::chrono::steady_clock::now());
  if (wait.count() > 0) {
    pause_.expires_after(wait);
    co_await pause_.async_wait(kAsTuple);
  }
  std::string text;
  auto buffer = asio::dynamic_buffer(text);
  const auto [error, size] = co_await socket_.async_read(buffer, kAsTuple);
  if (error || is_closing_) co_return std::nullopt;
  ++core_.metrics.messages_in;
  if (!socket_.got_text()) {
    close_code_ = websocket::close_code::unknown_data;
    co_return std::nullopt;
  }
  co_return text;
}

// A client that answers pings but never says hello is not waited for.
void TableSocket::limit_hello() {
  pause_.expires_after(core_.options.limits.request_timeout);
  pause_.async_wait([weak = weak_from_this()](beast::error_code error) {
    const auto self = weak.lock();
    if (self && !error) self->close(websocket::close_code::policy_error);
  });
}

asio::awaitable<bool> TableSocket::say_hello() {
  limit_hello();
  const std::optional<std::string> text = co_await read();
  pause_.cancel();
  if (!text) co_return false;
  Json id;
  Result<ClientMessage> hello = parse_client_message(*text, id);
  if (hello && hello->type != ClientType::kHello) hello = Error{.code = "hello_first", .message = "a connection begins with \"hello\""};
  Result<int> holder = Error{};
  if (hello) {
    // By reference, because GCC 12 copies what a lambda inside co_await captures bit by bit. Both
    // outlive the answer.
    holder = co_await answer_of<int>([&](Tables::Answer<int> answer) {
      core_.tables->attach(table_, shared_from_this(), hello->token, hello->version, std::move(answer));
    });
    is_attached_ = holder.ok();
  }
  if (is_attached_) co_return !is_closing_;
  send(make_text(error_line(hello ? holder.error() : hello.error(), id)));
  close_code_ = websocket::close_code::policy_error;
  co_return false;
}

asio::awaitable<void> TableSocket::take(const std::string& text) {
  Json id;
  const Result<ClientMessage> message = parse_client_message(text, id);
  if (!message) {
    send(make_text(error_line(message.error(), id)));
  } else if (message->type == ClientType::kHello) {
    send(make_text(error_line({.code = "bad_message", .message = "\"hello\" was already sent"}, id)));
  } else {
    core_.tables->handle(table_, *this, *message);
  }
  co_return;
}

void TableSocket::send(const Text& message) {
  if (is_closing_ || is_behind_) return;
  if (queued_bytes_ + message->size() > core_.options.limits.queue_bytes && !queue_.empty()) {
    queue_.clear();
    queued_bytes_ = 0;
    is_behind_ = true;
    ++core_.metrics.resyncs;
    return;
  }
  queue_.push_back(message);
  queued_bytes_ += message->size();
  arrived_.cancel();
}

// Nothing is queued until the view is there, so that no update precedes it that the reader could
// not apply.
void TableSocket::begin_resync() {
  is_resyncing_ = true;
  core_.tables->resync(table_, *this, [self = shared_from_this()](const std::vector<Text>& whole) {
    self->is_behind_ = self->is_resyncing_ = false;
    for (const Text& text : whole) {
      self->queue_.push_back(text);
      self->queued_bytes_ += text->size();
    }
    self->arrived_.cancel();
  });
}

void TableSocket::drop(const Error& why) {
  send(make_text(error_line(why, {})));
  is_attached_ = false;
  close(websocket::close_code::try_again_later);
}

void TableSocket::fail(const std::exception_ptr& exception) {
  core_.failures.report(Failure::kSocketFailed, {.what = what_of(exception), .table = table_});
  close(websocket::close_code::internal_error);
}

void TableSocket::close(websocket::close_code code) {
  if (is_closing_) return;
  is_closing_ = true;
  close_code_ = code;
  pause_.cancel();
  arrived_.cancel();
}

asio::awaitable<void> TableSocket::write_all() {
  const auto self = shared_from_this();
  for (;;) {
    while (queue_.empty() && !is_closing_ && is_behind_ == is_resyncing_) {
      arrived_.expires_at(asio::steady_timer::time_point::max());
      co_await arrived_.async_wait(kAsTuple);
    }
    if (queue_.empty() && is_behind_ && !is_closing_) {
      begin_resync();
      continue;
    }
    if (queue_.empty()) break;
    const Text message = queue_.front();
    queue_.pop_front();
    queued_bytes_ -= message->size();
    ++core_.metrics.messages_out;
    core_.metrics.bytes_out += message->size();
    is_writing_ = true;
    writing_since_ = std::chrono::steady_clock::now();
    const auto [error, size] = co_await socket_.async_write(asio::buffer(*message), kAsTuple);
    is_writing_ = false;
    if (error) {
      is_closing_ = true;
      break;
    }
  }
  // Closing also ends the reading side.
  if (socket_.is_open()) co_await socket_.async_close(close_code_, kAsTuple);
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
}

void TableSocket::check_writing(std::chrono::steady_clock::time_point now) {
  if (!is_writing_ || now - writing_since_ < core_.options.limits.write_timeout) return;
  is_closing_ = true;
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
}

}  // namespace bastide::server
