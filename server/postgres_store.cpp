#include "server/postgres_store.h"

#include "server/postgres_member.h"
#include "server/postgres_reader.h"
#include "server/postgres_schema.h"

namespace loseta::server {
namespace {

class PostgresStore : public QueuedStore {
 public:
  PostgresStore(const StoreOptions& options, std::unique_ptr<ServerId> self, Loop& loop)
      : QueuedStore(options, std::make_unique<PostgresWriter>(options, *self),
                    std::make_unique<PostgresReader>(options, *self), loop),
        self_(std::move(self)),
        member_(options, *self_,
                {[this](const News& news) { pass_on(news); }, [this](const std::string& why) { complain(why); }}) {}
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;
  ~PostgresStore() override { finish(); }  // before this server leaves the others

  void claim(std::string id, Done done) override {
    write({WriteRequest::Kind::claim, std::move(id), "", 0, {}, {}, loop().now(), std::move(done)});
  }
  void tell_others(std::string id, std::string word) override {
    constexpr std::size_t kLongest = 7000;  // PostgreSQL takes 8000 bytes
    if (id.size() + word.size() > kLongest) return;
    write({WriteRequest::Kind::tell, std::move(id), std::move(word), 0, {}, {}, loop().now(), [](StoreResult) {}});
  }
  void listen(std::function<void(const News&)> told) override { *told_ = std::move(told); }

 private:
  using Told = std::function<void(const News&)>;
  void pass_on(const News& news) {
    loop().post([told = told_, news] {
      if (*told) (*told)(news);
    });
  }

  std::shared_ptr<Told> told_ = std::make_shared<Told>();  // used on the loop only
  std::unique_ptr<ServerId> self_;
  PostgresMember member_;
};

}  // namespace

std::unique_ptr<Store> open_postgres_store(const StoreOptions& options, Loop& loop, StoreProblem& problem) {
  problem = {};
  const std::string path = shown_path(options.path);
  try {
    pg::Connection first(options.path, options.patience, pg::Clock::now() + options.patience);
    if (first.run("show fsync").text(0, 0) != "on") {
      problem = {"store_not_durable", path, "fsync"};
    } else if (auto wrong = upgrade(first, path)) {
      problem = std::move(*wrong);
    } else {
      return std::make_unique<PostgresStore>(options, std::make_unique<ServerId>(0), loop);
    }
  } catch (const pg::Error& error) {
    problem = problem_of(error, path);
  } catch (const std::exception& error) {  // no memory, no thread
    problem = {"store_failed", path, error.what()};
  }
  return nullptr;
}

}  // namespace loseta::server
