#include "game/action_format.h"

#include <array>

#include "expansions/registry.h"

namespace bastide {

namespace {

using Formats = std::array<ActionFormat, kActionKinds>;

ActionFormat format_of(const Handler& handler) {
  ActionFormat format{.number_key = handler.number_key,
                      .choice_key = handler.choice_key,
                      .extra_key = handler.extra_key,
                      .extra_word = handler.extra_key == nullptr ? nullptr : "for",
                      .prefers_choice = handler.prefers_choice};
  // What may be laid with a tile is a bridge.
  if (handler.kind == ActionKind::kPlace) {
    format.extra_key = format.extra_word = "bridge";
    format.has_axis = true;
  }
  return format;
}

// Every handler is in force in one of the largest sets of modules.
Formats make_formats() {
  Formats formats;
  formats.fill(format_of(Handler()));
  for (const std::uint64_t parts : rule_sets()) {
    for (const Handler* handler : make_rules(parts, 2).handlers) {
      if (handler != nullptr) formats[static_cast<std::size_t>(handler->kind)] = format_of(*handler);
    }
  }
  return formats;
}

}  // namespace

const ActionFormat& action_format(ActionKind kind) {
  static const Formats kFormats = make_formats();
  return kFormats[static_cast<std::size_t>(kind)];
}

}  // namespace bastide
