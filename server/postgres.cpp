#include "server/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <bit>
#include <sstream>
#include <thread>

namespace loseta::server::pg {
namespace {

using std::chrono::milliseconds;

// Numbers of PostgreSQL's types; they never change.
constexpr Oid kBool = 16, kBytea = 17, kInt8 = 20, kText = 25, kFloat8 = 701;
constexpr Oid kBoolArray = 1000, kByteaArray = 1001, kTextArray = 1009, kInt8Array = 1016;

template <class Number>
std::string big_endian(Number value) {
  std::string out(sizeof value, '\0');
  for (std::size_t i = 0; i < sizeof value; ++i) {
    out[sizeof value - 1 - i] = static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF);
  }
  return out;
}

// Of several lines, since the cause may be in the last one: libpq tells of every address that it has tried.
std::string one_line(const char* text) {
  std::string out;
  std::istringstream lines(text == nullptr ? "" : text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    bool is_first = true;
    for (std::string word; words >> word; is_first = false) {
      if (!out.empty()) out += !is_first || out.back() == '?' || out.back() == '.' ? " " : "; ";
      out += word;
    }
  }
  return out;
}

}  // namespace

// --- values -------------------------------------------------------------------------------------------------------

Values& Values::add(unsigned type, std::string value) {
  types_.push_back(type);
  values_.push_back(std::move(value));
  return *this;
}

Values& Values::number(std::int64_t value) { return add(kInt8, big_endian(value)); }
Values& Values::real(double value) { return add(kFloat8, big_endian(std::bit_cast<std::uint64_t>(value))); }
Values& Values::flag(bool value) { return add(kBool, std::string(1, value ? '\1' : '\0')); }
Values& Values::text(std::string_view value) { return add(kText, std::string(value)); }
Values& Values::bytes(std::string_view value) { return add(kBytea, std::string(value)); }

// Dimensions, "no nulls", type of the elements, how many, the first one's number; then each with its length.
template <class List, class Write>
Values& Values::list(unsigned element, unsigned type, const List& values, Write write) {
  std::string out = big_endian(std::int32_t{1}) + big_endian(std::int32_t{0}) + big_endian(element) +
                    big_endian(static_cast<std::int32_t>(values.size())) + big_endian(std::int32_t{1});
  for (const auto& value : values) {
    const auto bytes = write(value);
    out += big_endian(static_cast<std::int32_t>(bytes.size()));
    out += bytes;
  }
  return add(type, std::move(out));
}

Values& Values::numbers(const std::vector<std::int64_t>& values) {
  return list(kInt8, kInt8Array, values, [](std::int64_t value) { return big_endian(value); });
}
Values& Values::flags(const std::vector<bool>& values) {
  return list(kBool, kBoolArray, values, [](bool value) { return std::string(1, value ? '\1' : '\0'); });
}
Values& Values::texts(const std::vector<std::string_view>& values) {
  return list(kText, kTextArray, values, [](std::string_view value) { return value; });
}
Values& Values::blobs(const std::vector<std::string_view>& values) {
  return list(kBytea, kByteaArray, values, [](std::string_view value) { return value; });
}

// --- results ------------------------------------------------------------------------------------------------------

void Result::Clear::operator()(pg_result* result) const { PQclear(result); }

int Result::rows() const { return PQntuples(result_.get()); }

std::string Result::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Result::number(int row, int column) const {
  std::uint64_t out = 0;
  for (const char c : text(row, column)) out = out << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(out);
}

double Result::real(int row, int column) const { return std::bit_cast<double>(number(row, column)); }

int Result::columns() const { return PQnfields(result_.get()); }

Result::Type Result::type(int column) const {
  const Oid type = PQftype(result_.get(), column);
  return type == kInt8 ? Type::number : type == kFloat8 ? Type::real : Type::text;
}

bool Result::flag(int row, int column) const { return text(row, column) == std::string_view("\1", 1); }

// --- connections --------------------------------------------------------------------------------------------------

void Connection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

Connection::Connection(const std::string& address, milliseconds patience, Clock::time_point until)
    : patience_(patience) {
  connect(address, until);
  prepare_session();
}

// What stands before the address may be said otherwise in it.
void Connection::connect(const std::string& address, Clock::time_point until) {
  constexpr std::array kWords = {"application_name", "dbname", "client_encoding", "target_session_attrs",
                                 static_cast<const char*>(nullptr)};
  const std::array values = {"loseta", address.c_str(), "UTF8", "read-write", static_cast<const char*>(nullptr)};
  handle_.reset(PQconnectStartParams(kWords.data(), values.data(), 1));
  if (!handle_) throw std::bad_alloc();
  PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
  for (PostgresPollingStatusType next = PGRES_POLLING_WRITING; next != PGRES_POLLING_OK;
       next = PQconnectPoll(handle_.get())) {
    if (PQstatus(handle_.get()) == CONNECTION_BAD || next == PGRES_POLLING_FAILED) {
      fail(one_line(PQerrorMessage(handle_.get())));
    }
    await(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until);
  }
  if (PQsetnonblocking(handle_.get(), 1) != 0) fail(one_line(PQerrorMessage(handle_.get())));
}

// An acknowledged move is on disk, whatever the database does by default; nobody waits for ever for a lock, and nobody
// who has fallen silent keeps one.
void Connection::prepare_session() {
  const std::string limit = std::to_string(std::max<std::int64_t>(patience_.count(), 1));
  run_all(
      "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', "
      "'local');"
      "set lock_timeout = " +
      limit + "; set statement_timeout = " + limit + "; set idle_in_transaction_session_timeout = " + limit);
}

