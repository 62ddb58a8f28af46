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
}

}  // namespace
}  // namespace loseta::cli
