// Reads from the store on a thread of its own, so that nobody waits for a table that is being
// loaded.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/log/failures.h"
#include "server/store/store.h"

namespace bastide::server {

class Reader {
 public:
  using Job = std::function<void(Store&)>;

  Reader(std::unique_ptr<Store> store, Failures& failures);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  // Finishes the current job first.
  ~Reader();

  // A job handles its own exceptions; one that escapes is reported and costs only this job.
  void submit(Job job);

 private:
  void run();

  std::unique_ptr<Store> store_;
  Failures& failures_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Job> jobs_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace bastide::server
