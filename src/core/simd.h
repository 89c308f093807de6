// Whether code written for SSE is compiled. The portable build leaves it out: other processors, and browsers, run the plain code beside
// it, which must compute the same.
#pragma once

#if defined(__SSSE3__) && !defined(BASTIDE_PORTABLE)
#define BASTIDE_SSE
#endif
