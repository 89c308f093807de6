#include "corpus.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "game/generation.h"
#include "paths.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

std::string current_generation() { return fmt::format("rules_{}_chance_{}", kGeneration.rules, kGeneration.chance); }

fs::path folder_of(const std::string& generation) { return source_folder() / "tests" / "corpus" / generation; }

std::string name_in_list(const CorpusFile& file) { return (file.path.parent_path().filename() / file.path.filename()).generic_string(); }

// The files that later generations play differently, one per line.
std::set<std::string> changed_files(const std::string& generation) {
  std::set<std::string> names;
  std::ifstream list(folder_of(generation) / "changed.txt");
  for (std::string line; std::getline(list, line);) names.insert(line);
  return names;
}

void note_changed(const CorpusFile& file, bool has_changed) {
  std::set<std::string> names = changed_files(file.generation);
  if (names.contains(name_in_list(file)) == has_changed) return;
  if (has_changed) {
    names.insert(name_in_list(file));
  } else {
    names.erase(name_in_list(file));
  }
  std::ofstream list(folder_of(file.generation) / "changed.txt");
  for (const std::string& name : names) list << name << "\n";
}

}  // namespace

std::vector<CorpusFile> corpus_files(const std::string& kind) {
  std::vector<CorpusFile> files;
  for (const fs::directory_entry& generation : fs::directory_iterator(folder_of(""))) {
    if (!fs::is_directory(generation.path() / kind)) continue;
    const std::string name = generation.path().filename().string();
    const std::set<std::string> changed = changed_files(name);
    for (const fs::directory_entry& entry : fs::directory_iterator(generation.path() / kind)) {
      CorpusFile file{.path = entry.path(), .generation = name, .is_current = name == current_generation()};
      file.has_changed = changed.contains(name_in_list(file));
      files.push_back(std::move(file));
    }
  }
  std::sort(files.begin(), files.end(), [](const CorpusFile& one, const CorpusFile& other) { return one.path < other.path; });
  return files;
}

std::string test_name(const CorpusFile& file) { return file.generation + "_" + file.path.stem().string(); }

void expect_outcome(const CorpusFile& file, const std::string& expected, const std::string& outcome) {
  if (file.is_current) {
    EXPECT_EQ(outcome, expected);
  } else if (is_updating_corpus()) {
    note_changed(file, outcome != expected);
  } else if (file.has_changed) {
    EXPECT_NE(outcome, expected) << "it is listed in changed.txt, but its outcome has not changed";
  } else {
    EXPECT_EQ(outcome, expected) << "if a rule was changed on purpose, see tests/corpus/README.md";
  }
}

bool is_updating_corpus() { return std::getenv("BASTIDE_UPDATE_CORPUS") != nullptr; }

void add_to_corpus(const std::string& kind, const std::string& name, const std::function<std::string()>& make) {
  const fs::path path = folder_of(current_generation()) / kind / name;
  if (fs::exists(path)) return;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << make();
}

}  // namespace bastide
