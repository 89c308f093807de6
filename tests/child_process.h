// A program started by a test, which exchanges lines with it.
#pragma once

#include <string>
#include <vector>

namespace bastide {

class ChildProcess {
 public:
  // Its standard error is the test's own unless a file descriptor is given.
  explicit ChildProcess(const std::vector<std::string>& command, int errors = -1);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void write_line(const std::string& line);
  // The next line of its output without the line break; empty at the end.
  std::string read_line();
  void signal(int number) const;
  // Closes its input, reads the rest of its output and waits for it; returns its exit code.
  int finish(std::string* rest = nullptr);

 private:
  int pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string buffer_;
};

struct Finished {
  int exit_code = -1;
  std::string output;
  std::string errors;
};
// Runs a command to its end with this input.
Finished run_program(const std::vector<std::string>& command, const std::string& input = "");

}  // namespace bastide
