// Help, languages, and wrong input: one sentence, exit code 2, never more.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

TEST(Help, of_the_command_names_every_sub_command) {
  for (const char* lang : {"C", "es_ES.UTF-8"}) {
    const Ran help = run("--help", lang);
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    for (const char* command : {"sets", "simulate", "replay", "verify", "render", "bench"}) {
      EXPECT_TRUE(contains(help.out, std::string("\n  ") + command)) << command;
    }
  }
}

TEST(Help, of_every_sub_command_has_an_example_in_both_languages) {
  for (const std::string command : {"sets", "simulate", "replay", "verify", "render", "bench"}) {
    const Ran english = run(command + " --help");
    EXPECT_EQ(english.code, 0);
    EXPECT_TRUE(contains(english.out, "Example: loseta " + command)) << english.out;
    EXPECT_TRUE(contains(english.out, "Usage: loseta " + command)) << english.out;
    const Ran spanish = run(command + " --help --lang es");
    EXPECT_EQ(spanish.code, 0);
    EXPECT_TRUE(contains(spanish.out, "Ejemplo: loseta " + command)) << spanish.out;
    EXPECT_TRUE(contains(spanish.out, "Uso: loseta " + command)) << spanish.out;
    EXPECT_FALSE(contains(spanish.out, "OPTIONS")) << spanish.out;
  }
}

TEST(Help, has_no_two_empty_lines_in_a_row) {
  for (const std::string command : {"", "play", "sets", "simulate", "replay", "verify", "render", "bench"}) {
    const Ran help = run(command + " --help");
    EXPECT_FALSE(contains(help.out, "\n\n\n")) << help.out;
    EXPECT_FALSE(contains(help.out, "\n \n\n")) << help.out;
  }
}

TEST(Language, the_flag_wins_over_the_environment_wherever_it_stands) {
  EXPECT_TRUE(contains(run("sets").out, "Base game"));
  EXPECT_TRUE(contains(run("sets", "es_MX.UTF-8").out, "Juego básico"));
  EXPECT_TRUE(contains(run("sets --lang en", "es_MX.UTF-8").out, "Base game"));
  EXPECT_TRUE(contains(run("--lang es sets").out, "Juego básico"));
  EXPECT_TRUE(contains(run("sets --lang=es").out, "Juego básico"));
}

struct Wrong {
  std::string arguments, english, spanish;  // parts of the sentences
};

