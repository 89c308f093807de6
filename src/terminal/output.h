// What the terminal on standard output can show.
#pragma once

#include "terminal/canvas.h"
#include "terminal/screen.h"

namespace bastide {

// The style that --ascii and --no-colour leave open: colour only on a terminal that supports it and
// if NO_COLOR is not set; non-ASCII characters unless the locale excludes them.
TextStyle output_style(bool wants_ascii, bool wants_no_colour);

// Columns and rows of the terminal; 80 × 24 where there is none.
ScreenSize output_size();

// Whether a person types and sees what is printed.
bool is_conversation();

}  // namespace bastide
