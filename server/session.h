// One connected client: turns its messages into calls of the hub and its games and sends the answers back.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "server/hub.h"

namespace loseta::server {

class Session : public SocketHandler {
 public:
  Session(Hub& hub, std::shared_ptr<Socket> socket);
  ~Session() override;

  void message(std::string_view text) override;
  void closed() override;

  bool wants_lobby() const { return lobby_; }
  const std::shared_ptr<Socket>& socket() const { return socket_; }
  const std::string& session() const { return session_; }  // the signed-in account's, or empty

 private:
  void answer(std::int64_t id, const Outcome& outcome) const;
  Hub::Reply answer_later(std::int64_t id) const;
  void handle(const Message& message);
  void handle_in_game(const Message& message, const std::shared_ptr<Match>& match);
  void handle_up_to_date(const Message& message, const std::shared_ptr<Match>& match);
  void greet(const Message& message);
  void open_lobby(std::int64_t id);
  void sign_in(const Message& message);
  // The key of a message: its own token, that of the connection's watching, or the account's.
  std::string key_for(const Message& message, const Match& match) const;
  void watch(const Message& message, const std::shared_ptr<Match>& match);
  void answer_question(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);
  void look_up(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);
  void watch_less(std::size_t games);  // gives back games that were counted for the address
  void hint(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);

  Hub& hub_;
  std::shared_ptr<bool> hub_alive_ = hub_.alive_;  // when the server stops, sessions may outlive the hub
  std::shared_ptr<Socket> socket_;
  std::set<std::string> watched_;
  int protocol_ = 1;  // until the client says hello
  bool lobby_ = false;
  std::string session_;
  std::int64_t account_ = 0;                                        // 0: a guest
  std::shared_ptr<bool> thinking_ = std::make_shared<bool>(false);  // a hint is being computed
  // Answers may arrive after the connection has closed.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

std::string ok_text(std::int64_t id, const json::object& reply);
// An object with one member that is already JSON text.
std::string ok_text(std::int64_t id, std::string_view name, std::string_view value);
std::string refused_text(std::int64_t id, const std::string& code, const std::string& what);

}  // namespace loseta::server
