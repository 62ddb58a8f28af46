// Answers requests under a foreign host name: browsers get a page in both languages, programs a code. Each name is
// logged once, at a limited rate, so that invented names cannot fill the log. Used only on the loop's thread.
#pragma once

#include <set>
#include <string>

#include "server/http/limits.h"
#include "server/net.h"
#include "texts/texts.h"

namespace loseta::server {

class WrongHosts {
 public:
  HttpResponse answer(const std::string& host, bool wants_html);

 private:
  void note(const std::string& host);

  const texts::Texts english_{texts::Language::english}, spanish_{texts::Language::spanish};
  std::set<std::string> seen_;
  TokenBucket lines_{0.1, SteadyClock::now()};  // one line per ten seconds
};

}  // namespace loseta::server
