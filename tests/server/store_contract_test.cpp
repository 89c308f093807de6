// What every store must do: keep everything it acknowledged, byte for byte, refuse what does not
// follow, and come through every fault of the medium and every crash with exactly what it
// acknowledged.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <set>
#include <thread>

#include "server/store_contract.h"

namespace bastide::server {

namespace {

Entry entry(std::int64_t version, std::string text = "place base/E 0,-1 180") {
  return {.version = version,
          .at = 1'700'000'000'000 + version,
          .seat = static_cast<int>(version % 3) - 1,
          .kind = "play",
          .text = std::move(text)};
}

std::vector<Entry> entries(std::int64_t first, std::int64_t last) {
  std::vector<Entry> list;
  for (std::int64_t version = first; version <= last; ++version) list.push_back(entry(version));
  return list;
}

Write new_table(std::string id, std::int64_t created = 1000,
                TableHead head = {.status = "open", .is_public = true, .summary = R"({"players":2})"}) {
  return {.table = std::move(id), .setup = R"({"seed":7})", .created = created, .head = std::move(head)};
}

Write append(std::string id, std::int64_t first, std::int64_t last) { return {.table = std::move(id), .entries = entries(first, last)}; }

Write with_head(Write write, TableHead head) {
  write.head = std::move(head);
  return write;
}

using Writes = std::vector<Write>;
using Pairs = std::vector<std::pair<std::string, std::int64_t>>;

// The problem `act` throws, or nothing.
template <class Act>
std::optional<StoreProblem> problem_in(const Act& act) {
  try {
    act();
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()), "");
    return error.problem();
  }
  return std::nullopt;
}

std::optional<StoreProblem> problem_in_commit(Store& store, const Writes& writes) {
  return problem_in([&] { store.commit(writes); });
}

std::vector<std::string> ids_of(const TablePage& page) {
  std::vector<std::string> ids;
  for (const ListedTable& table : page.tables) ids.push_back(table.id);
  return ids;
}

class StoreContract : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    place_ = GetParam().make();
    store_ = place_->open();
  }
  void TearDown() override { place_->disarm(); }

  // Commits, and notes what the store should hold afterwards.
  void keep(const Writes& writes) {
    store_->commit(writes);
    add_to(kept_, writes);
  }
  void expect_kept() {
    EXPECT_EQ(contents_of(*store_), kept_);
    EXPECT_EQ(store_->check(), std::vector<std::string>());
  }
  void expect_refused(const Writes& writes, StoreProblem problem) {
    EXPECT_EQ(problem_in_commit(*store_, writes), problem);
    expect_kept();
  }

  std::unique_ptr<StoreFixture> place_;
  std::unique_ptr<Store> store_;
  Contents kept_;
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, testing::ValuesIn(store_kinds()), [](const auto& test) { return test.param.name; });

TEST_P(StoreContract, IsEmptyAtFirst) {
  expect_kept();
  EXPECT_EQ(store_->load("nobody"), std::nullopt);
  EXPECT_EQ(store_->deadlines(), Pairs());
  EXPECT_EQ(store_->counts(), Pairs());
  store_->commit({});
}

