// The parts of HTTP that need no socket: paths, queries, addresses, limits.
#include <gtest/gtest.h>

#include "server/http/addresses.h"
#include "server/http/limits.h"
#include "server/http/target.h"

namespace loseta::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string path_of(std::string_view target) {
  const auto parsed = parse_target(target);
  return parsed ? parsed->path : "refused";
}

TEST(Target, path_and_query_are_split_and_the_path_is_decoded) {
  const auto target = parse_target("/api/a%20b?x=%20&y");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/a b");
  EXPECT_EQ(target->query, "x=%20&y");
  EXPECT_EQ(path_of("/"), "/");
  EXPECT_EQ(path_of("/a/b/"), "/a/b/");
  EXPECT_EQ(path_of("/?"), "/");
  EXPECT_EQ(path_of("/%7Euser/a..b/...c"), "/~user/a..b/...c");
  EXPECT_EQ(target->authority, "");
  EXPECT_EQ(path_of("/%252e%252e/x"), "/%2e%2e/x") << "decoded once, not twice";
}

TEST(Target, a_whole_address_is_a_target_too) {
  const auto target = parse_target("http://games.example.org:8080/a%20b?x=/y");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->authority, "games.example.org:8080");
  EXPECT_EQ(target->path, "/a b");
  EXPECT_EQ(target->query, "x=/y");
  EXPECT_EQ(path_of("HTTPS://a"), "/");
  EXPECT_EQ(path_of("http://a?x"), "/");
  for (const std::string_view bad : {"http:///x", "http://?x", "http:/a/x", "http:a", "ftp://a/x", "http://a/../x",
                                     "http://a//x", "http://a#x", "a:80", "http://"}) {
    EXPECT_EQ(path_of(bad), "refused") << bad;
  }
}

TEST(Target, whatever_could_lead_elsewhere_is_refused) {
  for (const std::string_view target : {"",
                                        "*",
                                        "index.html",
                                        "//",
                                        "//evil.example/",
                                        "/a//b",
                                        "/.",
                                        "/..",
                                        "/../x",
                                        "/a/..",
                                        "/a/./b",
                                        "/%2e%2e/x",
                                        "/%2E./x",
                                        "/.%2e",
                                        "/a%2f..%2fb",
                                        "/a%2Fb",
                                        "/..%5cx",
                                        "/a\\b",
                                        "/%5C",
                                        "/%00",
                                        "/a%0d%0aX:y",
                                        "/%c0%ae%c0%ae/x",
                                        "/%c3%a9",
                                        "/\xc3\xa9",
                                        "/%",
                                        "/%2",
                                        "/%zz",
                                        "/a b",
                                        "/a\tb",
                                        "/#x",
                                        "/a?b#c",
                                        "/%7f",
                                        "/%u002e"}) {
    EXPECT_EQ(path_of(target), "refused") << target;
  }
}

TEST(Target, values_of_a_query) {
  EXPECT_EQ(query_value("a=1&b=two+words%21&a=2", "a"), "1");
  EXPECT_EQ(query_value("a=1&b=two+words%21&a=2", "b"), "two words!");
  EXPECT_EQ(query_value("a&b=", "a"), "");
  EXPECT_EQ(query_value("a&b=", "b"), "");
  EXPECT_EQ(query_value("ab=1", "a"), std::nullopt);
  EXPECT_EQ(query_value("", "a"), std::nullopt);
  EXPECT_EQ(query_value("a=%4", "a"), std::nullopt);
  EXPECT_EQ(query_value("a=b=c", "a"), "b=c");
}

TEST(Target, tokens) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer   abc "), "abc");
  EXPECT_EQ(bearer_token("Basic abc"), "");
  EXPECT_EQ(bearer_token("Bearer"), "");
  EXPECT_EQ(bearer_token("Bearer a b"), "");
  EXPECT_EQ(bearer_token(""), "");
}

TEST(Target, origins) {
  const std::vector<std::string> listed{"https://friend.example"};
  EXPECT_TRUE(origin_allowed("http://example.org:8080", "example.org:8080", listed));
  EXPECT_TRUE(origin_allowed("https://Example.org", "example.org", listed));
  EXPECT_TRUE(origin_allowed("https://friend.example", "example.org", listed));
  for (const std::string_view origin :
       {"http://example.org", "http://example.org:80801", "null", "", "http://", "ftp://example.org:8080",
        "http://friend.example", "https://friend.example.org", "https://friend.example, http://example.org:8080"}) {
    EXPECT_FALSE(origin_allowed(origin, "example.org:8080", listed)) << origin;
  }
  EXPECT_FALSE(origin_allowed("http://", "", {}));
}

