// A module, or a part of one that may be chosen separately, as a table: what it adds and which
// hooks it implements. The other hooks are null; at set-up each hook's functions are compacted into
// a short list in Rules, so an absent module costs nothing.
#pragma once

#include <span>
#include <string_view>

#include "rules/rules.h"

namespace bastide {

// A choice where the rulebooks disagree. The first value is the default.
struct OptionEntry {
  Option option = Option::kMessagesTrigger;
  std::string_view name = {};  // "messages.trigger"
  std::string_view summary = {};
  std::span<const std::string_view> values = {};
  std::uint32_t needs = 0;  // modules without which there is nothing to choose, one bit each
};

// A decision of chance, other than drawing tiles, that a set-up may dictate: the field of the
// set-up, the kind of action, how to read a word (nothing if there is no such word), and whether it
// can come after those before it.
struct Dictation {
  std::string_view field = {};  // "rolls"
  ActionKind kind = ActionKind::kRoll;
  std::optional<int> (*read)(std::string_view word) = nullptr;
  bool (*can_follow)(std::span<const int> before, int value) = nullptr;
};

// A whole game to which expansions may add: its turn, and its figures and tiles without any of
// them.
struct Ruleset {
  std::span<const Row> turn = {};
  void (*configure)(Rules&) = nullptr;  // figures, bag and start tiles
  std::span<const Handler> handlers = {};
};

struct Expansion {
  Module module = Module::kFarmers;
  std::string_view part = {};  // name of this part, if the module has parts that may be chosen separately
  std::string_view title = {};
  std::string_view summary = {};  // one sentence for players choosing modules
  std::string_view tiles = {};    // the tile set that it adds, or empty
  bool needs_tiles = false;       // this part does nothing without the tiles of its module
  std::span<const OptionEntry> options = {};
  std::uint32_t excludes = 0;        // modules that it cannot be combined with, one bit each; it need not name itself
  const Ruleset* ruleset = nullptr;  // a spin-off: its own game instead of the ordinary one
  const Dictation* dictation = nullptr;
  // A step that may ask before a row is entered, until it has nothing more to ask; State::may_interrupt
  // says that it wants to.
  const Step* interrupt = nullptr;

  void (*configure)(Rules&) = nullptr;                // changes figures, piles and start tiles while the rules are built
  SetUp set_up = nullptr;                             // the start tiles lie on the table, and the game begins
  MayPlaceTile may_place_tile = nullptr;              // all modules must agree
  bool (*restricts_tile)(const TileKind&) = nullptr;  // tiles that may_place_tile constrains; null means all
  // Placements with something extra (kPlace with its `extra`) besides the plain ones; whether a
  // tile without a plain placement has one; and carrying the extra out before the tile is placed:
  // the hook returns the overlay to place with the tile, 0 for none.
  OfferPlacement offer_placement = nullptr;
  IsPlaceableOtherwise is_placeable_otherwise = nullptr;
  PlaceExtra place_extra = nullptr;
  DescribeExtra describe_extra = nullptr;         // fills in the second square of such a placement
  SetAside set_aside = nullptr;                   // may keep a drawn tile, so that another is drawn instead; true if it does
  bool (*may_return)(const TileKind&) = nullptr;  // tiles that it sets aside and may put back into the bag
  TilePlaced tile_placed = nullptr;
  MayDeploy may_deploy = nullptr;          // whether a figure may be put there by any means; all modules must agree
  OfferDeploy offer_deploy = nullptr;      // additional choices instead of deploying a figure
  IsSingledOut is_singled_out = nullptr;   // whether this figure differs from others of its kind and colour on the same segment
  FigureRemoved figure_removed = nullptr;  // after a figure has returned home; the copy says where it stood
  AdjustScore adjust_score = nullptr;      // what a region is worth to this owner (kNobody: to anybody)
  NoteCompleted note_completed = nullptr;  // for regions completed elsewhere than on the placed tile: call note_if_complete
  // Points are given, figures not yet removed. Owners: one bit per colour, none if unoccupied; the
  // value is what anybody would have scored.
  RegionCompleted region_completed = nullptr;
  OrderMatters order_matters = nullptr;  // whether somebody must choose which completed region is scored next
  OrderMatters owners_order = nullptr;   // whether a player who is the sole owner of several orders those
  MayBeJoined may_be_joined = nullptr;   // whether figures may still join this completed region before it is scored
  PointsGiven points_given = nullptr;
  RegionsRebuilt regions_rebuilt = nullptr;      // regions were split or joined by something other than a tile
  FinalScoring before_final_scoring = nullptr;   // what is settled before it without a decision
  FinalScoring final_scoring = nullptr;          // after the base game's own
  AddStanding add_standing = nullptr;            // points to come at the end and in this turn, for evaluations
  HashState hash_state = nullptr;                // of the module's own state
  HashFrame hash_frame = nullptr;                // of its state within one turn
  FiguresElsewhere figures_elsewhere = nullptr;  // figures that are neither in the supply nor on a node
  TilesElsewhere tiles_elsewhere = nullptr;      // tiles that are not in the bag, on the table, in hand or in the box
  CheckState check_state = nullptr;              // reports what is wrong with the module's state
  std::span<const Handler> handlers = {};        // its own kinds of action
};

}  // namespace bastide
