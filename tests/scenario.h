// A scenario: a few lines of set-up, actions and expectations that show one sentence of the rules. docs/scenarios.md has the language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bastide {

// Runs a scenario; the first thing that is not as it says comes back as "line N: ...".
std::optional<std::string> run_scenario(std::string_view text);

}  // namespace bastide
