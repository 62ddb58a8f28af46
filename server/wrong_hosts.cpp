#include "server/wrong_hosts.h"

#include "server/hub_answers.h"
#include "server/log.h"

namespace loseta::server {

HttpResponse WrongHosts::answer(const std::string& host, bool wants_html) {
  note(host);
  HttpResponse out = refused_response("unknown_host", english_.say("serve.unknown_host", host));
  if (!wants_html) return out;
  out.content_type = "text/plain; charset=utf-8";
  out.body.clear();
  for (const texts::Texts* language : {&english_, &spanish_}) {
    out.body += texts::as_sentence(language->say("serve.unknown_host", host)) + "\n";
  }
  return out;
}

void WrongHosts::note(const std::string& host) {
  constexpr std::size_t kMostRemembered = 1000;
  if (seen_.contains(host) || !lines_.take(SteadyClock::now())) return;
  if (seen_.size() >= kMostRemembered) seen_.clear();
  seen_.insert(host);
  log(LogLevel::warning, "unknown_host", {{"host", json_text(host)}});
}

}  // namespace loseta::server
