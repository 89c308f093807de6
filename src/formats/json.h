// The JSON that all formats are made of: objects keep the order of their keys.
#pragma once

#include <nlohmann/json.hpp>

namespace bastide {

using Json = nlohmann::ordered_json;

// An empty object with room for this many keys; growing one copies everything in it.
inline Json object_with_capacity(std::size_t keys = 16) {
  Json json = Json::object();
  json.get_ref<Json::object_t&>().reserve(keys);
  return json;
}

}  // namespace bastide
