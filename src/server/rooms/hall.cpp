#include "server/rooms/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/protocol/json_text.h"
#include "server/rooms/record_replay.h"

namespace bastide::server {

namespace {

Error store_failed() { return {.code = "store_failed", .message = "the table could not be stored or read; please try again"}; }
Error unknown_table() { return {.code = "unknown_table", .message = "there is no such table"}; }

Text line(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Result<StoredTable> load_table(Store& store, const std::string& id) {
  std::optional<StoredTable> stored = store.load(id);
  if (!stored) return unknown_table();
  return std::move(*stored);
}

}  // namespace

Hall::Hall(HallOptions options, Clock clock, Post post, Committer& committer, Reader& reader, BotPool& bots, Failures& failures)
    : options_(options),
      shuffles_(options.seed),
      clock_(std::move(clock)),
      post_(std::move(post)),
      committer_(committer),
      reader_(reader),
      bots_(bots),
      failures_(failures) {}

Hall::~Hall() { *is_alive_ = false; }

void Hall::open(const std::vector<std::pair<std::string, std::int64_t>>& deadlines,
                const std::vector<std::pair<std::string, std::int64_t>>& counts) {
  for (const auto& [table, deadline] : deadlines) {
    note_deadline(table, deadline);
    before_restart_.insert(table);
  }
  for (const auto& [status, count] : counts) open_tables_ += status == "over" ? 0 : count;
}

template <class Value>
void Hall::read(Failure failure, const std::string& table, std::function<Result<Value>(Store&)> work, Answer<Value> answer) {
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

void Hall::with_table(const std::string& id, Answer<TablePointer> next) {
  if (const auto table = tables_.find(id); table != tables_.end()) {
    table->second->last_used = clock_();
    next(table->second);
    return;
  }
  std::vector<Answer<TablePointer>>& waiting = waking_[id];
  waiting.push_back(std::move(next));
  if (waiting.size() > 1) return;
  const auto begin = std::chrono::steady_clock::now();
  read<std::shared_ptr<Room>>(
      Failure::kLoadFailed, id,
      [id](Store& store) -> Result<std::shared_ptr<Room>> {
        const Result<StoredTable> stored = load_table(store, id);
        if (!stored) return stored.error();
        Result<std::unique_ptr<Room>> room = Room::load(*stored);
        if (!room) return room.error();
        return std::shared_ptr<Room>(std::move(*room));
      },
      [this, id, begin](Result<std::shared_ptr<Room>> room) {
        const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
        ++figures_.wakes;
        figures_.wake_microseconds += static_cast<std::uint64_t>(took.count());
        woken(id, std::move(room));
      });
}

void Hall::woken(const std::string& id, Result<std::shared_ptr<Room>> room) {
  const std::vector<Answer<TablePointer>> waiting = std::exchange(waking_[id], {});
  waking_.erase(id);
  Result<TablePointer> table = unknown_table();
  if (room) {
    table = add_table(std::move(*room));
    carry_out(*table, (*table)->room->wake(clock_(), before_restart_.erase(id) > 0), nullptr);
  } else {
    table = room.error();
  }
  for (const Answer<TablePointer>& next : waiting) next(table);
}

Hall::TablePointer Hall::add_table(std::shared_ptr<Room> room) {
  auto table = std::make_shared<Table>();
  table->room = std::move(room);
  table->last_used = clock_();
  tables_[table->room->id()] = table;
  return table;
}

void Hall::carry_out(const TablePointer& table, Effects effects, std::function<void(bool)> then) {
  if (effects.write.entries.empty() && !effects.write.setup && !effects.write.head) {
    tell(table, effects);
    if (then) then(true);
    return;
  }
  std::vector<Write> writes;
  if (effects.rematch_effects) writes.push_back(std::move(effects.rematch_effects->write));
  writes.push_back(std::move(effects.write));
  for (const Write& write : writes) note_head(write);
  ++table->unstored;
  const std::int64_t version = table->room->version();
  auto kept = std::make_shared<Effects>(std::move(effects));
  committer_.submit(std::move(writes),
                    [this, alive = is_alive_, table, kept, version, then = std::move(then)](const std::exception_ptr& failure) {
                      if (!*alive) return;
                      committed(table, *kept, version, failure);
                      if (then) then(!failure);
                      if (table->unstored > 0) return;
                      for (const std::function<void()>& next : std::exchange(table->waiting, {})) next();
                    });
}

void Hall::committed(const TablePointer& table, Effects& effects, std::int64_t version, const std::exception_ptr& failure) {
  --table->unstored;
  if (failure) {
    // Commits of the same table that were under way fail because of the first one.
    if (!table->is_broken) {
      failures_.report(Failure::kCommitFailed, {.what = what_of(failure), .table = table->room->id(), .version = version});
    }
    give_up(table);
    return;
  }
  if (table->is_broken) return;
  figures_.actions += effects.updates.size();
  tell(table, effects);
  if (!effects.rematch) return;
  const TablePointer next = add_table(std::move(effects.rematch));
  ++open_tables_;
  tell(next, *effects.rematch_effects);
}

void Hall::with_stored(const std::string& id, Answer<TablePointer> next) {
  with_table(id, [next = std::move(next)](Result<TablePointer> table) {
    if (!table || (*table)->unstored == 0) return next(std::move(table));
    (*table)->waiting.emplace_back([table = *table, next] { table->is_broken ? next(store_failed()) : next(table); });
  });
}

void Hall::tell(const TablePointer& table, const Effects& effects) {
  for (const Seated& seated : table->seated) {
    for (const Text& update : effects.updates) seated.listener->send(update);
    if (effects.ask && seated.holder == effects.asked_holder) seated.listener->send(effects.ask);
  }
  if (effects.question) ask_bot(table, *effects.question);
}

// What could not be stored did not happen: the table is forgotten here and read again by whoever comes next.
void Hall::give_up(const TablePointer& table) {
  if (std::exchange(table->is_broken, true)) return;
  tables_.erase(table->room->id());
  figures_.listeners -= table->seated.size();
  for (const Seated& seated : std::exchange(table->seated, {})) seated.listener->drop(store_failed());
}

void Hall::ask_bot(const TablePointer& table, BotQuestion question) {
  table->asked_bot = question.version;
  table->bot = question.bot;
  table->bot_deadline = clock_() + options_.bot_patience;
  bots_.ask(std::move(question), [this, alive = is_alive_](const BotQuestion& asked, const Result<Action>& answer) {
    if (*alive) bot_answered(asked, answer);
  });
}

void Hall::report_bot(const BotQuestion& question, Failure failure, std::string what) {
  ++figures_.bot_failures;
  failures_.report(failure, {.what = std::move(what), .table = question.table, .version = question.version});
}

void Hall::bot_answered(const BotQuestion& question, const Result<Action>& answer) {
  const auto found = tables_.find(question.table);
  if (found == tables_.end() || found->second->asked_bot != question.version) return;
  const TablePointer table = found->second;
  table->asked_bot = -1;
  if (!table->room->awaits_bot(question.version)) return;
  std::optional<Action> action;
  if (!answer) {
    report_bot(question, answer.error().code == "bot_unknown" ? Failure::kBotUnknown : Failure::kBotThrew, answer.error().message);
  } else if (!table->room->is_legal(*answer)) {
    report_bot(question, Failure::kBotIllegal, fmt::format("the bot \"{}\" chose an illegal action", question.bot));
  } else {
    ++figures_.bot_answers;
    action = *answer;
  }
  carry_out(table, *table->room->answer(question.version, action, clock_()), nullptr);
}

// Lists and timers follow at once; should the commit fail, the table is read again and puts them right.
void Hall::note_head(const Write& write) {
  if (!write.head) return;
  note_deadline(write.table, write.head->deadline);
  if (write.head->status == "over") --open_tables_;
}

void Hall::note_deadline(const std::string& table, std::optional<std::int64_t> deadline) {
  if (const auto old = deadline_of_.find(table); old != deadline_of_.end()) {
    deadlines_.erase({old->second, table});
    deadline_of_.erase(old);
  }
  if (!deadline) return;
  deadline_of_[table] = *deadline;
  deadlines_.emplace(*deadline, table);
}

void Hall::create(const TableSetup& setup, Answer<Created> answer) {
  if (open_tables_ >= options_.max_tables) {
    answer(Error{.code = "too_many_tables", .message = "this server has no room for another table now"});
    return;
  }
  Created created{.table = random_table_id(), .token = random_token()};
  const TokenHash host = TokenHash::of(created.token);
  Effects effects;
  std::unique_ptr<Room> room = Room::create(created.table, {.table = setup, .shuffle = shuffles_.next(), .host = host},
                                            std::vector<TokenHash>(setup.seats.size(), host), clock_(), effects);
  ++open_tables_;
  const TablePointer table = add_table(std::move(room));
  carry_out(table, std::move(effects), [this, answer = std::move(answer), created = std::move(created)](bool is_stored) {
    if (is_stored) {
      answer(created);
    } else {
      --open_tables_;
      answer(store_failed());
    }
  });
}

void Hall::join(const std::string& id, std::optional<int> seat, const std::string& name, Answer<Joined> answer) {
  with_table(id, [this, seat, name, answer = std::move(answer)](Result<TablePointer> table) {
    if (!table) return answer(table.error());
    Joined joined{.token = random_token()};
    Result<Effects> effects = (*table)->room->join(seat, name, TokenHash::of(joined.token), clock_());
    if (!effects) {
      ++figures_.refusals;
      return answer(effects.error());
    }
    joined.seat = effects->write.entries.front().seat;
    carry_out(*table, std::move(*effects),
              [answer, joined = std::move(joined)](bool is_stored) { is_stored ? answer(joined) : answer(store_failed()); });
  });
}

void Hall::attach(const std::string& id, std::shared_ptr<Listener> listener, const std::string& token, std::optional<std::int64_t> seen,
                  Answer<int> answer) {
  with_stored(id, [this, listener = std::move(listener), token, seen, answer = std::move(answer)](Result<TablePointer> table) {
    if (!table) return answer(table.error());
    const int holder = token.empty() ? -1 : (*table)->room->holder_of(token);
    if (holder < 0 && !token.empty()) return answer(Error{.code = "bad_token", .message = "this link holds no seat at this table"});
    (*table)->seated.push_back({listener, holder});
    ++figures_.listeners;
    for (const Text& text : (*table)->room->catch_up(holder, seen)) listener->send(text);
    note_presence(*table);
    answer(holder);
  });
}

void Hall::detach(const std::string& id, const Listener& listener) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const TablePointer table = found->second;
  const auto gone = std::erase_if(table->seated, [&](const Seated& seated) { return seated.listener.get() == &listener; });
  if (gone == 0) return;
  --figures_.listeners;
  table->last_used = clock_();
  note_presence(table);
}

void Hall::note_presence(const TablePointer& table) {
  std::uint32_t holders = 0;
  std::size_t watchers = 0;
  for (const Seated& seated : table->seated) {
    if (seated.holder >= 0) {
      holders |= 1U << seated.holder;
    } else {
      ++watchers;
    }
  }
  if (Text text = table->room->set_present(holders, watchers)) table->presence = std::move(text);
}

Hall::Seated* Hall::find(Table& table, const Listener& listener) {
  const auto is_it = [&](const Seated& seated) { return seated.listener.get() == &listener; };
  const auto found = std::find_if(table.seated.begin(), table.seated.end(), is_it);
  return found == table.seated.end() ? nullptr : &*found;
}

void Hall::take(const std::string& id, Listener& listener, const ClientMessage& message) {
  const auto found = tables_.find(id);
  Seated* const sender = found == tables_.end() ? nullptr : find(*found->second, listener);
  if (sender == nullptr) return;
  const TablePointer table = found->second;
  table->last_used = clock_();
  const auto refuse = [&](const Error& error) {
    ++figures_.refusals;
    listener.send(line(error_line(error, message.id)));
  };
  if (message.type == ClientType::kDetails) {
    with_stored(id, [this, listener = sender->listener, id = message.id](Result<TablePointer> stored) {
      if (!stored) return;
      const Result<Text> details = (*stored)->room->details(id);
      if (!details) ++figures_.refusals;
      listener->send(details ? *details : line(error_line(details.error(), id)));
    });
    return;
  }
  const auto fresh = [this] { return Fresh{.table = random_table_id(), .shuffle = shuffles_.next()}; };
  Result<Effects> effects = table->room->take(sender->holder, message, clock_(), fresh);
  if (!effects) return refuse(effects.error());
  const std::int64_t version = table->room->version();
  carry_out(table, std::move(*effects), [listener = sender->listener, id = message.id, version](bool is_stored) {
    if (is_stored && !id.is_null()) listener->send(line(done_line(id, version)));
  });
}

void Hall::resync(const std::string& id, Listener& listener, std::function<void(const std::vector<Text>&)> answer) {
  const auto found = tables_.find(id);
  const Seated* const seated = found == tables_.end() ? nullptr : find(*found->second, listener);
  if (seated == nullptr) return;
  with_stored(id, [holder = seated->holder, answer = std::move(answer)](Result<TablePointer> table) {
    if (table) answer((*table)->room->catch_up(holder, std::nullopt));
  });
}

void Hall::list(const TableQuery& query, Answer<TablePage> answer) {
  read<TablePage>(
      Failure::kListFailed, {}, [query](Store& store) -> Result<TablePage> { return store.list(query); }, std::move(answer));
}

void Hall::summary(const std::string& id, Answer<Json> answer) {
  with_stored(id, [answer = std::move(answer)](Result<TablePointer> table) {
    if (!table) return answer(table.error());
    Json json = (*table)->room->summary();
    json["table"] = (*table)->room->id();
    answer(std::move(json));
  });
}

void Hall::record(const std::string& id, Answer<std::string> answer) {
  with_stored(
      id, [answer = std::move(answer)](Result<TablePointer> table) { table ? answer((*table)->room->record()) : answer(table.error()); });
}

void Hall::replay(const std::string& id, Answer<std::string> answer) {
  read<std::string>(
      Failure::kLoadFailed, id,
      [id](Store& store) -> Result<std::string> {
        const Result<StoredTable> stored = load_table(store, id);
        if (!stored) return stored.error();
        const Result<std::vector<Text>> updates = Room::replay(*stored);
        if (!updates) return updates.error();
        std::string text = "[";
        for (const Text& update : *updates) text += (text.size() > 1 ? ",\n" : "") + *update;
        return text + "]";
      },
      std::move(answer));
}

// Needs no store, but takes longer than the rooms should wait.
void Hall::replay_of(std::string record, Answer<std::string> answer) {
  read<std::string>(
      Failure::kWorkerFailed, {}, [record = std::move(record)](Store&) { return replay_record(record); }, std::move(answer));
}

void Hall::tick() {
  const std::int64_t now = clock_();
  take_deadlines(now);
  std::vector<TablePointer> slow;
  std::vector<TablePointer> idle;
  for (const auto& [id, table] : tables_) {
    if (const Text text = std::exchange(table->presence, nullptr)) {
      for (const Seated& seated : table->seated) seated.listener->send(text);
    }
    const bool is_asked = table->asked_bot >= 0;
    if (is_asked && now >= table->bot_deadline) slow.push_back(table);
    if (!is_asked && table->seated.empty() && table->unstored == 0 && now >= table->last_used + options_.sleeps_after)
      idle.push_back(table);
  }
  for (const TablePointer& table : slow) answer_for_bot(table);
  for (const TablePointer& table : idle) tables_.erase(table->room->id());
}

void Hall::take_deadlines(std::int64_t now) {
  std::vector<std::string> due;
  for (auto next = deadlines_.begin(); next != deadlines_.end() && next->first <= now; ++next) due.push_back(next->second);
  for (const std::string& id : due) {
    with_table(id, [this, id](Result<TablePointer> table) {
      // A store that can not be read now is asked again a little later; a table that is not there never.
      if (!table && table.error().code == store_failed().code) return note_deadline(id, clock_() + options_.retry_after);
      if (!table) return note_deadline(id, std::nullopt);
      if (std::optional<Effects> effects = (*table)->room->tick(clock_())) {
        carry_out(*table, std::move(*effects), nullptr);
      } else {
        note_deadline(id, (*table)->room->deadline());
      }
    });
  }
}

// The bot was given time enough: its thread is left alone and a legal action is played.
void Hall::answer_for_bot(const TablePointer& table) {
  const std::int64_t version = std::exchange(table->asked_bot, -1);
  bots_.give_up(table->room->id(), version);
  report_bot({.table = table->room->id(), .version = version}, Failure::kBotTimeout,
             fmt::format("the bot \"{}\" did not answer within {} ms", table->bot, options_.bot_patience));
  if (std::optional<Effects> effects = table->room->answer(version, std::nullopt, clock_())) carry_out(table, std::move(*effects), nullptr);
}

HallFigures Hall::figures() const {
  HallFigures figures = figures_;
  figures.awake = tables_.size();
  figures.tables = open_tables_;
  return figures;
}

}  // namespace bastide::server
