// The kinds of entries in a table's journal. Their names are stored and on the wire, so they never
// change their meaning.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text.h"

namespace bastide::server {

enum class EntryKind : std::uint8_t {
  kJoin,          // a person takes a seat; the text is JSON with name and token
  kLeave,         // and gives it up before the start
  kStart,         // the game begins
  kPlay,          // an action, in notation
  kUndo,          // the last action is taken back
  kConfirm,       // the turn is done
  kResign,        // a person leaves the game
  kFlag,          // a person's time is over
  kPropose,       // a person asks for what the text names: abandon, pause or rematch
  kAbandon,       // the game ends without a result
  kPause,         // clocks stop
  kResume,        // and run again
  kRematch,       // the text is the id of the table that follows
  kChat,          // a line of chat
  kExpire,        // the table was never full
  kWake,          // the server was away; its time does not count
  kRulesChanged,  // the journal cannot be played by today's rules, and so the game ends
};
constexpr std::array<std::string_view, 17> kEntryKindNames = {"join",    "leave", "start",   "play",    "undo",         "confirm",
                                                              "resign",  "flag",  "propose", "abandon", "pause",        "resume",
                                                              "rematch", "chat",  "expire",  "wake",    "rules_changed"};

constexpr std::string_view name_of(EntryKind kind) { return kEntryKindNames[static_cast<std::size_t>(kind)]; }

inline std::optional<EntryKind> entry_kind(std::string_view name) {
  const auto index = index_of(kEntryKindNames, name);
  return index ? std::optional(static_cast<EntryKind>(*index)) : std::nullopt;
}

}  // namespace bastide::server
