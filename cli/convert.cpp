// `loseta convert`: a game of JCloisterZone, or a record of ours, in our notation.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"

namespace loseta::cli {

int run_convert(const ConvertFlags& flags, Context& context) {
  if (!flags.file.empty() && flags.output.empty()) throw Complaint{context.texts.say("cli.no_convert_output")};
  const records::Record record = read_game(context, flags.file);
  const std::string text = records::write_record(record);
  if (flags.output == "-") {
    fmt::print("{}", text);
    return kFine;
  }
  write_file(context, flags.output, text);
  const auto actions = static_cast<long long>(record.actions.size());
  fmt::print("{}\n", context.texts.count("convert.done", actions, flags.output));
  return kFine;
}

}  // namespace loseta::cli
