// A server for a test: the class in a thread of this process, or the program as people start it,
// each with a data folder of its own.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "child_process.h"
#include "server/net/server.h"

namespace bastide::server {

// A temporary folder, removed with the object.
class DataFolder {
 public:
  DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;
  ~DataFolder();
  std::string path(const std::string& name = "") const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// Limits that no test meets by accident.
ServerOptions generous_options();

class ServerUnderTest {
 public:
  using Wrap = std::function<std::unique_ptr<Store>(std::unique_ptr<Store>)>;

  // `wrap` may put something between the server and its store.
  explicit ServerUnderTest(const ServerOptions& options = generous_options(), const Wrap& wrap = nullptr);
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  ~ServerUnderTest();

  std::uint16_t port() const { return port_; }
  // Another store on the same data.
  std::unique_ptr<Store> open_store() const;
  // Stops it and waits until it has stored everything.
  void stop();

 private:
  DataFolder folder_;
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

class ProgramUnderTest {
 public:
  // Port 0 means any free one. Throws if the program does not start.
  ProgramUnderTest(const DataFolder& folder, std::uint16_t port, const std::vector<std::string>& more = {});
  ProgramUnderTest(const ProgramUnderTest&) = delete;
  ProgramUnderTest& operator=(const ProgramUnderTest&) = delete;
  ~ProgramUnderTest();

  std::uint16_t port() const { return port_; }
  void signal(int number) const { program_.signal(number); }
  // Waits until it exits: its exit code, or -1 if a signal ended it.
  int wait();

 private:
  ChildProcess program_;
  std::uint16_t port_ = 0;
  bool has_ended_ = false;
};

// One value of /metrics; the name is without "bastide_".
double metric(std::uint16_t port, const std::string& name);
// Polls it until it is as wanted; throws after a minute.
void await_metric(std::uint16_t port, const std::string& name, const std::function<bool(double)>& is_wanted);

}  // namespace bastide::server
