// Inns & Cathedrals in the terminal: what changes the value of a region.
#include "terminal/module_words.h"

namespace bastide {

namespace inns {
namespace {

std::string region_words(const Survey& region) {
  if (region.count(Segment::kInn) > 0) return "inn";
  return region.count(Segment::kCathedral) > 0 ? "cathedral" : "";
}

}  // namespace
}  // namespace inns

const ModuleWords kInnsWords{.module = Module::kInns, .region_words = inns::region_words};

}  // namespace bastide
