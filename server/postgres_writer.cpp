#include "server/postgres_writer.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace loseta::server {
namespace {

// Of every game in the list: its number of entries is as expected, and they have been added. Rows are locked in the
// order of their ids, so that two servers never wait for each other. Others hear of it when it is committed.
constexpr const char* kAppend = R"(
with wanted as (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::bytea[], $7::bigint[],
                       $8::bigint[], $13::bigint[])
    as w(id, number, added, state, is_public, summary, wake_at, now, rating_due)
), found as (
  select key, id, entries, summary, wake_at from game where id = any($1) order by id for update
), moved as (
  update game set entries = game.entries + w.added, state = w.state, is_public = w.is_public, summary = w.summary,
                  wake_at = w.wake_at, updated = w.now, rating_due = greatest(game.rating_due, w.rating_due),
                  holder = case when found.wake_at = w.wake_at then game.holder else $9 end
  from wanted w join found on found.id = w.id and found.entries = w.number
  where game.key = found.key
  returning game.key, game.id, w.number, game.entries, found.summary <> w.summary as is_told_anew
), added as (
  insert into entry(game, number, body)
  select m.key, m.number + e.place, e.body
  from unnest($10::text[], $11::bigint[], $12::bytea[]) as e(id, place, body) join moved m on m.id = e.id
), seated as (
  insert into account_game(account, game)
  select p.account, m.key from unnest($14::text[], $15::bigint[]) as p(id, account) join moved m on m.id = p.id
  on conflict do nothing
), told as (
  select count(pg_notify('loseta', $9 || case when is_told_anew then ' + ' else ' - ' end || entries || ' ' || id))
  from moved
)
select found.id, moved.key is not null from found left join moved on moved.id = found.id, told
)";

constexpr const char* kCreate = R"(
with made as (
  insert into game(id, secret, entries, state, is_public, summary, wake_at, created, updated, holder, is_upload)
  values($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $12) on conflict(id) do nothing returning key, id
), added as (
  insert into entry(game, number, body)
  select made.key, e.place, e.body from made, unnest($10::bigint[], $11::bytea[]) as e(place, body)
), seated as (
  insert into account_game(account, game) select p.account, made.key from made, unnest($13::bigint[]) as p(account)
  on conflict do nothing
), told as (
  select count(pg_notify('loseta', $9 || ' + ' || $3 || ' ' || id)) from made
)
select count(made.key) from told left join made on true
)";

constexpr const char* kRemove = R"(
with gone as (
  delete from game where id = $1 returning key
), emptied as (
  delete from entry where game in (select key from gone)
), forgotten as (
  delete from account_game where game in (select key from gone)
)
select count(*) from gone
)";

// Free are the games of nobody, of ourselves and of servers that have fallen silent.
constexpr const char* kClaim = R"(
with found as (
  select key, id,
         holder = $2 or not exists(select from server where server.id = holder and alive_until > clock_timestamp())
           as is_free
  from game where id = any($1) order by id for update
), taken as (
  update game set holder = $2 from found where game.key = found.key and is_free and holder <> $2
)
select id, is_free from found
)";

constexpr const char* kSize = "select pg_total_relation_size('game') + pg_total_relation_size('entry')";

constexpr const char* kProbe = "update server set alive_until = alive_until where id = $1";

constexpr const char* kSetClock = "update clock set ahead = $2 where ahead = $1 returning ahead";

constexpr const char* kTell = "select count(pg_notify('loseta', word)) from unnest($1::text[]) as word";

// Taken back for the sake of others.
bool is_worth_another_try(const pg::Error& error) { return error.state == "40001" || error.state == "40P01"; }

// So many at the front go together: appends, claims or words, each of another game.
std::size_t part_length(std::span<const WriteRequest> requests) {
  const WriteRequest::Kind kind = requests.front().kind;
  using enum WriteRequest::Kind;
  if (kind == create || kind == remove || kind == clock) return 1;
  std::unordered_set<std::string_view> games;
  std::size_t length = 0;
  while (length < requests.size() && requests[length].kind == kind && games.insert(requests[length].id).second) {
    ++length;
  }
  return length;
}

