// `loseta backup` and `loseta restore` on real stores, also while one is in use.
#include <gtest/gtest.h>

#include "cli/tests/run.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::cli {
namespace {

using server::StoreClient;

class Backup : public testing::Test {
 protected:
  const server::Folder folder;
  const std::string store = folder / "store", backup = folder / "backup";
};

TEST_F(Backup, of_a_running_server_and_back) {
  StoreClient client(store);
  client.create("g", {"a", "b"});
  const Ran saved = run("backup --store " + store + ' ' + backup);
  EXPECT_EQ(saved.out, "1 game with 2 entries saved: " + backup + '\n') << saved.err;
  EXPECT_EQ(saved.code, 0);
  client.create("h", {"c"});
  EXPECT_EQ(run("restore " + backup + " --store " + store).code, 2);
  EXPECT_EQ(run("restore " + backup + " --store " + store).err,
            "loseta: " + store + " exists already; --force overwrites it\n");
  EXPECT_EQ(run("restore --force " + backup + " --store " + store).err,
            "loseta: " + store + " is in use; stop the server first\n");
  client.store.reset();
  const Ran restored = run("restore --force --lang es " + backup + " --store " + store);
  EXPECT_EQ(restored.out, "1 partida con 2 entradas restaurada: " + store + '\n') << restored.err;
  EXPECT_EQ(StoreClient(store).ids(), std::vector<std::string>{"g"});
}

TEST_F(Backup, complains_in_one_sentence) {
  EXPECT_EQ(run("backup --store " + store + ' ' + backup).err, "loseta: there is no store " + store + '\n');
  EXPECT_EQ(run("backup --lang es --store " + store + ' ' + backup).err,
            "loseta: no existe el almacén " + store + '\n');
  EXPECT_EQ(run("backup --store " + store).err, "loseta: a file is missing: name the backup\n");
  EXPECT_EQ(run("restore").err, "loseta: a file is missing: name the backup\n");
  EXPECT_EQ(run("restore " + std::string(kTwo) + " --store " + store).err,
            "loseta: " + std::string(kTwo) + " is not a store of Loseta\n");
  EXPECT_FALSE(std::filesystem::exists(store));
  EXPECT_EQ(run("backup --store postgres://ana:topsecret@db/games " + backup).err,
            "loseta: postgres://ana@/games?host=db is a database, which has its own means for that (pg_dump, "
            "pg_restore)\n");
}

TEST_F(Backup, migrate_brings_all_games_into_another_store) {
  const std::string other = folder / "other";
  StoreClient client(store);
  client.create("g", {"a", "b"});
  const std::string migrate = "migrate --from " + store + " --to " + other;
  EXPECT_EQ(run(migrate).err, "loseta: " + store + " is in use; stop the server first\n");
  client.store.reset();
  const Ran moved = run(migrate);
  EXPECT_EQ(moved.out, "1 game with 2 entries brought to " + other + '\n') << moved.err;
  EXPECT_EQ(StoreClient(other).load("g").entries, (server::Store::Entries{"a", "b"}));
  EXPECT_EQ(run(migrate).err, "loseta: " + other + " holds games already; only an empty store is filled\n");
  EXPECT_EQ(run("migrate --from " + store).err, "loseta: a store is missing: name both, --from and --to\n");
  const Ran unreachable = run("migrate --from " + store + " --to postgres://ana:topsecret@127.0.0.1:1/games");
  EXPECT_EQ(unreachable.code, 2);
  EXPECT_EQ(unreachable.err.find("topsecret"), std::string::npos) << unreachable.err;
}

}  // namespace
}  // namespace loseta::cli
