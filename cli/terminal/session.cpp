#include "cli/terminal/session.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace loseta::terminal {
namespace {

bool write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

// A new name is safe only when its folder is on disk too; folders that cannot be opened are let be.
void flush_folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
  const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  fsync(handle);
  close(handle);
}

}  // namespace

std::string write_safely(const std::string& path, const std::string& text) {
  const std::string beside = path + ".tmp";
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return std::strerror(errno);
  const bool written = write_all(file, text) && fsync(file) == 0;
  const int problem = errno;
  close(file);
  if (!written || std::rename(beside.c_str(), path.c_str()) != 0) {
    const std::string why = std::strerror(written ? errno : problem);
    std::remove(beside.c_str());
    return why;
  }
  flush_folder_of(path);
  return {};
}

std::optional<records::Problem> Session::open(records::Record record, std::string path, Session& out) {
  out.record_ = std::move(record);
  out.path_ = std::move(path);
  out.record_.controllers.resize(out.record_.setup.seats.size());
  return out.replay();
}

std::optional<records::Problem> Session::replay() {
  records::Replay game;
  if (auto problem = records::Replay::open(record_, game)) return problem;
  std::vector<Player> deciders;
  Events events;
  while (!game.at_end()) {
    events.clear();
    if (auto problem = game.step(&events)) return problem;
    deciders.push_back(game.last_player());
  }
  deciders_ = std::move(deciders);
  events_ = std::move(events);
  last_action_ = game.last_action();
  state_ = game.state();  // before the old game, whose ruleset the old state needs, goes away
  game_ = std::move(game);
  return std::nullopt;
}

bool Session::is_person(Player player) const {
  return player < record_.controllers.size() && record_.controllers[player].empty();
}

bool Session::has_person_decided() const {
  return std::ranges::any_of(deciders_, [this](Player player) { return is_person(player); });
}

std::optional<Refusal> Session::act(Player player, Action action) {
  const std::string text = to_text(state_, action);
  Events events;
  if (auto refusal = try_apply(state_, player, action, &events)) return refusal;
  events_ = std::move(events);
  last_action_ = action;
  record_.actions.push_back({text, 0});
  deciders_.push_back(player);
  if (is_over()) {
    const auto points = scores(state_);
    record_.result.emplace(points.begin(), points.end());
  }
  save_problem_ = save();
  return std::nullopt;
}

std::string Session::save() const { return write_safely(path_, records::write_record(record_)); }

Session::TakeBack Session::take_back() {
  std::size_t keep = deciders_.size();
  while (keep > 0 && !is_person(deciders_[keep - 1])) {
    if (deciders_[keep - 1] == kChance) return TakeBack::chance_decided;
    --keep;
  }
  if (keep == 0) return TakeBack::nothing_yet;
  record_.actions.resize(keep - 1);
  record_.result.reset();
  replay();
  save_problem_ = save();
  return TakeBack::done;
}

}  // namespace loseta::terminal
