#include "terminal/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>

#include "game/notation.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, kSides> kCornerWords{"NE corner", "SE corner", "SW corner", "NW corner"};

// "cities" to "city", "tiles" to "tile".
std::string singular(std::string_view plural) {
  if (plural.ends_with("ies")) return std::string(plural.substr(0, plural.size() - 3)) + "y";
  return std::string(plural.ends_with("s") ? plural.substr(0, plural.size() - 1) : plural);
}

// Initials if they all differ, else A, B, C ...
std::string letters_of(const std::vector<std::string>& names) {
  std::string letters;
  for (const std::string& name : names) {
    const auto initial = static_cast<unsigned char>(name.empty() ? '?' : name.front());
    const char letter = static_cast<char>(std::toupper(initial));
    if (initial >= 0x80 || std::isalpha(initial) == 0 || letters.find(letter) != std::string::npos) return "ABCDEF";
    letters += letter;
  }
  return letters;
}

// What the points of a source are for.
std::string source_words(Source source, bool is_final) {
  const auto name = std::string(kSourceNames[static_cast<std::size_t>(source)]);
  switch (source) {
    case Source::kRoad:
    case Source::kCity:
    case Source::kMonastery:
    case Source::kGarden:
    case Source::kShrine: return is_final ? "an unfinished " + name : with_article(name);
    case Source::kField:
    case Source::kManor:
    case Source::kCastle: return with_article(name);
    default: return "the " + name;
  }
}

// Puts the events of one batch into sentences.
class Teller {
 public:
  Teller(std::span<const Event> events, const State& state, const PlayerNames& names) : events_(events), state_(state), names_(names) {}

  std::vector<std::string> tell() {
    while (next_ < events_.size()) {
      const Event& event = events_[next_++];
      switch (event.type) {
        case EventType::kTileDiscarded: tell_discarded(event); break;
        case EventType::kTilePlaced: tell_placed(event); break;
        case EventType::kDeployed: sentences_.push_back(fmt::format("{}.", deployed_words(event, true))); break;
        case EventType::kScored: tell_scored(event); break;
        case EventType::kReturned: tell_returned(event); break;
        case EventType::kPartStarted: tell_part(event); break;
        case EventType::kGameEnded: sentences_.emplace_back("The game is over."); break;
        default: tell_as_module(event);
      }
    }
    return std::move(sentences_);
  }

 private:
  void tell_discarded(const Event& event) {
    const std::string& tile = tile_kind(state_, event.node).name;
    const std::string what =
        event.flag == 0 ? tile + " fits nowhere and is put away" : fmt::format("{} {} away", names_.with_verb(event.player, "put"), tile);
    sentences_.push_back(what + "; the next tile is drawn.");
  }

  // The first part of a turn inside the turn needs no words.
  void tell_part(const Event& event) {
    if (event.count > 1) sentences_.push_back(fmt::format("{} another tile.", names_.with_verb(event.player, "draw")));
  }

  // Placing a tile and deploying on it make one sentence.
  void tell_placed(const Event& event) {
    std::string sentence = fmt::format("{} {} at {}", names_.with_verb(event.player, "place"), tile_kind(state_, event.node).name,
                                       square_words(state_, event.cell));
    if (next_ < events_.size() && events_[next_].type == EventType::kDeployed && events_[next_].player == event.player) {
      sentence += " and " + deployed_words(events_[next_++], false);
    }
    sentences_.push_back(sentence + ".");
  }

  std::string deployed_words(const Event& event, bool with_name) const {
    const Node& node = state_.regions.node(event.node);
    const std::string verb = with_name ? names_.with_verb(event.player, "put") : names_[event.player] == "You" ? "put" : "puts";
    return fmt::format("{} {} on the {}{}", verb, with_article(figure_words(event.detail)),
                       kSegmentKindNames[static_cast<std::size_t>(node.kind)], with_name ? " at " + square_words(state_, node.cell) : "");
  }

