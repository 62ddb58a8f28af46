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

bool sync(const char* path) {
  const int handle = open(path, O_RDONLY | O_CLOEXEC);
  if (handle < 0) return false;
  const bool done = fsync(handle) == 0;
  close(handle);
  return done;
}

// A new name is on disk when its folder is. A folder that one may write but not read cannot be told to.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  sync(folder.empty() ? "." : folder.c_str());
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
  if (!sync(finished.c_str())) return unwritable(finished);
  if (std::rename(finished.c_str(), path.c_str()) != 0) return unwritable(path);
  sync_folder_of(path);
  return std::nullopt;
}

}  // namespace loseta::server
