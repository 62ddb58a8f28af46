#include "server/store_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>

#include "server/private_file.h"

namespace loseta::server {
namespace {

// flock() does not tell who has the lock, unlike POSIX locks: so its owner has one of those too, far behind the bytes
// that SQLite locks.
struct flock name_tag() {
  struct flock tag = {};
  tag.l_type = F_WRLCK;
  tag.l_whence = SEEK_SET;
  tag.l_start = std::int64_t{1} << 62;
  tag.l_len = 1;
  return tag;
}

// As many words of the command as a sentence bears.
std::string command_of(pid_t process) {
  constexpr std::size_t kMostShown = 45;
  std::ifstream words("/proc/" + std::to_string(process) + "/cmdline", std::ios::binary);
  std::string command;
  for (std::string word; std::getline(words, word, '\0');) {
    if (command.empty()) word.erase(0, word.rfind('/') + 1);
    if (command.size() + word.size() > kMostShown) return command + " …";
    command += (command.empty() ? "" : " ") + word;
  }
  return command;
}

// "4711 (loseta serve --port 8080)"; only the number where the system hides the processes of others, and nothing for a
// process of another container.
std::string owner_of(int file) {
  struct flock tag = name_tag();
  if (fcntl(file, F_GETLK, &tag) != 0 || tag.l_type == F_UNLCK || tag.l_pid <= 0) return "";
  const std::string command = command_of(tag.l_pid);
  return std::to_string(tag.l_pid) + (command.empty() ? "" : " (" + command + ')');
}

// A restore gives the name to another file at any moment.
bool is_still(const std::string& path, int file) {
  struct stat named = {}, ours = {};
  return stat(path.c_str(), &named) == 0 && fstat(file, &ours) == 0 && named.st_dev == ours.st_dev &&
         named.st_ino == ours.st_ino;
}

}  // namespace

StoreLock::StoreLock(const std::string& path, StoreProblem& problem) {
  for (;;) {
    if (make_private_file(path)) return;  // it is told better when the store is opened
    file_ = open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file_ < 0) return;
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return;
      const std::string owner = owner_of(file_);
      problem = {"store_in_use", path, ""};
      if (!owner.empty()) problem = {"store_served", path, owner};
      return;
    }
    if (is_still(path, file_)) return;
    close(file_);
  }
}

void StoreLock::sign() const {
  struct flock tag = name_tag();
  if (file_ >= 0) fcntl(file_, F_SETLK, &tag);
}

StoreLock::~StoreLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace loseta::server
