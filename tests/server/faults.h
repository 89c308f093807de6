// What a test makes go wrong in a server: bots that fail, a store that fails on demand, a clock
// that throws.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "bots/bot.h"
#include "server/server_under_test.h"
#include "server/store/store.h"

namespace bastide::server {

// Holds threads until it is opened.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return is_open_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  void await_somebody() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_ > 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int waiting_ = 0;
  bool is_open_ = false;
};

// A bot that does this instead of thinking.
class BadBot final : public Bot {
 public:
  explicit BadBot(std::function<Action()> act) : act_(std::move(act)) {}
  Decision decide(const State& /*state*/, std::uint64_t /*seed*/, const Budget& /*budget*/) override { return {.action = act_()}; }

 private:
  std::function<Action()> act_;
};

// The greedy bot is bad; the others play as usual.
inline ServerOptions with_bad_bot(const std::function<Action()>& act) {
  ServerOptions options = generous_options();
  options.make_bot = [act](std::string_view name) -> std::unique_ptr<Bot> {
    if (name == "greedy") return std::make_unique<BadBot>(act);
    return make_bot(name);
  };
  return options;
}

// Does this once instead of thinking and plays properly afterwards.
class FailsOnceBot final : public Bot {
 public:
  FailsOnceBot(std::string_view name, std::function<Action()> act, std::shared_ptr<std::atomic<bool>> has_failed)
      : real_(make_bot(name)), act_(std::move(act)), has_failed_(std::move(has_failed)) {}
  Decision decide(const State& state, std::uint64_t seed, const Budget& budget) override {
    if (!has_failed_->exchange(true)) return {.action = act_()};
    return real_->decide(state, seed, budget);
  }

 private:
  std::unique_ptr<Bot> real_;
  std::function<Action()> act_;
  std::shared_ptr<std::atomic<bool>> has_failed_;
};

inline ServerOptions with_bot_that_fails_once(const std::function<Action()>& act) {
  ServerOptions options = generous_options();
  options.make_bot = [act, has_failed = std::make_shared<std::atomic<bool>>(false)](std::string_view name) -> std::unique_ptr<Bot> {
    return std::make_unique<FailsOnceBot>(name, act, has_failed);
  };
  return options;
}

// A store whose commits fail on demand.
struct Trouble {
  std::atomic<bool> is_full = false;
  std::atomic<bool> is_unreadable = false;
  std::atomic<bool> refuses_groups = false;  // more than one write per commit
  Gate* gate = nullptr;                      // every commit passes it; set before there is trouble
  std::string only_for{};                    // a table; set before there is trouble
};
class TroubledStore final : public Store {
 public:
  TroubledStore(std::unique_ptr<Store> inner, std::shared_ptr<Trouble> trouble) : inner_(std::move(inner)), trouble_(std::move(trouble)) {}

  void commit(std::span<const Write> writes) override {
    const auto concerns = [&](const Write& write) { return trouble_->only_for.empty() || write.table == trouble_->only_for; };
    if (trouble_->gate != nullptr) trouble_->gate->pass();
    if (trouble_->is_full && std::any_of(writes.begin(), writes.end(), concerns)) throw StoreError(StoreProblem::kFull, "no room");
    if (trouble_->refuses_groups && writes.size() > 1) throw StoreError(StoreProblem::kBusy, "too much at once");
    inner_->commit(writes);
  }
  std::optional<StoredTable> load(const std::string& table) override {
    if (trouble_->is_unreadable) throw StoreError(StoreProblem::kOther, "the device is broken");
    return inner_->load(table);
  }
  TablePage list(const TableQuery& query) override {
    if (trouble_->is_unreadable) throw StoreError(StoreProblem::kOther, "the device is broken");
    return inner_->list(query);
  }
  std::vector<std::pair<std::string, std::int64_t>> deadlines() override { return inner_->deadlines(); }
  std::vector<std::pair<std::string, std::int64_t>> counts() override { return inner_->counts(); }
  std::vector<std::string> check() override { return inner_->check(); }
  void backup(const std::string& path) override { inner_->backup(path); }

 private:
  std::unique_ptr<Store> inner_;
  std::shared_ptr<Trouble> trouble_;
};

inline ServerUnderTest::Wrap with(const std::shared_ptr<Trouble>& trouble) {
  return [trouble](std::unique_ptr<Store> inner) { return std::make_unique<TroubledStore>(std::move(inner), trouble); };
}

}  // namespace bastide::server
