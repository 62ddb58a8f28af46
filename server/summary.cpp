#include "server/summary.h"

namespace loseta::server {
namespace {

json::object lobby_json(const std::string& id, const Table& table) {
  json::array seats;
  for (const TableSeat& seat : table.seats()) {
    json::object one{{"free", seat.holder == TableSeat::Holder::nobody && !seat.timed_out}};
    if (!seat.name.empty()) one["name"] = json_text(seat.name);
    if (seat.holder == TableSeat::Holder::computer) one["level"] = json_text(seat.level);
    seats.push_back(std::move(one));
  }
  return {{"game", json_text(id)},
          {"phase", json_text(name_of(table.phase()))},
          {"setup", write_setup(table.setup())},
          {"table", write_table(table.options())},
          {"uploaded", table.uploaded()},
          {"seats", std::move(seats)}};
}

}  // namespace

std::vector<std::int64_t> accounts_at(const Table& table) {
  std::vector<std::int64_t> accounts;
  if (table.host_account() != 0) accounts.push_back(table.host_account());
  for (const TableSeat& seat : table.seats()) {
    if (seat.account != 0) accounts.push_back(seat.account);
  }
  return accounts;
}

// A computer player whose turn it is has to be woken after a restart as well.
std::int64_t wake_at_of(const Table& table) {
  const int seat = table.seat_to_act();
  const bool computers_turn = seat >= 0 && table.seats()[static_cast<std::size_t>(seat)].plays_itself();
  return computers_turn ? table.since() : table.deadline().value_or(0);
}

Summary summary_of(const std::string& id, const Table& table) {
  Summary summary;
  summary.state = name_of(table.phase());
  summary.is_public = table.options().is_public;
  summary.text = json::serialize(lobby_json(id, table));
  summary.wake_at = wake_at_of(table);
  summary.is_upload = table.uploaded();
  summary.seated = accounts_at(table);
  return summary;
}

}  // namespace loseta::server
