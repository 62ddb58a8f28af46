// The real disk, with failures on demand and a count of how often SQLite waited for it. Becomes SQLite's usual way to
// files for the rest of the program.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <map>
#include <mutex>

namespace loseta::server {

class FaultyDisk {
 public:
  // What the next writes return: SQLITE_OK is a disk without faults.
  static void set_fault(int code) {
    install();
    fault = code;
  }
  // How often anything was forced to the disk.
  static long syncs() {
    install();
    return sync_count;
  }

 private:
  static void install() {
    static const bool done = [] {
      original_vfs = sqlite3_vfs_find(nullptr);
      static sqlite3_vfs vfs = *original_vfs;
      vfs.zName = "faulty";
      vfs.xOpen = open;
      sqlite3_vfs_register(&vfs, 1);
      return true;
    }();
    static_cast<void>(done);
  }

  // The file is the original's own; only its table of functions is exchanged.
  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    const int result = original_vfs->xOpen(original_vfs, name, file, flags, out_flags);
    if (result != SQLITE_OK || file->pMethods == nullptr) return result;
    file->pMethods = changed(file->pMethods);
    return result;
  }
  // SQLite has several tables, with and without locks; reading and writing is the same in all of them.
  static const sqlite3_io_methods* changed(const sqlite3_io_methods* table) {
    static std::mutex mutex;
    static std::map<const sqlite3_io_methods*, sqlite3_io_methods> tables;
    const std::lock_guard lock(mutex);
    const auto [found, is_new] = tables.try_emplace(table, *table);
    if (is_new) {
      original_write = table->xWrite;
      original_sync = table->xSync;
      found->second.xWrite = write;
      found->second.xSync = sync;
    }
    return &found->second;
  }
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
    const int code = fault;
    return code != SQLITE_OK ? code : original_write.load()(file, bytes, size, offset);
  }
  static int sync(sqlite3_file* file, int flags) {
    ++sync_count;
    return original_sync.load()(file, flags);
  }

  static inline sqlite3_vfs* original_vfs = nullptr;
  static inline std::atomic<decltype(sqlite3_io_methods::xWrite)> original_write = nullptr;
  static inline std::atomic<decltype(sqlite3_io_methods::xSync)> original_sync = nullptr;
  static inline std::atomic<int> fault = SQLITE_OK;
  static inline std::atomic<long> sync_count = 0;
};

}  // namespace loseta::server
