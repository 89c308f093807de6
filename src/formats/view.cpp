#include "formats/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "formats/module_view.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide {

namespace {

std::string_view figure_name(int kind) { return kFigureKindNames[static_cast<std::size_t>(kind)]; }
std::string_view segment_name(SegmentKind kind) { return kSegmentKindNames[static_cast<std::size_t>(kind)]; }

// Whether an event is about figures or points, and so about a colour rather than a player.
bool is_of_colour(EventType type) { return type == EventType::kDeployed || type == EventType::kReturned || type == EventType::kScored; }

// Adds the player and, if players have several colours, the colour.
void add_colour(Json& json, const State& state, Colour colour, bool is_colour = true) {
  if (!is_colour || state.rules->colours_each == 1) {
    json["player"] = colour;
    return;
  }
  json["player"] = state.rules->player_of(colour);
  json["colour"] = colour;
}

}  // namespace

Json tiles_left_json(const State& state) {
  Json kinds = object_with_capacity(tile_catalogue().size());
  std::array<Json, kPiles> piles;
  for (TileId tile = 0; tile < tile_catalogue().size(); ++tile) {
    if (state.bag.count[tile] == 0) continue;
    const std::string& name = tile_kind(state, tile).name;
    kinds[name] = state.bag.count[tile];
    piles[state.rules->pile[tile]][name] = state.bag.count[tile];
  }
  Json json = {{"all", state.bag.left}, {"kinds", std::move(kinds)}};
  const auto is_left = [](std::uint8_t left) { return left != 0; };
  if (std::count_if(state.bag.pile_left.begin(), state.bag.pile_left.end(), is_left) > 1) {
    for (const Json& pile : piles) {
      if (!pile.is_null()) json["piles"].push_back(pile);
    }
  }
  return json;
}

namespace {

Json players_json(const Game& game) {
  const State& state = game.state();
  Json players = Json::array();
  for (std::size_t player = 0; player < game.setup().players.size(); ++player) {
    Json parts = object_with_capacity();
    for (std::size_t source = 0; source < kSources; ++source) {
      if (state.score_by_source[player][source] != 0) parts[std::string(kSourceNames[source])] = state.score_by_source[player][source];
    }
    Json supply = object_with_capacity();
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
      if (state.rules->figures[kind].count != 0) supply[std::string(kFigureKindNames[kind])] = state.supply[player][kind];
    }
    // Modules add to this.
    Json json = object_with_capacity();
    json["name"] = game.setup().players[player];
    json["score"] = state.score[player];
    json["score_parts"] = std::move(parts);
    json["supply"] = std::move(supply);
    players.push_back(std::move(json));
  }
  return players;
}

}  // namespace

Json board_json(const State& state, std::size_t from) {
  Json tiles = Json::array();
  for (std::size_t number = from; number < state.board.tile_count(); ++number) {
    const Cell& cell = state.board[state.board.placed()[number]];
    tiles.push_back({{"tile", tile_kind(state, cell.tile).name}, {"x", cell.x}, {"y", cell.y}, {"rot", cell.rotation * 90}});
  }
  return tiles;
}

namespace {

Json figures_json(const State& state) {
  Json figures = Json::array();
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board()) continue;
    Json json = object_with_capacity();
    add_colour(json, state, figure.colour);
    json["figure"] = figure_name(static_cast<int>(figure.kind));
    add_node(json, state, figure.node);
    figures.push_back(std::move(json));
  }
  return figures;
}

Json owners_json(const State& state, NodeIndex node) {
  Json owners = Json::array();
  const unsigned mask = owners_of(state, node);
  for (Player player = 0; player < state.rules->players; ++player) {
    if ((mask >> player & 1U) != 0) owners.push_back(player);
  }
  return owners;
}

Json sum_json(const ScoreSheet& sheet) {
  Json rows = Json::array();
  for (const SheetRow& row : sheet.rows) rows.push_back({kSheetLabelNames[static_cast<std::size_t>(row.label)], row.count, row.points});
  return rows;
}

// What each owner would score now; some modules give one owner more than another.
Json shares_json(const State& state, const Survey& region) {
  Json shares = Json::array();
  const unsigned owners = owners_of(state, region.node);
  for (Player player = 0; player < state.rules->players; ++player) {
    if ((owners >> player & 1U) != 0) shares.push_back(score_sheet(state, region, player).total());
  }
  return shares;
}

// What the region is worth now, and what it would be worth if it were completed without growing.
// Fields are never completed.
void add_values(Json& json, const State& state, const Survey& region) {
  const ScoreSheet sheet = score_sheet(state, region);
  json["value"] = sheet.total();
  json["sum"] = sum_json(sheet);
  if (region.is_complete || region.kind == SegmentKind::kField) return;
  const ScoreSheet completed = score_sheet(state, as_completed(region));
  json["if_completed"] = {{"value", completed.total()}, {"sum", sum_json(completed)}};
}

Json feature_json(const State& state, NodeIndex node) {
  const Survey region = survey(state, node);
  Json squares = Json::array();
  Json segments = Json::array();
  state.regions.visit(node, [&](NodeIndex member) {
    const Cell& cell = state.board[state.regions.node(member).cell];
    const Json square = {cell.x, cell.y};
    if (std::find(squares.begin(), squares.end(), square) == squares.end()) squares.push_back(square);
    Json segment = object_with_capacity();
    add_node(segment, state, member);
    segment.erase("kind");
    segments.push_back(std::move(segment));
  });
  Json json = {{"kind", segment_name(region.kind)}, {"squares", std::move(squares)}, {"complete", region.is_complete}};
  json["open_ends"] = segment_of(state, node).sides == 0 && segment_of(state, node).kind != SegmentKind::kField
                          ? 8 - state.board[state.regions.node(node).cell].around
                          : state.regions.of(node).open;
  add_values(json, state, region);
  json["owners"] = owners_json(state, node);
  json["shares"] = shares_json(state, region);
  json["segments"] = std::move(segments);
  return json;
}

}  // namespace

