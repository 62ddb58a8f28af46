// Aligned columns for people.
#pragma once

#include <string>
#include <vector>

namespace loseta::cli {

// Letters on the screen, not bytes.
std::size_t width_of(const std::string& text);

class Table {
 public:
  // One letter a column: 'l' left, 'r' right.
  explicit Table(std::string alignment) : alignment_(std::move(alignment)) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  // Two blanks before every line and between columns.
  std::string text() const;

 private:
  std::string alignment_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace loseta::cli
