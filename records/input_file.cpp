#include "records/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace loseta::records {
namespace {

InputText failed(int error) {
  if (error == ENOENT) return {"", "input_missing", ""};
  if (error == EISDIR) return {"", "input_is_folder", ""};
  return {"", "input_unreadable", std::generic_category().message(error)};
}

InputText read_all(int file, std::size_t most) {
  constexpr std::size_t kStep = 1u << 16;
  std::string text;
  while (true) {
    const std::size_t before = text.size();
    text.resize(before + std::min(kStep, most + 1 - before));
    const ssize_t count = read(file, text.data() + before, text.size() - before);
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(0, count)));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed(errno);
    if (count == 0) return {std::move(text), "", ""};
    if (text.size() > most) return {"", "input_too_long", ""};
  }
}

}  // namespace

InputText read_input(const std::string& path, std::size_t most) {
  if (path == "-") return read_all(STDIN_FILENO, most);
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed(errno);
  InputText input = read_all(file, most);
  close(file);
  return input;
}

}  // namespace loseta::records
