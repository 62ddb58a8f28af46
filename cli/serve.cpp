// `loseta serve`: hosts games for people and computer players over HTTP and WebSocket.
#include "server/serve.h"

#include <fmt/format.h>

#include <csignal>

#include "cli/commands.h"
#include "cli/input.h"
#include "server/problem_texts.h"

namespace loseta::cli {
namespace {

server::ConfigSources::Flag key_and_value(const Context& context, const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) throw Complaint{context.texts.say("cli.bad_setting", text)};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

server::Config configuration(const ServeFlags& flags, const Context& context) {
  server::ConfigSources sources{flags.config, server::environment(), {}};
  for (const std::string& text : flags.set) sources.flags.push_back(key_and_value(context, text));
  if (!flags.address.empty()) sources.flags.push_back({"net.address", flags.address, "--address"});
  if (!flags.port.empty()) sources.flags.push_back({"net.port", flags.port, "--port"});
  if (!flags.store.empty()) sources.flags.push_back({"store.path", flags.store, "--store"});
  if (!flags.web.empty()) sources.flags.push_back({"net.web_root", flags.web, "--web"});
  server::Config config;
  if (const auto problem = server::read_config(sources, config)) {
    throw Complaint{server::clause(context.texts, *problem)};
  }
  return config;
}

// As people type it into a browser.
std::string address_of(const server::Config& config, std::uint16_t port) {
  const std::string& address = config.net.address;
  const bool everywhere = address == "0.0.0.0" || address == "::";
  const bool is_six = address.find(':') != std::string::npos;
  const std::string host = everywhere ? "localhost" : is_six ? '[' + address + ']' : address;
  return fmt::format("http://{}:{}/", host, port);
}

}  // namespace

int run_serve(const ServeFlags& flags, Context& context) {
  const server::Config config = configuration(flags, context);
  if (flags.check_config) {
    fmt::print("{}", server::to_toml(config));
    return kFine;
  }
  refuse_folder(context, config.store.path);
  server::ServeProblem problem;
  const auto ready = [&](const server::Started& started) {
    if (started.connections < config.net.max_connections) {
      fmt::print("{}\n", context.texts.say("serve.few_descriptors", started.descriptors, started.connections,
                                           config.net.max_connections));
    }
    fmt::print("{}\n", context.texts.say("serve.ready", address_of(config, started.port)));
    std::fflush(stdout);
  };
  const std::optional<int> signal = server::serve(config, ready, problem);
  if (signal) return *signal == SIGINT ? 128 + SIGINT : kFine;
  if (!problem.store.code.empty()) throw Complaint{server::clause(context.texts, problem.store)};
  throw Complaint{context.texts.say("serve.cannot_listen", config.net.address, config.net.port, problem.listening)};
}

}  // namespace loseta::cli
