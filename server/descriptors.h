// How many files the process may have open at once: every connection is one.
#pragma once

#include <cstddef>

namespace loseta::server {

// Raises the limit as far as the system allows it, and says what holds then; 0 when the system does not tell.
std::size_t raise_descriptor_limit();

// So many connections fit beside the files of the store, the log and the loop; at most `wanted`.
int connections_within(std::size_t descriptors, int wanted);

}  // namespace loseta::server
