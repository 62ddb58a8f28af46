// English. A language of the page is one such folder; the others have the same keys, file by file, which the compiler checks.
// The engine's sentences for the same language are in texts/en.text.
import account from './account';
import codes from './codes';
import dock from './dock';
import finish from './finish';
import help from './help';
import setup from './setup';
import start from './start';
import table from './table';

export default {
  name: 'English',
  texts: { ...start, ...setup, ...table, ...dock, ...finish, ...account, ...codes },
  help,
};