Json features_json(const State& state) {
  SegmentKindMask places = bit(SegmentKind::kField);
  for (const FigureRules& figure : state.rules->figures) places |= figure.stands_on;
  Json features = Json::array();
  visit_regions(state, places, [&](NodeIndex root) { features.push_back(feature_json(state, root)); });
  return features;
}

namespace {

Json result_json(const Game& game) {
  const State& state = game.state();
  Json final_points = Json::array();
  for (std::size_t i = 0; i < game.events().size(); ++i) {
    if (game.events()[i].type == EventType::kScored && game.events()[i].flag == 1) {
      final_points = events_json(state, game.events());
      break;
    }
  }
  Json scoring = Json::array();
  for (const Json& event : final_points) {
    if (event.value("final", false)) scoring.push_back(event);
  }
  Json scores = Json::array();
  for (std::size_t player = 0; player < game.setup().players.size(); ++player) scores.push_back(state.score[player]);
  return {{"places", rankings(state)}, {"scores", std::move(scores)}, {"final_scoring", std::move(scoring)}};
}

// Adds the fields that only the event's module knows.
void add_module_details(Json& json, const State& state, const Event& event) {
  for (const ModuleView* view : kModuleViews) {
    if (view->add_event != nullptr && view->add_event(json, state, event)) return;
  }
}

// Adds the fields that depend on the type of the event.
void add_details(Json& json, const State& state, const Event& event) {
  switch (event.type) {
    case EventType::kTurnStarted: json["turn"] = event.count; break;
    case EventType::kTileDrawn:
    case EventType::kTileDiscarded: json["tile"] = tile_kind(state, event.node).name; break;
    case EventType::kTilePlaced:
      json["tile"] = tile_kind(state, event.node).name;
      json["x"] = state.board[event.cell].x;
      json["y"] = state.board[event.cell].y;
      json["rot"] = event.detail * 90;
      break;
    case EventType::kDeployed:
    case EventType::kReturned:
      json["figure"] = figure_name(event.detail);
      if (event.node != kNoNode) add_node(json, state, event.node);
      if (event.type == EventType::kReturned) json["why"] = kRemovalReasonNames[event.flag];
      break;
    case EventType::kScored:
      json["points"] = event.value;
      json["source"] = kSourceNames[event.detail];
      if (event.node != kNoNode) add_node(json, state, event.node);
      json["sum"] = Json::array();
      json["final"] = event.flag == 1;
      break;
    case EventType::kPartStarted: json["part"] = event.count; break;
    default: add_module_details(json, state, event);
  }
}

}  // namespace

void add_node(Json& json, const State& state, NodeIndex node) {
  ActionFields fields;
  describe_node(state, node, fields);
  if (fields.has_square) {
    json["x"] = fields.x;
    json["y"] = fields.y;
  }
  if (fields.kind != ActionFields::kUnset) json["kind"] = kSegmentKindNames[static_cast<std::size_t>(fields.kind)];
  if (fields.has_at) json["at"] = sides_json(fields.at);
  if (fields.n != ActionFields::kUnset) json["n"] = fields.n;
}

void add_square(Json& json, const State& state, CellIndex cell) {
  json["x"] = state.board[cell].x;
  json["y"] = state.board[cell].y;
}

Json events_json(const State& state, const EventLog& events) {
  Json list = Json::array();
  for (const Event& event : events) {
    if (event.type == EventType::kSheetRow) {
      list.back()["sum"].push_back({kSheetLabelNames[event.detail], event.count, event.value});
      continue;
    }
    Json json = object_with_capacity();
    json["type"] = kEventNames[static_cast<std::size_t>(event.type)];
    if (event.player != kNobody) add_colour(json, state, event.player, is_of_colour(event.type));
    add_details(json, state, event);
    list.push_back(std::move(json));
  }
  return list;
}

namespace {

// The state, with or without its long parts.
Json state_json(const Game& game, bool is_whole) {
  const State& state = game.state();
  Json json = object_with_capacity(32);
  json["over"] = state.over;
  json["step"] = current_step(state).name;
  json["player"] = state.over || state.to_move == kChance ? Json() : Json(state.to_move);
  json["turn_of"] = state.turn_of;
  json["turn"] = state.turn;
  json["layer"] = state.over ? Json() : Json(state.frame.active);
  json["part"] = state.frame.begun_by == kNoRow ? Json() : Json(state.rules->steps[state.frame.begun_by]->name);
  json["tiles_left"] = is_whole ? tiles_left_json(state) : Json(state.bag.left);
  json["drawn"] = state.frame.drawn == kNoTile ? Json() : Json(tile_kind(state, state.frame.drawn).name);
  Json discarded = Json::array();
  for (const TileId tile : state.discarded) discarded.push_back(tile_kind(state, tile).name);
  json["discarded"] = std::move(discarded);
  json["players"] = players_json(game);
  if (is_whole) json["board"] = board_json(state);
  json["figures"] = figures_json(state);
  json["neutral"] = Json::object();
  for (const ModuleView* view : kModuleViews) {
    if (state.rules->has(view->module) && view->add_state != nullptr) view->add_state(json, state);
  }
  if (is_whole) json["features"] = features_json(state);
  if (state.over) json["result"] = result_json(game);
  return json;
}

}  // namespace

Json state_json(const Game& game) { return state_json(game, true); }
Json brief_state_json(const Game& game) { return state_json(game, false); }

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace bastide
