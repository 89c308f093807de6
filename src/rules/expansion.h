// A module of the game as a table: what it brings and which occasions it reacts to. A hook left out is null; at set-up each hook's
// functions are compacted into a short list in Rules, so an absent module costs nothing.
#pragma once

#include <span>
#include <string_view>

#include "rules/rules.h"

namespace bastide {

struct Expansion {
  Module module = Module::kFarmers;
  std::string_view title = {};
  std::string_view summary = {};          // one sentence for people who choose modules
  std::string_view tiles = {};            // the tile set that it brings, or empty
  void (*configure)(Rules&) = nullptr;    // changes figures, piles and start tiles while the rules are built
  MayPlaceTile may_place_tile = nullptr;  // permission: all must agree
  TilePlaced tile_placed = nullptr;
  OfferDeploy offer_deploy = nullptr;      // further choices instead of deploying a figure
  AdjustScore adjust_score = nullptr;      // what a region is worth
  FinalScoring final_scoring = nullptr;    // after the base game's
  HashState hash_state = nullptr;          // of what the module itself remembers
  std::span<const Handler> handlers = {};  // the kinds of action that are its own
};

}  // namespace bastide
