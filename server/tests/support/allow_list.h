// docs/protocol/fields.txt: which fields may go to whom.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace loseta::server {

class AllowList {
 public:
  AllowList() {
    std::ifstream file("docs/protocol/fields.txt");
    EXPECT_TRUE(file) << "tests run from the root of the repository";
    std::vector<std::pair<std::string, std::string>> rules;
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string first, second, third;
      words >> first >> second >> third;
      if (first == "define") defined_[second].push_back(third);
      if (first == "all" || first == "seat") rules.emplace_back(first, second);
    }
    for (const auto& [audience, path] : rules) expand(path, audience == "seat" ? seats_ : everybody_);
  }

  bool allows(const std::string& path, bool is_seat) const {
    return lists(everybody_, path) || (is_seat && lists(seats_, path));
  }

 private:
  void expand(const std::string& path, std::set<std::string>& out) const {
    const auto open = path.find('<');
    if (open == std::string::npos) {
      out.insert(path);
      return;
    }
    const auto close = path.find('>', open);
    const auto found = defined_.find(path.substr(open + 1, close - open - 1));
    ASSERT_NE(found, defined_.end()) << path;
    for (const std::string& part : found->second) expand(path.substr(0, open) + part + path.substr(close + 1), out);
  }
  // An empty list or object may stand where a full one may.
  static bool lists(const std::set<std::string>& list, const std::string& path) {
    if (list.contains(path)) return true;
    for (const char* further : {".", "["}) {
      const auto longer = list.lower_bound(path + further);
      if (longer != list.end() && longer->starts_with(path + further)) return true;
    }
    return false;
  }
  std::map<std::string, std::vector<std::string>> defined_;
  std::set<std::string> everybody_, seats_;
};

}  // namespace loseta::server
