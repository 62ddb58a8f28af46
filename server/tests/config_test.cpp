// The configuration from all its sources, what is refused and with which words, and the page that describes it. Run
// from the root.
#include "server/config.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/config_table.h"
#include "server/problem_texts.h"
#include "server/tests/folder.h"

namespace loseta::server {
namespace {

class ConfigTest : public testing::Test {
 protected:
  // The clause about what is wrong, or "fine".
  std::string read(const std::string& text, decltype(ConfigSources::environment) variables = {},
                   decltype(ConfigSources::flags) flags = {}) {
    const std::string path = folder / "loseta.toml";
    std::ofstream(path, std::ios::binary) << text;
    return verdict({path, std::move(variables), std::move(flags)});
  }
  std::string verdict(const ConfigSources& sources, texts::Language language = texts::Language::english) {
    const auto problem = read_config(sources, config);
    if (!problem) return "fine";
    std::string said = clause(texts::Texts(language), *problem);
    const auto at = said.find(folder.path().string());
    if (at != std::string::npos) said.erase(at, folder.path().string().size() + 1);
    return said;
  }

  const Folder folder;
  Config config;
};

TEST_F(ConfigTest, nothing_said_is_a_server_for_this_machine_only) {
  EXPECT_EQ(verdict({}), "fine");
  EXPECT_EQ(config.net.address, "127.0.0.1");
  EXPECT_EQ(config.net.port, 8080);
  EXPECT_EQ(config.store.path, "loseta.sqlite3");
  EXPECT_EQ(config.log_level, LogLevel::info);
  EXPECT_GE(config.computer_threads, 1);
  EXPECT_EQ(to_toml(config), to_toml(Config()));
}

TEST_F(ConfigTest, every_kind_of_value_from_a_file) {
  ASSERT_EQ(read("[net]\n"
                 "address = '::1'\n"
                 "port = 0x50\n"
                 "web_root = '" +
                 folder.path().string() +
                 "'\n"
                 "trusted_proxies = ['10.0.0.0/8', '::1', 'fe80::/10']\n"
                 "origins = ['https://a.example:8443', \"http://localhost\"]\n"
                 "messages_per_second = 2.5\n"
                 "requests_per_second = 7\n"
                 "idle_timeout = '1500ms'\n"
                 "[store]\nmax_bytes = 1_000_000_000_000\n"
                 "[log]\nlevel = 'debug'\n"
                 "[games]\nsleep_after = '2h'\n"),
            "fine");
  EXPECT_EQ(config.net.address, "::1");
  EXPECT_EQ(config.net.port, 80);
  EXPECT_EQ(config.net.web_root, folder.path().string());
  EXPECT_EQ(config.net.trusted_proxies, (std::vector<std::string>{"10.0.0.0/8", "::1", "fe80::/10"}));
  EXPECT_EQ(config.net.origins, (std::vector<std::string>{"https://a.example:8443", "http://localhost"}));
  EXPECT_EQ(config.net.messages_per_second, 2.5);
  EXPECT_EQ(config.net.requests_per_second, 7);
  EXPECT_EQ(config.net.idle_timeout, std::chrono::milliseconds(1500));
  EXPECT_EQ(config.net.request_timeout, std::chrono::seconds(15)) << "what the file does not say stays";
  EXPECT_EQ(config.store.max_bytes, 1'000'000'000'000);
  EXPECT_EQ(config.log_level, LogLevel::debug);
  EXPECT_EQ(config.games.sleep_after, std::chrono::hours(2));
}

TEST_F(ConfigTest, the_environment_beats_the_file_and_flags_beat_both) {
  const std::string file = "[net]\nport = 1\nmax_body = 10000\n[log]\nlevel = 'error'\n";
  ASSERT_EQ(read(file,
                 {{"LOSETA_NET_PORT", "2"},
                  {"LOSETA_LOG_LEVEL", "warning"},
                  {"LOSETA_NET_ORIGINS", " https://a.example , https://b.example,"},
                  {"LOSETA_NET_TRUSTED_PROXIES", ""},
                  {"LOSETA_NET_IDLE_TIMEOUT", "2m"},
                  {"LOSETA_NET_REQUESTS_PER_SECOND", "0.5"},
                  {"LOSETA_JOBS", "2"},
                  {"HOME", "/"}},
                 {{"net.port", "3"}, {"net.address", "0.0.0.0"}}),
            "fine");
  EXPECT_EQ(config.net.port, 3);
  EXPECT_EQ(config.net.address, "0.0.0.0");
  EXPECT_EQ(config.net.max_body, 10'000u);
  EXPECT_EQ(config.log_level, LogLevel::warning);
  EXPECT_EQ(config.net.origins, (std::vector<std::string>{"https://a.example", "https://b.example"}));
  EXPECT_TRUE(config.net.trusted_proxies.empty());
  EXPECT_EQ(config.net.idle_timeout, std::chrono::minutes(2));
  EXPECT_EQ(config.net.requests_per_second, 0.5);
}

TEST_F(ConfigTest, a_variable_may_name_the_file) {
  std::ofstream(folder / "other.toml") << "[net]\nport = 99\n";
  EXPECT_EQ(verdict({"", {{"LOSETA_CONFIG", folder / "other.toml"}}, {}}), "fine");
  EXPECT_EQ(config.net.port, 99);
  EXPECT_EQ(read("[net]\nport = 7\n", {{"LOSETA_CONFIG", folder / "other.toml"}}), "fine");
  EXPECT_EQ(config.net.port, 7) << "the flag --config is stronger";
}

TEST_F(ConfigTest, what_is_printed_is_read_again) {
  config.net.address = "::";
  config.net.origins = {"https://a.example"};
  config.net.messages_per_second = 0.1;
  config.net.idle_timeout = std::chrono::milliseconds(90'500);
  config.store.path = "with \"quotes\", \\ and \x01";
  config.games.sleep_after = std::chrono::hours(48);
  const std::string printed = to_toml(config);
  EXPECT_NE(printed.find("sleep_after = \"2d\"\n"), std::string::npos) << printed;
  EXPECT_NE(printed.find("messages_per_second = 0.1\n"), std::string::npos) << printed;
  ASSERT_EQ(read(printed), "fine");
  EXPECT_EQ(to_toml(config), printed);
}

TEST_F(ConfigTest, a_wrong_flag_is_named_as_it_was_given) {
  EXPECT_EQ(verdict({"", {}, {{"net.port", "99999"}}}), "--set net.port: net.port can be 0 to 65535, not 99999");
  EXPECT_EQ(verdict({"", {}, {{"net.port", "99999", "--port"}}}), "--port: net.port can be 0 to 65535, not 99999");
}

TEST_F(ConfigTest, refuses_what_it_does_not_know) {
  EXPECT_EQ(read("[net]\nport = 1\n\nprot = 2\n"),
            "loseta.toml:4: there is no key \"net.prot\"; docs/configuration.md lists them all");
  EXPECT_EQ(read("port = 1\n"), "loseta.toml:1: there is no key \"port\"; docs/configuration.md lists them all");
  EXPECT_EQ(read("\n[nte]\n"), "loseta.toml:2: there is no key \"nte\"; docs/configuration.md lists them all");
  EXPECT_EQ(read("net = 5\n"), "loseta.toml:1: there is no key \"net\"; docs/configuration.md lists them all");
  EXPECT_EQ(read("", {{"LOSETA_NET_PROT", "1"}}),
            "there is no setting for the variable LOSETA_NET_PROT; docs/configuration.md lists them all");
  EXPECT_EQ(read("", {}, {{"net.prot", "1"}}),
            "--set net.prot: there is no key \"net.prot\"; docs/configuration.md lists them all");
}

TEST_F(ConfigTest, refuses_numbers_that_cannot_be) {
  EXPECT_EQ(read("[net]\nport = 65536\n"), "loseta.toml:2: net.port can be 0 to 65535, not 65536");
  EXPECT_EQ(read("[net]\nport = -1\n"), "loseta.toml:2: net.port can be 0 to 65535, not -1");
  EXPECT_EQ(read("[net]\nport = '80'\n"), "loseta.toml:2: net.port needs a number, not 80");
  EXPECT_EQ(read("[net]\nport = 80.5\n"), "loseta.toml:2: net.port needs a number, not 80.5");
  EXPECT_EQ(read("[net]\nport = true\n"), "loseta.toml:2: net.port needs a number, not true");
  EXPECT_EQ(read("[net]\nport = [80]\n"), "loseta.toml:2: net.port needs a number, not [ 80 ]");
  EXPECT_EQ(read("[net]\nmessages_per_second = nan\n"),
            "loseta.toml:2: net.messages_per_second can be 0.1 to 1000000, not nan");
  EXPECT_EQ(read("[net]\nmax_connections = 0\n"), "loseta.toml:2: net.max_connections can be 1 to 1000000, not 0");
  EXPECT_EQ(read("[store]\nmax_bytes = 9223372036854775807\n"),
            "loseta.toml:2: store.max_bytes can be 0 to 1000000000000000, not 9223372036854775807");
  EXPECT_EQ(read("", {{"LOSETA_NET_PORT", "80x"}}), "LOSETA_NET_PORT: net.port needs a number, not 80x");
  EXPECT_EQ(read("", {{"LOSETA_NET_PORT", ""}}), "LOSETA_NET_PORT: net.port needs a number, not ");
  EXPECT_EQ(read("", {{"LOSETA_NET_PORT", "99999999999999999999"}}),
            "LOSETA_NET_PORT: net.port needs a number, not 99999999999999999999");
  EXPECT_EQ(read("", {}, {{"net.port", "70000"}}), "--set net.port: net.port can be 0 to 65535, not 70000");
}

TEST_F(ConfigTest, refuses_texts_that_cannot_be) {
  EXPECT_EQ(read("[net]\naddress = 5\n"), "loseta.toml:2: net.address needs a text in quotes, not 5");
  EXPECT_EQ(read("[net]\naddress = 'localhost'\n"),
            "loseta.toml:2: net.address needs IP addresses, and \"localhost\" is none");
  for (const char* bad : {"10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "10.0.0.0/8x", "10.0.0.0/-1", ""}) {
    EXPECT_EQ(read("[net]\ntrusted_proxies = ['::1', '" + std::string(bad) + "']\n"),
              "loseta.toml:2: net.trusted_proxies needs IP addresses, and \"" + std::string(bad) + "\" is none");
  }
  for (const char* bad : {"example.org", "https://", "https://a/b", "*", "ftp://a", "https://a b", "https://a\r\n"}) {
    EXPECT_TRUE(read("", {}, {{"net.origins", bad}}).starts_with("--set net.origins: net.origins needs origins like "))
        << bad;
  }
  for (const char* bad : {"https://a.example", "a.example:80", "a b", "*.example", "[::1]", "."}) {
    EXPECT_EQ(read("", {}, {{"net.hosts", bad}}),
              "--set net.hosts: net.hosts needs host names like \"games.example.org\", without a port, and \"" +
                  std::string(bad) + "\" is none");
  }
  EXPECT_EQ(read("[net]\norigins = 'https://a.example'\n"),
            "loseta.toml:2: net.origins needs a list of texts, not https://a.example");
  EXPECT_EQ(read("[net]\norigins = [1]\n"), "loseta.toml:2: net.origins needs a list of texts, not [ 1 ]");
  EXPECT_EQ(read("[net]\nweb_root = 'no/such/folder'\n"),
            "loseta.toml:2: net.web_root names the folder \"no/such/folder\", which does not exist");
  EXPECT_EQ(read("[store]\npath = ''\n"), "loseta.toml:2: store.path must not be empty");
  EXPECT_EQ(read("[log]\nlevel = 'loud'\n"),
            "loseta.toml:2: log.level can be \"debug\", \"info\", \"warning\" or \"error\", not loud");
}

TEST_F(ConfigTest, refuses_times_that_cannot_be) {
  for (const char* bad : {"'5'", "5", "'s'", "'-5s'", "'5 s'", "'5w'", "'1.5s'", "'99999999999999d'", "07:32:00"}) {
    const std::string said = read("[net]\nidle_timeout = " + std::string(bad) + "\n");
    EXPECT_TRUE(said.starts_with("loseta.toml:2: net.idle_timeout needs a time like ")) << bad << ": " << said;
  }
  EXPECT_EQ(read("[net]\nidle_timeout = '999ms'\n"), "loseta.toml:2: net.idle_timeout can be 1s to 1d, not 999ms");
  EXPECT_EQ(read("[net]\nidle_timeout = '25h'\n"), "loseta.toml:2: net.idle_timeout can be 1s to 1d, not 25h");
}

TEST_F(ConfigTest, refuses_files_that_are_no_configuration) {
  EXPECT_TRUE(read("[net]\nport 5\n").starts_with("loseta.toml:2: this is not TOML: ")) << read("[net]\nport 5\n");
  EXPECT_TRUE(read("[net]\nport = 5\nport = 6\n").starts_with("loseta.toml:3: this is not TOML: "));
  EXPECT_TRUE(read("[net]\nport = 1 # \xff\n").starts_with("loseta.toml:2: this is not TOML: "));
  EXPECT_EQ(read(std::string(2'000'000, '\n')), "the configuration loseta.toml is too long");
  EXPECT_EQ(verdict({folder / "missing", {}, {}}), "the configuration missing cannot be read");
  EXPECT_EQ(verdict({folder.path().string() + "/", {}, {}}), "the configuration  is a folder, not a file");
  EXPECT_EQ(read(""), "fine");
  EXPECT_EQ(verdict({folder / "missing", {}, {}}, texts::Language::spanish),
            "no se puede leer la configuración missing");
}

TEST(Environment, is_that_of_this_process) {
  ASSERT_EQ(setenv("LOSETA_TEST_ONLY", "a=b", 1), 0);
  const auto all = environment();
  unsetenv("LOSETA_TEST_ONLY");
  EXPECT_NE(std::find(all.begin(), all.end(), std::pair<std::string, std::string>("LOSETA_TEST_ONLY", "a=b")),
            all.end());
}

// --- the page -----------------------------------------------------------------------------------------------------

std::string example_of_page() {
  std::ostringstream page;
  page << std::ifstream("docs/configuration.md").rdbuf();
  const std::string text = page.str();
  const auto begin = text.find("```toml\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin + 8, text.find("```", begin + 8) - begin - 8);
}

TEST_F(ConfigTest, the_example_of_the_page_says_what_holds_without_it) {
  const std::string example = example_of_page();
  ASSERT_EQ(read(example), "fine");
  Config plain;
  plain.computer_threads = 1;
  EXPECT_EQ(to_toml(config), to_toml(plain));
  for (const Setting& setting : settings_of(config)) {
    EXPECT_NE(example.find('\n' + std::string(setting.name) + " = "), std::string::npos) << setting.key();
  }
}

TEST(Config, the_password_of_a_database_is_not_printed) {
  Config config;
  config.store.path = "postgres://ana:topsecret@db/games?sslmode=require";
  const std::string printed = to_toml(config);
  EXPECT_EQ(printed.find("topsecret"), std::string::npos) << printed;
  EXPECT_NE(printed.find("postgres://ana@/games?host=db&sslmode=require"), std::string::npos) << printed;
}

}  // namespace
}  // namespace loseta::server
