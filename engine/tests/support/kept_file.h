// Text files that pin what the engine does. LOSETA_RENEW=1 writes them anew instead of comparing: look at the
// difference before committing it.
#pragma once

#include <string>
#include <string_view>

namespace loseta::tests {

// Of all sets together, and of one; a module is named like its folder. Tests run from the root.
inline const std::string kGoldenFolder = "engine/tests/golden/";
inline std::string golden_folder(std::string_view set) { return "sets/" + std::string(set) + "/golden/"; }

bool renewing();
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);
// Compares the file with the text, line by line, or writes it when renewing.
void expect_kept(const std::string& path, const std::string& text);

}  // namespace loseta::tests
