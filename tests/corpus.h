// The frozen corpus (tests/corpus/README.md): games and tables as older programs stored them, in a
// folder per generation of rules and of chance.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace bastide {

struct CorpusFile {
  std::filesystem::path path;
  std::string generation;    // the name of its folder
  bool is_current = false;   // stored by this generation
  bool has_changed = false;  // a later generation plays it differently, and that is known

  // NOLINTNEXTLINE(readability-identifier-naming): gtest's
  friend void PrintTo(const CorpusFile& file, std::ostream* out) { *out << file.path.stem().string(); }
};

// Every file of this kind, "records" or "tables", of all generations.
std::vector<CorpusFile> corpus_files(const std::string& kind);
// A file's name in a form that gtest accepts.
std::string test_name(const CorpusFile& file);
// An older file must have the outcome that it states, unless it is listed as changed; then it must
// not, so that the list stays true. With BASTIDE_UPDATE_CORPUS set, the list is corrected instead.
void expect_outcome(const CorpusFile& file, const std::string& expected, const std::string& outcome);

// Whether BASTIDE_UPDATE_CORPUS is set.
bool is_updating_corpus();
// Writes a file of the current generation unless it exists: stored files never change.
void add_to_corpus(const std::string& kind, const std::string& name, const std::function<std::string()>& make);

}  // namespace bastide