std::vector<Wrong> wrong_inputs() {
  const std::string foreign = written("foreign", "hello\n");
  const std::string broken = written("broken", replaced(text_of(kTwo), "sets base", "sets base\nnonsense 7"));
  const std::string unknown = written("unknown", replaced(text_of(kTwo), "sets base", "sets moon"));
  const std::string empty = written("empty", "");
  const std::string headless = written("headless", "loseta 1\nplayers red blue\n");
  const std::string twice = written("twice", replaced(text_of(kTwo), "sets base", "sets base\nsets base inns"));
  const std::string colours = written("colours", "loseta 1\nplayer Ana red\nplayer Luis red\ngame\n");
  const std::string two = kTwo;
  return {
      {"", "a command is missing", "falta una orden"},
      {"dance", "no command \"dance\"", "no existe la orden «dance»"},
      {"--lang fr sets", "no language \"fr\"", "no existe el idioma «fr»"},
      {"sets --wings", "\"--wings\" is not understood", "no se entiende «--wings»"},
      {"sets more", "\"more\" is not understood", "no se entiende «more»"},
      {"sets --json=x", "--json = x is malformed; add --help", "está mal escrito; añade --help"},
      {"simulate --games", "--games needs a value", "--games necesita un valor"},
      {"simulate --games many", "--games needs a whole number", "--games necesita un número entero"},
      {"simulate --games 0", "not \"0\"", "no «0»"},
      {"simulate --games 10.5", "not \"10.5\"", "no «10.5»"},
      {"simulate --seed -1", "--seed needs", "--seed necesita"},
      {"simulate --jobs 0", "--jobs needs", "--jobs necesita"},
      {"simulate --players 1", "--players needs", "--players necesita"},
      {"simulate --players 6", "6 players are too many", "6 jugadores son demasiados"},
      {"simulate --sets moon", "no set \"moon\"; the sets are base, inns, river1", "no existe la expansión «moon»"},
      {"simulate --elements +dragon", "no element \"dragon\"", "no existe el elemento «dragon»"},
      {"simulate --elements big=x", "\"big=x\" is not understood", "no se entiende «big=x»"},
      {"simulate --elements big=999", "\"big\" has to be from 0 to 30", "«big» debe estar entre 0 y 30"},
      {"simulate --tiles base", "\"base\" is not understood; write for instance --tiles base=2",
       "no se entiende «base»"},
      {"simulate --tiles moon=1", "no tile set \"moon\"", "no existe el juego de losetas «moon»"},
      {"simulate --tiles base=10", "\"base\" has to be from 0 to 9", "«base» debe estar entre 0 y 9"},
      {"simulate --tiles base=1,base=2", "--tiles names \"base\" twice", "--tiles nombra «base» dos veces"},
      {"simulate --elements big=1,-big", "--elements names \"big\" twice", "--elements nombra «big» dos veces"},
      {"simulate --option farmers=on --option farmers=off", "--option names \"farmers\" twice",
       "--option nombra «farmers» dos veces"},
      {"simulate --sets base,base", "--sets names \"base\" twice", "--sets nombra «base» dos veces"},
      {"simulate --sets river1,traders", "write --sets base,river1,traders", "escribe --sets base,river1,traders"},
      {"simulate --first 3", "--first needs a whole number from 1 to 2", "--first necesita un número entero de 1 a 2"},
      {"simulate --youngest 0", "--youngest needs", "--youngest necesita"},
      {"simulate --first 1 --option first_player=random", "--first needs the option first_player=host, not random",
       "--first necesita la opción first_player=host, no random"},
      {"simulate --option farmers", "\"farmers\" is not understood", "no se entiende «farmers»"},
      {"simulate --option farmers=x", "the values of this option are on, off",
       "los valores de esta opción son on, off"},
      {"simulate --option moon=x", "no option \"moon\"", "no existe la opción «moon»"},
      {"simulate --preset x", "no preset \"x\"", "no existen las reglas «x»"},
      {"simulate --games 1 --save /no/such/folder/x", "cannot be written", "no se puede escribir"},
      {"replay", "a file is missing", "falta un archivo"},
      {"replay /no/such/file", "there is no file /no/such/file", "no existe el archivo /no/such/file"},
      {"replay .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"replay -", "standard input: the file is empty", "la entrada estándar: el archivo está vacío"},
      {"verify /dev/zero", "/dev/zero is longer than 4 MiB", "/dev/zero ocupa más de 4 MiB"},
      {"render " + two + " -o .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"simulate --games 1 --save .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"play .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"play --names Ana --save .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"match random greedy --games 1 --save .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"match random greedy --games 1 --save /dev/zero", "longer than 512 MiB", "ocupa más de 512 MiB"},
      {"backup --store . x", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"restore . --store x", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"migrate --from . --to x", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"admin list --store .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"admin explode --store .", "explode is unknown: list,", "explode es desconocido: list,"},
      {"admin explode Ana", "explode is unknown: list,", "explode es desconocido: list,"},
      {"serve --config .", "the configuration . is a folder", "la configuración . es una carpeta"},
      {"serve --config /dev/zero", "/dev/zero is too long", "/dev/zero es demasiado larga"},
      {"serve --store .", ". is a folder, not a file", ". es una carpeta, no un archivo"},
      {"replay " + two + " --at 9999", "--at needs a whole number from 0 to", "--at necesita un número entero de 0 a"},
      {"replay " + two + " --at x", "--at needs", "--at necesita"},
      {"replay " + foreign, "is not how a Loseta record begins", "una partida de Loseta no empieza con «hello»"},
      {"replay " + empty, "the file is empty", "el archivo está vacío"},
      {"verify " + broken, "line 3: \"nonsense 7\" is not understood", "línea 3: no se entiende «nonsense 7»"},
      {"verify " + unknown, unknown + ": there is no set \"moon\"", unknown + ": no existe la expansión «moon»"},
      {"verify " + headless, "after line 2 the line \"game\" is missing", "tras la línea 2 falta la línea «game»"},
      {"verify " + twice, "line 3: \"sets\" has been said already", "línea 3: «sets» ya se ha indicado antes"},
      {"verify " + colours, "the same colour, red", "el mismo color, rojo"},
      {"verify", "a file is missing", "falta un archivo"},
      {"render " + two, "the picture needs a name: give one with -o", "falta el nombre de la imagen"},
      {"render " + two + " -o /no/such/folder/x.svg", "cannot be written", "no se puede escribir"},
      {"render " + two + " -o x.svg --theme pink", "no theme \"pink\"", "no existe el tema «pink»"},
  };
}

TEST(Version, is_the_first_line_and_all) {
  const Ran ran = run("--version");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(ran.out.starts_with("loseta ") && contains(ran.out, ".")) << ran.out;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  EXPECT_TRUE(contains(run("--help").out, "--version"));
}

TEST(WrongInput, is_one_sentence_in_the_chosen_language_and_exit_code_2) {
  for (const Wrong& wrong : wrong_inputs()) {
    for (const bool in_spanish : {false, true}) {
      const Ran ran = run(wrong.arguments, in_spanish ? "es_ES.UTF-8" : "C");
      EXPECT_EQ(ran.code, 2) << wrong.arguments;
      EXPECT_EQ(ran.out, "") << wrong.arguments;
      EXPECT_TRUE(ran.err.starts_with("loseta: ")) << wrong.arguments << ": " << ran.err;
      EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << wrong.arguments << ": " << ran.err;
      EXPECT_TRUE(contains(ran.err, in_spanish ? wrong.spanish : wrong.english)) << wrong.arguments << ": " << ran.err;
    }
  }
}

}  // namespace
}  // namespace loseta::cli
