// A progress bar on standard error, shown only to a person at a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace bastide {

class Progress {
 public:
  Progress(std::string what, std::size_t total);
  // Shows how much is done; redraws a few times a second at most.
  void show(std::size_t done);
  // Clears the bar.
  void finish();

 private:
  std::string what_;
  std::size_t total_;
  bool is_visible_;
  bool is_drawn_ = false;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace bastide
