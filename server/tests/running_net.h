// A Net on a thread of its own, for tests; and a folder that goes away with them.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/net.h"
#include "server/tests/client.h"

namespace loseta::server::test {

class RunningNet {
 public:
  RunningNet(const NetConfig& config, NetHandlers handlers) {
    std::string error;
    net_ = listen(config, std::move(handlers), error);
    if (!net_) throw std::runtime_error(error);
    thread_ = std::thread([this] { net_->run(); });
  }
  ~RunningNet() { stop(); }
  RunningNet(const RunningNet&) = delete;
  RunningNet& operator=(const RunningNet&) = delete;

  void stop() {
    if (!thread_.joinable()) return;
    net_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return net_->port(); }
  Net& net() { return *net_; }

  // Runs something on the loop's thread and waits for it.
  void on_loop(const std::function<void()>& task) {
    std::promise<void> done;
    net_->post([&] {
      task();
      done.set_value();
    });
    done.get_future().wait();
  }
  NetStats stats() {
    NetStats out;
    on_loop([&] { out = net_->stats(); });
    return out;
  }

 private:
  std::unique_ptr<Net> net_;
  std::thread thread_;
};

// Asks again and again until it is true or the time is over.
inline bool soon(const std::function<bool()>& is_true, std::chrono::milliseconds patience = kPatience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!is_true()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "loseta-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path() const { return path_.string(); }
  void write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace loseta::server::test
