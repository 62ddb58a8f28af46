// Español. Las frases del motor están en texts/es.text.
import type { Words } from '../../index.svelte';
import account from './account';
import codes from './codes';
import dock from './dock';
import finish from './finish';
import help from './help';
import setup from './setup';
import start from './start';
import table from './table';

export default {
  name: 'Español',
  texts: { ...start, ...setup, ...table, ...dock, ...finish, ...account, ...codes },
  help,
} satisfies Words;
