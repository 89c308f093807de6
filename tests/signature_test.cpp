// The numbers that commit messages quote, compared with what the program prints, to detect
// unintended changes of behaviour.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "formats/view.h"
#include "lab/bench.h"
#include "paths.h"

namespace bastide {

namespace {

// tests/signature.txt: a name and a number per line.
std::map<std::string, std::string> written() {
  std::ifstream file(source_folder() / "tests" / "signature.txt");
  std::map<std::string, std::string> numbers;
  for (std::string name, number; file >> name >> number;) numbers[name] = number;
  return numbers;
}

// The base game's number changes only if the base game itself or the hash does.
TEST(Signature, OfTheBaseGameIsAsWritten) { EXPECT_EQ(hash_text(base_signature()), written()["base"]); }

// An intended change writes the new number into tests/signature.txt and quotes it in its commit
// message.
TEST(Signature, OfAllRuleSetsIsAsWritten) { EXPECT_EQ(hash_text(signature()), written()["all"]); }

}  // namespace

}  // namespace bastide
