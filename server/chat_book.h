// What people have said, for the host of the server: found over all games, and removed. A line keeps its number, seat
// and time and loses its words, straight in the store; an entry at the end of the log says which lines it were, so that
// servers and clients who still have the words drop them too. Throws when the database fails.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/sql.h"

namespace loseta::server {

struct Said {
  std::string game;
  std::uint32_t entry = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = 0;
  std::string name;          // of whoever sat there then
  std::int64_t account = 0;  // likewise; 0: a guest
  std::string text;
};

// All conditions together.
struct SaidWanted {
  std::optional<std::string> game = std::nullopt;
  std::vector<std::uint32_t> entries{};  // any of them; all when there is none
  std::optional<int> seat = std::nullopt;
  std::optional<std::int64_t> account = std::nullopt;
  std::optional<std::string> name = std::nullopt;  // at the table, see is_same_name
};

// One game after the other, in the order of the games and what was said in them.
void find_said(Sql& sql, const SaidWanted& wanted, const std::function<void(const Said&)>& found);
// Tells each line when it is gone. What is removed already is not found again.
void remove_said(Sql& sql, const SaidWanted& wanted, std::int64_t now, const std::function<void(const Said&)>& removed);

}  // namespace loseta::server
