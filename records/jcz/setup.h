// The set-up of a saved game in our names.
#pragma once

#include "records/jcz/document.h"
#include "records/jcz/import.h"

namespace loseta::records::jcz {

// False and `out.problem` when we do not have what the game needs.
bool set_up(const Document& document, bool declining, Imported& out);

}  // namespace loseta::records::jcz
