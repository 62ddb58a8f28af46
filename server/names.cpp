#include "server/names.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace loseta::server {
namespace {

using icu::UnicodeString;

constexpr int kShortestAccountName = 3, kLongestAccountName = 24;  // characters

// Fails only where ICU's data is missing or memory is out.
void need(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
}

UnicodeString wide(std::string_view text) {
  return UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string narrow(const UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

UnicodeString normalised(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString out = icu::Normalizer2::getNFCInstance(status)->normalize(text, status);
  need(status);
  return out;
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

Checker new_checker() {
  UErrorCode status = U_ZERO_ERROR;
  Checker checker(uspoof_open(&status));
  need(status);
  return checker;
}

// Of letters in use today; what is letter-like or of scholars' use only is not among them.
Checker checker_of_accounts() {
  Checker checker = new_checker();
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeSet* const recommended = uspoof_getRecommendedUnicodeSet(&status);
  need(status);
  const std::unique_ptr<icu::UnicodeSet> allowed(recommended->cloneAsThawed());
  for (const UChar32 also : {'-', '_', '.'}) allowed->add(also);
  uspoof_setAllowedUnicodeSet(checker.get(), allowed.get(), &status);
  uspoof_setRestrictionLevel(checker.get(), USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
  uspoof_setChecks(
      checker.get(),
      USPOOF_CHAR_LIMIT | USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
      &status);
  need(status);
  return checker;
}

bool is_drawn(UChar32 c) {
  // Symbols that are drawn as nothing and that no property tells: a Braille cell and a note without dots.
  constexpr UChar32 kBlank[] = {0x2800, 0x1D159};
  const std::uint32_t category = U_GET_GC_MASK(c);
  return (category & (U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) == 0 &&
         !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         std::find(std::begin(kBlank), std::end(kBlank), c) == std::end(kBlank);
}

// An emoji may be held together by characters that nobody sees.
bool is_seen(const UnicodeString& cluster) {
  if (u_stringHasBinaryProperty(cluster.getBuffer(), cluster.length(), UCHAR_RGI_EMOJI)) return true;
  for (std::int32_t i = 0; i < cluster.length(); i = cluster.moveIndex32(i, 1)) {
    if (!is_drawn(cluster.char32At(i))) return false;
  }
  return true;
}

// Spaces of all kinds become one between two words.
UnicodeString with_plain_spaces(const UnicodeString& text) {
  UnicodeString out;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (u_charType(c) != U_SPACE_SEPARATOR) {
      out.append(c);
    } else if (!out.endsWith(u' ')) {
      out.append(u' ');
    }
  }
  return out.trim();
}

}  // namespace

std::optional<std::string> account_name(std::string_view name) {
  static const Checker checker = checker_of_accounts();
  const UnicodeString kept = normalised(wide(name));
  const std::int32_t length = kept.countChar32();
  if (length < kShortestAccountName || length > kLongestAccountName) return std::nullopt;
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t faults = uspoof_check2UnicodeString(checker.get(), kept, nullptr, &status);
  need(status);
  if (faults != 0) return std::nullopt;
  return narrow(kept);
}

std::optional<std::string> table_name(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const UnicodeString kept = with_plain_spaces(normalised(wide(name)));
  const std::unique_ptr<icu::BreakIterator> clusters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  need(status);
  clusters->setText(kept);
  for (std::int32_t begin = 0, end = clusters->next(); end != icu::BreakIterator::DONE; end = clusters->next()) {
    if (!is_seen(kept.tempSubStringBetween(begin, end))) return std::nullopt;
    begin = end;
  }
  if (kept.isEmpty()) return std::nullopt;
  return narrow(kept);
}

std::string folded_name(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const UnicodeString folded = icu::Normalizer2::getNFKCCasefoldInstance(status)->normalize(wide(name), status);
  need(status);
  return narrow(folded);
}

std::string look_of_name(std::string_view name) {
  static const Checker checker = new_checker();
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, wide(name), skeleton, &status);
  need(status);
  return folded_name(narrow(skeleton));
}

bool is_same_name(std::string_view one, std::string_view other) {
  return folded_name(one) == folded_name(other) || look_of_name(one) == look_of_name(other);
}

}  // namespace loseta::server
