#include "server/tables/clocks.h"

#include <algorithm>

namespace bastide::server {

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 24 * 3600 * kSecond;

std::size_t index(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Clocks::Clocks(const std::optional<ClockSetup>& setup, std::size_t seats) : setup_(setup), seats_(seats) {
  if (setup_) left_.fill(setup_->days > 0 ? setup_->days * kDay : setup_->seconds * kSecond);
}

void Clocks::pass_to(int seat, std::int64_t at) {
  if (!setup_ || (setup_->days > 0 && seat == running_)) return;
  if (running_ >= 0 && setup_->days == 0) left_[index(running_)] = std::max<std::int64_t>(0, left_[index(running_)] - (at - since_));
  running_ = seat;
  since_ = at;
}

void Clocks::add_bonus(int seat) {
  if (setup_ && setup_->days == 0) left_[index(seat)] += setup_->bonus * kSecond;
}

std::optional<std::int64_t> Clocks::deadline() const {
  if (!setup_ || running_ < 0) return std::nullopt;
  return since_ + left_[index(running_)];
}

Json Clocks::json() const {
  if (!setup_) return {};
  Json left = Json::array();
  for (std::size_t seat = 0; seat < seats_; ++seat) left.push_back(left_[seat]);
  return {{"left", left}, {"running", running_ < 0 ? Json() : Json(running_)}, {"since", since_}};
}

}  // namespace bastide::server
