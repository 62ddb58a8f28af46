// Places as text, and the verbs of the core. Actions as text: operands.cpp; docs/notation.md describes all of it.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "core/module.h"

namespace loseta {

void add_core_verbs(Ruleset& rules);
// The word of a set for what carries a road over a tile.
void name_overpass(Ruleset& rules, std::string_view word);

void print_cell(Cell cell, std::string& out);  // 3,-1
std::optional<Cell> parse_cell(std::string_view text);
void print_segment(const State& state, SegmentId segment, std::string& out);  // 3,-1.C
std::optional<SegmentId> parse_segment(const State& state, std::string_view text);
// The letter of a segment on its tile: ring letter, M for the monastery, = for an overpass.
char letter_of(const State& state, SegmentId id);
std::optional<SegmentId> segment_with_letter(const State& state, const PlacedTile& tile, char letter);
std::optional<int> parse_int(std::string_view text);

}  // namespace loseta
