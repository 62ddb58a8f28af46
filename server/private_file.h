// Files that hold secrets: readable by their owner only, from their first moment on.
#pragma once

#include <optional>
#include <string>

#include "server/store.h"

namespace loseta::server {

// Creates an empty one when there is none; what is there stays as it is.
std::optional<StoreProblem> make_private_file(const std::string& path);

// Puts a finished file in the place of another, or of none, in one step that survives a power cut.
std::optional<StoreProblem> put_in_place(const std::string& finished, const std::string& path);

}  // namespace loseta::server