TEST_P(StoreContract, KeepsATableByteForByte) {
  const std::string words[] = {"",
                               "'; DROP TABLE tables; -- \" ` \\ % _ ?1 :x",
                               "line\nbreak\r\n\ttab \x01\x7f",
                               "Zoë 城 🏰 \u202e",
                               std::string(100'000, 'x'),
                               std::string(" leading and trailing "),
                               "{\"not\": json"};
  std::int64_t version = 0;
  Write write =
      new_table("it's \"5\" ë", -5, {.status = "running", .is_public = false, .deadline = 0, .summary = R"({"name":"O'Zoë \u0000"})"});
  for (const std::string& word : words) {
    write.entries.push_back(
        {.version = ++version, .at = version == 1 ? 0 : INT64_MAX, .seat = version == 2 ? 5 : -1, .kind = word, .text = word});
  }
  write.setup = fmt::format(R"({{"name":"{}"}})", std::string(100'000, 'y'));
  keep({write});
  expect_kept();
  store_ = place_->open();
  expect_kept();
}

TEST_P(StoreContract, KeepsTheOrderOfAThousandEntries) {
  keep({new_table("a"), append("a", 1, 400), new_table("b"), append("b", 1, 3)});
  keep({append("a", 401, 1000), append("b", 4, 4), append("a", 1001, 1001)});
  expect_kept();
  EXPECT_EQ(store_->load("a")->entries, entries(1, 1001));
}

TEST_P(StoreContract, RefusesWhatDoesNotFollow) {
  keep({new_table("a"), append("a", 1, 3), new_table("b")});
  for (const auto& [first, last] : {std::pair(1, 1), {3, 3}, {3, 5}, {5, 5}, {0, 4}, {-1, -1}}) {
    expect_refused({append("a", first, last)}, StoreProblem::kConflict);
  }
  expect_refused({append("b", 0, 0)}, StoreProblem::kConflict);
  expect_refused({append("b", 2, 2)}, StoreProblem::kConflict);
  Write gap = append("a", 4, 4);
  gap.entries.push_back(entry(6));
  expect_refused({gap}, StoreProblem::kConflict);
  Write twice = append("a", 4, 4);
  twice.entries.push_back(entry(4));
  expect_refused({twice}, StoreProblem::kConflict);
  expect_refused({append("unknown", 1, 1)}, StoreProblem::kConflict);
  expect_refused({with_head({.table = "unknown"}, kept_["a"].head)}, StoreProblem::kConflict);
  expect_refused({{.table = "unknown"}}, StoreProblem::kConflict);
  expect_refused({new_table("a")}, StoreProblem::kConflict);
  expect_refused({new_table("c"), new_table("c")}, StoreProblem::kConflict);
  keep({append("a", 4, 4)});
  expect_kept();
}

TEST_P(StoreContract, RefusesWhatMakesNoSense) {
  keep({new_table("a")});
  expect_refused({new_table("")}, StoreProblem::kOther);
  expect_refused({new_table("b", 1000, {.status = ""})}, StoreProblem::kOther);
  Write headless = new_table("b");
  headless.head.reset();
  expect_refused({headless}, StoreProblem::kOther);
  for (const std::string& text :
       {std::string("a\0b", 3), std::string("\xff"), std::string("\xc3"), std::string("\xed\xa0\x80"), std::string("\xc0\x80")}) {
    expect_refused({new_table(text)}, StoreProblem::kOther);
    expect_refused({{.table = "a", .entries = {entry(1, text)}}}, StoreProblem::kOther);
  }
}

TEST_P(StoreContract, KeepsAllOrNothing) {
  keep({new_table("a"), append("a", 1, 2), new_table("b"), append("b", 1, 1)});
  const TableHead over{.status = "over", .summary = "{}"};
  const Writes good{with_head(append("a", 3, 4), over), new_table("c"), append("c", 1, 9), append("b", 2, 2)};
  for (std::size_t bad = 0; bad <= good.size(); ++bad) {
    Writes writes = good;
    writes.insert(writes.begin() + static_cast<std::ptrdiff_t>(bad), append("b", 7, 7));
    expect_refused(writes, StoreProblem::kConflict);
  }
  keep(good);
  expect_kept();
}

TEST_P(StoreContract, ListsNewestFirstInPages) {
  // Some share a millisecond, so that the id decides.
  for (int i = 0; i < 23; ++i) keep({new_table(fmt::format("t{:02}", i), 1000 + i / 4)});
  std::vector<std::string> expected;
  for (int i = 22; i >= 0; --i) expected.push_back(fmt::format("t{:02}", i));
  for (const std::size_t limit : {1U, 2U, 5U, 22U, 23U, 24U, 1000U}) {
    std::vector<std::string> found;
    TableQuery query{.limit = limit};
    std::size_t pages = 0;
    do {
      const TablePage page = store_->list(query);
      EXPECT_LE(page.tables.size(), limit);
      EXPECT_FALSE(page.tables.empty());
      for (const std::string& id : ids_of(page)) found.push_back(id);
      query.after = page.next;
      ++pages;
    } while (!query.after.empty());
    EXPECT_EQ(found, expected) << limit;
    EXPECT_EQ(pages, (expected.size() + limit - 1) / limit) << limit;
  }
  EXPECT_EQ(ids_of(store_->list({.limit = SIZE_MAX})), expected);
  EXPECT_EQ(ids_of(store_->list({.limit = 0})), std::vector<std::string>());
  EXPECT_EQ(store_->list({.limit = 0}).next, "");
}

TEST_P(StoreContract, PagesStayWholeWhileTablesAreAdded) {
  for (int i = 0; i < 10; ++i) keep({new_table(fmt::format("old{}", i), 1000 + i)});
  std::vector<std::string> found;
  TableQuery query{.limit = 3};
  int added = 0;
  do {
    const TablePage page = store_->list(query);
    for (const std::string& id : ids_of(page)) found.push_back(id);
    query.after = page.next;
    ++added;
    keep({new_table(fmt::format("new{}", added), 2000 + added), append("old5", added, added)});
  } while (!query.after.empty());
  std::vector<std::string> expected;
  for (int i = 9; i >= 0; --i) expected.push_back(fmt::format("old{}", i));
  EXPECT_EQ(found, expected);
}

TEST_P(StoreContract, AMalformedCursorBeginsAtTheStart) {
  for (int i = 0; i < 5; ++i) keep({new_table(fmt::format("t{}", i), 1000 + i)});
  const std::string good = store_->list({.limit = 2}).next;
  ASSERT_NE(good, "");
  EXPECT_EQ(std::count_if(good.begin(), good.end(),
                          [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-'; }),
            0)
      << "it may stand in an address";
  const std::vector<std::string> first = ids_of(store_->list({.limit = 2}));
  for (const std::string bad :
       {"?", ".", "1", "1.", ".61", "x.61", "1.6", "1.zz", "1.-1", "9999999999999999999999.61", "1 .61", "1.61 ", "'", "-"}) {
    EXPECT_EQ(ids_of(store_->list({.after = bad, .limit = 2})), first) << bad;
  }
  EXPECT_EQ(ids_of(store_->list({.after = good, .limit = 2})), (std::vector<std::string>{"t2", "t1"}));
}

TEST_P(StoreContract, ListsByStatusAndVisibility) {
  const auto head = [](std::string status, bool is_public) {
    return TableHead{.status = std::move(status), .is_public = is_public, .summary = "{}"};
  };
  keep({new_table("a", 1, head("open", true)), new_table("b", 2, head("open", false)), new_table("c", 3, head("running", true)),
        new_table("d", 4, head("over", true)), new_table("e", 5, head("open", true))});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids_of(store_->list({})), (Ids{"e", "d", "c", "a"}));
  EXPECT_EQ(ids_of(store_->list({.only_public = false})), (Ids{"e", "d", "c", "b", "a"}));
  EXPECT_EQ(ids_of(store_->list({.status = "open"})), (Ids{"e", "a"}));
  EXPECT_EQ(ids_of(store_->list({.status = "open", .only_public = false})), (Ids{"e", "b", "a"}));
  EXPECT_EQ(ids_of(store_->list({.status = "lost"})), Ids());
  const TablePage page = store_->list({.status = "open", .only_public = false, .limit = 2});
  EXPECT_EQ(ids_of(store_->list({.status = "open", .only_public = false, .after = page.next, .limit = 2})), (Ids{"a"}));
  EXPECT_EQ(store_->counts(), (Pairs{{"open", 3}, {"over", 1}, {"running", 1}}));

  keep({with_head({.table = "a"}, head("running", false)), with_head({.table = "b"}, head("open", true))});
  EXPECT_EQ(ids_of(store_->list({.status = "open"})), (Ids{"e", "b"}));
  EXPECT_EQ(ids_of(store_->list({.status = "running", .only_public = false})), (Ids{"c", "a"}));
  EXPECT_EQ(store_->counts(), (Pairs{{"open", 2}, {"over", 1}, {"running", 2}}));
  expect_kept();
}

TEST_P(StoreContract, KnowsTheDeadlines) {
  const auto head = [](std::optional<std::int64_t> deadline) {
    return TableHead{.status = "running", .deadline = deadline, .summary = "{}"};
  };
  keep({new_table("a", 1, head(300)), new_table("b", 2, head(std::nullopt)), new_table("c", 3, head(100)), new_table("d", 4, head(0))});
  EXPECT_EQ(store_->deadlines(), (Pairs{{"d", 0}, {"c", 100}, {"a", 300}}));
  keep({with_head(append("c", 1, 1), head(400)), with_head({.table = "d"}, head(std::nullopt)), with_head({.table = "b"}, head(-7))});
  EXPECT_EQ(store_->deadlines(), (Pairs{{"b", -7}, {"a", 300}, {"c", 400}}));
  expect_kept();
}

TEST_P(StoreContract, AWriteWithoutAHeadLeavesTheHead) {
  keep({new_table("a", 1, {.status = "running", .is_public = true, .deadline = 5, .summary = R"({"turn":1})"})});
  keep({append("a", 1, 2)});
  expect_kept();
  keep({with_head(append("a", 3, 3), {.status = "running", .is_public = true, .deadline = 5, .summary = R"({"turn":2})"})});
  expect_kept();
}

TEST_P(StoreContract, TwoObjectsSeeEachOther) {
  const std::unique_ptr<Store> other = place_->open();
  const std::unique_ptr<Store> reader = place_->open(true);
  keep({new_table("a"), append("a", 1, 2)});
  EXPECT_EQ(contents_of(*other), kept_);
  EXPECT_EQ(contents_of(*reader), kept_);
  const Writes theirs{append("a", 3, 3), new_table("b")};
  other->commit(theirs);
  add_to(kept_, theirs);
  expect_kept();
  EXPECT_EQ(contents_of(*reader), kept_);
  expect_refused({append("a", 3, 3)}, StoreProblem::kConflict);
  keep({append("a", 4, 4)});
  EXPECT_EQ(contents_of(*other), kept_);
  EXPECT_EQ(reader->check(), std::vector<std::string>());
}

TEST_P(StoreContract, IsBusyWhileAnotherProgramWrites) {
  keep({new_table("a"), append("a", 1, 2)});
  place_->while_locked([&] {
    EXPECT_EQ(problem_in_commit(*store_, {append("a", 3, 3)}), StoreProblem::kBusy);
    expect_kept();
  });
  keep({append("a", 3, 3)});
  expect_kept();
}

TEST_P(StoreContract, ReopeningKeepsEverything) {
  for (std::int64_t i = 1; i <= 20; ++i) {
    if (i == 1) keep({new_table("a")});
    keep({append("a", i, i), new_table(fmt::format("t{}", i), i)});
    store_.reset();
    store_ = place_->open();
  }
  expect_kept();
}

TEST_P(StoreContract, AReaderDoesNotWrite) {
  keep({new_table("a")});
  const std::unique_ptr<Store> reader = place_->open(true);
  EXPECT_EQ(problem_in_commit(*reader, {append("a", 1, 1)}), StoreProblem::kOther);
  EXPECT_EQ(contents_of(*reader), kept_);
  store_.reset();
  EXPECT_EQ(contents_of(*reader), kept_);
}

TEST_P(StoreContract, AReaderNeedsData) {
  const std::unique_ptr<StoreFixture> empty = GetParam().make();
  EXPECT_EQ(problem_in([&] { empty->open(true); }), StoreProblem::kOther);
}

TEST_P(StoreContract, BackupIsAWholeCopy) {
  keep({new_table("a"), append("a", 1, 500), new_table("b")});
  store_->backup(place_->backup_path());
  const Contents then = kept_;
  keep({append("a", 501, 501)});
  EXPECT_EQ(contents_of(*place_->open_backup()), then);
  EXPECT_EQ(place_->open_backup()->check(), std::vector<std::string>());
  EXPECT_EQ(problem_in([&] { store_->backup(place_->backup_path()); }), StoreProblem::kOther);
  EXPECT_EQ(contents_of(*place_->open_backup()), then) << "what exists is never overwritten";
  EXPECT_EQ(problem_in([&] { store_->backup("/no/such/folder/file"); }), StoreProblem::kOther);
  expect_kept();
}

// Every commit adds one entry to both tables, so a copy is consistent if they have the same number.
TEST_P(StoreContract, BackupWhileOthersWriteIsOfOneMoment) {
  keep({new_table("a"), new_table("b"), append("a", 1, 2000), append("b", 1, 2000)});
  std::atomic<bool> is_copied = false;
  std::atomic<std::int64_t> last = 2000;
  std::thread writer([&] {
    const std::unique_ptr<Store> other = place_->open();
    do {
      const std::int64_t next = last + 1;
      other->commit(Writes{append("a", next, next), append("b", next, next)});
      last = next;
    } while (!is_copied);
  });
  while (last == 2000) std::this_thread::yield();
  place_->open(true)->backup(place_->backup_path());
  is_copied = true;
  writer.join();
  const std::unique_ptr<Store> copy = place_->open_backup();
  EXPECT_EQ(copy->check(), std::vector<std::string>());
  const auto count = static_cast<std::int64_t>(copy->load("a")->entries.size());
  EXPECT_EQ(copy->load("a")->entries, entries(1, count));
  EXPECT_EQ(copy->load("b")->entries, entries(1, count));
  EXPECT_GT(count, 2000);
  EXPECT_LE(count, last);
}

// Faults. Each test makes the medium fail at its first, second, third ... operation, until a run
// does not meet the fault.

struct FaultCase {
  FaultAt at;
  FaultKind kind;
  StoreProblem problem;  // what a commit then says
};
constexpr FaultCase kFaultCases[] = {
    {FaultAt::kRead, FaultKind::kBroken, StoreProblem::kOther},  {FaultAt::kWrite, FaultKind::kFull, StoreProblem::kFull},
    {FaultAt::kWrite, FaultKind::kBroken, StoreProblem::kOther}, {FaultAt::kWrite, FaultKind::kTorn, StoreProblem::kOther},
    {FaultAt::kSync, FaultKind::kBroken, StoreProblem::kOther},  {FaultAt::kTruncate, FaultKind::kBroken, StoreProblem::kOther},
    {FaultAt::kLock, FaultKind::kBusy, StoreProblem::kBusy},     {FaultAt::kLock, FaultKind::kBroken, StoreProblem::kOther},
    {FaultAt::kMap, FaultKind::kBroken, StoreProblem::kOther},
};
constexpr int kNoEnd = 2000;

// What a busy server commits: new tables, moves at several tables, a changed head, something large.
Writes first_commit() {
  return {new_table("a"), append("a", 1, 30), new_table("b", 2000, {.status = "running", .deadline = 9, .summary = "{}"})};
}
Writes second_commit() {
  Write chat = append("b", 1, 1);
  chat.entries[0].text = std::string(20'000, 'z');
  return {with_head(append("a", 31, 40), {.status = "over", .summary = "{}"}), new_table("c", 3000), append("c", 1, 5), chat};
}
Writes third_commit() {
  return {append("a", 41, 41), append("c", 6, 7), with_head(append("b", 2, 2), {.status = "over", .summary = "[]"})};
}

class StoreFaults : public StoreContract {
 protected:
  // Runs `act` with the fault; whether it happened.
  template <class Act>
  bool with_fault(const Fault& fault, const Act& act) {
    place_->arm(fault);
    act();
    return place_->disarm();
  }
  void start_over() {
    store_.reset();
    SetUp();
    kept_.clear();
    keep(first_commit());
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreFaults, testing::ValuesIn(store_kinds()), [](const auto& test) { return test.param.name; });

TEST_P(StoreFaults, ACommitSucceedsOrLeavesNothing) {
  for (const FaultCase& fault_case : kFaultCases) {
    for (const bool stays : {false, true}) {
      bool is_met = true;
      for (int n = 1; is_met && n < kNoEnd; ++n) {
        SCOPED_TRACE(fmt::format("at {} kind {} n {} {}", static_cast<int>(fault_case.at), static_cast<int>(fault_case.kind), n,
                                 stays ? "and on" : ""));
        start_over();
        std::optional<StoreProblem> problem;
        is_met = with_fault({fault_case.at, fault_case.kind, n, stays}, [&] { problem = problem_in_commit(*store_, second_commit()); });
        if (problem) {
          EXPECT_EQ(*problem, fault_case.problem);
          EXPECT_TRUE(is_met);
          expect_kept();
          keep(second_commit());
        } else {
          add_to(kept_, second_commit());
        }
        expect_kept();
        keep(third_commit());
        store_.reset();
        store_ = place_->open();
        expect_kept();
        if (HasFailure()) return;
      }
      EXPECT_FALSE(is_met) << "the faults never end";
    }
  }
}

// The device stays broken until the object is gone: then a refused commit may be there at the next
// start, but only as a whole.
TEST_P(StoreFaults, ADeviceThatStaysBrokenLeavesWholeCommits) {
  for (const FaultCase& fault_case : kFaultCases) {
    bool is_met = true;
    for (int n = 1; is_met && n < kNoEnd; ++n) {
      SCOPED_TRACE(fmt::format("at {} kind {} n {}", static_cast<int>(fault_case.at), static_cast<int>(fault_case.kind), n));
      start_over();
      std::optional<StoreProblem> problem;
      is_met = with_fault({fault_case.at, fault_case.kind, n, true}, [&] {
        problem = problem_in_commit(*store_, second_commit());
        store_.reset();
      });
      store_ = place_->open();
      EXPECT_EQ(store_->check(), std::vector<std::string>());
      const Contents found = contents_of(*store_);
      Contents more = kept_;
      add_to(more, second_commit());
      EXPECT_TRUE(found == more || (problem && found == kept_));
      if (found == kept_) keep(second_commit());
      kept_ = more;
      keep(third_commit());
      expect_kept();
      if (HasFailure()) return;
    }
  }
}

TEST_P(StoreFaults, OpeningSucceedsOrCanBeDoneAgain) {
  for (const FaultCase& fault_case : kFaultCases) {
    for (const bool is_new : {true, false}) {
      bool is_met = true;
      for (int n = 1; is_met && n < kNoEnd; ++n) {
        SCOPED_TRACE(fmt::format("at {} kind {} n {} {}", static_cast<int>(fault_case.at), static_cast<int>(fault_case.kind), n, is_new));
        start_over();
        store_.reset();
        if (is_new) {
          place_ = GetParam().make();
          kept_.clear();
        }
        std::optional<StoreProblem> problem;
        is_met = with_fault({fault_case.at, fault_case.kind, n, false}, [&] { problem = problem_in([&] { store_ = place_->open(); }); });
        if (problem) EXPECT_EQ(*problem, fault_case.problem);
        EXPECT_EQ(problem.has_value(), store_ == nullptr);
        if (!store_) store_ = place_->open();
        expect_kept();
        if (is_new) keep(first_commit());
        keep(second_commit());
        expect_kept();
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(StoreFaults, ReadingSucceedsOrSaysSo) {
  for (int n = 1, is_met = 1; is_met != 0 && n < kNoEnd; ++n) {
    start_over();
    store_ = place_->open();  // which has read nothing yet
    std::optional<StoreProblem> problem;
    Contents found;
    is_met =
        with_fault({FaultAt::kRead, FaultKind::kBroken, n, false}, [&] { problem = problem_in([&] { found = contents_of(*store_); }); })
            ? 1
            : 0;
    if (problem) EXPECT_EQ(*problem, StoreProblem::kOther);
    if (!problem) EXPECT_EQ(found, kept_);
    expect_kept();
  }
}

TEST_P(StoreFaults, AFailedBackupLeavesNoFile) {
  for (const FaultCase& fault_case : kFaultCases) {
    bool is_met = true;
    for (int n = 1; is_met && n < kNoEnd; ++n) {
      SCOPED_TRACE(fmt::format("at {} kind {} n {}", static_cast<int>(fault_case.at), static_cast<int>(fault_case.kind), n));
      start_over();
      std::optional<StoreProblem> problem;
      is_met = with_fault({fault_case.at, fault_case.kind, n, false},
                          [&] { problem = problem_in([&] { store_->backup(place_->backup_path()); }); });
      if (problem) EXPECT_NE(problem_in([&] { place_->open_backup(); }), std::nullopt) << "half a copy has the name";
      if (problem) store_->backup(place_->backup_path());
      EXPECT_EQ(contents_of(*place_->open_backup()), kept_);
      EXPECT_EQ(place_->open_backup()->check(), std::vector<std::string>());
      expect_kept();
      if (HasFailure()) return;
    }
  }
}

// A crash of the program or of the machine at every operation of a child process, which reports
// through a pipe what was acknowledged.

std::vector<Writes> commits_of_the_child() {
  return {first_commit(), second_commit(), third_commit(), {append("a", 42, 60), append("c", 8, 9)}};
}

struct Ended {
  bool is_by_fault = false;
  std::size_t acknowledged = 0;
};

// Runs `act` in a child process; how often it acknowledged, and whether the fault ended it.
Ended run_child(const std::function<void(const std::function<void()>& acknowledge)>& act) {
  int acknowledgements[2];
  if (pipe(acknowledgements) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    try {
      act([&] {
        if (write(acknowledgements[1], "+", 1) != 1) _exit(1);
      });
    } catch (...) {
      _exit(1);
    }
    _exit(0);
  }
  close(acknowledgements[1]);
  Ended ended;
  for (char byte = 0; read(acknowledgements[0], &byte, 1) == 1;) ++ended.acknowledged;
  close(acknowledgements[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == kEndedByFault)) << status;
  ended.is_by_fault = WIFEXITED(status) && WEXITSTATUS(status) == kEndedByFault;
  return ended;
}

// The device fails once, and before anything else happens the program is killed.
TEST_P(StoreFaults, ARefusedCommitDoesNotComeBackAfterACrash) {
  for (const FaultCase& fault_case : kFaultCases) {
    bool is_refused = true;
    for (int n = 1; is_refused && n < kNoEnd; ++n) {
      SCOPED_TRACE(fmt::format("at {} kind {} n {}", static_cast<int>(fault_case.at), static_cast<int>(fault_case.kind), n));
      start_over();
      store_.reset();
      const Ended ended = run_child([&](const std::function<void()>& acknowledge) {
        const std::unique_ptr<Store> store = place_->open();
        place_->arm({fault_case.at, fault_case.kind, n});
        if (!problem_in_commit(*store, second_commit())) acknowledge();
        _exit(0);
      });
      is_refused = ended.acknowledged == 0;
      if (!is_refused) add_to(kept_, second_commit());
      store_ = place_->open();
      expect_kept();
      if (is_refused) keep(second_commit());
      if (HasFailure()) return;
    }
    EXPECT_FALSE(is_refused) << "the faults never end";
  }
}

struct EndCase {
  std::string name;
  FaultAt at;
  FaultKind kind;

  // NOLINTNEXTLINE(readability-identifier-naming): gtest's
  friend void PrintTo(const EndCase& end_case, std::ostream* out) { *out << end_case.name; }
};

class StoreEnds : public testing::TestWithParam<std::tuple<StoreKind, EndCase>> {};

INSTANTIATE_TEST_SUITE_P(Stores, StoreEnds,
                         testing::Combine(testing::ValuesIn(store_kinds()),
                                          testing::Values(EndCase{"KilledAtWrite", FaultAt::kWrite, FaultKind::kEnd},
                                                          EndCase{"KilledInWrite", FaultAt::kWrite, FaultKind::kTornEnd},
                                                          EndCase{"KilledAtSync", FaultAt::kSync, FaultKind::kEnd},
                                                          EndCase{"KilledAtTruncate", FaultAt::kTruncate, FaultKind::kEnd},
                                                          EndCase{"KilledAtLock", FaultAt::kLock, FaultKind::kEnd},
                                                          EndCase{"PowerCutAtWrite", FaultAt::kWrite, FaultKind::kPowerCut},
                                                          EndCase{"PowerTornAtWrite", FaultAt::kWrite, FaultKind::kPowerTorn},
                                                          EndCase{"PowerCutAtSync", FaultAt::kSync, FaultKind::kPowerCut},
                                                          EndCase{"PowerTornAtSync", FaultAt::kSync, FaultKind::kPowerTorn},
                                                          EndCase{"PowerCutAtLock", FaultAt::kLock, FaultKind::kPowerCut})),
                         [](const auto& test) { return std::get<0>(test.param).name + std::get<1>(test.param).name; });

TEST_P(StoreEnds, LeaveWhatWasAcknowledged) {
  const auto& [kind, end_case] = GetParam();
  const std::vector<Writes> commits = commits_of_the_child();
  std::set<std::size_t> met;
  bool is_by_fault = true;
  for (int n = 1; is_by_fault && n < kNoEnd; ++n) {
    SCOPED_TRACE(n);
    const std::unique_ptr<StoreFixture> place = kind.make();
    const Ended ended = run_child([&, fault = Fault{end_case.at, end_case.kind, n}](const std::function<void()>& acknowledge) {
      place->arm(fault);
      const std::unique_ptr<Store> store = place->open();
      for (const Writes& writes : commits) {
        store->commit(writes);
        acknowledge();
      }
    });
    is_by_fault = ended.is_by_fault;
    met.insert(ended.acknowledged);

    const std::unique_ptr<Store> store = place->open();
    EXPECT_EQ(store->check(), std::vector<std::string>());
    const Contents found = contents_of(*store);
    Contents expected;
    std::size_t next = 0;
    while (next < ended.acknowledged) add_to(expected, commits[next++]);
    // The commit under way is there or not.
    if (found != expected && next < commits.size()) {
      EXPECT_EQ(problem_in_commit(*store, commits[next]), StoreProblem::kConflict);
      add_to(expected, commits[next++]);
    }
    EXPECT_EQ(found, expected);
    for (; next < commits.size(); ++next) {
      store->commit(commits[next]);
      add_to(expected, commits[next]);
    }
    EXPECT_EQ(contents_of(*store), expected);
    EXPECT_EQ(store->check(), std::vector<std::string>());
    if (HasFailure()) return;
  }
  EXPECT_FALSE(is_by_fault) << "the faults never end";
  EXPECT_TRUE(met.contains(commits.size()));
}

}  // namespace

}  // namespace bastide::server
