// A value, or the reason why there is none. Errors caused by external input are returned in this
// type; nothing here throws.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace bastide {

// What went wrong: a stable word for programs and a sentence for people.
struct Error {
  std::string code;
  std::string message;
  int line = 0;  // of the text that was read, counted from 1; 0 if there is none
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor): `return value;` reads best
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }
  T& value() {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const {
    assert(!ok());
    return *std::get_if<Error>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace bastide
