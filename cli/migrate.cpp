// `loseta migrate`: all games from one store into another.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "server/open_store.h"
#include "server/problem_texts.h"
#include "server/store_migrate.h"

namespace loseta::cli {

int run_migrate(const MigrateFlags& flags, Context& context) {
  if (flags.from.empty() || flags.to.empty()) throw Complaint{context.texts.say("cli.no_migrate")};
  for (const std::string& store : {flags.from, flags.to}) refuse_folder(context, store);
  server::StoreFacts facts;
  if (const auto problem = server::migrate_store(flags.from, flags.to, facts)) {
    throw Complaint{server::clause(context.texts, *problem)};
  }
  fmt::print("{}\n", context.texts.count("migrate.done", facts.games, facts.entries, server::shown_path(flags.to)));
  return kFine;
}

}  // namespace loseta::cli
