// Sorting by value, best first; equals keep their order, so that every standard library gives the same. (The standard
// stable_sort of libstdc++ 12 uses what clang calls deprecated.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace loseta::ai {

// The elements from `first` to `last`, by value(element).
template <class T, class Value>
void sort_best_first(std::vector<T>& list, std::size_t first, std::size_t last, Value value) {
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(last - first);
  for (std::size_t i = first; i < last; ++i) order.emplace_back(-static_cast<double>(value(list[i])), i);
  std::sort(order.begin(), order.end());
  std::vector<T> sorted;
  sorted.reserve(order.size());
  for (const auto& [rank, i] : order) sorted.push_back(list[i]);
  std::copy(sorted.begin(), sorted.end(), list.begin() + static_cast<std::ptrdiff_t>(first));
}

template <class T, class Value>
void sort_best_first(std::vector<T>& list, Value value) {
  sort_best_first(list, 0, list.size(), value);
}

}  // namespace loseta::ai
