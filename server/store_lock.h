// Allows one server per SQLite file. Servers do not notify each other of appends to a file, so a second one would show
// outdated games. Other programs (backup, admin) take no lock.
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
  // `problem` gets a code when another process holds the lock. Creates the file when there is none. A file that cannot
  // be locked at all (no permission, no locks on this file system) is not a problem here.
  StoreLock(const std::string& path, StoreProblem& problem);
  ~StoreLock();
  // Lets others see which process holds the lock. Must be called while a connection in WAL mode is open: before that,
  // SQLite still drops all POSIX locks of the file when it releases its own.
  void sign() const;
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace loseta::server
