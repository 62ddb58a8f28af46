#include "load_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace loseta::load {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::size_t kAtOnce = 200;  // connections that are being opened
constexpr double kPatience = 120;     // seconds; whoever is not there by then does not come

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

sockaddr_in address_of(const std::string& text, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  inet_pton(AF_INET, text.c_str(), &out.sin_addr);
  return out;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

struct LoadClient::Connection {
  int file = -1;
  bool open = false;        // the handshake is done
  bool waits = false;       // for an answer
  std::size_t speaker = 0;  // who waits
  Clock::time_point due;    // when what it waits for should have been said
  std::string in, out, message;
};

double Outcome::percentile(double part) const {
  if (micros.empty()) return 0;
  const auto index = static_cast<std::size_t>(part * static_cast<double>(micros.size() - 1));
  return micros[index] / 1000.0;
}

LoadClient::LoadClient(const Plan& plan, Talk& talk)
    : plan_(plan), talk_(talk), epoll_(epoll_create1(EPOLL_CLOEXEC)), connections_(plan.sockets) {
  raise_file_limit();
  talk_.say = [this](std::size_t socket, const std::string& message) { send_frame(socket, 1, message); };
  talk_.come_again = [this](std::size_t socket) { coming_again_.push_back(socket); };
}

LoadClient::~LoadClient() {
  for (const Connection& one : connections_) {
    if (one.file >= 0) close(one.file);
  }
  close(epoll_);
}

void LoadClient::connect(std::size_t index) {
  Connection& one = connections_[index];
  one.file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int yes = 1;
  setsockopt(one.file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (plan_.addresses > 1) {
    sockaddr_in from = address_of("127.0.0.1", 0);
    from.sin_addr.s_addr = htonl(ntohl(from.sin_addr.s_addr) +
                                 static_cast<std::uint32_t>(index % static_cast<std::size_t>(plan_.addresses)));
    setsockopt(one.file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    bind(one.file, reinterpret_cast<const sockaddr*>(&from), sizeof from);
  }
  const sockaddr_in where = address_of(plan_.server, plan_.ports[index / plan_.together % plan_.ports.size()]);
  ++connecting_;
  if (::connect(one.file, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0 && errno != EINPROGRESS) {
    drop(index);
    return;
  }
  one.out = "GET /ws HTTP/1.1\r\nHost: " + plan_.server +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  epoll_event wanted{};
  wanted.events = EPOLLIN | EPOLLOUT | EPOLLET;
  wanted.data.u64 = index;
  epoll_ctl(epoll_, EPOLL_CTL_ADD, one.file, &wanted);
}

// Not from within a message of that connection, which is read until its end, nor before its last answer.
void LoadClient::come_again() {
  for (const std::size_t index : std::exchange(coming_again_, {})) {
    Connection& one = connections_[index];
    if (one.waits) coming_again_.push_back(index);
    if (one.waits || one.file < 0) continue;
    close(one.file);
    one = Connection();
    --outcome_.open;
    connect(index);
  }
}

void LoadClient::open() {
  const auto begin = Clock::now();
  for (std::size_t next = 0; next < connections_.size() || connecting_ > 0;) {
    while (next < connections_.size() && connecting_ < kAtOnce) connect(next++);
    poll(Clock::now() + milliseconds(100));
    if (seconds_since(begin) > kPatience) break;
  }
  outcome_.seconds_to_open = seconds_since(begin);
}

void LoadClient::prepare() {
  const auto begin = Clock::now();
  talk_.prepare();
  while (!talk_.is_ready() && seconds_since(begin) < kPatience) poll(Clock::now() + milliseconds(100));
  outcome_.seconds_to_prepare = seconds_since(begin);
}

// No speaker says anything before the last message was answered. Times count from when a message was due, so that a
// server that stands still for a second is seen by all who would have spoken meanwhile.
void LoadClient::talk() {
  const auto begin = Clock::now(), end = begin + plan_.duration;
  const auto count = static_cast<std::int64_t>(talk_.speakers(connections_.size()));
  for (std::int64_t i = 0; i < count; ++i) {  // spread evenly over one interval
    const auto offset = std::chrono::duration_cast<microseconds>(plan_.interval) * i / count;
    schedule_.emplace(begin + offset, static_cast<std::size_t>(i));
  }
  talking_ = true;
  const bool tells = plan_.tell_every.count() > 0;
  auto tell_at = begin + plan_.tell_every;
  for (auto now = begin; now < end; now = Clock::now()) {
    if (tells && now >= tell_at) {
      plan_.tell(seconds_since(begin), outcome_);
      tell_at += plan_.tell_every;
    }
    come_again();
    while (!schedule_.empty() && schedule_.top().first <= now) {
      const auto [due, speaker] = schedule_.top();
      schedule_.pop();
      speak(speaker, due);
    }
    poll(schedule_.empty() ? end : std::min(end, schedule_.top().first));
  }
  talking_ = false;
  outcome_.seconds = seconds_since(begin);
  const auto last = Clock::now() + milliseconds(2'000);
  while (outcome_.answered < outcome_.sent && Clock::now() < last) poll(last);
  std::sort(outcome_.micros.begin(), outcome_.micros.end());
}

void LoadClient::poll(Clock::time_point until) {
  const auto left = std::max<std::chrono::nanoseconds>(until - Clock::now(), std::chrono::nanoseconds(0)).count();
  const timespec patience{left / 1'000'000'000, left % 1'000'000'000};
  epoll_event events[256];
  const int count = epoll_pwait2(epoll_, events, 256, &patience, nullptr);
  for (int i = 0; i < count; ++i) {
    const std::size_t index = events[i].data.u64;
    if (events[i].events & EPOLLOUT) flush(index);
    if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(index);
  }
}

void LoadClient::receive(std::size_t index) {
  Connection& one = connections_[index];
  char bytes[65536];
  while (one.file >= 0) {
    const ssize_t size = recv(one.file, bytes, sizeof bytes, 0);
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) {
      drop(index);
      return;
    }
    one.in.append(bytes, static_cast<std::size_t>(size));
    if (!one.open) read_handshake(index);
    if (one.open) read_frames(index);
  }
}

void LoadClient::read_handshake(std::size_t index) {
  Connection& one = connections_[index];
  const auto end = one.in.find("\r\n\r\n");
  if (end == std::string::npos) return;
  if (!one.in.starts_with("HTTP/1.1 101")) {
    drop(index);
    return;
  }
  one.in.erase(0, end + 4);
  one.open = true;
  --connecting_;
  ++outcome_.open;
  if (talking_) talk_.opened(index);
}

void LoadClient::read_frames(std::size_t index) {
  Connection& one = connections_[index];
  const auto byte = [&](std::size_t at) { return static_cast<std::uint64_t>(static_cast<unsigned char>(one.in[at])); };
  while (one.file >= 0 && one.in.size() >= 2) {
    std::uint64_t size = byte(1) & 0x7f;
    std::size_t head = 2;
    if (const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0; more > 0) {
      head += more;
      if (one.in.size() < head) return;
      size = 0;
      for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
    }
    if (one.in.size() - head < size) return;
    const auto first = byte(0);
    std::string content = one.in.substr(head, size);
    one.in.erase(0, head + size);
    if ((first & 0x0f) >= 8) {
      heard(index, static_cast<int>(first & 0x0f), std::move(content));
      continue;
    }
    one.message += content;
    if (first & 0x80) heard(index, 1, std::exchange(one.message, {}));
  }
}

void LoadClient::heard(std::size_t index, int opcode, std::string message) {
  constexpr int kClose = 8, kPing = 9, kPong = 10;
  if (opcode == kClose) {
    drop(index);
    return;
  }
  if (opcode == kPing) {
    send_frame(index, kPong, message);
    return;
  }
  if (opcode != 1 || !talk_.hear(index, message)) return;
  Connection& one = connections_[index];
  if (!one.waits) return;
  one.waits = false;
  const auto now = Clock::now();
  ++outcome_.answered;
  outcome_.micros.push_back(
      static_cast<std::uint32_t>(std::chrono::duration_cast<microseconds>(now - one.due).count()));
  if (!talking_) return;
  if (plan_.interval.count() == 0) {
    speak(one.speaker, now);
    return;
  }
  schedule_.emplace(one.due + plan_.interval, one.speaker);
}

void LoadClient::speak(std::size_t speaker, Clock::time_point due) {
  constexpr milliseconds kSilence{10};  // who has nothing to say now is asked again
  const std::size_t index = talk_.socket_of(speaker);
  Connection& one = connections_[index];
  const std::string text = one.open ? talk_.next(index) : "";
  if (text.empty()) {
    schedule_.emplace(due + std::max(plan_.interval, kSilence), speaker);
    return;
  }
  one.waits = true;
  one.speaker = speaker;
  one.due = due;
  ++outcome_.sent;
  send_frame(index, 1, text);
}

// Masked with zeros: the mask protects proxies from pages, and there is neither here.
void LoadClient::send_frame(std::size_t index, int opcode, std::string_view content) {
  Connection& one = connections_[index];
  const std::size_t size = content.size();
  one.out += static_cast<char>(0x80 | opcode);
  if (size < 126) {
    one.out += static_cast<char>(0x80 | size);
  } else {
    const int bytes = size < 65536 ? 2 : 8;
    one.out += static_cast<char>(0x80 | (bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; --i) one.out += static_cast<char>(size >> (8 * i) & 0xff);
  }
  one.out.append(4, '\0');
  one.out += content;
  flush(index);
}

void LoadClient::flush(std::size_t index) {
  Connection& one = connections_[index];
  while (one.file >= 0 && !one.out.empty()) {
    const ssize_t size = ::send(one.file, one.out.data(), one.out.size(), MSG_NOSIGNAL);
    if (size < 0 && (errno == EAGAIN || errno == ENOTCONN)) return;
    if (size < 0) {
      drop(index);
      return;
    }
    one.out.erase(0, static_cast<std::size_t>(size));
  }
}

void LoadClient::drop(std::size_t index) {
  Connection& one = connections_[index];
  if (one.file < 0) return;
  close(std::exchange(one.file, -1));
  if (one.open) {
    ++outcome_.lost;
  } else {
    --connecting_;
    ++outcome_.failed;
  }
  one.open = one.waits = false;
}

}  // namespace loseta::load
