// Reads a file or standard input as one text of limited size, so that what has no end (a device, a pipe that never
// closes) cannot fill the memory.
#pragma once

#include <cstddef>
#include <string>

namespace loseta::records {

struct InputText {
  std::string text;
  std::string problem;  // empty, "input_missing", "input_is_folder", "input_too_long" or "input_unreadable"
  std::string why;      // input_unreadable: in the system's words
};

// At most `most` bytes are accepted and only one more is read. "-" is standard input; pipes and devices are read like
// files.
InputText read_input(const std::string& path, std::size_t most);

}  // namespace loseta::records
