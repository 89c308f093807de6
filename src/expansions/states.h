// The plain data of all expansions, one member each. This is the only thing of theirs that the core includes.
#pragma once

#include "expansions/messages/messages.h"
#include "expansions/river/river.h"
#include "expansions/robbers/robbers.h"
#include "expansions/track/track.h"

namespace bastide {

struct ExpansionStates {
  river::RiverState river;
  track::TrackState track;  // of Messages and Robbers together
  messages::MessagesState messages;
  robbers::RobbersState robbers;
};

}  // namespace bastide
