#include "server/store_contract.h"

#include <algorithm>
#include <stdexcept>

#include "server/sqlite_fixture.h"

namespace bastide::server {

std::vector<StoreKind> store_kinds() {
  return {{"Sqlite", [] { return std::make_unique<SqliteFixture>(); }}};
}

void add_to(Contents& contents, std::span<const Write> writes) {
  for (const Write& write : writes) {
    StoredTable& table = contents[write.table];
    table.id = write.table;
    if (write.setup) {
      table.setup = *write.setup;
      table.created = write.created;
    }
    if (write.head) table.head = *write.head;
    table.entries.insert(table.entries.end(), write.entries.begin(), write.entries.end());
  }
}

Contents contents_of(Store& store) {
  Contents contents;
  TableQuery query{.only_public = false, .limit = 3};
  do {
    const TablePage page = store.list(query);
    for (const ListedTable& listed : page.tables) {
      std::optional<StoredTable> table = store.load(listed.id);
      if (!table || table->head != listed.head || table->created != listed.created) throw std::runtime_error("list and load differ");
      if (!contents.emplace(listed.id, std::move(*table)).second) throw std::runtime_error("a table is listed twice");
    }
    query.after = page.next;
  } while (!query.after.empty());
  return contents;
}

}  // namespace bastide::server
