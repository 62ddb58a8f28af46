// RAII wrappers for libpq: connections and results close themselves, values and results are binary, errors are
// exceptions, and no call waits longer than its timeout.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace loseta::server::pg {

using Clock = std::chrono::steady_clock;

// PostgreSQL's message, without the values of rows.
class Error : public std::runtime_error {
 public:
  Error(const std::string& what, std::string sql_state) : std::runtime_error(what), state(std::move(sql_state)) {}
  // https://www.postgresql.org/docs/15/errcodes-appendix.html; empty: the connection is gone, so it is unknown whether
  // the request was carried out.
  std::string state;
  bool is_certain() const { return !state.empty(); }
};

// The values for $1, $2 ... of a statement.
class Values {
 public:
  Values& number(std::int64_t value);
  Values& real(double value);
  Values& flag(bool value);
  Values& text(std::string_view value);
  Values& bytes(std::string_view value);
  Values& numbers(const std::vector<std::int64_t>& values);
  Values& flags(const std::vector<bool>& values);
  Values& texts(const std::vector<std::string_view>& values);
  Values& blobs(const std::vector<std::string_view>& values);
  std::string next() const { return '$' + std::to_string(values_.size() + 1); }  // the placeholder of the next value

 private:
  friend class Connection;
  template <class List, class Write>
  Values& list(unsigned element, unsigned type, const List& values, Write write);
  Values& add(unsigned type, std::string value);
  std::vector<unsigned> types_;
  std::vector<std::string> values_;
};

class Result {
 public:
  explicit Result(pg_result* result) : result_(result) {}
  int rows() const;
  std::int64_t number(int row, int column) const;  // bigint
  bool flag(int row, int column) const;
  double real(int row, int column) const;       // double precision
  std::string text(int row, int column) const;  // also bytea
  int columns() const;
  enum class Type : std::uint8_t { number, real, text };
  Type type(int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

struct Notice {
  std::string channel, payload;
};

// A connection. Used by one thread at a time.
class Connection {
 public:
  // Connects until `until`; then waits so long for each answer.
  Connection(const std::string& address, std::chrono::milliseconds patience, Clock::time_point until);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // False when the other side has closed the connection; a request would be lost.
  bool is_alive();
  // Runs one statement, prepared on first use. The texts are the program's own and few.
  Result run(const std::string& sql, const Values& values = {});
  // Runs one or several statements without values and results.
  void run_all(const std::string& sql);
  // Notifications on the channels that this connection listens to. Waits until there is one, `wake` becomes readable,
  // or the time is over; throws when the connection is gone.
  std::vector<Notice> wait(int wake, Clock::time_point until);

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  void connect(const std::string& address, Clock::time_point until);
  void prepare_session();
  void await(short events, Clock::time_point until);
  Result answer();
  [[noreturn]] void fail(const std::string& why);

  std::chrono::milliseconds patience_;
  std::unique_ptr<pg_conn, Finish> handle_;
  std::map<std::string, std::string> prepared_;  // names by text
};

// A connection that reconnects. Throws like Connection when it cannot be established by then.
class Line {
 public:
  Line(std::string address, std::chrono::milliseconds patience) : address_(std::move(address)), patience_(patience) {}
  Connection& get(Clock::time_point until);
  void drop() { connection_.reset(); }
  std::chrono::milliseconds patience() const { return patience_; }

 private:
  std::string address_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<Connection> connection_;
};

// The address without passwords.
std::string shown_address(const std::string& address);

}  // namespace loseta::server::pg
