#include "server/private_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace loseta::server {
namespace {

StoreProblem unwritable(const std::string& path) { return {"store_unwritable", path, std::strerror(errno)}; }

// A new name is on disk when its folder is.
void sync_folder_of(const std::string& path) {
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // a folder that one may write but not read
  fsync(handle);
  close(handle);
}

}  // namespace

std::optional<StoreProblem> make_private_file(const std::string& path) {
  const int handle = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (handle < 0) return errno == EEXIST ? std::nullopt : std::optional(unwritable(path));
  close(handle);
  sync_folder_of(path);
  return std::nullopt;
}

std::optional<StoreProblem> put_in_place(const std::string& finished, const std::string& path) {
  if (std::rename(finished.c_str(), path.c_str()) != 0) return unwritable(path);
  sync_folder_of(path);
  return std::nullopt;
}

}  // namespace loseta::server
