#include "bots/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "expansions/registry.h"
#include "game/version.h"

namespace bastide {

Json catalogue_json(int protocol) {
  Json modules = Json::array();
  Json options = Json::array();
  for (const Expansion* expansion : expansions()) {
    const std::string_view name = kModuleNames[static_cast<std::size_t>(expansion->module)];
    const auto is_it = [&](const Json& module) { return module["name"] == name; };
    auto module = std::find_if(modules.begin(), modules.end(), is_it);
    if (module == modules.end()) {
      modules.push_back({{"name", name}, {"title", expansion->title}, {"summary", expansion->summary}, {"parts", Json::array()}});
      module = modules.end() - 1;
    }
    if (!expansion->part.empty()) {
      (*module)["parts"].push_back(
          {{"name", fmt::format("{}.{}", name, expansion->part)}, {"title", expansion->title}, {"summary", expansion->summary}});
    }
    for (const OptionEntry& option : expansion->options) {
      options.push_back({{"name", option.name}, {"summary", option.summary}, {"values", option.values}, {"default", option.values[0]}});
    }
  }
  Json bot_list = Json::array();
  for (const BotEntry& bot : bots()) bot_list.push_back({{"name", bot.name}, {"summary", bot.summary}});
  return Json{{"name", "Bastide"},  {"version", version()}, {"protocol", protocol},
              {"modules", modules}, {"options", options},   {"bots", bot_list}};
}

}  // namespace bastide
