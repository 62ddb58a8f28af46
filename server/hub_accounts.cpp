// Accounts over HTTP: signing up, in and out, own games and results, rankings; and the ratings of games that are over.
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "server/hub.h"
#include "server/hub_answers.h"
#include "server/secrets.h"
#include "server/session.h"

namespace loseta::server {
namespace {

constexpr int kMostListed = 100;  // games, results, people in a ranking
constexpr int kMostRated = 50;    // at a time
constexpr std::size_t kLongestBody = 4096, kLongestField = 400;
constexpr std::int64_t kCheckEvery = 60'000;  // milliseconds between looks whether sessions are still good

using Answer = std::function<void(HttpResponse)>;

json::object kind_json(const GameKind& kind) {
  return {{"setup", setup_of_kind(kind.setup)}, {"players", kind.players}};
}

std::int64_t rounded(double points) { return std::llround(points); }

json::object standing_json(const Standing& standing) {
  return {{"points", rounded(standing.rating.points)},
          {"deviation", rounded(standing.rating.deviation)},
          {"games", standing.games},
          {"wins", standing.wins}};
}

// The answer to a question whose value becomes JSON.
template <class Value>
Accounts::Done<Value> as_json(Answer done, std::function<json::object(const Value&)> write) {
  return [done = std::move(done), write = std::move(write)](const Refused& refused, const Value& value) {
    done(refused.code.empty() ? json_response(json::serialize(write(value))) : refused_response(refused));
  };
}

Accounts::Done<SignedIn> signed_in(Answer done) {
  return [done = std::move(done)](const Refused& refused, const SignedIn& now) {
    if (!refused.code.empty()) return done(refused_response(refused));
    const json::object out{{"name", json_text(now.name)}, {"session", json_text(now.session)}};
    done(json_response(json::serialize(out), 201));
  };
}

// Every field is a text.
struct Body {
  explicit Body(const std::string& text) : value(parse_json(text, kLongestBody)), fields(value) {}
  std::string text(std::string_view name) { return fields.text(name, kLongestField); }
  json::value value;
  Fields fields;
};

// Without it, from the newest on.
std::int64_t read_before(std::string_view query) {
  const auto wanted = parameter(query, "before");
  if (!wanted) return std::numeric_limits<std::int64_t>::max();
  std::int64_t before = 0;
  const char* const end = wanted->data() + wanted->size();
  const auto [stop, error] = std::from_chars(wanted->data(), end, before);
  if (error != std::errc() || stop != end) throw Refused{"bad_field", "before"};
  return before;
}

}  // namespace

// A request with a session is its account's. One with a seat's token, or none, is a guest's: account 0.
void Hub::with_account(const HttpRequest& request, Accounts::Done<Account> done) {
  if (!looks_like_session(request.token)) return done({}, {});
  if (accounts_ == nullptr) return done({"no_accounts"}, {});
  accounts_->who_is(request.token,
                    [alive = alive_, done = std::move(done)](const Refused& refused, const Account& account) {
                      if (*alive) done(refused, account);
                    });
}

bool Hub::is_about_accounts(std::string_view path) {
  for (const std::string_view one : {"/api/account", "/api/session", "/api/ranking", "/api/rankings"}) {
    if (path == one || path.starts_with(std::string(one) + '/')) return true;
  }
  return false;
}

void Hub::http_accounts(const HttpRequest& request, std::function<void(HttpResponse)> done) {
  if (accounts_ == nullptr) return done(refused_response("no_accounts"));
  try {
    if (request.path == "/api/account" && request.method == "POST") return http_sign(request, true, done);
    if (request.path == "/api/session" && request.method == "POST") return http_sign(request, false, done);
    if (request.path == "/api/session" && request.method == "DELETE") {
      return http_sign_out(request, done);
    }
    if (request.path == "/api/account/password" && request.method == "PUT") {
      return http_change_password(request, done);
    }
    if (request.path == "/api/account/password" && request.method == "POST") return http_use_link(request, done);
    if (request.path == "/api/account" && request.method == "DELETE") return http_remove_account(request, done);
  } catch (const Refused& refused) {
    return done(refused_response(refused));
  }
  if (request.path == "/api/ranking") return http_ranking(request, std::move(done));
  if (request.path == "/api/rankings") return http_rankings(std::move(done));
  accounts_->who_is(request.token, [this, alive = alive_, request, done = std::move(done)](const Refused& refused,
                                                                                           const Account& account) {
    if (!*alive) return;
    if (!refused.code.empty()) return done(refused_response(refused));
    http_own(request, account, done);
  });
}

void Hub::http_sign(const HttpRequest& request, bool up, const std::function<void(HttpResponse)>& done) {
  Body body(request.body);
  const Accounts::Credentials who{request.address, body.text("name"), body.text("password")};
  body.fields.done();
  if (up) return accounts_->sign_up(who, signed_in(done));
  accounts_->sign_in(who, signed_in(done));
}

void Hub::http_sign_out(const HttpRequest& request, const std::function<void(HttpResponse)>& done) {
  accounts_->who_is(request.token,
                    [this, alive = alive_, session = request.token, done](const Refused& refused, const Account&) {
                      if (!*alive) return;
                      if (!refused.code.empty()) return done(refused_response(refused));
                      accounts_->sign_out(session, as_json<bool>(done, [](bool) { return json::object(); }));
                      end_session(session);
                    });
}

void Hub::http_change_password(const HttpRequest& request, const std::function<void(HttpResponse)>& done) {
  Body body(request.body);
  const Accounts::Credentials old{request.address, "", body.text("old")};
  const std::string password = body.text("new");
  body.fields.done();
  accounts_->change_password(request.token, old, password,
                             [this, alive = alive_, session = request.token, done](const Refused& refused, bool) {
                               if (!*alive) return;
                               if (!refused.code.empty()) return done(refused_response(refused));
                               done(json_response("{}"));
                               check_sessions();  // the others have ended
                             });
}

void Hub::http_use_link(const HttpRequest& request, const std::function<void(HttpResponse)>& done) {
  Body body(request.body);
  const std::string link = body.text("link"), password = body.text("new");
  body.fields.done();
  accounts_->use_link(link, password,
                      [this, alive = alive_, done = signed_in(done)](const Refused& refused, const SignedIn& now) {
                        done(refused, now);
                        if (*alive && refused.code.empty()) check_sessions();  // those before have ended
                      });
}

void Hub::http_remove_account(const HttpRequest& request, const std::function<void(HttpResponse)>& done) {
  Body body(request.body);
  const Accounts::Credentials who{request.address, "", body.text("password")};
  body.fields.done();
  accounts_->remove(request.token, who, [this, alive = alive_, done](const Refused& refused, bool) {
    if (!*alive) return;
    if (!refused.code.empty()) return done(refused_response(refused));
    done(json_response("{}"));
    check_sessions();  // all of it have ended
  });
}

// What somebody who is signed in may know of themselves.
void Hub::http_own(const HttpRequest& request, const Account& account, const std::function<void(HttpResponse)>& done) {
  const std::int64_t id = account.id;
  if (request.path == "/api/account") {
    return accounts_->ask<std::vector<Standing>>(
        [id](AccountBook& book) { return book.ratings_of(id); },
        as_json<std::vector<Standing>>(done, [account](const std::vector<Standing>& standings) {
          json::array ratings;
          for (const Standing& standing : standings) {
            json::object one = kind_json(standing.kind);
            const json::object numbers = standing_json(standing);
            one.insert(numbers.begin(), numbers.end());
            ratings.push_back(std::move(one));
          }
          return json::object{
              {"name", json_text(account.name)}, {"created", account.created}, {"ratings", std::move(ratings)}};
        }));
  }
  if (request.path == "/api/account/results") {
    return accounts_->ask<std::vector<GameResult>>(
        [id](AccountBook& book) { return book.results_of(id, kMostListed); },
        as_json<std::vector<GameResult>>(done, [](const std::vector<GameResult>& results) {
          json::array list;
          for (const GameResult& result : results) {
            json::object one = kind_json(result.kind);
            one["game"] = json_text(result.game);
            one["place"] = result.place;
            one["score"] = result.score;
            one["before"] = rounded(result.before);
            one["after"] = rounded(result.after);
            one["at"] = result.at;
            list.push_back(std::move(one));
          }
          return json::object{{"results", std::move(list)}};
        }));
  }
  std::int64_t before = 0;
  try {
    before = read_before(request.query);
  } catch (const Refused& refused) {
    return done(refused_response(refused.code, refused.what));
  }
  accounts_->ask<std::vector<StoredGame>>(
      [id, before](AccountBook& book) { return book.games_of(id, before, kMostListed); },
      as_json<std::vector<StoredGame>>(done, [](const std::vector<StoredGame>& games) {
        json::array list;
        for (const StoredGame& game : games) {
          json::object one = json::parse(game.summary.text).as_object();
          one["created"] = game.created;
          one["updated"] = game.updated;
          list.push_back(std::move(one));
        }
        return json::object{{"games", std::move(list)}};
      }));
}

void Hub::http_ranking(const HttpRequest& request, std::function<void(HttpResponse)> done) {
  GameKind kind;
  try {
    const Setup setup = read_setup(parse_json(setup_parameter(request.query), kLongestMessage));
    if (setup.seats.empty()) throw Refused{"missing_field", "players"};
    const auto rules = rulesets_.get(setup);
    if (!rules) throw Refused{rules.error.code, rules.error.what};
    kind = {kind_of(setup), static_cast<int>(setup.seats.size())};
  } catch (const Refused& refused) {
    return done(refused_response(refused));
  }
  accounts_->ask<std::vector<Standing>>(
      [kind](AccountBook& book) { return book.ranking(kind, kMostListed); },
      as_json<std::vector<Standing>>(std::move(done), [](const std::vector<Standing>& standings) {
        json::array people;
        for (const Standing& standing : standings) {
          json::object one = standing_json(standing);
          one["name"] = json_text(standing.name);
          people.push_back(std::move(one));
        }
        return json::object{{"people", std::move(people)}};
      }));
}

void Hub::http_rankings(std::function<void(HttpResponse)> done) {
  accounts_->ask<std::vector<RankedKind>>(
      [](AccountBook& book) { return book.kinds(kMostListed); },
      as_json<std::vector<RankedKind>>(std::move(done), [](const std::vector<RankedKind>& kinds) {
        json::array rankings;
        for (const RankedKind& ranked : kinds) {
          json::object one = kind_json(ranked.kind);
          one["people"] = ranked.people;
          rankings.push_back(std::move(one));
        }
        return json::object{{"rankings", std::move(rankings)}};
      }));
}

// --- sessions that end --------------------------------------------------------------------------------------------

// Whoever is connected with it has to come again.
void Hub::end_session(const std::string& session) {
  std::vector<std::shared_ptr<Socket>> sockets;
  for (const Session* one : sessions_) {
    if (!one->session().empty() && one->session() == session) sockets.push_back(one->socket());
  }
  for (const auto& socket : sockets) socket->close("signed_out");
}

// Sessions may end at another server, or by the hand of its owner.
void Hub::check_sessions() {
  if (accounts_ == nullptr) return;
  std::set<std::string> known;
  for (const Session* one : sessions_) {
    if (!one->session().empty()) known.insert(one->session());
  }
  for (const std::string& session : known) {
    accounts_->who_is(session, [this, alive = alive_, session](const Refused& refused, const Account&) {
      if (*alive && refused.code == "not_signed_in") end_session(session);
    });
  }
}

// --- ratings ------------------------------------------------------------------------------------------------------

void Hub::rate(const Match& match) {
  const Table& table = match.table();
  if (accounts_ == nullptr || table.phase() != Phase::over || table.rated().empty()) return;
  RatedResult result;
  result.game = match.id();
  result.kind = {kind_of(table.setup()), static_cast<int>(table.seats().size())};
  result.at = loop_.wall();
  const auto points = scores(table.state());
  const std::vector<int> places = table.rated_places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    result.players.push_back({table.rated()[i], places[i], points[i]});
  }
  accounts_->ask<bool>(
      [result](AccountBook& book) {
        book.rate(result);
        return true;
      },
      [](const Refused&, bool) {});  // what fails is found again by rate_due()
}

// Games whose server died before it came to it.
void Hub::rate_due() {
  if (accounts_ == nullptr) return;
  if (const std::int64_t now = loop_.now(); now >= check_sessions_at_) {
    check_sessions_at_ = now + kCheckEvery;
    check_sessions();
  }
  accounts_->ask<std::vector<std::string>>(
      [](AccountBook& book) { return book.games_to_rate(kMostRated); },
      [this, alive = alive_](const Refused&, const std::vector<std::string>& games) {
        if (!*alive) return;
        for (const std::string& id : games) {
          with_game(id, [this](const std::shared_ptr<Match>& match, std::string_view) {
            if (match != nullptr) rate(*match);
          });
        }
      });
}

}  // namespace loseta::server
