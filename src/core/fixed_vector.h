// A vector of at most Capacity elements that lives inside its owner: no allocation, and copying it
// copies only the live elements.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <type_traits>

namespace bastide {

template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>, "elements are plain values");

 public:
  FixedVector() {}  // NOLINT(modernize-use-equals-default): a union's constructor cannot be defaulted
  FixedVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  FixedVector(const FixedVector& other) : size_(other.size_) { copy_elements(other); }
  FixedVector& operator=(const FixedVector& other) {
    if (this != &other) {
      size_ = other.size_;
      copy_elements(other);
    }
    return *this;
  }

  static constexpr std::size_t capacity() { return Capacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == Capacity; }
  void clear() { size_ = 0; }

  // Overflow is a bug in the caller; throwing keeps it from corrupting a server's memory.
  void push_back(const T& value) {
    if (full()) [[unlikely]]
      overflow();
    items_[size_++] = value;
  }
  // For the innermost loops, where the size of the board guarantees that there is room.
  void push_back_unchecked(const T& value) {
    assert(!full());
    items_[size_++] = value;
  }
  void pop_back() {
    assert(!empty());
    --size_;
  }
  void resize(std::size_t size) {
    if (size > Capacity) [[unlikely]]
      overflow();
    size_ = static_cast<std::uint32_t>(size);
  }
  // Removes an element and keeps the order of the others.
  void erase(std::size_t index) {
    assert(index < size_);
    --size_;
    for (std::size_t i = index; i < size_; ++i) items_[i] = items_[i + 1];
  }
  // Removes the first equal element, if any, and keeps the order of the others.
  void remove(const T& value) {
    for (std::size_t i = 0; i < size_; ++i) {
      if (items_[i] == value) return erase(i);
    }
  }
  // Removes an element in constant time; the last one takes its place.
  void swap_remove(std::size_t index) {
    assert(index < size_);
    items_[index] = items_[--size_];
  }

  T& operator[](std::size_t index) {
    assert(index < size_);
    return items_[index];
  }
  const T& operator[](std::size_t index) const {
    assert(index < size_);
    return items_[index];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }
  T* data() { return items_; }
  const T* data() const { return items_; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }

 private:
  [[noreturn, gnu::cold, gnu::noinline]] static void overflow() { throw std::length_error("a list of fixed capacity is full"); }
  void copy_elements(const FixedVector& other) { std::memcpy(static_cast<void*>(items_), other.items_, size_ * sizeof(T)); }

  std::uint32_t size_ = 0;
  union {
    T items_[Capacity];  // in a union, so that unused elements are never constructed or cleared
  };
};

}  // namespace bastide
