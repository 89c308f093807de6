#include "bots/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "expansions/registry.h"
#include "game/version.h"

namespace bastide {

namespace {

std::string_view name_of(Module module) { return kModuleNames[static_cast<std::size_t>(module)]; }

// The modules of a set, each once.
Json modules_of(std::uint64_t set) {
  Json names = Json::array();
  for (std::size_t module = 0; module < kModules; ++module) {
    if ((parts_of(static_cast<Module>(module)) & set) != 0) names.push_back(kModuleNames[module]);
  }
  return names;
}

// The modules of this version that this one is not played with.
Json excluded_by(Module module) {
  Json names = Json::array();
  for (std::size_t other = 0; other < kModules; ++other) {
    if (parts_of(static_cast<Module>(other)) == 0) continue;
    if (find_contradiction(expansions(), bit(module) | bit(static_cast<Module>(other)))) names.push_back(kModuleNames[other]);
  }
  return names;
}

}  // namespace

Json catalogue_json(int protocol) {
  Json modules = Json::array();
  Json options = Json::array();
  for (const Expansion* expansion : expansions()) {
    const std::string_view name = name_of(expansion->module);
    const auto is_it = [&](const Json& module) { return module["name"] == name; };
    auto module = std::find_if(modules.begin(), modules.end(), is_it);
    if (module == modules.end()) {
      modules.push_back({{"name", name},
                         {"title", expansion->title},
                         {"summary", expansion->summary},
                         {"parts", Json::array()},
                         {"excludes", excluded_by(expansion->module)}});
      module = modules.end() - 1;
    }
    if (!expansion->part.empty()) {
      (*module)["parts"].push_back(
          {{"name", fmt::format("{}.{}", name, expansion->part)}, {"title", expansion->title}, {"summary", expansion->summary}});
    }
    for (const OptionEntry& option : expansion->options) {
      options.push_back({{"name", option.name}, {"summary", option.summary}, {"values", option.values}, {"default", option.values[0]}});
      if (option.needs == 0) continue;
      for (std::size_t needed = 0; needed < kModules; ++needed) {
        if ((option.needs & bit(static_cast<Module>(needed))) != 0) options.back()["needs"].push_back(kModuleNames[needed]);
      }
    }
  }
  Json sets = Json::array();
  for (const std::uint64_t set : rule_sets()) sets.push_back(modules_of(set));
  Json bot_list = Json::array();
  for (const BotEntry& bot : bots()) bot_list.push_back({{"name", bot.name}, {"summary", bot.summary}});
  return Json{{"name", "Bastide"}, {"version", version()}, {"protocol", protocol}, {"modules", modules},
              {"rule_sets", sets}, {"options", options},   {"bots", bot_list}};
}

}  // namespace bastide
