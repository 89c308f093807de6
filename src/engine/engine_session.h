// One session of the engine protocol: a line of JSON in, a line of JSON out. See docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/record.h"
#include "formats/view.h"

namespace bastide {

class EngineSession {
 public:
  // Answers one request. Whatever the line holds, the answer is one line of JSON; a bad request
  // changes nothing.
  std::string answer(std::string_view line);
  bool is_over() const { return is_over_; }

 private:
  using Answer = Result<Json>;
  Answer carry_out(const Json& request);
  Answer hello() const;
  Answer new_game(const Json& request);
  Answer state() const;
  Answer legal() const;
  Answer play(const Json& request);
  Answer random(const Json& request);
  Answer best(const Json& request) const;
  Answer save() const;
  Answer load(const Json& request);
  Answer undo(const Json& request);
  Answer hash() const;
  Answer check_state() const;
  Answer quit();

  std::optional<Game> game_;
  std::vector<Comment> comments_;  // of a loaded record, kept for saving
  std::uint64_t random_calls_ = 0;
  bool is_over_ = false;
};

}  // namespace bastide
