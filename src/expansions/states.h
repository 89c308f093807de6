// The plain data of all expansions, one member each. This is the only part of them that the core
// includes.
#pragma once

#include "expansions/circles/circles.h"
#include "expansions/count/count.h"
#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/gold/gold.h"
#include "expansions/magic/magic.h"
#include "expansions/messages/messages.h"
#include "expansions/river/river.h"
#include "expansions/robbers/robbers.h"
#include "expansions/track/track.h"
#include "expansions/traders/traders.h"

namespace bastide {

struct ExpansionStates {
  river::RiverState river;
  traders::TradersState traders;
  flying::FlyingState flying;
  ferries::FerriesState ferries;
  gold::GoldState gold;
  magic::MagicState magic;
  circles::CirclesState circles;
  track::TrackState track;  // shared by Messages and Robbers
  messages::MessagesState messages;
  robbers::RobbersState robbers;
  count::CountState count;
};

// The modules' state within one turn.
struct FrameStates {
  traders::TradersFrame traders;
  ferries::FerriesFrame ferries;
  track::TrackFrame track;
  count::CountFrame count;
};

}  // namespace bastide
