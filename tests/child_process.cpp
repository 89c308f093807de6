#include "child_process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <stdexcept>

namespace bastide {

ChildProcess::ChildProcess(const std::vector<std::string>& command, int errors) {
  int to_child[2];
  int from_child[2];
  // Programs started later must not inherit our ends of the pipes.
  if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0) throw std::runtime_error("cannot create a pipe");
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    if (errors != -1) dup2(errors, STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  input_ = to_child[1];
  output_ = from_child[0];
}

ChildProcess::~ChildProcess() {
  if (pid_ > 0) finish();
}

void ChildProcess::write_line(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(input_, text.data() + sent, text.size() - sent);
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

std::string ChildProcess::read_line() {
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    char chunk[65536];
    const ssize_t count = read(output_, chunk, sizeof(chunk));
    if (count <= 0) return {};
    buffer_.append(chunk, static_cast<std::size_t>(count));
  }
}

void ChildProcess::signal(int number) const { kill(pid_, number); }

int ChildProcess::finish(std::string* rest) {
  close(input_);
  char chunk[65536];
  for (ssize_t count = read(output_, chunk, sizeof(chunk)); count > 0; count = read(output_, chunk, sizeof(chunk))) {
    buffer_.append(chunk, static_cast<std::size_t>(count));
  }
  close(output_);
  if (rest != nullptr) *rest = buffer_;
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Finished run_program(const std::vector<std::string>& command, const std::string& input) {
  std::FILE* const errors = std::tmpfile();
  if (errors == nullptr) throw std::runtime_error("cannot create a temporary file");
  ChildProcess child(command, fileno(errors));
  if (!input.empty()) child.write_line(input);
  Finished finished;
  finished.exit_code = child.finish(&finished.output);
  std::rewind(errors);
  for (int letter = std::fgetc(errors); letter != EOF; letter = std::fgetc(errors)) finished.errors += static_cast<char>(letter);
  std::fclose(errors);
  return finished;
}

}  // namespace bastide
