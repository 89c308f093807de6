// The plain data of all expansions, one member each. This is the only part of them that the core
// includes.
#pragma once

#include "expansions/bridges/bazaars.h"
#include "expansions/bridges/bridges.h"
#include "expansions/bridges/castles.h"
#include "expansions/circles/circles.h"
#include "expansions/count/count.h"
#include "expansions/cult/cult.h"
#include "expansions/dragon/dragon.h"
#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/gold/gold.h"
#include "expansions/king/king.h"
#include "expansions/magic/magic.h"
#include "expansions/messages/messages.h"
#include "expansions/river2/river2.h"
#include "expansions/robbers/robbers.h"
#include "expansions/track/track.h"
#include "expansions/traders/traders.h"

namespace bastide {

struct ExpansionStates {
  traders::TradersState traders;
  flying::FlyingState flying;
  ferries::FerriesState ferries;
  gold::GoldState gold;
  magic::MagicState magic;
  circles::CirclesState circles;
  track::TrackState track;  // shared by Messages and Robbers
  messages::MessagesState messages;
  robbers::RobbersState robbers;
  king::KingState king;
  cult::CultState cult;
  dragon::DragonState dragon;
  bazaars::BazaarsState bazaars;
  bridges::BridgesState bridges;
  castles::CastlesState castles;
  count::CountState count;
};

// The modules' state within one turn.
struct FrameStates {
  traders::TradersFrame traders;
  ferries::FerriesFrame ferries;
  track::TrackFrame track;
  river2::River2Frame river2;
  dragon::DragonFrame dragon;
  bazaars::BazaarsFrame bazaars;
  count::CountFrame count;
};

}  // namespace bastide
