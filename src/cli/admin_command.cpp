// bastide admin: inspects and copies a server's data, also while the server runs. It never changes
// them.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "cli/commands.h"
#include "server/store/sqlite_store.h"
#include "server/tables/table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;
using server::ListedTable;
using server::Store;

struct AdminOptions {
  std::string data;
  std::string status;
  bool json = false;
  std::string table;
  std::string out;
  bool is_record = false;
  std::string backup;
};

std::string database_of(const AdminOptions& options) { return (std::filesystem::path(options.data) / "bastide.db").string(); }

std::unique_ptr<Store> open_store(const AdminOptions& options) {
  return server::open_sqlite_store({.path = database_of(options), .read_only = true});
}

// A stored text as JSON, or as a string if it is not JSON.
Json parsed(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? Json(text) : json;
}

std::string printed(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

Json head_json(const std::string& id, std::int64_t created, const server::TableHead& head) {
  Json json{{"id", id}, {"created", created}, {"status", head.status}, {"public", head.is_public}};
  json["deadline"] = head.deadline ? Json(*head.deadline) : Json();
  json["summary"] = parsed(head.summary);
  return json;
}

// Calls `each` for every table, newest first.
template <class Each>
void for_each_table(Store& store, const std::string& status, const Each& each) {
  server::TableQuery query{.status = status, .only_public = false, .limit = 500};
  do {
    const server::TablePage page = store.list(query);
    for (const ListedTable& table : page.tables) each(table);
    query.after = page.next;
  } while (!query.after.empty());
}

std::string time_text(std::int64_t milliseconds) {
  const std::time_t seconds = milliseconds / 1000;
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(seconds));
}

int list_tables(const AdminOptions& options) {
  const std::unique_ptr<Store> store = open_store(options);
  if (options.json) {
    Json tables = Json::array();
    for_each_table(*store, options.status,
                   [&](const ListedTable& table) { tables.push_back(head_json(table.id, table.created, table.head)); });
    fmt::print("{}\n", printed({{"tables", tables}}));
    return 0;
  }
  fmt::print("{:<24} {:<8} {:<8} {:<20} {}\n", "table", "status", "shown", "created (UTC)", "deadline (UTC)");
  for_each_table(*store, options.status, [](const ListedTable& table) {
    fmt::print("{:<24} {:<8} {:<8} {:<20} {}\n", table.id, table.head.status, table.head.is_public ? "public" : "private",
               time_text(table.created), table.head.deadline ? time_text(*table.head.deadline) : "-");
  });
  return 0;
}

std::string journal_text(const server::StoredTable& table) {
  Json json = head_json(table.id, table.created, table.head);
  json["setup"] = parsed(table.setup);
  json["journal"] = Json::array();
  for (const server::Entry& entry : table.entries) {
    json["journal"].push_back(
        {{"version", entry.version}, {"at", entry.at}, {"seat", entry.seat}, {"kind", entry.kind}, {"text", entry.text}});
  }
  return printed(json) + "\n";
}

// Only for a game that is over, because the record holds the seed.
std::string record_text(const server::StoredTable& table) {
  const Result<server::LoadedTable> loaded = server::Table::load(table);
  if (!loaded) throw std::runtime_error(loaded.error().message);
  const Result<std::string> record = loaded->table->record();
  if (!record) throw std::runtime_error(record.error().message);
  return *record;
}

int export_table(const AdminOptions& options) {
  const std::optional<server::StoredTable> table = open_store(options)->load(options.table);
  if (!table) throw std::runtime_error(fmt::format("there is no table \"{}\"", options.table));
  const std::string text = options.is_record ? record_text(*table) : journal_text(*table);
  if (options.out.empty()) {
    fmt::print("{}", text);
    return 0;
  }
  std::ofstream file(options.out, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + options.out);
  fmt::print("{}: {} entries\n", options.out, table->entries.size());
  return 0;
}

int check_data(const AdminOptions& options) {
  const std::unique_ptr<Store> store = open_store(options);
  const std::vector<std::string> findings = store->check();
  for (const std::string& finding : findings) fmt::print("{}\n", finding);
  if (!findings.empty()) {
    throw std::runtime_error(
        fmt::format("{} is damaged; problems found: {}. Stop the server and restore a backup", database_of(options), findings.size()));
  }
  std::string counts;
  for (const auto& [status, count] : store->counts()) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, status);
  fmt::print("{} is intact; tables: {}\n", database_of(options), counts.empty() ? "none" : counts);
  return 0;
}

int back_up(const AdminOptions& options) {
  open_store(options)->backup(options.backup);
  fmt::print("{}: {} bytes\n", options.backup, std::filesystem::file_size(options.backup));
  return 0;
}

}  // namespace

void add_admin_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("admin", "Inspect and copy a server's data, also while it runs");
  const auto options = std::make_shared<AdminOptions>();
  command->add_option("--data", options->data, "the server's folder")->required();
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, int (*act)(const AdminOptions&)) {
    CLI::App* part = command->add_subcommand(name, what);
    part->callback([&run, options, act] { run = [options, act] { return act(*options); }; });
    return part;
  };
  CLI::App* tables = add("tables", "List tables, newest first", list_tables);
  tables->add_option("--status", options->status, "only tables with this status: open, running or over")
      ->check(CLI::IsMember({"open", "running", "over"}));
  tables->add_flag("--json", options->json, "print JSON, with the summaries");
  CLI::App* exported = add("export", "Print the set-up and journal of a table as JSON", export_table);
  exported->add_option("table", options->table, "id of the table")->required();
  exported->add_option("--out", options->out, "write to this file");
  exported->add_flag("--record", options->is_record, "the record of a finished game instead, as text");
  add("check", "Verify all data and report problems", check_data);
  add("backup", "Write a consistent copy of the database", back_up)->add_option("file", options->backup, "a new file")->required();
  command->footer(
      "Examples:\n"
      "  bastide admin --data /var/lib/bastide tables --status running\n"
      "  bastide admin --data /var/lib/bastide export k3v9 --out k3v9.json\n"
      "  bastide admin --data /var/lib/bastide check && echo good\n"
      "  bastide admin --data /var/lib/bastide backup /backups/monday.db");
}

}  // namespace bastide
