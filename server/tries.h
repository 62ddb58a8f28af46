// Limits for password attempts. Wrong passwords from one address for one name delay only that pair, and each address
// has a budget over all names. Both counts are in the database, so that all its servers count together; it stores
// hashes, never an address.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/sql.h"

namespace loseta::server {

struct TryKeys {
  std::string pair;  // address and name; empty when only the address counts
  std::string address;
};
TryKeys try_keys(std::string_view address, std::string_view folded_name = {});

// Milliseconds until the next attempt after so many wrong passwords: none at first, then 5 s, doubling up to a quarter
// of an hour. A day without a wrong one resets the count.
std::int64_t delay_after(double failures);

// Returns 0 and counts the attempt as failed until `forgive_try`, because others may be made while its hash is
// computed. Or returns the milliseconds to wait and counts nothing. An address may fail `per_minute` times per minute,
// with a burst of as many.
std::int64_t begin_try(Sql& sql, const TryKeys& keys, double per_minute, std::int64_t now);
void forgive_try(Sql& sql, const TryKeys& keys);

}  // namespace loseta::server
