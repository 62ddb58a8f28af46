#include "records/jcz/document.h"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <limits>

#include "records/jcz/names.h"

namespace loseta::records::jcz {
namespace {

namespace json = boost::json;

// Thrown and caught in this file only.
struct Wrong {
  Problem problem;
};

[[noreturn]] void fail(std::string_view code, std::string_view what) {
  throw Wrong{{std::string(code), std::string(what), 0, "", -1}};
}

// A value and where it stands in the file, for complaints: "setup.sets".
class Node {
 public:
  Node(const json::value* value, std::string path) : value_(value), path_(std::move(path)) {}

  bool is_there() const { return value_ != nullptr && !value_->is_null(); }

  Node at(std::string_view name) const {
    const json::value* member = object().if_contains(json::string_view(name.data(), name.size()));
    return {member, path_.empty() ? std::string(name) : path_ + '.' + std::string(name)};
  }
  Node at(std::size_t index) const { return {&array()[index], path_ + '[' + std::to_string(index) + ']'}; }
  std::size_t size() const { return array().size(); }

  const json::object& object() const {
    if (!is_there() || !value_->is_object()) wrong();
    return value_->get_object();
  }
  const json::array& array() const {
    if (!is_there() || !value_->is_array()) wrong();
    return value_->get_array();
  }
  std::string text() const {
    if (!is_there() || !value_->is_string()) wrong();
    return {value_->get_string().data(), value_->get_string().size()};
  }
  // Within bounds that nothing here needs to exceed.
  int number(int least, int most) const {
    if (!is_there()) wrong();
    std::int64_t number = 0;
    if (value_->is_int64()) {
      number = value_->get_int64();
    } else {
      wrong();
    }
    if (number < least || number > most) wrong();
    return static_cast<int>(number);
  }
  // true, or a number.
  int count() const {
    if (is_there() && value_->is_bool()) return value_->get_bool() ? 1 : 0;
    return number(0, kMost);
  }
  // A number of figures, or that a capability is on. That program asks of capabilities only whether there is a value,
  // so false is on too; of figures it wants a number, and a file with anything else does not open there.
  int count_of_element() const { return is_there() && value_->is_bool() ? 1 : number(0, kMost); }
  // A text, or something short as the text that it would be.
  std::string plain() const {
    if (!is_there() || value_->is_object() || value_->is_array()) wrong();
    return value_->is_string() ? text() : json::serialize(*value_);
  }

  template <class Visit>
  void for_each_member(Visit visit) const {
    for (const auto& member : object()) {
      const std::string name(member.key().data(), member.key().size());
      visit(name, Node(&member.value(), path_ + '.' + name));
    }
  }

  [[noreturn]] void wrong() const { fail("jcz_bad_member", path_); }

  static constexpr int kMost = 1'000'000;

