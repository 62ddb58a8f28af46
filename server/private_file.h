// Files that hold secrets: readable only by their owner, from the moment of their creation.
#pragma once

#include <optional>
#include <string>

#include "server/store.h"

namespace loseta::server {

// Creates an empty file if there is none; an existing one stays as it is.
std::optional<StoreProblem> make_private_file(const std::string& path);

// Renames a finished file over another one (or none) atomically; survives a power cut.
std::optional<StoreProblem> put_in_place(const std::string& finished, const std::string& path);

}  // namespace loseta::server