TEST(Target, encodings_and_tags) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("br;q=0.5,gzip", "br"));
  EXPECT_TRUE(accepts_encoding("GZIP", "gzip"));
  EXPECT_FALSE(accepts_encoding("br;q=0, gzip", "br"));
  EXPECT_FALSE(accepts_encoding("br; q=0.000", "br"));
  EXPECT_FALSE(accepts_encoding("broken", "br"));
  EXPECT_FALSE(accepts_encoding("", "br"));
  EXPECT_TRUE(matches_etag(R"("a", W/"b")", R"("b")"));
  EXPECT_TRUE(matches_etag("*", R"("b")"));
  EXPECT_FALSE(matches_etag(R"("bb")", R"("b")"));
}

std::string canonical(std::string_view text) {
  const auto address = parse_address(text);
  return address ? to_text(*address) : "refused";
}

TEST(Addresses, one_text_for_each) {
  EXPECT_EQ(canonical("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(canonical("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(canonical("2001:DB8:0:0::1"), "2001:db8::1");
  EXPECT_EQ(canonical("fe80::1%eth0"), "fe80::1");
  for (const std::string_view text :
       {"", "10.0.0", "10.0.0.256", "example.org", ":::", "1::2::3", "0x7f.1", " 10.0.0.1"}) {
    EXPECT_EQ(canonical(text), "refused") << text;
  }
  EXPECT_EQ(canonical(std::string_view("10.0.0.1\0x", 10)), "refused");
}

TEST(Addresses, networks) {
  const auto is_in = [](std::string_view network, std::string_view address) {
    return contains(*parse_network(network), *parse_address(address));
  };
  EXPECT_TRUE(is_in("10.0.0.0/8", "10.255.0.1"));
  EXPECT_FALSE(is_in("10.0.0.0/8", "11.0.0.1"));
  EXPECT_TRUE(is_in("172.16.0.0/12", "172.31.255.255"));
  EXPECT_FALSE(is_in("172.16.0.0/12", "172.32.0.0"));
  EXPECT_TRUE(is_in("10.0.0.1", "10.0.0.1"));
  EXPECT_FALSE(is_in("10.0.0.1", "10.0.0.2"));
  EXPECT_TRUE(is_in("fd00::/8", "fdff::1"));
  EXPECT_TRUE(is_in("0.0.0.0/0", "8.8.8.8"));
  EXPECT_FALSE(is_in("0.0.0.0/0", "2001:db8::1"));
  EXPECT_TRUE(is_in("::1", "::1"));
  for (const std::string_view text : {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::/129", "x/8", ""}) {
    EXPECT_FALSE(parse_network(text)) << text;
  }
}

TEST(Addresses, the_right_most_address_that_is_no_proxy_of_ours) {
  const std::vector<Network> trusted{*parse_network("10.0.0.0/8"), *parse_network("::1")};
  const auto client = [&](std::string_view peer, std::string_view forwarded) {
    return to_text(client_address(*parse_address(peer), forwarded, trusted));
  };
  EXPECT_EQ(client("192.0.2.1", "6.6.6.6"), "192.0.2.1") << "a stranger says what it likes";
  EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client("10.0.0.1", "6.6.6.6, 192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client("10.0.0.1", "6.6.6.6, 192.0.2.1,10.0.0.2"), "192.0.2.1");
  EXPECT_EQ(client("::1", "10.0.0.9"), "10.0.0.9") << "all are ours: the first of them";
  EXPECT_EQ(client("10.0.0.1", "192.0.2.1, garbage"), "10.0.0.1") << "what stands behind garbage is not believed";
  EXPECT_EQ(client("10.0.0.1", "192.0.2.1:1234"), "192.0.2.1");
  EXPECT_EQ(client("10.0.0.1", "[2001:db8::1]:1234"), "2001:db8::1");
  EXPECT_EQ(client("10.0.0.1", "2001:db8::1"), "2001:db8::1");
  EXPECT_EQ(client("10.0.0.1", "192.0.2.1,"), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", ",,,"), "10.0.0.1");
}

TEST(Addresses, limits_count_networks_of_ipv6) {
  EXPECT_EQ(limit_key(*parse_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
  EXPECT_EQ(limit_key(*parse_address("2001:db8:1:2::1")), "2001:db8:1:2::/64");
  EXPECT_NE(limit_key(*parse_address("2001:db8:1:3::1")), "2001:db8:1:2::/64");
  EXPECT_EQ(limit_key(*parse_address("::ffff:10.0.0.1")), "10.0.0.1");
}

TEST(Limits, a_bucket_holds_five_seconds_and_fills_again) {
  const SteadyClock::time_point start{};
  TokenBucket bucket(2, start);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(bucket.take(start)) << i;
  EXPECT_FALSE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start + milliseconds(499)));
  EXPECT_TRUE(bucket.take(start + milliseconds(500)));
  EXPECT_FALSE(bucket.take(start + milliseconds(500)));
  EXPECT_FALSE(bucket.is_full(start + milliseconds(5'499)));
  EXPECT_TRUE(bucket.is_full(start + milliseconds(5'500)));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(bucket.take(start + seconds(1'000))) << "not more than five seconds' worth";
  EXPECT_FALSE(bucket.take(start + seconds(1'000)));
  EXPECT_FALSE(bucket.take(start)) << "a clock that goes backwards gives nothing";
}

TEST(Limits, who_shares_a_bucket_waits_in_turn) {
  const SteadyClock::time_point start{};
  TokenBucket bucket(10, start);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(bucket.reserve(start), milliseconds(0)) << i;
  EXPECT_EQ(bucket.reserve(start), milliseconds(100));
  EXPECT_EQ(bucket.reserve(start), milliseconds(200));
  EXPECT_EQ(bucket.reserve(start + milliseconds(100)), milliseconds(200));
  EXPECT_FALSE(bucket.take(start + milliseconds(300))) << "all of them are promised";
  EXPECT_TRUE(bucket.take(start + milliseconds(400)));
}

TEST(Limits, even_the_smallest_rate_lets_one_through) {
  TokenBucket bucket(0.001, {});
  EXPECT_TRUE(bucket.take({}));
  EXPECT_FALSE(bucket.take({}));
}

TEST(Limits, addresses_do_not_share) {
  const SteadyClock::time_point now{seconds(100)};
  AddressLimits limits({1, 10, 2});
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.request("a", now));
  EXPECT_FALSE(limits.request("a", now));
  EXPECT_TRUE(limits.request("b", now));
  for (int i = 0; i < 50; ++i) EXPECT_EQ(limits.message("a", now), milliseconds(0));
  EXPECT_EQ(limits.message("a", now), milliseconds(100));
  EXPECT_EQ(limits.message("b", now), milliseconds(0));
  EXPECT_TRUE(limits.open("a", now));
  EXPECT_TRUE(limits.open("a", now));
  EXPECT_FALSE(limits.open("a", now));
  limits.close("a");
  EXPECT_TRUE(limits.open("a", now));
}

TEST(Limits, idle_addresses_are_forgotten_and_busy_ones_are_not) {
  const SteadyClock::time_point now{seconds(100)};
  AddressLimits limits({1, 10, 2});
  EXPECT_TRUE(limits.open("connected", now));
  for (int i = 0; i < 1'000; ++i) EXPECT_TRUE(limits.request("passing by " + std::to_string(i), now));
  EXPECT_EQ(limits.known(), 1'001u);
  EXPECT_TRUE(limits.request("later", now + seconds(60)));
  EXPECT_EQ(limits.known(), 2u);
  EXPECT_TRUE(limits.open("connected", now + seconds(60)));
  EXPECT_FALSE(limits.open("connected", now + seconds(60))) << "its two connections are still counted";
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.request("busy", now + seconds(60)));
  EXPECT_TRUE(limits.request("other", now + seconds(60)));
  EXPECT_TRUE(limits.request("other", now + seconds(66)));  // sweeps
  EXPECT_FALSE([&] {
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(limits.request("busy", now + seconds(66)));
    return limits.request("busy", now + seconds(66));
  }()) << "five seconds' worth, forgotten or not";
}

}  // namespace
}  // namespace loseta::server