 private:
  const json::value* value_;
  std::string path_;
};

constexpr int kFarthest = 120;  // from the first tile; our board has no room beyond

void read_position(const Node& node, int& x, int& y) {
  if (node.size() != 2) node.wrong();
  x = node.at(0).number(-kFarthest, kFarthest);
  y = node.at(1).number(-kFarthest, kFarthest);
}

int read_rotation(const Node& node) {
  constexpr std::array<std::string_view, 4> kNames = {"R0", "R90", "R180", "R270"};
  const std::string name = node.text();
  for (int quarter = 0; quarter < 4; ++quarter) {
    if (kNames[static_cast<std::size_t>(quarter)] == name) return quarter;
  }
  node.wrong();
}

void read_pointer(const Node& node, Message& message) {
  read_position(node.at("position"), message.x, message.y);
  message.location = node.at("location").text();
  if (const Node feature = node.at("feature"); feature.is_there()) message.feature = feature.text();
}

// "0.small.1": the player, the kind, a number.
std::string read_figure(const Node& node) {
  const std::string id = node.text();
  const auto first = id.find('.');
  const auto last = id.rfind('.');
  if (first == std::string::npos || last == first) node.wrong();
  return id.substr(first + 1, last - first - 1);
}

void read_token(const Node& payload, Message& message) {
  const Node token = payload.at("token");
  message.type = token.text();
  if (std::ranges::find(names().tokens, message.type) == names().tokens.end()) token.wrong();
  read_pointer(payload.at("pointer"), message);
}

Message::Member read_member(const Node& node, const Names::Member& member) {
  Message::Member out{std::string(member.name), {}, 0};
  switch (member.kind) {
    case Names::Member::Kind::seat:
      out.number = node.number(0, kMaxPlayers - 1);
      break;
    case Names::Member::Kind::amount:
      out.number = node.number(0, ActionList::kHighestAmount);
      break;
    case Names::Member::Kind::word:
      out.word = node.text();
      if (std::ranges::find(member.words, out.word) == member.words.end()) node.wrong();
      break;
  }
  return out;
}

void read_of_set(const Node& node, const Node& payload, Message& message) {
  message.kind = MessageKind::of_set;
  if (message.type == "PLACE_TOKEN") return read_token(payload, message);
  const auto& known = names().messages;
  const auto found = std::ranges::find(known, message.type, &Names::Message::type);
  if (found == known.end()) node.at("type").wrong();
  for (const Names::Member& member : found->members) {
    message.members.push_back(read_member(payload.at(member.name), member));
  }
}

Message read_message(const Node& node, const std::string& type) {
  Message message;
  if (const Node player = node.at("player"); player.is_there()) message.player = player.number(0, Node::kMost);
  const Node payload = node.at("payload");
  if (type == "PASS") {
    message.kind = MessageKind::pass;
  } else if (type == "COMMIT") {
    message.kind = MessageKind::commit;
  } else if (type == "PLACE_TILE") {
    message.kind = MessageKind::place_tile;
    message.tile = payload.at("tileId").text();
    message.rotation = read_rotation(payload.at("rotation"));
    read_position(payload.at("position"), message.x, message.y);
  } else if (type == "DEPLOY_MEEPLE") {
    message.kind = MessageKind::deploy;
    read_pointer(payload.at("pointer"), message);
    message.figure = read_figure(payload.at("meepleId"));
  } else {
    message.type = type;
    read_of_set(node, payload, message);
  }
  return message;
}

void read_replay(const Node& replay, Document& document) {
  document.steps = static_cast<int>(replay.size());
  for (std::size_t i = 0; i < replay.size(); ++i) {
    const Node node = replay.at(i);
    const std::string type = node.at("type").text();
    if (type == "UNDO") {
      if (document.messages.empty()) node.wrong();
      document.messages.pop_back();
      continue;
    }
    document.messages.push_back(read_message(node, type));
    document.messages.back().step = static_cast<int>(i);
  }
}

void read_setup(const Node& setup, Document& document) {
  setup.at("sets").for_each_member(
      [&](const std::string& name, const Node& node) { document.sets.emplace_back(name, node.count()); });
  setup.at("elements").for_each_member([&](const std::string& name, const Node& node) {
    if (name == "farmers") document.elements.emplace_back(name, 1);  // the key is enough, whatever its value
    if (name != "farmers" && node.is_there()) document.elements.emplace_back(name, node.count_of_element());
  });
  if (const Node rules = setup.at("rules"); rules.is_there()) {
    rules.for_each_member([&](const std::string& name, const Node& node) {
      if (node.is_there()) document.rules.emplace_back(name, node.plain());
    });
  }
  const Node start = setup.at("start");
  for (std::size_t i = 0; i < start.size(); ++i) {
    const Node tile = start.at(i);
    document.start.push_back({tile.at("tile").text(), tile.at("x").number(-kFarthest, kFarthest),
                              tile.at("y").number(-kFarthest, kFarthest), tile.at("rotation").number(0, 360)});
  }
}

void read_annotations(const Node& annotations, Document& document) {
  if (const Node order = annotations.at("drawOrder"); order.is_there()) {
    for (std::size_t i = 0; i < order.size(); ++i) document.draw_order.push_back(order.at(i).text());
  }
  if (const Node end = annotations.at("endTurn"); end.is_there()) document.end_turn = end.number(0, Node::kMost);
}

// "5.7.0"; what other versions wrote is another format.
void check_version(const Node& version) {
  const std::string text = version.text();
  if (!text.starts_with("5.") && !text.starts_with("6.")) fail("jcz_unsupported_version", text);
}

Document read(const Node& root) {
  Document document;
  check_version(root.at("appVersion"));
  read_setup(root.at("setup"), document);
  const Node players = root.at("players");
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Node slot = players.at(i).at("slot");
    document.players.push_back({players.at(i).at("name").text(), slot.is_there() ? slot.number(0, Node::kMost) : 0});
  }
  try {
    read_replay(root.at("replay"), document);
  } catch (const Wrong& wrong) {
    document.bad_message = wrong.problem;
  }
  if (const Node annotations = root.at("gameAnnotations"); annotations.is_there()) {
    read_annotations(annotations, document);
  }
  if (const Node final = root.at("final"); final.is_there()) {
    const Node scores = final.at("scores");
    document.final_scores.emplace();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      document.final_scores->push_back(scores.at(i).number(-Node::kMost, Node::kMost));
    }
  }
  return document;
}

}  // namespace

int Message::number(std::string_view name) const {
  const auto found = std::ranges::find(members, name, &Member::name);
  return found == members.end() ? 0 : found->number;
}

std::string_view Message::word(std::string_view name) const {
  const auto found = std::ranges::find(members, name, &Member::name);
  return found == members.end() ? std::string_view() : found->word;
}

ReadDocument read_document(std::string_view text) {
  if (text.size() > kLargestRecord) return {std::nullopt, {"record_too_long", std::to_string(text.size()), 0, "", -1}};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  json::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error) return {std::nullopt, {"jcz_not_json", "", 0, "", -1}};
  try {
    return {read(Node(&value, "")), {}};
  } catch (const Wrong& wrong) {
    return {std::nullopt, wrong.problem};
  }
}

}  // namespace loseta::records::jcz
