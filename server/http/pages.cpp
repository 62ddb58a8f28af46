#include "server/http/pages.h"

#include <fmt/core.h>
#include <sodium.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "server/http/target.h"

namespace loseta::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 256u << 20;  // somebody named the wrong folder

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view extension(std::string_view path) {
  const std::string_view name = last_part(path);
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

std::string digest(std::string_view body) {
  unsigned char hash[16];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(body.data()), body.size(), nullptr, 0);
  std::string text;
  for (const unsigned char byte : hash) text += fmt::format("{:02x}", byte);
  return text;
}

// The regular files below a folder by the paths under which they are asked for.
std::unordered_map<std::string, std::string> read_folder(const fs::path& folder) {
  std::unordered_map<std::string, std::string> found;
  std::uintmax_t bytes = 0;
  for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::recursive_directory_iterator(); ++entry) {
    const bool hidden = entry->path().filename().string().starts_with('.');
    if (hidden || entry->is_symlink()) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file()) continue;
    bytes += entry->file_size();
    if (bytes > kMostBytes) throw std::runtime_error("holds too much to be a page");
    std::ifstream in(entry->path(), std::ios::binary);
    std::ostringstream body;
    if (entry->file_size() > 0) body << in.rdbuf();
    if (!in || !body) throw std::runtime_error(entry->path().string() + " cannot be read");
    found.emplace("/" + entry->path().lexically_relative(folder).generic_string(), std::move(body).str());
  }
  return found;
}

}  // namespace

std::string_view mime_type(std::string_view path) {
  const std::string_view wanted = extension(path);
  for (const auto& [ending, type] : kTypes) {
    if (equal_ignoring_case(ending, wanted)) return type;
  }
  return "application/octet-stream";
}

// Eight letters of the web's base 64. Words of eight letters occur in names too, so a digit or a capital inside is
// asked for: a hash that happens to have neither costs one question more, a word taken for a hash would never be
// fetched again.
bool has_hash(std::string_view path) {
  constexpr std::size_t kLength = 8;
  const std::string_view name = last_part(path);
  const std::string_view stem = name.substr(0, name.size() - extension(path).size());
  if (stem.size() <= kLength) return false;
  const char before = stem[stem.size() - kLength - 1];
  if (before != '-' && before != '.') return false;
  const std::string_view hash = stem.substr(stem.size() - kLength);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto fits = [&](char c) {
    return is_digit(c) || is_capital(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
  };
  return std::all_of(hash.begin(), hash.end(), fits) &&
         (std::any_of(hash.begin(), hash.end(), is_digit) || std::any_of(hash.begin() + 1, hash.end(), is_capital));
}

std::optional<Pages> Pages::read(const std::string& folder, std::string& error) try {
  auto found = read_folder(folder);
  Pages out;
  for (auto& [path, body] : found) {
    const std::string_view ending = extension(path);
    const bool compressed = ending == ".br" || ending == ".gz";
    if (compressed && found.contains(path.substr(0, path.size() - ending.size()))) continue;
    PageFile file;
    if (const auto it = found.find(path + ".br"); it != found.end()) file.brotli = it->second;
    if (const auto it = found.find(path + ".gz"); it != found.end()) file.gzip = it->second;
    file.type = mime_type(path);
    file.etag = digest(body);
    file.never_changes = has_hash(path);
    file.body = body;
    out.files_.emplace(path, std::move(file));
  }
  if (!out.find("/")) {
    error = fmt::format("the folder {} of the page has no index.html", folder);
    return {};
  }
  return out;
} catch (const std::exception& problem) {
  error = fmt::format("the folder {} of the page: {}", folder, problem.what());
  return {};
}

const PageFile* Pages::find(std::string_view path) const {
  const auto found = files_.find(std::string(path) + (path.ends_with('/') ? "index.html" : ""));
  return found == files_.end() ? nullptr : &found->second;
}

const PageFile* Pages::route(std::string_view path) const { return extension(path).empty() ? find("/") : nullptr; }

PageChoice choose(const PageFile& file, std::string_view accept_encoding) {
  if (!file.brotli.empty() && accepts_encoding(accept_encoding, "br")) {
    return {file.brotli, "br", '"' + file.etag + "-br\""};
  }
  if (!file.gzip.empty() && accepts_encoding(accept_encoding, "gzip")) {
    return {file.gzip, "gzip", '"' + file.etag + "-gz\""};
  }
  return {file.body, "", '"' + file.etag + '"'};
}

}  // namespace loseta::server
