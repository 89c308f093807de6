#include "formats/legal_list.h"
#include "formats/json_action.h"

#include <gtest/gtest.h>

namespace bastide {

namespace {

void describe_bid(const State&, Action action, ActionFields& fields) {
  fields.number = static_cast<std::int16_t>(action.value() & 1023U);
  fields.player = static_cast<std::int16_t>(action.value() >> 10);
}

constexpr Handler kBid{.kind = ActionKind::kBid, .is_range = true, .describe = describe_bid, .number_key = "bid"};
constexpr Handler kBuy{.kind = ActionKind::kBuy, .describe = describe_bid};

Action numbered(ActionKind kind, unsigned player, unsigned number) { return Action::with_value(kind, player << 10 | number); }

// The entries of a hand-made list, as JSON.
std::vector<std::string> entries(const std::vector<Action>& actions, std::vector<Action>* firsts = nullptr) {
  const Result<Game> game = Game::start(simple_setup(2, {}));
  Rules rules = game->rules();
  rules.handlers[static_cast<std::size_t>(ActionKind::kBid)] = &kBid;
  rules.handlers[static_cast<std::size_t>(ActionKind::kBuy)] = &kBuy;
  State state = game->state();
  state.rules = &rules;
  ActionList list;
  for (const Action action : actions) list.push_back(action);
  std::vector<std::string> found;
  for (const LegalEntry& entry : legal_entries(state, list)) {
    found.push_back(action_json(entry.fields).dump());
    if (firsts != nullptr) firsts->push_back(entry.first);
  }
  return found;
}

using Texts = std::vector<std::string>;

TEST(LegalList, ARunOfNumbersIsOneEntryWithItsBounds) {
  const Action first = numbered(ActionKind::kBid, 0, 3);
  std::vector<Action> firsts;
  EXPECT_EQ(entries({Action::pass(), first, numbered(ActionKind::kBid, 0, 4), numbered(ActionKind::kBid, 0, 5)}, &firsts),
            (Texts{R"({"type":"pass"})", R"({"type":"bid","player":0,"min":3,"max":5})"}));
  EXPECT_EQ(firsts, (std::vector{Action::pass(), first}));
}

TEST(LegalList, ARunEndsWhereAnythingElseDiffers) {
  EXPECT_EQ(entries({numbered(ActionKind::kBid, 0, 0), numbered(ActionKind::kBid, 1, 1), numbered(ActionKind::kBid, 1, 2)}),
            (Texts{R"({"type":"bid","player":0,"min":0,"max":0})", R"({"type":"bid","player":1,"min":1,"max":2})"}));
  EXPECT_EQ(entries({numbered(ActionKind::kBid, 0, 1), numbered(ActionKind::kBid, 0, 3)}),
            (Texts{R"({"type":"bid","player":0,"min":1,"max":1})", R"({"type":"bid","player":0,"min":3,"max":3})"}));
  EXPECT_EQ(entries({numbered(ActionKind::kBid, 0, 1), Action::pass(), numbered(ActionKind::kBid, 0, 2)}).size(), 3U);
}

TEST(LegalList, OnlyWhereTheHandlerSaysSo) {
  EXPECT_EQ(entries({numbered(ActionKind::kBuy, 0, 1), numbered(ActionKind::kBuy, 0, 2)}),
            (Texts{R"({"type":"buy","player":0,"points":1})", R"({"type":"buy","player":0,"points":2})"}));
}

}  // namespace

}  // namespace bastide
