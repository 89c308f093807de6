#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace bastide {

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)),
      total_(total),
      is_visible_(isatty(STDERR_FILENO) == 1),
      begin_(std::chrono::steady_clock::now()),
      last_(begin_) {}

void Progress::show(std::size_t done) {
  if (!is_visible_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  is_drawn_ = true;
  const double share = total_ == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total_);
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const auto filled = static_cast<std::size_t>(share * 30);
  fmt::print(stderr, "\r{} [{}{}] {:3.0f}%  {} of {}  {:.0f} s left ", what_, std::string(filled, '#'), std::string(30 - filled, '.'),
             share * 100, done, total_, share > 0 ? seconds / share - seconds : 0.0);
  std::fflush(stderr);
}

void Progress::finish() {
  if (is_drawn_) fmt::print(stderr, "\r{}\r", std::string(78, ' '));
}

}  // namespace bastide
