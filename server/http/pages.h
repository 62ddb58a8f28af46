// The files of the page, read once when the server starts. Requests then touch no disk and cannot block the loop, and
// no path, however written, reaches a file that was not listed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace loseta::server {

struct PageFile {
  std::string body, brotli, gzip;  // brotli and gzip are empty when there is no such file
  std::string type;                // MIME
  std::string etag;                // without quotes
  bool never_changes = false;      // a hash of the content is part of its name
};

// A file in the encoding for one client.
struct PageChoice {
  std::string_view body;
  std::string_view encoding;  // "br", "gzip" or empty
  std::string etag;           // with quotes; differs by encoding
};

class Pages {
 public:
  // Symbolic links and names that start with a dot are left out. Fails with a sentence in `error`.
  static std::optional<Pages> read(const std::string& folder, std::string& error);

  // The file for the path of a request; "/" and other folders mean their index.html.
  const PageFile* find(std::string_view path) const;
  // The file for a path that the page routes itself: index.html, unless the last part looks like a file's name.
  const PageFile* route(std::string_view path) const;

 private:
  std::unordered_map<std::string, PageFile> files_;
};

PageChoice choose(const PageFile& file, std::string_view accept_encoding);
std::string_view mime_type(std::string_view path);
bool has_hash(std::string_view path);  // as build tools write it: name-Bq3x_81K.js

}  // namespace loseta::server
