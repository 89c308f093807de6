// Regions: the roads, cities, fields and single places formed by the segments on the table. Each
// segment of a placed tile is a node; joined nodes form a tree (union by size, no path compression,
// so finding never writes) and a ring, so that a region can be walked. The root stores only what
// every move needs; the value of a region is found by walking its ring.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/tile.h"
#include "rules/types.h"

namespace bastide {

constexpr int kMaxNodes = 2048;
constexpr int kMaxLinks = 16;

// In actions, segment numbers from here up to the overlays are not segments but modules' special
// places (a flying machine's seat).
constexpr std::uint8_t kFirstSpecialPlace = 0x30;
constexpr int kSpecialPlaces = 14;

// Segment numbers from here on are overlays: a road over a tile from north to south, or from east
// to west.
constexpr std::uint8_t kOverlayNorthSouth = 0x3e;
constexpr std::uint8_t kOverlayEastWest = 0x3f;
constexpr bool is_overlay(unsigned segment) { return segment >= kOverlayNorthSouth; }

struct Node {
  NodeIndex parent = 0;
  NodeIndex next = 0;  // the next node of the ring
  CellIndex cell = 0;
  std::uint8_t segment = 0;
  SegmentKind kind = SegmentKind::kField;
};

// What the root of a region stores.
struct Root {
  std::uint16_t size = 1;         // nodes
  std::int16_t open = 0;          // sides (of a field: half-sides) without a neighbour
  std::uint8_t strength[8] = {};  // of each colour's meeples; two places are never used

  bool is_occupied() const {
    std::uint64_t all;
    std::memcpy(&all, strength, sizeof(all));
    return all != 0;
  }
};

// A join inside one tile that can be undone (a ferry between two roads).
struct Link {
  NodeIndex first = kNoNode, second = kNoNode;
  bool operator==(const Link&) const = default;
};

class Regions {
 public:
  const Node& node(NodeIndex node) const { return nodes_[node]; }
  std::size_t node_count() const { return nodes_.size(); }
  const FixedVector<Link, kMaxLinks>& links() const { return links_; }

  NodeIndex root_of(NodeIndex node) const {
    while (nodes_[node].parent != node) node = nodes_[node].parent;
    return node;
  }
  bool is_root(NodeIndex node) const { return nodes_[node].parent == node; }
  // The root data of the region to which this node belongs.
  const Root& of(NodeIndex node) const { return roots_[root_of(node)]; }
  bool are_joined(NodeIndex a, NodeIndex b) const { return root_of(a) == root_of(b); }
  // Calls visit(NodeIndex) for every node of a region.
  template <class Visit>
  void visit(NodeIndex start, Visit visit) const {
    NodeIndex node = start;
    do {
      visit(node);
      node = nodes_[node].next;
    } while (node != start);
  }

  // Makes consecutive nodes for a tile's segments, each a region of its own.
  void add_nodes(CellIndex cell, const FixedVector<Segment, kMaxSegments>& segments) {
    const std::size_t first = nodes_.size();
    nodes_.resize(first + segments.size());
    roots_.resize(first + segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const auto index = static_cast<NodeIndex>(first + i);
      nodes_[index] = {index, index, cell, static_cast<std::uint8_t>(i), segments[i].kind};
      roots_[index] = {.open = static_cast<std::int16_t>(segments[i].ends())};
    }
  }
  NodeIndex add_node(CellIndex cell, std::uint8_t segment, SegmentKind kind, int open_ends) {
    const auto index = static_cast<NodeIndex>(nodes_.size());
    nodes_.push_back({index, index, cell, segment, kind});
    Root root;
    root.open = static_cast<std::int16_t>(open_ends);
    roots_.push_back(root);
    return index;
  }
  // Two open ends meet: the regions become one, and each loses an end.
  void connect(NodeIndex a, NodeIndex b) {
    const NodeIndex first = root_of(a);
    const NodeIndex second = root_of(b);
    --roots_[first].open;
    --roots_[second].open;
    if (first != second) unite(first, second);
  }
  // Joins without touching open ends.
  void join(NodeIndex a, NodeIndex b) {
    const NodeIndex first = root_of(a);
    const NodeIndex second = root_of(b);
    if (first != second) unite(first, second);
  }
  // Changes the strength of a colour in a region.
  void change_strength(NodeIndex node, Colour colour, int amount) {
    std::uint8_t& strength = roots_[root_of(node)].strength[colour];
    strength = static_cast<std::uint8_t>(strength + amount);
  }
  void change_kind(NodeIndex node, SegmentKind kind) { nodes_[node].kind = kind; }

  void add_link(Link link) {
    links_.push_back(link);
    join(link.first, link.second);
  }
  // Removes a link without deriving anything again: `rebuild` both regions afterwards.
  void remove_link(Link link);

  // Makes every node of this region a region of its own again, with the given open ends and no
  // strength: the first half of a rebuild.
  template <class OpenEnds>
  void dissolve(NodeIndex start, OpenEnds open_ends) {
    NodeIndex node = start;
    do {
      const NodeIndex next = nodes_[node].next;
      nodes_[node].parent = node;
      nodes_[node].next = node;
      roots_[node] = Root{};
      roots_[node].open = static_cast<std::int16_t>(open_ends(node));
      node = next;
    } while (node != start);
  }

 private:
  // Makes one region of two, given by their roots.
  void unite(NodeIndex first, NodeIndex second);

  FixedVector<Node, kMaxNodes> nodes_;
  FixedVector<Root, kMaxNodes> roots_;
  FixedVector<Link, kMaxLinks> links_;
};

}  // namespace bastide
