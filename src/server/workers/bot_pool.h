// Bots think here, on threads of their own. A thread whose bot does not come back is given up and
// replaced.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "bots/bot.h"
#include "core/result.h"
#include "server/tables/bot_question.h"
#include "server/workers/post.h"

namespace bastide::server {

class BotPool {
 public:
  // Called through `post`, with the bot's action or why there is none: bot_unknown or bot_threw.
  using Done = std::function<void(const BotQuestion& question, const Result<Action>& answer)>;
  using Maker = std::function<std::unique_ptr<Bot>(std::string_view name)>;

  BotPool(int workers, int milliseconds, Post post, Maker maker = make_bot);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  // Waits a moment for bots that are thinking; threads that do not come back are given up.
  ~BotPool();

  void ask(BotQuestion question, Done done);
  // The question was not answered in time: the thread that is working on it is given up and
  // replaced.
  void give_up(const std::string& table, std::int64_t version);
  std::size_t waiting() const;

 private:
  struct Shared;
  struct Worker;
  void add_worker();

  std::shared_ptr<Shared> shared_;
  std::vector<std::shared_ptr<Worker>> workers_;
};

}  // namespace bastide::server