  void tell_scored(const Event& event) {
    const std::size_t first = next_;
    while (next_ < events_.size() && events_[next_].type == EventType::kSheetRow) ++next_;
    const std::string why = sheet_words(*state_.rules, events_.subspan(first, next_ - first), event.value);
    sentences_.push_back(fmt::format("{} {} for {}{}{}.", names_.with_verb(event.player, event.value < 0 ? "pay" : "score"),
                                     std::abs(event.value), source_words(static_cast<Source>(event.detail), event.flag != 0),
                                     why.empty() ? "" : ": ", why));
    if (has_returned_) scorers_ = 0;
    has_returned_ = false;
    scorers_ |= 1U << event.player;
  }

  // Figures go home when their region is scored, which needs no words unless their owner got
  // nothing.
  void tell_returned(const Event& event) {
    const auto why = static_cast<RemovalReason>(event.flag);
    has_returned_ = true;
    if (why == RemovalReason::kTakenBack || (why == RemovalReason::kScored && (scorers_ >> event.player & 1U) != 0)) return;
    if (tell_as_module(event)) return;
    const std::string_view reason = why == RemovalReason::kScored ? "without points" : kRemovalReasonNames[event.flag];
    sentences_.push_back(fmt::format("{} {} comes home {}{}{}.", names_.possessive(event.player), figure_words(event.detail),
                                     why == RemovalReason::kScored ? "" : "(", reason, why == RemovalReason::kScored ? "" : ")"));
  }

  // Whether the event is a module's.
  bool tell_as_module(const Event& event) {
    const auto sentence = ask_modules(*state_.rules, &ModuleWords::event_sentence, event, state_, names_);
    if (sentence && !sentence->empty()) sentences_.push_back(*sentence);
    return sentence.has_value();
  }

  std::span<const Event> events_;
  const State& state_;
  const PlayerNames& names_;
  std::size_t next_ = 0;
  unsigned scorers_ = 0;  // of the region whose figures go home next
  bool has_returned_ = false;
  std::vector<std::string> sentences_;
};

std::string score_words(const State& state, Action action) {
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  return fmt::format("score the {} at {} first ({})", kSegmentKindNames[static_cast<std::size_t>(state.regions.node(node).kind)],
                     square_words(state, action.cell()), worth_words(state, node));
}

}  // namespace

std::string PlayerNames::with_verb(Player player, std::string_view verb) const {
  return fmt::format("{} {}{}", names[player], verb, names[player] == "You" ? "" : "s");
}

std::string PlayerNames::possessive(Player player) const { return names[player] == "You" ? "Your" : names[player] + "'s"; }

std::string_view bot_of(std::string_view seat) {
  return seat.starts_with(kBotPrefix) ? seat.substr(kBotPrefix.size()) : std::string_view{};
}

PlayerNames player_names(const std::vector<std::string>& seats) {
  PlayerNames result;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string_view bot = bot_of(seats[i]);
    std::string name(bot.empty() ? std::string_view(seats[i]) : bot);
    if (!bot.empty()) name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    const auto alike = std::count(seats.begin(), seats.end(), seats[i]);
    if (alike > 1) name += fmt::format(" {}", 1 + std::count(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(i), seats[i]));
    result.names.push_back(name);
  }
  result.letters = letters_of(result.names);
  return result;
}

std::vector<std::string> event_sentences(std::span<const Event> events, const State& state, const PlayerNames& names) {
  return Teller(events, state, names).tell();
}

