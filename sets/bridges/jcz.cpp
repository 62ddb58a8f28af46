// Bridges that were built without a tile that needs them.
#include "core/text.h"
#include "records/jcz/part.h"

namespace loseta::sets::bridges {
namespace {

using namespace records::jcz;

class BridgesPart : public Part {
 public:
  explicit BridgesPart(Game& game) : game_(game) {}

  bool take(const Message& message) override {
    if (message.type != "BRIDGE") return false;
    if (!game_.is_at("free-bridge")) game_.stop("jcz_out_of_place");
    std::string text = "bridge ";
    print_cell(cell_at(message.x, message.y), text);
    const bool north_south = message.location.find('N') != std::string::npos;
    game_.do_text(text + (north_south ? " NS" : " EW"));
    return true;
  }

 private:
  Game& game_;
};

}  // namespace

std::unique_ptr<Part> jcz_part(Game& game) { return std::make_unique<BridgesPart>(game); }

}  // namespace loseta::sets::bridges