void Connection::fail(const std::string& why) {
  handle_.reset();
  prepared_.clear();
  throw Error(why.empty() ? "the connection is gone" : why, "");
}

void Connection::await(short events, Clock::time_point until) {
  const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count() + 1;
  pollfd socket{PQsocket(handle_.get()), events, 0};
  if (left <= 0 || poll(&socket, 1, static_cast<int>(left)) == 0) fail("the database does not answer");
}

bool Connection::is_alive() {
  if (!handle_) return false;
  pollfd socket{PQsocket(handle_.get()), POLLIN, 0};
  while (poll(&socket, 1, 0) > 0) {  // a farewell comes first, then the end
    if (PQconsumeInput(handle_.get()) == 0) return false;
  }
  return PQstatus(handle_.get()) == CONNECTION_OK;
}

// Sends what waits, then takes all that comes: the last result, or the first complaint.
Result Connection::answer() {
  const auto until = Clock::now() + patience_ + milliseconds(1000);  // the database gives up first
  pg_conn* const handle = handle_.get();
  for (int rest = PQflush(handle); rest != 0; rest = PQflush(handle)) {
    if (rest < 0) fail(one_line(PQerrorMessage(handle)));
    await(POLLIN | POLLOUT, until);
    if (PQconsumeInput(handle) == 0) fail(one_line(PQerrorMessage(handle)));
  }
  Result last(nullptr);
  std::optional<Error> complaint;
  for (;;) {
    while (PQisBusy(handle) != 0) {
      await(POLLIN, until);
      if (PQconsumeInput(handle) == 0) fail(one_line(PQerrorMessage(handle)));
    }
    pg_result* const one = PQgetResult(handle);
    if (one == nullptr) break;
    last = Result(one);
    const ExecStatusType status = PQresultStatus(one);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || complaint) continue;
    const char* const state = PQresultErrorField(one, PG_DIAG_SQLSTATE);
    const char* const what = PQresultErrorField(one, PG_DIAG_MESSAGE_PRIMARY);
    complaint.emplace(one_line(what == nullptr ? PQresultErrorMessage(one) : what), state == nullptr ? "" : state);
  }
  if (PQstatus(handle) != CONNECTION_OK) fail(complaint ? complaint->what() : "");
  if (complaint) throw Error(*complaint);
  return last;
}

void Connection::run_all(const std::string& sql) {
  if (!handle_ || PQsendQuery(handle_.get(), sql.c_str()) == 0) fail("");
  answer();
}

Result Connection::run(const std::string& sql, const Values& values) {
  const int count = static_cast<int>(values.values_.size());
  auto known = prepared_.find(sql);
  if (known == prepared_.end()) {
    const std::string name = "s" + std::to_string(prepared_.size());
    if (!handle_ || PQsendPrepare(handle_.get(), name.c_str(), sql.c_str(), count, values.types_.data()) == 0) fail("");
    answer();
    known = prepared_.emplace(sql, name).first;
  }
  std::vector<const char*> starts;
  std::vector<int> lengths;
  for (const std::string& value : values.values_) {
    starts.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> binary(values.values_.size(), 1);
  if (PQsendQueryPrepared(handle_.get(), known->second.c_str(), count, starts.data(), lengths.data(), binary.data(),
                          1) == 0) {
    fail(one_line(PQerrorMessage(handle_.get())));
  }
  return answer();
}

std::vector<Notice> Connection::wait(int wake, Clock::time_point until) {
  struct Free {
    void operator()(PGnotify* notice) const { PQfreemem(notice); }
  };
  std::vector<Notice> heard;
  const auto take = [&] {
    while (const std::unique_ptr<PGnotify, Free> one{PQnotifies(handle_.get())}) {
      heard.push_back({one->relname, one->extra});
    }
  };
  if (!handle_) fail("");
  take();  // came with an answer
  if (!heard.empty()) return heard;
  std::array<pollfd, 2> ends{{{PQsocket(handle_.get()), POLLIN, 0}, {wake, POLLIN, 0}}};
  const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count() + 1;
  if (left > 0) poll(ends.data(), ends.size(), static_cast<int>(left));
  if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) != CONNECTION_OK) {
    fail(one_line(PQerrorMessage(handle_.get())));
  }
  take();
  return heard;
}

Connection& Line::get(Clock::time_point until) {
  if (connection_ && !connection_->is_alive()) connection_.reset();
  while (!connection_) {
    try {
      connection_ = std::make_unique<Connection>(address_, patience_, until);
    } catch (const Error&) {
      if (Clock::now() >= until) throw;
      std::this_thread::sleep_for(milliseconds(50));
    }
  }
  return *connection_;
}

namespace {

// As addresses write what could be taken for something else.
std::string escaped(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/,";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return out;
}

}  // namespace

std::string shown_address(const std::string& address) {
  struct Free {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
  };
  const std::unique_ptr<PQconninfoOption, Free> options(PQconninfoParse(address.c_str(), nullptr));
  std::string user, database, rest;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr; ++one) {
    const std::string_view name = one->keyword;
    if (one->val == nullptr || name == "password" || name == "sslpassword") continue;
    if (name == "user") {
      user = escaped(one->val) + '@';
    } else if (name == "dbname") {
      database = escaped(one->val);
    } else {
      rest += (rest.empty() ? '?' : '&') + std::string(name) + '=' + escaped(one->val);
    }
  }
  return "postgres://" + user + '/' + database + rest;
}

}  // namespace loseta::server::pg
