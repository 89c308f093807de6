// The rules in force in one game: its modules, figures, steps and hooks. Built once at set-up, then
// shared and never changed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "rules/action.h"
#include "rules/event.h"
#include "rules/state.h"
#include "rules/types.h"

namespace bastide {

struct Dictation;
struct ScoreSheet;
struct Survey;

// The value of each option by its number.
using Options = std::array<std::uint8_t, kOptions>;

// Points that a colour has scored.
struct Award {
  Colour colour = kNobody;
  std::int32_t points = 0;
  Source source = Source::kRoad;
  NodeIndex node = kNoNode;  // where on the board they were scored, if anywhere
  bool is_final = false;     // in the final scoring
};

// One action being carried out. A search passes no log.
struct Play {
  State& state;
  EventLog* log = nullptr;

  const Rules& rules() const { return *state.rules; }
  void emit(const Event& event) const {
    if (log != nullptr) log->push_back(event);
  }
};

// What follows a step or an answer: the next row of the table, a question, or entering the current
// row (or the one jumped to) again.
enum class Flow : std::uint8_t { kNext, kAsk, kAgain };

// One row of the turn: `enter` does what needs no decision and says whether to ask; `offer` lists
// the legal answers.
struct Step {
  std::string_view name;
  Flow (*enter)(Play&) = nullptr;
  void (*offer)(const State&, ActionList&) = nullptr;
  bool auto_answer = false;  // if there is only one answer, it is given without asking
  // One of the legal answers without listing them all, each equally likely if `random` is uniform;
  // null if listing is as fast.
  Action (*sample)(const State&, std::uint64_t random) = nullptr;
  Flow (*pass)(Play&) = nullptr;  // what follows a pass; null: the next row
  // A few of the legal answers that are worth thinking about, if there are many; null: all.
  void (*consider)(const State&, ActionList&) = nullptr;
  // For steps whose answers are draws from the bag: what happens to the drawn tile.
  Flow (*drawn)(Play&, TileId) = nullptr;
};

// Rows of the turn that other rows jump to. Every turn table has all of them.
enum class Landmark : std::uint8_t {
  kBegin,   // a turn begins
  kDraw,    // a tile is drawn; another part of a turn begins here
  kPlace,   // the tile in hand is placed; a turn inside a turn begins here
  kScore,   // completed regions are scored; a part without a tile goes on here
  kFinish,  // the game ends: first the remaining decisions, then the final scoring
};
constexpr int kLandmarks = 5;

// One row of a turn table: a step and the module that it needs (none: always present), or a
// landmark for the next row that is present.
struct Row {
  const Step* step = nullptr;
  std::optional<Module> needs = {};
  std::optional<Landmark> landmark = {};
};

// Carries out one kind of action and describes it.
struct Handler {
  ActionKind kind = ActionKind::kPass;
  bool prefers_choice = false;  // in text, a word that names both a figure and a choice is the choice
  bool is_range = false;        // a run of actions that differ only in their number is listed as one entry with its bounds
  bool names_region = false;    // its segment stands for the whole region: any other segment of it means the same
  Flow (*apply)(Play&, Action) = nullptr;
  void (*describe)(const State&, Action, ActionFields&) = nullptr;
  const char* number_key = "points";  // names ActionFields::number in JSON
  const char* choice_key = "choice";  // names ActionFields::choice in JSON
  const char* extra_key = nullptr;    // names the second square in JSON, if there is one
};

// A module's place for figures that is not a segment; its segment number in actions is
// kFirstSpecialPlace + its index.
struct SpecialPlace {
  Flow (*apply)(Play&, Action) = nullptr;
  void (*describe)(const State&, Action, ActionFields&) = nullptr;
};

// What a position is worth to each colour beyond the value of its regions. For evaluations: summing
// it is far cheaper than ending a copy of the game.
struct Standing {
  std::array<std::int32_t, kMaxColours> points{};         // that the final scoring would give now, apart from regions
  std::array<std::int32_t, kMaxColours> promised{};       // that are certain to be scored in this turn
  std::array<std::uint8_t, kMaxColours> further_tiles{};  // tiles still to be drawn in this turn besides its own
  std::array<std::uint8_t, kMaxColours> workers{};        // figures that earn extra tiles when their regions grow
  std::array<double, kMaxColours> expected{};             // what else its situation is likely to be worth until the end
};

struct FigureRules {
  std::uint8_t count = 0;         // of each colour
  std::uint8_t strength = 0;      // in a majority
  SegmentKindMask stands_on = 0;  // where the ordinary deployment may put it
};

struct StartTile {
  TileId tile = kNoTile;
  std::int16_t x = 0, y = 0;
  Rotation rotation = 0;
};

// The functions of all modules in force for one hook.
template <class Function>
using Hooks = FixedVector<Function, 32>;

using SetUp = void (*)(State&);
using MayPlaceTile = bool (*)(const State&, TileId, CellIndex, Rotation);
using TilePlaced = void (*)(Play&, CellIndex);
using OfferDeploy = void (*)(const State&, ActionList&);
using MayDeploy = bool (*)(const State&, FigureKind, NodeIndex);
using OfferPlacement = void (*)(const State&, ActionList&);
using IsPlaceableOtherwise = bool (*)(const State&, TileId);
using PlaceExtra = std::uint8_t (*)(Play&, Action);
using DescribeExtra = void (*)(const State&, Action, ActionFields&);
using SetAside = bool (*)(Play&, TileId);
using IsSingledOut = bool (*)(const State&, FigureIndex);
using FigureRemoved = void (*)(Play&, FigureIndex, const Figure&, RemovalReason);
using AdjustScore = void (*)(const State&, const Survey&, Colour, ScoreSheet&);
using NoteCompleted = void (*)(State&);
using RegionCompleted = void (*)(Play&, const Survey&, unsigned owners, int value);
using PointsGiven = void (*)(Play&, const Award&);
using RegionsRebuilt = void (*)(Play&);
using OrderMatters = bool (*)(const State&);
using MayBeJoined = bool (*)(const State&, NodeIndex);
using FinalScoring = void (*)(Play&);
using AddStanding = void (*)(const State&, Standing&);
using HashState = std::uint64_t (*)(const State&);
using HashFrame = std::uint64_t (*)(const State&, const TurnFrame&);
using FiguresElsewhere = int (*)(const State&, Colour, FigureKind);
using TilesElsewhere = int (*)(const State&);
using CheckState = void (*)(const State&, std::vector<std::string>&);

struct Rules {
  std::uint8_t players = 2;
  std::uint8_t colours_each = 1;  // per player, numbered consecutively
  std::uint32_t modules = 0;      // one bit per module of which at least a part is in force
  Options options{};
  const TileKind* tiles = nullptr;
  std::array<FigureRules, kFigureKinds> figures{};
  std::uint8_t figure_kinds = 0;                   // one bit per kind of figure that anybody has
  std::array<std::uint8_t, kMaxTileKinds> pile{};  // the pile from which each tile kind is drawn
  TileBag bag;                                     // at the start of the game
  FixedVector<StartTile, 64> start;
  std::uint8_t fixed_start = 0;  // the first of them, which a set-up cannot replace