std::string sheet_words(const Rules& rules, std::span<const Event> rows, int total) {
  std::string text;
  int sum = 0;
  bool is_plain = rows.size() == 1;
  for (const Event& row : rows) {
    sum += row.value;
    if (row.value < 0) {
      text += fmt::format(" - {} for the {}", -row.value, kSheetLabelNames[row.detail]);
      continue;
    }
    if (!text.empty()) text += " + ";
    text += ask_modules(rules, &ModuleWords::row_words, row).value_or(counted(row.count, kSheetLabelNames[row.detail]));
    const int each = row.count == 0 ? 0 : row.value / row.count;
    if (each * row.count != row.value) {
      text += fmt::format(" ({})", row.value);
    } else if (each != 1 || rows.size() > 1) {
      text += fmt::format(" × {}", each);
    }
    is_plain = is_plain && each == 1;
  }
  if (text.empty() || (is_plain && sum == total)) return text;
  text += fmt::format(" = {}", sum);
  if (sum != total) text += fmt::format(", counted as {}", total);
  return text;
}

std::string action_words(const State& state, Action action) {
  if (const auto words = ask_modules(*state.rules, &ModuleWords::action_words, state, action)) return *words;
  switch (action.kind()) {
    case ActionKind::kPass: return "no figure";
    case ActionKind::kDeploy: return deploy_words(state, action);
    case ActionKind::kScore: return score_words(state, action);
    default: return to_text(describe(state, action));
  }
}

std::string deploy_words(const State& state, Action action) {
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  const SegmentKind kind = state.regions.node(node).kind;
  std::string text =
      fmt::format("{}: {}", figure_words(static_cast<int>(action.figure())), kSegmentKindNames[static_cast<std::size_t>(kind)]);
  const std::string place = place_words(kind, ports_of(state, node));
  if (!place.empty()) text += " " + place;
  return fmt::format("{} ({})", text, worth_words(state, node));
}

std::string segment_words(const State& state, Action action) {
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  const SegmentKind kind = state.regions.node(node).kind;
  const std::string place = place_words(kind, ports_of(state, node));
  return fmt::format("{}{}{} at {} ({})", kSegmentKindNames[static_cast<std::size_t>(kind)], place.empty() ? "" : " ", place,
                     square_words(state, action.cell()), worth_words(state, node));
}

std::string square_words(const State& state, CellIndex cell) { return fmt::format("{},{}", state.board[cell].x, state.board[cell].y); }

std::string with_article(std::string_view noun) {
  const bool is_vowel = std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return fmt::format("{} {}", is_vowel ? "an" : "a", noun);
}

std::string_view figure_words(int figure) {
  return static_cast<FigureKind>(figure) == FigureKind::kLarge ? "large meeple" : kFigureKindNames[static_cast<std::size_t>(figure)];
}

std::string place_words(SegmentKind kind, PortMask ports) {
  const bool is_field = kind == SegmentKind::kField;
  if (ports == 0) return is_field ? "enclosed" : "";
  for (std::size_t corner = 0; is_field && corner < kCornerWords.size(); ++corner) {
    const int side = static_cast<int>(corner);
    const auto both = static_cast<PortMask>(port_bit(right_port(side)) | port_bit(left_port((side + 1) % kSides)));
    if ((ports & ~both) == 0) return std::string(kCornerWords[corner]);
  }
  std::string sides;
  for (int side = 0; side < kSides; ++side) {
    if ((ports & side_ports(side)) != 0)
      sides += fmt::format("{}{}", sides.empty() ? "" : ", ", kSideNames[static_cast<std::size_t>(side)]);
  }
  return sides;
}

std::string worth_words(const State& state, NodeIndex node) {
  const Survey region = survey(state, node);
  if (region.kind == SegmentKind::kField) return counted(region.cities, "cities");
  if (region.is_complete) return fmt::format("done: {}", counted(score_sheet(state, region).total(), "points"));
  std::string text = counted(region.tiles, "tiles");
  if (region.count(Segment::kShield) > 0) text += ", " + counted(region.count(Segment::kShield), "shields");
  visit_module_words(*state.rules, [&](const ModuleWords& module) {
    const std::string words = module.region_words == nullptr ? "" : module.region_words(region);
    if (!words.empty()) text += ", " + words;
  });
  return text;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::string counted(int count, std::string_view plural) {
  return fmt::format("{} {}", count, count == 1 ? singular(plural) : std::string(plural));
}

}  // namespace bastide
