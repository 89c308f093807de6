// Prints the signatures in the form of tests/signature.txt, without the server and the terminal.
#include <cstdio>

#include "formats/view.h"
#include "lab/bench.h"

int main() {
  std::printf("base %s\nall %s\n", bastide::hash_text(bastide::base_signature()).c_str(), bastide::hash_text(bastide::signature()).c_str());
}
