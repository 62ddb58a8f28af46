#include "loseta/state.h"

#include <cstring>
#include <new>

#include "core/ruleset.h"

namespace loseta {

void State::Free::operator()(std::byte* block) const { ::operator delete(block); }

State::State(const Ruleset& rules) : rules_(&rules) { allocate(); }

State::State(const State& other) : rules_(other.rules_) {
  if (rules_ == nullptr) return;
  allocate();
  copy_used(other);
}

State::State(State&& other) noexcept { *this = std::move(other); }

State& State::operator=(const State& other) {
  if (this == &other) return *this;
  if (rules_ == nullptr || rules_ != other.rules_) {
    State fresh(other);
    return *this = std::move(fresh);
  }
  clear_grid();
  copy_used(other);
  return *this;
}

State& State::operator=(State&& other) noexcept {
  // The block moves and with it everything that points into it.
  rules_ = std::exchange(other.rules_, nullptr);
  block_ = std::move(other.block_);
  head_ = std::exchange(other.head_, nullptr);
  piles_ = other.piles_;
  removed_ = other.removed_;
  subs_ = other.subs_;
  tiles_ = other.tiles_;
  segments_ = other.segments_;
  features_ = other.features_;
  figures_ = other.figures_;
  frontier_ = other.frontier_;
  grid_ = other.grid_;
  types_ = other.types_;
  players_ = other.players_;
  grid_bits_ = other.grid_bits_;
  grid_mask_ = other.grid_mask_;
  grid_shift_ = other.grid_shift_;
  return *this;
}

void State::allocate() {
  const Layout& layout = rules_->layout;
  block_.reset(static_cast<std::byte*>(::operator new(layout.total)));
  std::byte* block = block_.get();
  std::memset(block, 0, layout.total);
  head_ = reinterpret_cast<Header*>(block);
  piles_ = reinterpret_cast<std::uint8_t*>(block + layout.piles);
  removed_ = reinterpret_cast<std::uint8_t*>(block + layout.removed);
  subs_ = block + layout.subs;
  tiles_ = reinterpret_cast<PlacedTile*>(block + layout.tiles);
  segments_ = reinterpret_cast<Segment*>(block + layout.segments);
  features_ = reinterpret_cast<Feature*>(block + layout.features);
  figures_ = reinterpret_cast<Figure*>(block + layout.figures);
  frontier_ = reinterpret_cast<FrontierCell*>(block + layout.frontier);
  grid_ = reinterpret_cast<std::uint16_t*>(block + layout.grid);
  types_ = rules_->types.size();
  players_ = rules_->players();
  grid_bits_ = static_cast<unsigned>(layout.grid_bits);
  grid_mask_ = (1u << grid_bits_) - 1;
  grid_shift_ = grid_bits_ == 8 ? 0 : 64;  // the first tile lies in the middle either way
  head_->min_x = head_->max_x = kOrigin.x;
  head_->min_y = head_->max_y = kOrigin.y;
}

namespace {
// The small grid is contiguous from 64 to 191; a longer board has wrapped and is treated as a whole.
bool wraps(const Header& head, unsigned bits) {
  return bits == 7 && (head.min_x < 64 || head.max_x > 191 || head.min_y < 64 || head.max_y > 191);
}
}  // namespace

void State::clear_grid() {
  if (wraps(*head_, grid_bits_)) {
    std::memset(grid_, 0, sizeof(std::uint16_t) << (2 * grid_bits_));
    return;
  }
  const std::size_t width = static_cast<std::size_t>(head_->max_x - head_->min_x + 1) * sizeof(std::uint16_t);
  for (int y = head_->min_y; y <= head_->max_y; ++y) {
    std::memset(&grid(Cell{head_->min_x, static_cast<std::uint8_t>(y)}), 0, width);
  }
}

void State::copy_used(const State& other) {
  std::memcpy(block_.get(), other.block_.get(), rules_->layout.fixed);
  std::memcpy(tiles_, other.tiles_, head_->tiles * sizeof(PlacedTile));
  std::memcpy(segments_, other.segments_, head_->segments * sizeof(Segment));
  std::memcpy(features_, other.features_, head_->segments * sizeof(Feature));
  std::memcpy(figures_, other.figures_, head_->figures * sizeof(Figure));
  std::memcpy(frontier_, other.frontier_, head_->frontier * sizeof(FrontierCell));
  if (wraps(*head_, grid_bits_)) {
    std::memcpy(grid_, other.grid_, sizeof(std::uint16_t) << (2 * grid_bits_));
    return;
  }
  const std::size_t width = static_cast<std::size_t>(head_->max_x - head_->min_x + 1) * sizeof(std::uint16_t);
  for (int y = head_->min_y; y <= head_->max_y; ++y) {
    const Cell row{head_->min_x, static_cast<std::uint8_t>(y)};
    std::memcpy(&grid(row), &other.grid_[other.grid_index(row)], width);
  }
}

void State::clear() {
  clear_grid();
  std::memset(block_.get(), 0, rules_->layout.fixed);
  head_->min_x = head_->max_x = kOrigin.x;
  head_->min_y = head_->max_y = kOrigin.y;
}

std::span<const std::byte> State::fixed_part() const { return {block_.get(), rules_->layout.fixed}; }

std::size_t State::used_bytes() const {
  const std::size_t cells = static_cast<std::size_t>(head_->max_x - head_->min_x + 1) *
                            static_cast<std::size_t>(head_->max_y - head_->min_y + 1);
  return rules_->layout.fixed + head_->tiles * sizeof(PlacedTile) +
         head_->segments * (sizeof(Segment) + sizeof(Feature)) + head_->figures * sizeof(Figure) +
         head_->frontier * sizeof(FrontierCell) + cells * sizeof(std::uint16_t);
}

}  // namespace loseta
