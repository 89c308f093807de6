#include "server/workers/reader.h"

namespace bastide::server {

Reader::Reader(std::unique_ptr<Store> store, Failures& failures)
    : store_(std::move(store)), failures_(failures), thread_([this] { run(); }) {}

Reader::~Reader() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void Reader::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

void Reader::run() {
  for (;;) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
    if (is_ending_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    try {
      job(*store_);
    } catch (...) {
      failures_.report(Failure::kWorkerFailed, {.what = what_of(std::current_exception())});
    }
  }
}

}  // namespace bastide::server
