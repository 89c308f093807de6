// Work on numbered jobs by several threads. Each thread has a tally of its own; tallies are merged
// at the end by operations that do not depend on order, so the result is the same for any number of
// threads. The first failure ends the work and is thrown to the caller.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/progress.h"

namespace bastide {

// Calls work(tally, job) for jobs 0 to count-1 and returns the merged tally.
template <class Tally, class Work>
Tally run_jobs(std::size_t count, int threads, const char* what, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::vector<Tally> tallies(static_cast<std::size_t>(threads));
  std::vector<std::thread> pool;
  Progress progress(what, count);
  std::exception_ptr failure;
  std::once_flag has_failed;
  const auto run = [&](Tally& tally, bool shows_progress) {
    try {
      for (std::size_t job = next++; job < count; job = next++) {
        work(tally, job);
        ++done;
        if (shows_progress) progress.show(done);
      }
    } catch (...) {
      std::call_once(has_failed, [&] { failure = std::current_exception(); });
      next = count;
    }
  };
  for (int thread = 1; thread < threads; ++thread) pool.emplace_back(run, std::ref(tallies[static_cast<std::size_t>(thread)]), false);
  run(tallies[0], true);
  for (std::thread& thread : pool) thread.join();
  progress.finish();
  if (failure) std::rethrow_exception(failure);
  Tally result;
  for (const Tally& tally : tallies) result.merge(tally);
  return result;
}

}  // namespace bastide
