// The tuned numbers of the forecast. `loseta_tune` looks for better ones.
#pragma once

namespace loseta::ai {

struct Weights {
  double best_follower = 17.3;       // points that the only follower in a supply will earn with many tiles left
  double next_follower = 0.58;       // every further one earns this share of the one before
  double draws_to_use_it = 12.1;     // with fewer draws left followers lose their worth
  double trust_in_returns = 0.29;    // a follower that may come back is not back yet
  double dependent_follower = 0.14;  // a figure without strength, in followers
  double growth_of_field = 0.78;     // points that a field gains from the start to the end of a game
  double new_tiles = 0.28;           // tiles that completing an end adds to a feature
  double trust_in_lead = 0.39;       // what is hoped for today others may still share
  double trust_in_fields = 0.17;     // the same for cities around a field
  double help_of_others = 0.09;      // of the others' tiles this share lands where it helps a player
  double prolonging = 0.31;          // a tile that leaves a feature open elsewhere, against one that closes it
  double help_around = 0.31;         // share of the tiles that could land beside a monastery and do
  double spread_of_draws = 0.50;     // the draws of a player are shared out among open ends: this many others ...
  double spread_by_end = 3.54;       // ... and this many for every end
  double pull_of_worth = 0.16;       // ten points more at stake draw this many times the usual tiles to a feature
  double joins = 0.17;               // share of the draws that could join two features and do
  double field_joins = 0.15;         // the same for two fields
  double trust_in_land = 0.50;       // what a field is worth today others may still share
  double second_part = 4.47;         // another tile at once
  double second_tile = 2.27;         // a choice between two tiles
  double second_parts = 5.07;        // a figure that will earn such tiles
  double sealed_hope = 3.92;         // points that a follower on a sealed feature waits for when nothing is in sight
  double end_bonus_early = 0.68;     // trust in what sets pay at the end only, at the start of the game
  double reserve = 0;                // points that anything in reserve, to be used up once, will earn
  double rivals = 5;                 // temperature of the softmax over rivals, in points per sqrt(tiles left)
};

// The weights of the searching player. Unlike the others it values single-use pieces in reserve, and it has weights of
// its own for long games with more than two players. Where the numbers come from: docs/research/strength.md.
struct SearchWeights {
  static constexpr int kLongGame = 110;  // tiles
  Weights of_two_players{.reserve = 3};
  Weights of_more_players{.reserve = 4};
  Weights of_long_games{.best_follower = 18.3,
                        .next_follower = 0.487,
                        .draws_to_use_it = 9.13,
                        .trust_in_returns = 0.467,
                        .dependent_follower = 0.148,
                        .growth_of_field = 1.07,
                        .new_tiles = 0.352,
                        .trust_in_lead = 0.642,
                        .trust_in_fields = 0.16,
                        .help_of_others = 0.217,
                        .prolonging = 0.507,
                        .help_around = 0.297,
                        .spread_of_draws = 0.422,
                        .spread_by_end = 2.25,
                        .pull_of_worth = 0.162,
                        .joins = 0.154,
                        .field_joins = 0.142,
                        .trust_in_land = 0.446,
                        .second_part = 7.37,
                        .second_tile = 2.5,
                        .second_parts = 7.56,
                        .sealed_hope = 4.45,
                        .end_bonus_early = 1.01,
                        .reserve = 4.88,
                        .rivals = 5.86};

  const Weights& of(int players, int tiles) const {
    if (players == 2) return of_two_players;
    return tiles < kLongGame ? of_more_players : of_long_games;
  }
};

// Every number with its name, for the tuner.
struct NamedWeight {
  const char* name;
  double Weights::* member;
};
inline constexpr NamedWeight kNamedWeights[] = {
    {"best_follower", &Weights::best_follower},
    {"next_follower", &Weights::next_follower},
    {"draws_to_use_it", &Weights::draws_to_use_it},
    {"trust_in_returns", &Weights::trust_in_returns},
    {"dependent_follower", &Weights::dependent_follower},
    {"growth_of_field", &Weights::growth_of_field},
    {"new_tiles", &Weights::new_tiles},
    {"trust_in_lead", &Weights::trust_in_lead},
    {"trust_in_fields", &Weights::trust_in_fields},
    {"help_of_others", &Weights::help_of_others},
    {"prolonging", &Weights::prolonging},
    {"help_around", &Weights::help_around},
    {"spread_of_draws", &Weights::spread_of_draws},
    {"spread_by_end", &Weights::spread_by_end},
    {"pull_of_worth", &Weights::pull_of_worth},
    {"joins", &Weights::joins},
    {"field_joins", &Weights::field_joins},
    {"trust_in_land", &Weights::trust_in_land},
    {"second_part", &Weights::second_part},
    {"second_tile", &Weights::second_tile},
    {"second_parts", &Weights::second_parts},
    {"sealed_hope", &Weights::sealed_hope},
    {"end_bonus_early", &Weights::end_bonus_early},
    {"reserve", &Weights::reserve},
    {"rivals", &Weights::rivals},
};

}  // namespace loseta::ai
