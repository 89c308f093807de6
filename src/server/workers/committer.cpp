#include "server/workers/committer.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace bastide::server {

namespace {

// Between the starts of two commits, so that under load many entries share one. The first commit
// after a pause does not wait.
constexpr std::chrono::milliseconds kMinCommitInterval{4};

}  // namespace

Committer::Committer(std::unique_ptr<Store> store, Post post, Failures& failures)
    : store_(std::move(store)), post_(std::move(post)), failures_(failures), thread_([this] { run(); }) {}

Committer::~Committer() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void Committer::submit(std::vector<Write> writes, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({.writes = std::move(writes), .done = std::move(done), .failure = nullptr});
  }
  arrived_.notify_one();
}

CommitMetrics Committer::metrics() const {
  const std::lock_guard lock(mutex_);
  return metrics_;
}

void Committer::run() {
  std::chrono::steady_clock::time_point begin;
  for (;;) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      arrived_.wait_until(lock, begin + kMinCommitInterval, [this] { return is_ending_; });
      jobs.swap(waiting_);
    }
    begin = std::chrono::steady_clock::now();
    store_all(jobs);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
    {
      const std::lock_guard lock(mutex_);
      ++metrics_.commits;
      metrics_.microseconds += static_cast<std::uint64_t>(took.count());
      for (const Job& job : jobs) {
        if (job.failure) ++metrics_.failures;
        for (const Write& write : job.writes) metrics_.entries += job.failure ? 0 : write.entries.size();
      }
    }
    post_([jobs = std::make_shared<std::vector<Job>>(std::move(jobs))] {
      for (const Job& job : *jobs) job.done(job.failure);
    });
  }
}

// One transaction for all jobs. If it fails, each job gets its own, so that one table's failure
// does not spread to the others.
void Committer::store_all(std::vector<Job>& jobs) {
  std::exception_ptr failure;
  if (jobs.size() > 1 && store_together(jobs, failure)) return;
  for (Job& job : jobs) store_alone(job);
  // A job that failed alone is reported by whoever submitted it.
  const bool all_stored = std::none_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.failure != nullptr; });
  if (failure && all_stored) failures_.report(Failure::kCommitSplit, {.what = what_of(failure)});
}

bool Committer::store_together(const std::vector<Job>& jobs, std::exception_ptr& failure) {
  try {
    std::vector<Write> all;
    for (const Job& job : jobs) std::copy(job.writes.begin(), job.writes.end(), std::back_inserter(all));
    store_->commit(all);
    return true;
  } catch (...) {
    failure = std::current_exception();
    return false;
  }
}

void Committer::store_alone(Job& job) {
  try {
    store_->commit(job.writes);
  } catch (...) {
    job.failure = std::current_exception();
  }
}

}  // namespace bastide::server
