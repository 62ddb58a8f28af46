// The files of the page: which there are, how they are sent, and that nothing else is.
#include "server/http/pages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "server/tests/net_fixture.h"

namespace loseta::server::test {
namespace {

// A page as build tools leave it, beside things that are nobody's business.
class PagesTest : public NetTest {
 protected:
  PagesTest() {
    folder_.write("secret.txt", "secret");
    folder_.write("page/index.html", "<!doctype html>");
    folder_.write("page/assets/index-Bq3x_81K.js", "script");
    folder_.write("page/assets/index-Bq3x_81K.js.br", "brotli");
    folder_.write("page/assets/index-Bq3x_81K.js.gz", "gzip");
    folder_.write("page/assets/engine.wasm", std::string("\0asm", 4));
    folder_.write("page/sub/index.html", "sub");
    folder_.write("page/empty.css", "");
    folder_.write("page/archive.gz", "an archive of its own");
    folder_.write("page/.env", "secret");
    folder_.write("page/.git/config", "secret");
    folder_.write("page/a b.txt", "with a space");
    std::filesystem::create_symlink("../secret.txt", folder_.path() + "/page/link.txt");
    std::filesystem::create_directory_symlink("..", folder_.path() + "/page/up");
  }
  void start_page(NetConfig config = generous()) {
    config.web_root = folder_.path() + "/page";
    start(config);
  }
  TemporaryFolder folder_;
};

TEST_F(PagesTest, files_are_sent_with_type_and_tag) {
  start_page();
  const auto page = get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, "<!doctype html>");
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(get("/index.html").body, "<!doctype html>");
  EXPECT_EQ(get("/sub/").body, "sub");
  EXPECT_EQ(get("/a%20b.txt").body, "with a space");
  EXPECT_EQ(get("/empty.css").headers.at("content-length"), "0");
  EXPECT_EQ(get("/archive.gz").body, "an archive of its own");
  EXPECT_EQ(get("/assets/engine.wasm").headers.at("content-type"), "application/wasm");
  EXPECT_EQ(get("/?x=1").status, 200);
  EXPECT_TRUE(page.headers.contains("content-security-policy"));
  EXPECT_EQ(requests_, 0);
}

TEST_F(PagesTest, a_known_file_is_not_sent_again) {
  start_page();
  const auto first = get("/");
  const auto again = get("/", {{"If-None-Match", first.headers.at("etag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(again.headers.at("etag"), first.headers.at("etag"));
  EXPECT_EQ(get("/", {{"If-None-Match", "\"other\""}}).status, 200);
  EXPECT_NE(first.headers.at("etag"), get("/sub/").headers.at("etag"));
}

TEST_F(PagesTest, names_with_a_hash_never_change) {
  start_page();
  EXPECT_EQ(get("/assets/index-Bq3x_81K.js").headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/assets/engine.wasm").headers.at("cache-control"), "no-cache");
}

TEST_F(PagesTest, compressed_files_are_sent_to_who_can_read_them) {
  start_page();
  const std::string path = "/assets/index-Bq3x_81K.js";
  const auto brotli = get(path, {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(brotli.body, "brotli");
  EXPECT_EQ(brotli.headers.at("content-encoding"), "br");
  EXPECT_EQ(brotli.headers.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(brotli.headers.at("vary"), "Accept-Encoding");
  const auto gzip = get(path, {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(gzip.body, "gzip");
  const auto as_it_is = get(path);
  EXPECT_EQ(as_it_is.body, "script");
  EXPECT_FALSE(as_it_is.headers.contains("content-encoding"));
  EXPECT_NE(brotli.headers.at("etag"), as_it_is.headers.at("etag"));
  EXPECT_NE(get(path + ".br").body, "brotli") << "not a file of its own";
}

TEST_F(PagesTest, head_is_allowed_and_changing_is_not) {
  start_page();
  const auto head = http(port(), "HEAD", "/");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-length"), "15");
  const auto post = http(port(), "POST", "/", "x");
  EXPECT_EQ(post.status, 405);
  EXPECT_EQ(post.body, error_body("no_such_method"));
  EXPECT_EQ(post.headers.at("allow"), "GET, HEAD");
  const auto invented = http(port(), "BREW", "/");
  EXPECT_EQ(invented.status, 405);
  EXPECT_EQ(invented.headers.at("allow"), "GET, HEAD");
}

TEST_F(PagesTest, unknown_paths_are_routes_of_the_page_unless_they_look_like_files) {
  start_page();
  EXPECT_EQ(get("/game/abc").body, "<!doctype html>");
  EXPECT_EQ(get("/game/abc").headers.at("cache-control"), "no-cache");
  EXPECT_EQ(get("/game/").body, "<!doctype html>");
  EXPECT_TRUE(get("/assets/missing.js").body.starts_with("GET /assets/missing.js")) << "for the handler to refuse";
  EXPECT_TRUE(get("/api/games").body.starts_with("GET /api/games"));
  EXPECT_TRUE(get("/health").body.starts_with("GET /health"));
  EXPECT_EQ(get("/apiary").body, "<!doctype html>");
  EXPECT_TRUE(http(port(), "POST", "/game/abc", "x").body.starts_with("POST /game/abc"));
}

TEST_F(PagesTest, nothing_outside_or_hidden_is_sent) {
  start_page();
  for (const std::string path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/assets/../../secret.txt",
        "/..%5csecret.txt", "/%252e%252e%252fsecret.txt", "/%c0%ae%c0%ae/secret.txt", "//secret.txt", "/link.txt",
        "/up/secret.txt", "/.env", "/.git/config", "/./.env", "/sub/..%00/secret.txt", "/page/../../secret.txt"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.body.find("secret\n"), std::string::npos) << path;
    EXPECT_NE(answer.body, "secret") << path;
  }
}

TEST_F(PagesTest, without_a_page_everything_goes_to_the_handler) {
  start();
  EXPECT_TRUE(get("/").body.starts_with("GET / "));
  EXPECT_TRUE(get("/game/abc").body.starts_with("GET /game/abc"));
}

TEST_F(PagesTest, a_folder_that_is_no_page_is_refused_with_a_sentence) {
  std::string error;
  EXPECT_FALSE(Pages::read(folder_.path() + "/nowhere", error));
  EXPECT_NE(error.find("nowhere"), std::string::npos);
  EXPECT_FALSE(Pages::read(folder_.path() + "/page/assets", error));
  EXPECT_NE(error.find("has no index.html"), std::string::npos);
  NetConfig config;
  config.web_root = folder_.path() + "/nowhere";
  error.clear();
  EXPECT_EQ(listen(config, {}, error), nullptr);
  EXPECT_NE(error, "");
}

TEST(PageNames, hashes) {
  EXPECT_TRUE(has_hash("/assets/index-Bq3x_81K.js"));
  EXPECT_TRUE(has_hash("/assets/index.4f2a91cd.css"));
  EXPECT_TRUE(has_hash("/assets/a-b-DiwrgTda.svg"));
  EXPECT_TRUE(has_hash("/assets/x--abc-d1f.svg")) << "a hash may hold a dash";
  EXPECT_FALSE(has_hash("/assets/white-elephant.js"));
  EXPECT_FALSE(has_hash("/assets/white-Elephant.js"));
  EXPECT_FALSE(has_hash("/index.html"));
  EXPECT_FALSE(has_hash("/assets/engine.wasm"));
  EXPECT_FALSE(has_hash("/assets-12345678/x.js"));
}

}  // namespace
}  // namespace loseta::server::test
