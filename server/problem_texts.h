// Sentences for the problems that keep a server from starting.
#pragma once

#include <string>

#include "server/config.h"
#include "server/store.h"
#include "texts/texts.h"

namespace loseta::server {

// Clauses: they begin small and have no full stop.
std::string clause(const texts::Texts& texts, const StoreProblem& problem);
std::string clause(const texts::Texts& texts, const ConfigProblem& problem);

}  // namespace loseta::server
