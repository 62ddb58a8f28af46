import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { ignores: ['dist/', 'src/**/generated/'] },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      'max-lines': ['error', 300],
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Maps and sets here are local helpers or caches; what components watch is $state.raw and replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
      // Pictures and texts in {@html} are our own, made at build time.
      'svelte/no-at-html-tags': 'off',
      // Addresses are paths of this page alone; it is never served below another path.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
