#include "server/json.h"

#include <algorithm>
#include <cmath>

namespace loseta::server {

std::string cut(std::string_view text, std::size_t longest) {
  std::size_t end = std::min(text.size(), longest);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end));
}

// The JSON parser has checked the UTF-8 already; names of records come through here too.
bool is_clean_text(std::string_view text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return false;
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
    const auto third = i + 2 < text.size() ? static_cast<unsigned char>(text[i + 2]) : 0u;
    if (byte == 0xC2 && next < 0xA0) return false;  // further control characters
    // Marks that turn the direction of writing could make a name look like another.
    if (byte == 0xE2 && next == 0x80 && third >= 0xA8 && third <= 0xAE) return false;
    if (byte == 0xE2 && next == 0x81 && third >= 0xA6 && third <= 0xA9) return false;
  }
  return true;
}

Fields::Fields(const json::value& value, std::string_view what) : object_(value.if_object()) {
  if (object_ == nullptr) throw Refused{"not_an_object", std::string(what)};
}

const json::value* Fields::find(std::string_view name) {
  asked_.push_back(name);
  const auto* const found = object_->find({name.data(), name.size()});
  return found == object_->end() || found->value().is_null() ? nullptr : &found->value();
}

bool Fields::has(std::string_view name) { return find(name) != nullptr; }

const json::value& Fields::required(std::string_view name) {
  const json::value* const found = find(name);
  if (found == nullptr) throw Refused{"missing_field", std::string(name)};
  return *found;
}

std::string Fields::text(std::string_view name, std::size_t longest) {
  const json::string* const text = required(name).if_string();
  if (text == nullptr) throw Refused{"bad_field", std::string(name)};
  if (text->size() > longest) throw Refused{"too_long", std::string(name)};
  return {text->data(), text->size()};
}

std::string Fields::text_or(std::string_view name, std::string_view otherwise, std::size_t longest) {
  return has(name) ? text(name, longest) : std::string(otherwise);
}

std::optional<std::int64_t> whole_number(const json::value& value) {
  constexpr double kLargest = 9007199254740992.0;  // up to here every whole number is a double
  if (const std::int64_t* const number = value.if_int64()) return *number;
  const double* const real = value.if_double();
  if (real == nullptr || std::abs(*real) > kLargest || *real != std::trunc(*real)) return {};
  return static_cast<std::int64_t>(*real);
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto number = whole_number(required(name));
  if (!number || *number < least || *number > most) throw Refused{"bad_field", std::string(name)};
  return *number;
}

std::int64_t Fields::number_or(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most) {
  return has(name) ? number(name, least, most) : otherwise;
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
  const json::value* const found = find(name);
  if (found == nullptr) return otherwise;
  if (!found->is_bool()) throw Refused{"bad_field", std::string(name)};
  return found->get_bool();
}

const json::array* Fields::list(std::string_view name, std::size_t most) {
  const json::value* const found = find(name);
  if (found == nullptr) return nullptr;
  const json::array* const array = found->if_array();
  if (array == nullptr || array->size() > most) throw Refused{"bad_field", std::string(name)};
  return array;
}

const json::object* Fields::object(std::string_view name, std::size_t most) {
  const json::value* const found = find(name);
  if (found == nullptr) return nullptr;
  const json::object* const object = found->if_object();
  if (object == nullptr || object->size() > most) throw Refused{"bad_field", std::string(name)};
  return object;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most, std::size_t longest) {
  std::vector<std::string> out;
  const json::array* const array = list(name, most);
  if (array == nullptr) return out;
  for (const json::value& value : *array) {
    const json::string* const text = value.if_string();
    if (text == nullptr || text->size() > longest) throw Refused{"bad_field", std::string(name)};
    out.emplace_back(text->data(), text->size());
  }
  return out;
}

void Fields::done() const {
  for (const auto& member : *object_) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end()) {
      throw Refused{"unknown_field", cut(name, kLongestShownField)};
    }
  }
}

}  // namespace loseta::server
