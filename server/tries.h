// How often a password may be tried. Both counts are in the store, so that all servers of one database count together:
// wrong passwords of one address for one name delay the next one of that pair and of nobody else, and each address has
// a budget over all names. The store keeps hashes of both, never an address.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/sql.h"

namespace loseta::server {

struct TryKeys {
  std::string pair;  // address and name; empty where only the address counts
  std::string address;
};
TryKeys try_keys(std::string_view address, std::string_view folded_name = {});

// Milliseconds until a password may be tried again after so many wrong ones: none at first, then 5 s, doubling up to a
// quarter of an hour. A day without a wrong one is a new beginning.
std::int64_t delay_after(double failures);

// 0, and the try counts as failed until `forgive_try`: passwords take time, and others are tried meanwhile. Or the
// milliseconds to wait, and nothing is counted. An address may fail `per_minute` times a minute, as often at once.
std::int64_t begin_try(Sql& sql, const TryKeys& keys, double per_minute, std::int64_t now);
void forgive_try(Sql& sql, const TryKeys& keys);

}  // namespace loseta::server
