// One server per SQLite file. Servers do not tell each other what they append to a file, so a second one would show
// old games. Programs beside a server (backup, admin) take no lock.
#pragma once

#include <string>

#include "server/store.h"

namespace loseta::server {

// The lock belongs to the file itself, whatever path, symbolic or hard link leads to it, and the kernel drops it when
// the process ends, however that happens.
//
// Closing any descriptor of a file drops all POSIX locks that a process has on it, and SQLite works with those: so the
// lock is taken before the process opens the file with SQLite, and given back after the last connection is closed.
class StoreLock {
 public:
  // `problem` gets a code when another process has the lock. Creates the file when there is none. A file that cannot be
  // locked at all (no permission, no locks on this file system) is no problem here.
  StoreLock(const std::string& path, StoreProblem& problem);
  ~StoreLock();
  // Lets others see which process has the lock. Called while a connection in WAL mode is open: before, SQLite still
  // drops all POSIX locks of the file when it is done with its own.
  void sign() const;
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace loseta::server
