// One connected client: what it says becomes questions to the hub and its games, what comes of them is sent back.
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
  const std::string& session() const { return session_; }  // of whoever is signed in, or empty

 private:
  void answer(std::int64_t id, const Outcome& outcome) const;
  Hub::Reply answer_later(std::int64_t id) const;
  void handle(const Message& message);
  void handle_in_game(const Message& message, const std::shared_ptr<Match>& match);
  void handle_up_to_date(const Message& message, const std::shared_ptr<Match>& match);
  void greet(const Message& message);
  void open_lobby(std::int64_t id);
  void sign_in(const Message& message);
  // The key that a message comes with: its own token, that of the connection's watching, or that of the account.
  std::string key_for(const Message& message, const Match& match) const;
  void watch(const Message& message, const std::shared_ptr<Match>& match);
  void answer_question(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);
  void look_up(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);
  void watch_less(std::size_t games);  // than were counted for the address
  void hint(const Message& message, const std::shared_ptr<Match>& match, const std::string& token);

  Hub& hub_;
  std::shared_ptr<bool> hub_alive_ = hub_.alive_;  // when the server stops, connections may go last
  std::shared_ptr<Socket> socket_;
  std::set<std::string> watched_;
  int protocol_ = 1;  // until the client says hello
  bool lobby_ = false;
  std::string session_;
  std::int64_t account_ = 0;                                        // 0: a guest
  std::shared_ptr<bool> thinking_ = std::make_shared<bool>(false);  // a hint is under way
  // Answers may come when the connection is gone.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

std::string ok_text(std::int64_t id, const json::object& reply);
// With one member that is JSON already.
std::string ok_text(std::int64_t id, std::string_view name, std::string_view value);
std::string refused_text(std::int64_t id, const std::string& code, const std::string& what);

}  // namespace loseta::server
