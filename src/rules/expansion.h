// A module of the game, or one of the parts in which it may be taken, as a table: what it brings and which occasions it reacts to. A hook
// left out is null; at set-up each hook's functions are compacted into a short list in Rules, so an absent module costs nothing.
#pragma once

#include <span>
#include <string_view>

#include "rules/rules.h"

namespace bastide {

// A choice where the books disagree. The first value is the default.
struct OptionEntry {
  Option option = Option::kMessagesTrigger;
  std::string_view name = {};  // "messages.trigger"
  std::string_view summary = {};
  std::span<const std::string_view> values = {};
};

// What chance decides besides tiles, where a set-up may dictate it: the field of the set-up, the action that it stands for, how a word of
// it is read (nothing: no such word), and whether it can come after those before it.
struct Dictation {
  std::string_view field = {};  // "rolls"
  ActionKind kind = ActionKind::kRoll;
  std::optional<int> (*read)(std::string_view word) = nullptr;
  bool (*can_follow)(std::span<const int> before, int value) = nullptr;
};

// A whole game on this machine, to which expansions may add: the turn, and what there is without any of them.
struct Ruleset {
  std::span<const Row> turn = {};
  void (*configure)(Rules&) = nullptr;  // figures, bag and start tiles
  std::span<const Handler> handlers = {};
};

struct Expansion {
  Module module = Module::kFarmers;
  std::string_view part = {};  // name of this part, where the module may be taken in parts
  std::string_view title = {};
  std::string_view summary = {};  // one sentence for people who choose modules
  std::string_view tiles = {};    // the tile set that it brings, or empty
  std::span<const OptionEntry> options = {};
  std::uint32_t excludes = 0;        // modules with which it is not played, one bit each; it need not name itself
  const Ruleset* ruleset = nullptr;  // a spin-off: its own game instead of the ordinary one
  const Dictation* dictation = nullptr;
  const Step* interrupt = nullptr;  // a step that asks before a row is entered, as long as it has something to ask

  void (*configure)(Rules&) = nullptr;                // changes figures, piles and start tiles while the rules are built
  MayPlaceTile may_place_tile = nullptr;              // permission: all must agree
  bool (*restricts_tile)(const TileKind&) = nullptr;  // the tiles in which may_place_tile has a say; left out: all
  // Placements with something extra (kPlace with its `extra`), beside the plain ones; whether a tile that fits nowhere plainly has one; and
  // carrying the extra out, before the tile lies: what is returned is the overlay that is placed together with the tile, 0 for none.
  OfferPlacement offer_placement = nullptr;
  IsPlaceableOtherwise is_placeable_otherwise = nullptr;
  PlaceExtra place_extra = nullptr;
  SetAside set_aside = nullptr;  // keeps a tile that was drawn, so that another is drawn instead; true if it did
  TilePlaced tile_placed = nullptr;
  MayDeploy may_deploy = nullptr;          // permission to put a figure there, however it comes: all must agree
  OfferDeploy offer_deploy = nullptr;      // further choices instead of deploying a figure
  FigureRemoved figure_removed = nullptr;  // after a figure went home; the copy tells where it stood
  AdjustScore adjust_score = nullptr;      // what a region is worth, to this owner (kNobody: to anybody)
  NoteCompleted note_completed = nullptr;  // regions completed elsewhere than on the laid tile: call note_if_complete
  RegionCompleted region_completed =
      nullptr;                           // points are given, figures still stand; owners: one bit a player, none if nobody stood there
  OrderMatters order_matters = nullptr;  // whether somebody has to say which completed region is scored next
  OrderMatters owners_order = nullptr;   // whether a player who alone owns several of them orders those
  PointsGiven points_given = nullptr;
  RegionsRebuilt regions_rebuilt = nullptr;      // regions were split or joined by something else than a tile
  FinalScoring before_final_scoring = nullptr;   // what is settled first and needs no decision
  FinalScoring final_scoring = nullptr;          // after the base game's
  AddStanding add_standing = nullptr;            // what is held for the end and for this turn, for evaluations
  HashState hash_state = nullptr;                // of what the module itself remembers
  HashFrame hash_frame = nullptr;                // of what it remembers for one turn
  FiguresElsewhere figures_elsewhere = nullptr;  // figures neither in the supply nor on a node
  TilesElsewhere tiles_elsewhere = nullptr;      // tiles neither in the bag nor on the table, in hand or in the box
  CheckState check_state = nullptr;              // what is wrong with what the module remembers
  std::span<const Handler> handlers = {};        // the kinds of action that are its own
};

}  // namespace bastide
