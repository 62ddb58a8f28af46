// What is asked over HTTP: facts for the set-up screen, the lobby, records, new games, health.
#include <algorithm>
#include <utility>

#include "server/http/target.h"
#include "server/hub.h"
#include "server/hub_answers.h"
#include "server/rules_json.h"
#include "server/secrets.h"
#include "server/session.h"

namespace loseta::server {
namespace {

// What docs/openapi.json rules out. Everything else that is refused is well-formed and cannot be done: a set-up without
// a start tile, a record that breaks the rules.
constexpr std::string_view kMalformed[] = {"bad_json",      "duplicate_field", "not_an_object",  "too_long",
                                           "missing_field", "bad_field",       "unknown_field",  "bad_name",
                                           "unknown_clock", "unknown_level",   "unknown_colour", "bad_account_name",
                                           "bad_password"};

int status_of(std::string_view code) {
  if (code == "no_such_game" || code == "no_accounts") return 404;
  if (code == "not_signed_in" || code == "wrong_password") return 401;
  if (code == "banned" || code == "no_sign_up") return 403;
  if (code == "name_taken") return 409;
  if (code == "unavailable" || code == "busy" || code == "store_full") return 503;
  if (code == "unknown_host") return 421;
  if (code == "too_fast" || code == "too_many_tries") return 429;
  if (code == "link_over") return 410;
  return std::find(std::begin(kMalformed), std::end(kMalformed), code) != std::end(kMalformed) ? 400 : 422;
}

constexpr std::string_view kGames = "/api/games";

}  // namespace

HttpResponse json_response(std::string body, int status) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

HttpResponse refused_response(std::string_view code, const std::string& what) {
  json::object out{{"code", json_text(code)}};
  if (!what.empty()) out["what"] = json_text(what);
  return json_response(json::serialize(out), status_of(code));
}

HttpResponse refused_response(const Refused& refused) {
  HttpResponse response = refused_response(refused.code, refused.what);
  if (refused.code == "too_many_tries") response.headers.emplace_back("Retry-After", refused.what);
  return response;
}

HttpResponse no_such_address() {
  HttpResponse response = refused_response("no_such_address");
  response.status = 404;
  return response;
}

HttpResponse no_such_method(const Route& route) {
  HttpResponse response = refused_response("no_such_method");
  response.status = 405;
  response.headers.emplace_back("Allow", route.methods);
  return response;
}

std::optional<std::string> parameter(std::string_view query, std::string_view name) {
  int found = 0;
  for (std::string_view rest = query; !rest.empty();) {
    std::string_view one = next_part(rest, '&');
    if (next_part(one, '=') == name) ++found;
  }
  if (found == 0) return {};
  if (found > 1) throw Refused{"duplicate_field", std::string(name)};
  auto value = query_value(query, name);
  if (!value) throw Refused{"bad_field", std::string(name)};
  return value;
}

std::string setup_parameter(std::string_view query) {
  auto setup = parameter(query, "setup");
  if (!setup) throw Refused{"missing_field", "setup"};
  return *std::move(setup);
}

void Hub::http(const HttpRequest& request, std::function<void(HttpResponse)> done) {
  const std::string_view path = request.path;
  const Route* const route = route_of(path);
  if (route == nullptr) return done(no_such_address());
  if (!allows(*route, request.method)) return done(no_such_method(*route));
  if (request.method == "POST" && path == kGames) {
    const ReadMessage read = read_creation(request.body);
    if (!read.message) return done(refused_response(read.refused.code, read.refused.what));
    const Reply reply = [done](const Outcome& outcome) {
      done(outcome.code.empty() ? json_response(json::serialize(outcome.reply), 201)
                                : refused_response(outcome.code, outcome.what));
    };
    return with_account(request,
                        [this, read, address = request.address, reply](const Refused& refused, const Account& account) {
                          if (!refused.code.empty()) return reply({refused.code, refused.what, {}});
                          create(read.message->creation, {address, account.id}, reply);
                        });
  }
  if (is_about_accounts(path)) return http_accounts(request, std::move(done));
  if (path == "/api/catalogue") return done(json_response(catalogue_));
  if (path == "/api/rules") return done(http_rules(request));
  if (path == "/api/alive") return done(json_response(R"({"alive":true})"));
  if (path == "/api/health") return store_health_.ask([this, done] { done(health()); });
  if (path == "/metrics") {
    return store_health_.ask([this, done] {
      Gauges now{games_.size(), sessions_.size(), waiting_thoughts(), store_health_.is_ready(),
                 heap_now(),    thread_seconds()};
      now.store_is_damaged = store_health_.damage().is_any();
      now.damaged_games = store_health_.damage().damaged;
      if (accounts_ != nullptr) now.sign_ins = accounts_->counts();
      HttpResponse response = json_response(metrics_text(metrics_, now));
      response.content_type = "text/plain; version=0.0.4; charset=utf-8";
      done(std::move(response));
    });
  }
  if (path == kGames) {
    return lobby_list([done](std::string games) { done(json_response("{\"games\":" + std::move(games) + '}')); });
  }
  const std::string_view rest = path.substr(kGames.size() + 1);
  const std::string_view id = rest.substr(0, rest.find('/'));
  http_game(request, std::string(id), rest.substr(id.size()), std::move(done));
}

void Hub::http_game(const HttpRequest& request, const std::string& id, std::string_view rest,
                    std::function<void(HttpResponse)> done) {
  with_account(request, [this, token = request.token, id, wants_record = !rest.empty(), done = std::move(done)](
                            const Refused& refused, const Account& account) {
    if (!refused.code.empty()) return done(refused_response(refused));
    const std::string key = account.id != 0 ? account_key(account.id) : account_of(token) != 0 ? "" : token;
    with_game(id, [key, wants_record, done](const std::shared_ptr<Match>& match, std::string_view code) {
      if (match == nullptr) return done(refused_response(code));
      if (!wants_record) return done(json_response(summary_of(match->id(), match->table()).text));
      HttpResponse response = json_response(match->record_text(match->table().seats_of(key)));
      response.content_type = "text/plain; charset=utf-8";
      response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match->id() + ".loseta\"");
      done(std::move(response));
    });
  });
}

HttpResponse Hub::http_rules(const HttpRequest& request) {
  try {
    const json::value value = parse_json(setup_parameter(request.query), kLongestMessage);
    Setup setup = read_setup(value);
    if (setup.seats.empty()) setup.seats = Setup::plain_seats(2);
    const auto rules = rulesets_.get(setup);
    if (!rules) return refused_response(rules.error.code, rules.error.what);
    return json_response(json::serialize(rules_json(**rules)));
  } catch (const Refused& refused) {
    return refused_response(refused);
  }
}

HttpResponse Hub::health() const {
  const bool is_ready = store_health_.is_ready();
  json::object out{{"ok", is_ready},
                   {"games_in_memory", games_.size()},
                   {"connections", sessions_.size()},
                   {"thoughts_waiting", waiting_thoughts()},
                   {"damaged", store_health_.damage().is_any()}};
  if (!is_ready) {
    out["code"] = json_text(store_health_.code());
    out["why"] = json_text(why_not_ready(store_health_.code()));
  }
  if (store_health_.damage().is_any()) out["damage"] = json_text(sentence_about(store_health_.damage()));
  return json_response(json::serialize(out), is_ready ? 200 : 503);
}

}  // namespace loseta::server
