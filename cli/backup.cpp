// `loseta backup` and `loseta restore`: copies of a server's store, and back.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "server/open_store.h"
#include "server/problem_texts.h"
#include "server/store_backup.h"

namespace loseta::cli {
namespace {

server::StoreFacts copied(const Context& context, const std::string& from, const std::string& to, bool force) {
  for (const std::string& path : {from, to}) {
    refuse_folder(context, path);
    if (server::is_postgres(path)) throw Complaint{context.texts.say("cli.is_database", server::shown_path(path))};
  }
  server::StoreFacts facts;
  const auto overwrite = force ? server::Overwrite::yes : server::Overwrite::no;
  if (const auto problem = server::copy_store(from, to, overwrite, facts)) {
    throw Complaint{server::clause(context.texts, *problem)};
  }
  return facts;
}

}  // namespace

int run_backup(const BackupFlags& flags, Context& context) {
  if (flags.file.empty()) throw Complaint{context.texts.say("cli.no_backup")};
  const auto facts = copied(context, flags.store, flags.file, flags.force);
  fmt::print("{}\n", context.texts.count("backup.done", facts.games, facts.entries, flags.file));
  return kFine;
}

int run_restore(const BackupFlags& flags, Context& context) {
  if (flags.file.empty()) throw Complaint{context.texts.say("cli.no_backup")};
  const auto facts = copied(context, flags.file, flags.store, flags.force);
  fmt::print("{}\n", context.texts.count("restore.done", facts.games, facts.entries, flags.store));
  return kFine;
}

}  // namespace loseta::cli
