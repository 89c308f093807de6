#include "server/tables/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/tables/record_replay.h"

namespace bastide::server {

namespace {

Error store_failed() { return {.code = "store_failed", .message = "the table could not be stored or read; please try again"}; }
Error unknown_table() { return {.code = "unknown_table", .message = "there is no such table"}; }

Result<StoredTable> load_stored(Store& store, const std::string& id) {
  std::optional<StoredTable> stored = store.load(id);
  if (!stored) return unknown_table();
  return std::move(*stored);
}

}  // namespace

Tables::Tables(TablesOptions options, Clock clock, Post post, Committer& committer, Reader& reader, BotPool& bots, Failures& failures)
    : options_(options),
      shuffles_(options.seed),
      clock_(std::move(clock)),
      post_(std::move(post)),
      committer_(committer),
      reader_(reader),
      bots_(bots),
      failures_(failures) {}

Tables::~Tables() { *is_alive_ = false; }

void Tables::open(const std::vector<std::pair<std::string, std::int64_t>>& deadlines,
                  const std::vector<std::pair<std::string, std::int64_t>>& counts) {
  for (const auto& [table, deadline] : deadlines) {
    note_deadline(table, deadline);
    before_restart_.insert(table);
  }
  for (const auto& [status, count] : counts) open_tables_ += status == "over" ? 0 : count;
}

template <class Value>
void Tables::read(Failure failure, const std::string& table, std::function<Result<Value>(Store&)> work, Answer<Value> answer) {
  reader_.submit([failure, table, work = std::move(work), answer = std::move(answer), post = post_, alive = is_alive_,
                  &failures = failures_](Store& store) {
    auto result = std::make_shared<Result<Value>>(store_failed());
    try {
      *result = work(store);
      if (!*result && result->error().code == "corrupt_table") {
        failures.report(Failure::kTableCorrupt, {.what = result->error().message, .table = table});
      }
    } catch (...) {
      failures.report(failure, {.what = what_of(std::current_exception()), .table = table});
    }
    post([result, answer, alive] {
      if (*alive) answer(std::move(*result));
    });
  });
}

void Tables::with_table(const std::string& id, Answer<HostPointer> next) {
  if (const auto found = hosts_.find(id); found != hosts_.end()) {
    found->second->last_used = clock_();
    next(found->second);
    return;
  }
  std::vector<Answer<HostPointer>>& waiting = loading_[id];
  waiting.push_back(std::move(next));
  if (waiting.size() > 1) return;
  const auto begin = std::chrono::steady_clock::now();
  read<LoadedTable>(
      Failure::kLoadFailed, id,
      [id](Store& store) -> Result<LoadedTable> {
        const Result<StoredTable> stored = load_stored(store, id);
        if (!stored) return stored.error();
        return Table::load(*stored);
      },
      [this, id, begin](Result<LoadedTable> table) {
        const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
        ++metrics_.wakes;
        metrics_.wake_microseconds += static_cast<std::uint64_t>(took.count());
        loaded(id, std::move(table));
      });
}

void Tables::loaded(const std::string& id, Result<LoadedTable> table) {
  const std::vector<Answer<HostPointer>> waiting = std::exchange(loading_[id], {});
  loading_.erase(id);
  Result<HostPointer> host = unknown_table();
  if (table) {
    for (const LoadedTable::Repair& repair : table->repairs) failures_.report(repair.failure, repair.report);
    host = add_host(std::move(table->table));
    carry_out(*host, (*host)->table->wake(clock_(), before_restart_.erase(id) > 0), nullptr);
  } else {
    host = table.error();
  }
  for (const Answer<HostPointer>& next : waiting) next(host);
}

Tables::HostPointer Tables::add_host(std::shared_ptr<Table> table) {
  auto host = std::make_shared<TableHost>();
  host->table = std::move(table);
  host->last_used = clock_();
  hosts_[host->table->id()] = host;
  return host;
}

void Tables::carry_out(const HostPointer& host, Effects effects, std::function<void(bool)> then) {
  if (effects.write.entries.empty() && !effects.write.setup && !effects.write.head) {
    send_out(host, effects);
    if (then) then(true);
    return;
  }
  std::vector<Write> writes;
  if (effects.rematch_effects) writes.push_back(std::move(effects.rematch_effects->write));
  writes.push_back(std::move(effects.write));
  for (const Write& write : writes) note_head(write);
  ++host->commits_under_way;
  auto kept = std::make_shared<Effects>(std::move(effects));
  const auto done = [this, alive = is_alive_, host, kept, version = host->table->version(),
                     then = std::move(then)](const std::exception_ptr& failure) {
    if (!*alive) return;
    committed(host, *kept, version, failure);
    if (then) then(!failure);
    if (host->commits_under_way > 0) return;
    for (const std::function<void()>& next : std::exchange(host->waiting, {})) next();
  };
  committer_.submit(std::move(writes), done);
}

void Tables::committed(const HostPointer& host, Effects& effects, std::int64_t version, const std::exception_ptr& failure) {
  --host->commits_under_way;
  if (failure) {
    // Commits of the same table that were under way fail because of the first one.
    if (!host->is_stale)
      failures_.report(Failure::kCommitFailed, {.what = what_of(failure), .table = host->table->id(), .version = version});
    unload_stale(host);
    return;
  }
  if (host->is_stale) return;
  metrics_.actions += effects.updates.size();
  send_out(host, effects);
  if (!effects.rematch) return;
  const HostPointer next = add_host(std::move(effects.rematch));
  ++open_tables_;
  send_out(next, *effects.rematch_effects);
}

void Tables::with_stored(const std::string& id, Answer<HostPointer> next) {
  with_table(id, [next = std::move(next)](Result<HostPointer> host) {
    if (!host || (*host)->commits_under_way == 0) return next(std::move(host));
    (*host)->waiting.emplace_back([host = *host, next] { host->is_stale ? next(store_failed()) : next(host); });
  });
}

void Tables::send_out(const HostPointer& host, const Effects& effects) {
  for (const Attached& attached : host->listeners) {
    for (const Text& update : effects.updates) attached.listener->send(update);
    if (effects.ask && attached.holder == effects.asked_holder) attached.listener->send(effects.ask);
  }
  if (effects.question) ask_bot(host, *effects.question);
}

// What could not be stored did not happen: memory is stale, and whoever comes next reloads the
// table from the store.
void Tables::unload_stale(const HostPointer& host) {
  if (std::exchange(host->is_stale, true)) return;
  hosts_.erase(host->table->id());
  metrics_.listeners -= host->listeners.size();
  for (const Attached& attached : std::exchange(host->listeners, {})) attached.listener->drop(store_failed());
}

void Tables::ask_bot(const HostPointer& host, BotQuestion question) {
  host->asked_bot = question.version;
  host->bot = question.bot;
  host->bot_deadline = clock_() + options_.bot_patience;
  bots_.ask(std::move(question), [this, alive = is_alive_](const BotQuestion& asked, const Result<Action>& answer) {
    if (*alive) bot_answered(asked, answer);
  });
}

void Tables::report_bot(const BotQuestion& question, Failure failure, std::string what) {
  ++metrics_.bot_failures;
  failures_.report(failure, {.what = std::move(what), .table = question.table, .version = question.version});
}

void Tables::bot_answered(const BotQuestion& question, const Result<Action>& answer) {
  const auto found = hosts_.find(question.table);
  if (found == hosts_.end() || found->second->asked_bot != question.version) return;
  const HostPointer host = found->second;
  host->asked_bot = -1;
  if (!host->table->awaits_bot(question.version)) return;
  std::optional<Action> action;
  if (!answer) {
    report_bot(question, answer.error().code == "bot_unknown" ? Failure::kBotUnknown : Failure::kBotThrew, answer.error().message);
  } else if (!host->table->is_legal(*answer)) {
    report_bot(question, Failure::kBotIllegal, fmt::format("the bot \"{}\" chose an illegal action", question.bot));
  } else {
    ++metrics_.bot_answers;
    action = *answer;
  }
  carry_out(host, *host->table->answer(question.version, action, clock_()), nullptr);
}

// Its thread is given up, and a legal action is played for it.
void Tables::play_for_slow_bot(const HostPointer& host) {
  const std::int64_t version = std::exchange(host->asked_bot, -1);
  bots_.give_up(host->table->id(), version);
  report_bot({.table = host->table->id(), .version = version}, Failure::kBotTimeout,
             fmt::format("the bot \"{}\" did not answer within {} ms", host->bot, options_.bot_patience));
  if (std::optional<Effects> effects = host->table->answer(version, std::nullopt, clock_())) carry_out(host, std::move(*effects), nullptr);
}

// Lists and timers follow at once; if the commit fails, the table is reloaded and corrects them.
void Tables::note_head(const Write& write) {
  if (!write.head) return;
  note_deadline(write.table, write.head->deadline);
  if (write.head->status == "over") --open_tables_;
}

void Tables::note_deadline(const std::string& table, std::optional<std::int64_t> deadline) {
  if (const auto old = deadline_of_.find(table); old != deadline_of_.end()) {
    deadlines_.erase({old->second, table});
    deadline_of_.erase(old);
  }
  if (!deadline) return;
  deadline_of_[table] = *deadline;
  deadlines_.emplace(*deadline, table);
}

void Tables::create(const TableSetup& setup, Answer<Created> answer) {
  if (open_tables_ >= options_.max_tables) {
    answer(Error{.code = "too_many_tables", .message = "this server cannot take another table now"});
    return;
  }
  Created created{.table = random_table_id(), .token = random_token()};
  const TokenHash host_token = TokenHash::of(created.token);
  Effects effects;
  std::unique_ptr<Table> table = Table::create(created.table, {.table = setup, .shuffle = shuffles_.next(), .host = host_token},
                                               std::vector<TokenHash>(setup.seats.size(), host_token), clock_(), effects);
  ++open_tables_;
  const HostPointer host = add_host(std::move(table));
  carry_out(host, std::move(effects), [this, answer = std::move(answer), created = std::move(created)](bool is_stored) {
    if (is_stored) {
      answer(created);
    } else {
      --open_tables_;
      answer(store_failed());
    }
  });
}

void Tables::join(const std::string& id, std::optional<int> seat, const std::string& name, Answer<Joined> answer) {
  with_table(id, [this, seat, name, answer = std::move(answer)](Result<HostPointer> host) {
    if (!host) return answer(host.error());
    Joined joined{.token = random_token()};
    Result<Effects> effects = (*host)->table->join(seat, name, TokenHash::of(joined.token), clock_());
    if (!effects) {
      ++metrics_.refusals;
      return answer(effects.error());
    }
    joined.seat = effects->write.entries.front().seat;
    carry_out(*host, std::move(*effects),
              [answer, joined = std::move(joined)](bool is_stored) { is_stored ? answer(joined) : answer(store_failed()); });
  });
}

void Tables::attach(const std::string& id, std::shared_ptr<Listener> listener, const std::string& token, std::optional<std::int64_t> seen,
                    Answer<int> answer) {
  with_stored(id, [this, listener = std::move(listener), token, seen, answer = std::move(answer)](Result<HostPointer> host) {
    if (!host) return answer(host.error());
    const int holder = token.empty() ? -1 : (*host)->table->holder_of(token);
    if (holder < 0 && !token.empty()) return answer(Error{.code = "bad_token", .message = "this link holds no seat at this table"});
    (*host)->listeners.push_back({listener, holder});
    ++metrics_.listeners;
    for (const Text& text : (*host)->table->catch_up(holder, seen)) listener->send(text);
    note_presence(*host);
    answer(holder);
  });
}

void Tables::detach(const std::string& id, const Listener& listener) {
  const auto found = hosts_.find(id);
  if (found == hosts_.end()) return;
  const HostPointer host = found->second;
  const auto gone = std::erase_if(host->listeners, [&](const Attached& attached) { return attached.listener.get() == &listener; });
  if (gone == 0) return;
  --metrics_.listeners;
  note_presence(host);
  host->last_used = clock_();
}

void Tables::note_presence(const HostPointer& host) {
  std::uint32_t holders = 0;
  std::size_t watchers = 0;
  for (const Attached& attached : host->listeners) {
    if (attached.holder >= 0) {
      holders |= 1U << attached.holder;
    } else {
      ++watchers;
    }
  }
  if (Text text = host->table->set_present(holders, watchers)) host->presence = std::move(text);
}

Tables::Attached* Tables::find(TableHost& host, const Listener& listener) {
  const auto is_it = [&](const Attached& attached) { return attached.listener.get() == &listener; };
  const auto found = std::find_if(host.listeners.begin(), host.listeners.end(), is_it);
  return found == host.listeners.end() ? nullptr : &*found;
}

void Tables::handle(const std::string& id, Listener& listener, const ClientMessage& message) {
  const auto found = hosts_.find(id);
  Attached* const sender = found == hosts_.end() ? nullptr : find(*found->second, listener);
  if (sender == nullptr) return;
  const HostPointer host = found->second;
  host->last_used = clock_();
  if (message.type == ClientType::kDetails) {
    with_stored(id, [this, listener = sender->listener, id = message.id](Result<HostPointer> stored) {
      if (!stored) return;
      const Result<Text> details = (*stored)->table->details(id);
      if (!details) ++metrics_.refusals;
      listener->send(details ? *details : make_text(error_line(details.error(), id)));
    });
    return;
  }
  const auto new_table = [this] { return NewTable{.id = random_table_id(), .shuffle = shuffles_.next()}; };
  Result<Effects> effects = host->table->handle(sender->holder, message, clock_(), new_table);
  if (!effects) {
    ++metrics_.refusals;
    listener.send(make_text(error_line(effects.error(), message.id)));
    return;
  }
  const std::int64_t version = host->table->version();
  carry_out(host, std::move(*effects), [listener = sender->listener, id = message.id, version](bool is_stored) {
    if (is_stored && !id.is_null()) listener->send(make_text(done_line(id, version)));
  });
}

void Tables::resync(const std::string& id, Listener& listener, std::function<void(const std::vector<Text>&)> answer) {
  const auto found = hosts_.find(id);
  const Attached* const attached = found == hosts_.end() ? nullptr : find(*found->second, listener);
  if (attached == nullptr) return;
  with_stored(id, [holder = attached->holder, answer = std::move(answer)](Result<HostPointer> host) {
    if (host) answer((*host)->table->catch_up(holder, std::nullopt));
  });
}

void Tables::list(const TableQuery& query, Answer<TablePage> answer) {
  read<TablePage>(
      Failure::kListFailed, {}, [query](Store& store) -> Result<TablePage> { return store.list(query); }, std::move(answer));
}

void Tables::summary(const std::string& id, Answer<Json> answer) {
  with_stored(id, [answer = std::move(answer)](Result<HostPointer> host) {
    if (!host) return answer(host.error());
    Json json = (*host)->table->summary();
    json["table"] = (*host)->table->id();
    answer(std::move(json));
  });
}

void Tables::record(const std::string& id, Answer<std::string> answer) {
  with_stored(id,
              [answer = std::move(answer)](Result<HostPointer> host) { host ? answer((*host)->table->record()) : answer(host.error()); });
}

void Tables::replay(const std::string& id, Answer<std::string> answer) {
  read<std::string>(
      Failure::kLoadFailed, id,
      [id](Store& store) -> Result<std::string> {
        const Result<StoredTable> stored = load_stored(store, id);
        if (!stored) return stored.error();
        const Result<std::vector<Text>> updates = Table::replay(*stored);
        if (!updates) return updates.error();
        std::string text = "[";
        for (const Text& update : *updates) text += (text.size() > 1 ? ",\n" : "") + *update;
        return text + "]";
      },
      std::move(answer));
}

// Needs no store, but takes longer than tables should wait.
void Tables::replay_of(std::string record, Answer<std::string> answer) {
  read<std::string>(
      Failure::kWorkerFailed, {}, [record = std::move(record)](Store&) { return replay_record(record); }, std::move(answer));
}

void Tables::tick() {
  const std::int64_t now = clock_();
  handle_deadlines(now);
  std::vector<HostPointer> slow;
  std::vector<HostPointer> idle;
  for (const auto& [id, host] : hosts_) {
    if (const Text text = std::exchange(host->presence, nullptr)) {
      for (const Attached& attached : host->listeners) attached.listener->send(text);
    }
    const bool is_asked = host->asked_bot >= 0;
    const bool is_unused = host->listeners.empty() && host->commits_under_way == 0 && now >= host->last_used + options_.sleeps_after;
    if (is_asked && now >= host->bot_deadline) slow.push_back(host);
    if (!is_asked && is_unused) idle.push_back(host);
  }
  for (const HostPointer& host : slow) play_for_slow_bot(host);
  for (const HostPointer& host : idle) hosts_.erase(host->table->id());
}

void Tables::handle_deadlines(std::int64_t now) {
  std::vector<std::string> due;
  for (auto next = deadlines_.begin(); next != deadlines_.end() && next->first <= now; ++next) due.push_back(next->second);
  for (const std::string& id : due) {
    with_table(id, [this, id](Result<HostPointer> host) {
      // A store that cannot be read now is asked again later; a table that is not there never is.
      if (!host && host.error().code == store_failed().code) return note_deadline(id, clock_() + options_.retry_after);
      if (!host) return note_deadline(id, std::nullopt);
      if (std::optional<Effects> effects = (*host)->table->tick(clock_())) {
        carry_out(*host, std::move(*effects), nullptr);
      } else {
        note_deadline(id, (*host)->table->deadline());
      }
    });
  }
}

TablesMetrics Tables::metrics() const {
  TablesMetrics metrics = metrics_;
  metrics.awake = hosts_.size();
  metrics.tables = open_tables_;
  return metrics;
}

}  // namespace bastide::server
