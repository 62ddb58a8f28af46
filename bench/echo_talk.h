// Says a text of some length and wants it back: what the network costs without games.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "load_client.h"

namespace loseta::load {

class EchoTalk : public Talk {
 public:
  EchoTalk(std::size_t sockets, std::size_t size) : said_(sockets), size_(size) {}
  std::string next(std::size_t socket) override {
    said_[socket] = std::to_string(++count_);
    said_[socket].resize(std::max(said_[socket].size(), size_), '.');
    return said_[socket];
  }
  bool hear(std::size_t socket, std::string_view message) override {
    if (message != said_[socket]) ++wrong_;
    return message == said_[socket];
  }
  std::uint64_t wrong() const { return wrong_; }

 private:
  std::vector<std::string> said_;
  std::size_t size_;
  std::uint64_t count_ = 0, wrong_ = 0;
};

}  // namespace loseta::load
