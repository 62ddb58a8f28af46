// A PostgreSQL of the test's own: a real one from the system's packages, in a temporary folder, reached by a socket in
// that folder only, run by somebody without rights, gone with the test.
#pragma once

#include <memory>
#include <string>

#include "server/tests/folder.h"
#include "server/tests/support/process.h"

namespace loseta::server {

class Postgres {
 public:
  Postgres();  // throws when there is none on this machine
  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  static Postgres& shared();  // for tests that do not stop it; starts when it is first asked for

  std::string new_database();  // the address of an empty one
  void start();
  void stop(int signal);  // SIGINT: at once but cleanly; SIGQUIT: as in a crash
  void pause();           // every process of it stands still (SIGSTOP), as on a machine that hangs
  void resume();
  pid_t pid() const { return server_ ? server_->pid() : -1; }

 private:
  void send_to_all(int signal) const;
  std::string address(const std::string& database) const;
  void run_sql(const std::string& sql) const;
  static std::unique_ptr<Process> run(const std::string& program, const std::vector<std::string>& arguments);

  Folder folder_;
  std::unique_ptr<Process> server_;
  int databases_ = 0;
};

}  // namespace loseta::server
