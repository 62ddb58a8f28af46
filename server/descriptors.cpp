#include "server/descriptors.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

namespace loseta::server {

std::size_t raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  if (limit.rlim_cur < limit.rlim_max) {
    rlimit raised = limit;
    raised.rlim_cur = raised.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur, std::numeric_limits<std::size_t>::max()));
}

int connections_within(std::size_t descriptors, int wanted) {
  constexpr std::size_t kOthers = 64;  // a server without connections has 22 open (with SQLite)
  if (descriptors == 0) return wanted;
  const std::size_t most = std::max<std::size_t>(descriptors > kOthers ? descriptors - kOthers : 0, 1);
  return static_cast<int>(std::min<std::size_t>(most, static_cast<std::size_t>(wanted)));
}

}  // namespace loseta::server
