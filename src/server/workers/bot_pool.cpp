#include "server/workers/bot_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "server/log/failures.h"

namespace bastide::server {

namespace {

constexpr std::chrono::seconds kPatienceWithBots{3};

struct Job {
  BotQuestion question;
  BotPool::Done done;
};

}  // namespace

// What threads that were given up may still use after the pool is gone.
struct BotPool::Shared {
  int milliseconds;
  Maker maker;
  mutable std::mutex mutex;
  Post post;  // empty when the pool has ended
  std::condition_variable arrived;
  std::condition_variable rested;  // while the pool ends: a worker has finished thinking
  std::deque<Job> jobs;
  bool is_ending = false;

  void tell(Job job, Result<Action> answer) {
    const std::lock_guard lock(mutex);
    if (!post) return;
    post([job = std::make_shared<Job>(std::move(job)), answer = std::move(answer)] { job->done(job->question, answer); });
  }
};

struct BotPool::Worker {
  std::thread thread;
  // Guarded by the shared mutex: what it is thinking about, and whether to end after that.
  std::string table;
  std::int64_t version = -1;
  bool is_given_up = false;
};

namespace {

Result<Action> decide(std::map<std::string, std::unique_ptr<Bot>>& bots, const BotPool::Maker& maker, const BotQuestion& question,
                      int milliseconds) {
  try {
    std::unique_ptr<Bot>& bot = bots[question.bot];
    if (bot == nullptr) bot = maker(question.bot);
    if (bot == nullptr) return Error{.code = "bot_unknown", .message = fmt::format("there is no bot \"{}\"", question.bot)};
    return bot->decide(*question.state, question.seed, {.milliseconds = milliseconds}).action;
  } catch (...) {
    // A bot that failed once is made again.
    bots.erase(question.bot);
    return Error{.code = "bot_threw", .message = fmt::format("the bot \"{}\" threw: {}", question.bot, what_of(std::current_exception()))};
  }
}

}  // namespace

BotPool::BotPool(int workers, int milliseconds, Post post, Maker maker) : shared_(std::make_shared<Shared>()) {
  shared_->milliseconds = milliseconds;
  shared_->maker = std::move(maker);
  shared_->post = std::move(post);
  for (int worker = 0; worker < workers; ++worker) add_worker();
}

BotPool::~BotPool() {
  std::unique_lock lock(shared_->mutex);
  shared_->is_ending = true;
  shared_->post = nullptr;
  shared_->jobs.clear();
  shared_->arrived.notify_all();
  const auto rests = [](const std::shared_ptr<Worker>& worker) { return worker->version < 0; };
  shared_->rested.wait_for(lock, kPatienceWithBots, [&] { return std::all_of(workers_.begin(), workers_.end(), rests); });
  const auto first_stuck = std::stable_partition(workers_.begin(), workers_.end(), rests);
  lock.unlock();
  std::for_each(workers_.begin(), first_stuck, [](const std::shared_ptr<Worker>& worker) { worker->thread.join(); });
  std::for_each(first_stuck, workers_.end(), [](const std::shared_ptr<Worker>& worker) { worker->thread.detach(); });
}

void BotPool::add_worker() {
  auto worker = std::make_shared<Worker>();
  // A thread that is given up owns what it uses.
  std::thread thread([shared = shared_, worker] {
    std::map<std::string, std::unique_ptr<Bot>> bots;
    for (;;) {
      std::unique_lock lock(shared->mutex);
      worker->version = -1;
      if (shared->is_ending) shared->rested.notify_all();
      shared->arrived.wait(lock, [&] { return shared->is_ending || worker->is_given_up || !shared->jobs.empty(); });
      if (shared->is_ending || worker->is_given_up) return;
      Job job = std::move(shared->jobs.front());
      shared->jobs.pop_front();
      worker->table = job.question.table;
      worker->version = job.question.version;
      lock.unlock();
      Result<Action> answer = decide(bots, shared->maker, job.question, shared->milliseconds);
      shared->tell(std::move(job), std::move(answer));
    }
  });
  worker->thread = std::move(thread);
  workers_.push_back(std::move(worker));
}

void BotPool::ask(BotQuestion question, Done done) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->jobs.push_back({std::move(question), std::move(done)});
  }
  shared_->arrived.notify_one();
}

void BotPool::give_up(const std::string& table, std::int64_t version) {
  std::shared_ptr<Worker> stuck;
  {
    const std::lock_guard lock(shared_->mutex);
    std::erase_if(shared_->jobs, [&](const Job& job) { return job.question.table == table && job.question.version == version; });
    const auto thinks = [&](const std::shared_ptr<Worker>& worker) { return worker->table == table && worker->version == version; };
    const auto found = std::find_if(workers_.begin(), workers_.end(), thinks);
    if (found == workers_.end()) return;
    stuck = std::move(*found);
    workers_.erase(found);
    stuck->is_given_up = true;
  }
  stuck->thread.detach();
  add_worker();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->jobs.size();
}

}  // namespace bastide::server
