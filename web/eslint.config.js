import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  globalIgnores(['src/generated/', 'dist/']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { languageOptions: { globals: globals.browser } },
  { files: ['tools/**', 'tests/**', '*.config.*'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The type checker knows which names exist.
    files: ['**/*.ts', '**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
  {
    rules: {
      // tsconfig.json checks this (noUnusedLocals, noUnusedParameters); here it would take a third of the time.
      '@typescript-eslint/no-unused-vars': 'off',
      // State is replaced, never changed in place ($state.raw, $derived), so plain sets and maps are enough.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} keeps the space between items that Svelte removes at the end of a block.
      'svelte/no-useless-mustaches': 'off',
    },
  },
)
