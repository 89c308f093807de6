// The Count of Carcassonne in the terminal: the four quarters with the figures that wait in them,
// and the count.
#include "expansions/count/count.h"

#include <fmt/format.h>

#include "rules/play.h"
#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace count {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  const std::string_view quarter = event.flag < kQuarters ? kQuarterNames[event.flag] : "";
  switch (event.type) {
    case EventType::kEnteredCity:
      return fmt::format("{} {} into the {} of Carcassonne.", names.with_verb(event.player, "send"),
                         with_article(figure_words(event.detail)), quarter);
    case EventType::kCountMoved: return fmt::format("{} the count to the {}.", names.with_verb(event.player, "move"), quarter);
    case EventType::kRedeployed: {
      const Node& node = state.regions.node(event.node);
      return fmt::format("{} {} from the {} to the {} at {}.", names.with_verb(event.player, "bring"),
                         with_article(figure_words(event.detail)), quarter, kSegmentKindNames[static_cast<std::size_t>(node.kind)],
                         square_words(state, node.cell));
    }
    default: return std::nullopt;
  }
}

std::string_view quarter_words(const State& state, Action action) {
  return kChoiceNames[static_cast<std::size_t>(describe(state, action).choice)];
}

std::optional<std::string> pass_words(const State& state) {
  const Step* step = &current_step(state);
  if (step == &kRedeploy) return "bring nobody from Carcassonne";
  if (step == &kEnterCity) return "send nobody into Carcassonne";
  if (step == &kMoveCount) return "leave the count where he is";
  return std::nullopt;
}

std::optional<std::string> action_words(const State& state, Action action) {
  const std::string_view figure = figure_words(static_cast<int>(action.figure()));
  switch (action.kind()) {
    case ActionKind::kRedeploy:
      return fmt::format("{} from the {}: {}", figure, quarter_words(state, action), segment_words(state, action));
    case ActionKind::kEnterCity: return fmt::format("{} into the {}", figure, quarter_words(state, action));
    case ActionKind::kMoveCount: return fmt::format("count to the {}", quarter_words(state, action));
    case ActionKind::kMarket: return fmt::format("{} from the market: {}", figure, segment_words(state, action));
    case ActionKind::kPass: return pass_words(state);
    default: return std::nullopt;
  }
}

std::optional<std::string> row_words(const Event& row) {
  if (static_cast<SheetLabel>(row.detail) != SheetLabel::kCarcassonne) return std::nullopt;
  return "Carcassonne";
}

// "1 in the palace and 2 in the forge".
std::string player_words(const State& state, Player player) {
  std::vector<std::string> places;
  for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
    int figures = 0;
    for (const std::uint8_t number : state.ext.count.waiting[quarter][player]) figures += number;
    if (figures != 0) places.push_back(fmt::format("{} in the {}", figures, kQuarterNames[quarter]));
  }
  return listed(places);
}

// The figures of a quarter in a row; a plus sign stands for those that find no room.
void draw_waiting(TilePicture& picture, const State& state, Quarter quarter, Spot spot) {
  Canvas& canvas = picture.canvas;
  const Waiting& waiting = state.ext.count.in(quarter);
  for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
      for (int figure = 0; figure < waiting[colour][kind]; ++figure, ++spot.x) {
        if (spot.x == canvas.width()) return canvas.put(canvas.width() - 1, spot.y, U'+', Ink::kNotice);
        canvas.put(spot.x, spot.y, figure_letter(colour, static_cast<FigureKind>(kind), picture.letters), player_ink(colour));
      }
    }
  }
}

// The name of the quarter, a star where the count is, and the figures: in a small picture all in one
// row, otherwise in two.
void draw_quarter(TilePicture& picture, const State& state, Quarter quarter, int row) {
  Canvas& canvas = picture.canvas;
  const bool is_small = canvas.height() <= tile_height(PictureSize::kCompact);
  const std::string_view name = kQuarterNames[static_cast<std::size_t>(quarter)];
  int x = is_small ? 1 : canvas.write(0, row, name, Ink::kMark);
  if (is_small) canvas.put(0, row, static_cast<char32_t>(name[0] - 'a' + 'A'), Ink::kMark);
  if (state.ext.count.count == quarter) canvas.put(x++, row, U'*', Ink::kNotice);
  draw_waiting(picture, state, quarter, is_small ? Spot{x, row} : Spot{0, row + 1});
}

// Two quarters lie on each of the inner squares.
void draw_below(TilePicture& picture, const State& state, CellIndex cell) {
  const TileKind& tile = tile_at(state, cell);
  if (!tile.has(TileKind::kInside) || !has_quarters(*state.rules)) return;
  const bool is_east = tile.has(TileKind::kQuarters);
  draw_quarter(picture, state, is_east ? Quarter::kMarket : Quarter::kPalace, 0);
  draw_quarter(picture, state, is_east ? Quarter::kCathedral : Quarter::kForge, picture.canvas.height() / 2 + 1);
}

}  // namespace
}  // namespace count

const ModuleWords kCountWords{.module = Module::kCount,
                              .event_sentence = count::event_sentence,
                              .action_words = count::action_words,
                              .row_words = count::row_words,
                              .player_words = count::player_words,
                              .draw_below = count::draw_below};

}  // namespace bastide
