// A scenario: a few lines of set-up, actions and expectations that show one sentence of the rules.
// docs/scenarios.md describes the language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bastide {

// Runs a scenario and returns the first thing that is not as it says, as "line N: ...".
std::optional<std::string> run_scenario(std::string_view text);

}  // namespace bastide
