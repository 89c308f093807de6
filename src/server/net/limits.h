// Limits on what one client may use.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace bastide::server {

struct Limits {
  std::size_t message_bytes = 16 * 1024;
  double messages_per_second = 20;
  double message_burst = 60;
  std::size_t connections_per_address = 64;
  std::size_t connections = 50000;
  double tables_per_minute = 30;  // created by one address
  double table_burst = 60;
  double replays_per_minute = 60;  // of records sent by one address
  double replay_burst = 20;
  double requests_per_second = 30;  // of one address
  double request_burst = 300;
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t queue_bytes = 512 * 1024;  // queued for a slow reader
  std::chrono::seconds request_timeout{15};
  std::chrono::seconds idle_timeout{60};   // a connection that sends nothing and answers no ping
  std::chrono::seconds write_timeout{30};  // a reader that accepts nothing
};

// A token bucket: so many per second on average, and so many at once.
class Allowance {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Allowance(double per_second, double burst, Time now) : per_second_(per_second), burst_(burst), left_(burst), last_(now) {}

  // Takes a token; how long to wait until it is available.
  std::chrono::milliseconds take(Time now) {
    left_ = std::min(burst_, left_ + std::chrono::duration<double>(now - last_).count() * per_second_);
    last_ = now;
    left_ -= 1;
    if (left_ >= 0) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(static_cast<std::int64_t>(-left_ / per_second_ * 1000) + 1);
  }
  // Takes a token if one is available.
  bool try_take(Time now) {
    if (take(now).count() == 0) return true;
    left_ += 1;
    return false;
  }
  bool is_full(Time now) const { return left_ + std::chrono::duration<double>(now - last_).count() * per_second_ >= burst_; }

 private:
  double per_second_;
  double burst_;
  double left_;
  Time last_;
};

}  // namespace bastide::server
