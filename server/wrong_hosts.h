// What is said to requests under a host name that is not ours: to people in both languages, to programs with a code.
// Each name is logged once, and invented ones cannot fill the log. Lives on the loop's thread.
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
  TokenBucket lines_{0.1, SteadyClock::now()};  // a line in ten seconds
};

}  // namespace loseta::server
