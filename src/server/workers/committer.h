// Commits writes on a thread of its own. What arrives while a commit is under way goes into the
// next one, so many tables share the cost of one durable commit.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/log/failures.h"
#include "server/store/store.h"
#include "server/workers/post.h"

namespace bastide::server {

struct CommitMetrics {
  std::uint64_t commits = 0;
  std::uint64_t entries = 0;
  std::uint64_t failures = 0;
  std::uint64_t microseconds = 0;  // spent in the store
};

class Committer {
 public:
  // Called through `post`: null, or why nothing was stored.
  using Done = std::function<void(std::exception_ptr)>;

  Committer(std::unique_ptr<Store> store, Post post, Failures& failures);
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;
  // Stores everything that was submitted.
  ~Committer();

  // Stores these together or not at all, after everything that was submitted before.
  void submit(std::vector<Write> writes, Done done);
  CommitMetrics metrics() const;

 private:
  struct Job {
    std::vector<Write> writes;
    Done done;
    std::exception_ptr failure;
  };

  void run();
  void store_all(std::vector<Job>& jobs);
  bool store_together(const std::vector<Job>& jobs, std::exception_ptr& failure);
  void store_alone(Job& job);

  std::unique_ptr<Store> store_;
  Post post_;
  Failures& failures_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Job> waiting_;
  CommitMetrics metrics_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace bastide::server
