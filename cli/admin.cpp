// `loseta admin`: what the owner of a server does with accounts and chats, also while servers work on the store.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>

#include "cli/commands.h"
#include "cli/input.h"
#include "loseta/types.h"
#include "server/account_book.h"
#include "server/chat_book.h"
#include "server/problem_texts.h"
#include "server/secrets.h"

namespace loseta::cli {
namespace {

constexpr long long kMostEntry = 1'000'000;

using server::Account;
using server::AccountBook;

void list_accounts(AccountBook& book, const Context& context) {
  constexpr int kPage = 500;
  std::int64_t last = 0;
  for (auto page = book.all(0, kPage); !page.empty(); page = book.all(last, kPage)) {
    for (const Account& account : page) {
      fmt::print("{:%Y-%m-%d}  {}{}\n", fmt::gmtime(static_cast<std::time_t>(account.created / 1000)), account.name,
                 account.is_banned ? "  " + context.texts.say("admin.is_banned") : "");
      last = account.id;
    }
  }
}

// The holder of the link chooses the password, so nobody else ever sees it. Until then everything stays as it is.
void reset(AccountBook& book, const Account& account, const std::string& page, const Context& context) {
  using namespace std::chrono;
  const std::string link = server::new_token();
  const auto until = system_clock::now() + server::kLinkLasts;
  book.offer_link(account.id, server::hash_of_token(link),
                  duration_cast<milliseconds>(until.time_since_epoch()).count());
  const std::string address = page.substr(0, page.find_last_not_of('/') + 1) + "/password#" + link;
  const std::string time = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(system_clock::to_time_t(until)));
  fmt::print("{}\n", context.texts.say("admin.reset", account.name, time, address));
}

server::SaidWanted said_wanted(AccountBook& book, const AdminFlags& flags, const Context& context) {
  server::SaidWanted wanted;
  if (!flags.game.empty()) wanted.game = flags.game;
  if (!flags.called.empty()) wanted.name = flags.called;
  if (!flags.seat.empty()) wanted.seat = static_cast<int>(number_of(context, "--seat", flags.seat, 1, kMaxPlayers)) - 1;
  for (const std::string& entry : flags.entries) {
    wanted.entries.push_back(static_cast<std::uint32_t>(number_of(context, "--entry", entry, 0, kMostEntry)));
  }
  if (!flags.name.empty()) {
    const auto account = book.find(flags.name);
    if (!account) throw Complaint{context.texts.say("cli.no_account", flags.name)};
    wanted.account = account->id;
  }
  if (!wanted.game && !wanted.account && !wanted.name) throw Complaint{context.texts.say("cli.whose_chat")};
  const bool is_of_one = wanted.seat || !wanted.entries.empty();
  if (is_of_one && !wanted.game) throw Complaint{context.texts.say("cli.which_game")};
  return wanted;
}

void show_chat(server::Sql& sql, const server::SaidWanted& wanted, const Context& context) {
  server::find_said(sql, wanted, [&](const server::Said& said) {
    fmt::print(
        "{}  {}\n", said.game,
        context.texts.say("admin.said", said.entry,
                          fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(said.at / 1000))),
                          said.seat + 1, said.name, said.text));
  });
}

void delete_chat(server::Sql& sql, const server::SaidWanted& wanted, const Context& context) {
  using namespace std::chrono;
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  int lines = 0;
  server::remove_said(sql, wanted, now, [&lines](const server::Said&) { ++lines; });
  fmt::print("{}\n", context.texts.count("admin.chat_deleted", lines));
}

}  // namespace

int run_admin(const AdminFlags& flags, Context& context) {
  if (flags.task.empty()) throw Complaint{context.texts.say("cli.no_task")};
  constexpr std::string_view kTasks[] = {"list", "reset", "ban", "unban", "delete", "chat", "delete-chat"};
  if (std::ranges::find(kTasks, flags.task) == std::end(kTasks)) {
    throw Complaint{context.texts.say("cli.unknown_task", flags.task)};
  }
  refuse_folder(context, flags.store);
  if (!server::is_postgres(flags.store) && !std::filesystem::exists(flags.store)) {
    throw Complaint{server::clause(context.texts, server::StoreProblem{"store_missing", flags.store, ""})};
  }
  server::StoreProblem problem;
  server::StoreOptions options;
  options.path = flags.store;
  auto sql = server::open_sql(options, problem);
  if (sql == nullptr) throw Complaint{server::clause(context.texts, problem)};
  server::Sql& database = *sql;
  AccountBook book(std::move(sql));
  try {
    if (flags.task == "list") {
      list_accounts(book, context);
      return kFine;
    }
    if (flags.task == "chat" || flags.task == "delete-chat") {
      const server::SaidWanted wanted = said_wanted(book, flags, context);
      flags.task == "chat" ? show_chat(database, wanted, context) : delete_chat(database, wanted, context);
      return kFine;
    }
    const auto account = book.find(flags.name);
    if (!account) throw Complaint{context.texts.say("cli.no_account", flags.name)};
    if (flags.task == "reset") {
      reset(book, *account, flags.page, context);
    } else if (flags.task == "ban" || flags.task == "unban") {
      const bool bans = flags.task == "ban";
      book.set_banned(account->id, bans);
      fmt::print("{}\n", context.texts.say(bans ? "admin.ban" : "admin.unban", account->name));
    } else {
      book.remove(account->id);
      fmt::print("{}\n", context.texts.say("admin.delete", account->name));
    }
  } catch (const std::runtime_error& error) {  // of the database
    const server::StoreProblem failure{"store_failed", server::shown_path(flags.store), error.what()};
    throw Complaint{server::clause(context.texts, failure)};
  }
  return kFine;
}

}  // namespace loseta::cli
