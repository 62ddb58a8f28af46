#include "server/http/answer.h"

#include <fmt/chrono.h>

#include <algorithm>

namespace loseta::server {
namespace {

// Everything is forbidden but what the page is built of: its own scripts, styles, fonts and WebAssembly, pictures (the
// sprites are part of the page; saved pictures are data: and blob:) and talking to this server. Downloads of blobs are
// navigations and need no permission.
constexpr std::string_view kContentSecurityPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::pair<std::string_view, std::string_view> kSecurityHeaders[] = {
    {"Content-Security-Policy", kContentSecurityPolicy},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), "
     "payment=(), usb=()"},
};

}  // namespace

HttpResponse refusal(int status, std::string_view code) {
  HttpResponse out;
  out.status = status;
  out.body = R"({"code":")" + std::string(code) + R"("})";
  return out;
}

std::span<const std::pair<std::string_view, std::string_view>> security_headers() { return kSecurityHeaders; }

std::string http_date(std::chrono::system_clock::time_point when) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::chrono::system_clock::to_time_t(when)));
}

bool is_header_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= ' ' && c != '\x7f') || c == '\t'; });
}

}  // namespace loseta::server