// Games that are in the answer are `yes` or `no`, the others were not found.
void note(std::span<const WriteRequest> part, const pg::Result& answer, std::span<StoreResult> results) {
  std::unordered_map<std::string, bool> told;
  for (int row = 0; row < answer.rows(); ++row) told[answer.text(row, 0)] = answer.flag(row, 1);
  for (std::size_t i = 0; i < part.size(); ++i) {
    const auto found = told.find(part[i].id);
    results[i] = found == told.end() ? StoreResult::not_found
                 : found->second     ? StoreResult::done
                                     : StoreResult::conflict;
  }
}

}  // namespace

PostgresWriter::PostgresWriter(const StoreOptions& options, const ServerId& self)
    : line_(options.path, options.patience), self_(self), max_bytes_(options.max_bytes) {}

std::vector<StoreResult> PostgresWriter::write(Requests group, std::string& failure) noexcept {
  std::vector<StoreResult> results(group.size(), StoreResult::failed);
  until_ = pg::Clock::now() + line_.patience();
  try {
    for (std::size_t begin = 0; begin < group.size();) {
      const std::size_t length = part_length(group.subspan(begin));
      write_part(group.subspan(begin, length), Results(results).subspan(begin, length), failure);
      begin += length;
    }
  } catch (const std::exception& error) {  // no connection, no memory: the rest fails with it
    failure = error.what();
  }
  return results;
}