  FixedVector<const Step*, 64> steps;                // the turn
  std::array<std::uint8_t, kLandmarks> landmarks{};  // rows
  Hooks<const Dictation*> dictations;
  FixedVector<const Step*, 4> interrupts;  // they may ask before a row is entered, until they have nothing more to ask
  std::array<const Handler*, kActionKinds> handlers{};
  std::array<const SpecialPlace*, kSpecialPlaces> special_places{};
  // One bit per function of may_place_tile that constrains where the tile may be placed.
  std::array<std::uint8_t, kMaxTileKinds> restricted_by{};
  std::array<bool, kMaxTileKinds> may_return{};  // a module may set the tile aside and put it back into the bag
  Hooks<SetUp> set_up;
  Hooks<MayPlaceTile> may_place_tile;
  Hooks<OfferPlacement> offer_placement;
  Hooks<IsPlaceableOtherwise> is_placeable_otherwise;
  Hooks<PlaceExtra> place_extra;
  Hooks<DescribeExtra> describe_extra;
  Hooks<SetAside> set_aside;
  Hooks<TilePlaced> tile_placed;
  Hooks<MayDeploy> may_deploy;
  Hooks<OfferDeploy> offer_deploy;
  Hooks<IsSingledOut> is_singled_out;
  Hooks<FigureRemoved> figure_removed;
  Hooks<AdjustScore> adjust_score;
  Hooks<NoteCompleted> note_completed;
  Hooks<RegionCompleted> region_completed;
  Hooks<OrderMatters> order_matters;  // whether the active player chooses which completed region is scored next
  Hooks<OrderMatters> owners_order;   // whether a player who is the sole owner of several orders those
  Hooks<MayBeJoined> may_be_joined;
  Hooks<PointsGiven> points_given;
  Hooks<RegionsRebuilt> regions_rebuilt;
  Hooks<FinalScoring> before_final_scoring;
  Hooks<FinalScoring> final_scoring;
  Hooks<AddStanding> add_standing;
  Hooks<HashState> hash_state;
  Hooks<HashFrame> hash_frame;
  Hooks<FiguresElsewhere> figures_elsewhere;
  Hooks<TilesElsewhere> tiles_elsewhere;
  Hooks<CheckState> check_state;

  bool has(Module module) const { return (modules >> static_cast<unsigned>(module) & 1U) != 0; }
  Colour colours() const { return static_cast<Colour>(players * colours_each); }
  Player player_of(Colour colour) const { return static_cast<Player>(colour / colours_each); }
  Colour first_colour(Player player) const { return static_cast<Colour>(player * colours_each); }
  std::uint8_t option(Option option) const { return options[static_cast<std::size_t>(option)]; }
  std::uint8_t row(Landmark landmark) const { return landmarks[static_cast<std::size_t>(landmark)]; }
  const FigureRules& figure(FigureKind kind) const { return figures[static_cast<std::size_t>(kind)]; }
  FigureRules& figure(FigureKind kind) { return figures[static_cast<std::size_t>(kind)]; }
};

// Takes a tile out of the bag, or puts it back.
inline void take_from_bag(State& state, TileId tile) { state.bag.take(tile, state.rules->pile[tile]); }
inline void put_into_bag(State& state, TileId tile) { state.bag.put(tile, state.rules->pile[tile]); }

inline const TileKind& tile_kind(const State& state, TileId tile) { return state.rules->tiles[tile]; }
inline const TileKind& tile_at(const State& state, CellIndex cell) { return state.rules->tiles[state.board[cell].tile]; }

}  // namespace bastide
