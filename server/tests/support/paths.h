// The fields of a message as paths: "changed.items[].events[].code". Objects whose keys are names of tiles, elements
// and so on appear as "*".
#pragma once

#include <set>
#include <string>

#include "server/json.h"

namespace loseta::server {

inline bool has_names_as_keys(const std::string& path) {
  for (const char* end : {".left", ".tile_sets", ".elements", ".options"}) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

inline void collect_paths(const json::value& value, const std::string& path, std::set<std::string>& out) {
  if (const auto* object = value.if_object()) {
    if (object->empty()) out.insert(path);
    for (const auto& member : *object) {
      const std::string name = has_names_as_keys(path) ? "*" : std::string(member.key());
      collect_paths(member.value(), path + '.' + name, out);
    }
  } else if (const auto* array = value.if_array()) {
    if (array->empty()) out.insert(path);
    for (const json::value& item : *array) collect_paths(item, path + "[]", out);
  } else {
    out.insert(path);
  }
}

// An empty list or object may stand where a full one may.
inline std::set<std::string> paths_of(const json::value& message) {
  std::set<std::string> out;
  collect_paths(message, std::string(message.at("type").as_string()), out);
  return out;
}

}  // namespace loseta::server