// The own row in the table of servers, which nobody else changes but for its lease.
StoreResult PostgresWriter::probe(std::string& failure) noexcept {
  constexpr std::chrono::milliseconds kPatience{1'500};  // to connect again: somebody waits for an answer
  try {
    line_.get(pg::Clock::now() + std::min(line_.patience(), kPatience)).run(kProbe, pg::Values().number(self_));
    return StoreResult::done;
  } catch (const pg::Error& error) {
    failure = error.what();
    if (!error.is_certain()) line_.drop();
    return error.state.starts_with("53") ? StoreResult::full : StoreResult::failed;  // insufficient resources
  } catch (const std::exception& error) {
    failure = error.what();
    return StoreResult::failed;
  }
}

// When it is certain that nothing has happened, a conflict with others is tried again, and of several requests each
// alone, so that one fails only itself.
void PostgresWriter::write_part(Requests part, Results results, std::string& failure) {
  constexpr int kMostTries = 5;
  for (int tries = 1;; ++tries) {
    try {
      return run(part, results);
    } catch (const pg::Error& error) {
      failure = error.what();
      if (!error.is_certain()) return line_.drop();
      if (is_worth_another_try(error) && tries < kMostTries) continue;
      if (part.size() == 1) return;
      break;
    }
  }
  // Not longer than was said: a database that is too slow for all of them is too slow for each of them.
  for (std::size_t i = 0; i < part.size() && pg::Clock::now() < until_; ++i) {
    write_part(part.subspan(i, 1), results.subspan(i, 1), failure);
  }
}

void PostgresWriter::run(Requests part, Results results) {
  switch (part.front().kind) {
    case WriteRequest::Kind::append:
      return append(part, results);
    case WriteRequest::Kind::claim:
      return claim(part, results);
    case WriteRequest::Kind::tell:
      return tell(part, results);
    case WriteRequest::Kind::create:
      results[0] = create(part.front());
      return;
    case WriteRequest::Kind::remove:
      results[0] = remove(part.front());
      return;
    case WriteRequest::Kind::clock:
      results[0] = set_clock(part.front());
      return;
    case WriteRequest::Kind::probe:
      return;
  }
}

void PostgresWriter::append(Requests part, Results results) {
  std::vector<std::string_view> ids, states, summaries, games, bodies, games_of_seated;
  std::vector<std::int64_t> numbers, added, wakes, times, places, ratings_due, seated;
  std::vector<bool> are_public;
  for (const WriteRequest& request : part) {
    ids.push_back(request.id);
    numbers.push_back(request.number);
    added.push_back(static_cast<std::int64_t>(request.entries.size()));
    states.push_back(request.summary.state);
    are_public.push_back(request.summary.is_public);
    summaries.push_back(request.summary.text);
    wakes.push_back(request.summary.wake_at);
    times.push_back(request.now);
    ratings_due.push_back(request.summary.rating_due ? 1 : 0);
    for (const std::int64_t account : request.summary.seated) {
      games_of_seated.push_back(request.id);
      seated.push_back(account);
    }
    std::int64_t place = 0;
    for (const std::string& body : request.entries) {
      games.push_back(request.id);
      places.push_back(place++);
      bodies.push_back(body);
    }
  }
  pg::Values values;
  values.texts(ids).numbers(numbers).numbers(added).texts(states).flags(are_public).blobs(summaries).numbers(wakes);
  values.numbers(times).number(self_).texts(games).numbers(places).blobs(bodies).numbers(ratings_due);
  values.texts(games_of_seated).numbers(seated);
  note(part, line_.get(until_).run(kAppend, values), results);
}

void PostgresWriter::claim(Requests part, Results results) {
  std::vector<std::string_view> ids;
  for (const WriteRequest& request : part) ids.push_back(request.id);
  note(part, line_.get(until_).run(kClaim, pg::Values().texts(ids).number(self_)), results);
}

void PostgresWriter::tell(Requests part, Results results) {
  std::vector<std::string> words;
  for (const WriteRequest& request : part) {
    words.push_back(std::to_string(self_) + " ! " + std::to_string(request.id.size()) + ' ' + request.id +
                    request.secret);
  }
  line_.get(until_).run(kTell, pg::Values().texts({words.begin(), words.end()}));
  std::fill(results.begin(), results.end(), StoreResult::done);
}

// Of the size that the tables may have: half for uploads, nine tenths for new games. To measure it takes the database
// some time, so that it is not done for every game.
bool PostgresWriter::has_room_for_new(bool is_upload) {
  constexpr std::chrono::seconds kMeasuredEvery{5};
  if (max_bytes_ == 0) return true;
  if (const auto now = pg::Clock::now(); now >= measure_again_) {
    bytes_ = line_.get(until_).run(kSize, {}).number(0, 0);
    measure_again_ = now + kMeasuredEvery;
  }
  return bytes_ / (is_upload ? 5 : 9) < max_bytes_ / 10;
}

StoreResult PostgresWriter::create(const WriteRequest& request) {
  if (!has_room_for_new(request.summary.is_upload)) return StoreResult::full;
  std::vector<std::int64_t> places;
  std::vector<std::string_view> bodies;
  for (const std::string& body : request.entries) {
    places.push_back(static_cast<std::int64_t>(places.size()));
    bodies.push_back(body);
  }
  const Summary& summary = request.summary;
  pg::Values values;
  values.text(request.id).bytes(request.secret).number(static_cast<std::int64_t>(bodies.size())).text(summary.state);
  values.flag(summary.is_public).bytes(summary.text).number(summary.wake_at).number(request.now).number(self_);
  values.numbers(places).blobs(bodies).flag(summary.is_upload).numbers(summary.seated);
  return line_.get(until_).run(kCreate, values).number(0, 0) > 0 ? StoreResult::done : StoreResult::conflict;
}

StoreResult PostgresWriter::remove(const WriteRequest& request) {
  const pg::Result gone = line_.get(until_).run(kRemove, pg::Values().text(request.id));
  return gone.number(0, 0) > 0 ? StoreResult::done : StoreResult::not_found;
}

StoreResult PostgresWriter::set_clock(const WriteRequest& request) {
  const pg::Values values = pg::Values().number(request.ahead_from).number(request.ahead_to);
  return line_.get(until_).run(kSetClock, values).rows() > 0 ? StoreResult::done : StoreResult::conflict;
}

}  // namespace loseta::server
