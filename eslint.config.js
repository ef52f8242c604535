import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { noElapsedTime } from './lint/no-elapsed-time.js';
import { noExportedWrites } from './lint/no-exported-writes.js';
import { noTimers } from './lint/no-timers.js';
import { retiredWords } from './lint/retired-words.js';

/** The parts of ours are named from the top, where a path up would depend on where the importing file lies. */
const IMPORTS_FROM_TOP = {
  regex: '^(\\.\\./){2,}((src/)?(assembly|engine|model|server|shop)/|src/additions/)',
  message: 'Write #additions/…, #assembly/…, #engine/…, #model/…, #server/… or #shop/…, without `.ts`.',
};

/** The other tests pass without the folder of an addition; test/proofs/additions checks it. */
const NO_ADDITIONS = {
  regex: '^#additions/|(^|/)additions/',
  message: 'Specs of additions are in test/additions or test/proofs/additions, or beside their code.',
};

/** Imports that a module must not use, since it is embedded in applications of others. */
const RESTRICTED_IMPORTS = {
  patterns: [IMPORTS_FROM_TOP],
  paths: [
    {
      name: '@nestjs/common',
      importNames: ['forwardRef'],
      message:
        'Modules import downwards: pass data down, return values up, or register an implementation from above.',
    },
    {
      name: '@nestjs/core',
      importNames: ['APP_FILTER', 'APP_GUARD', 'APP_INTERCEPTOR', 'APP_PIPE'],
      message:
        'This would change the routes of the application that embeds us: bind it in engine/http/surface.ts.',
    },
  ],
};

/** One block without blank lines: Node's modules, packages, parts of ours from the top, and what lies near. */
const IMPORT_ORDER = [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.\\.', '^\\.']];

const NO_NEVER = {
  selector: 'TSAsExpression > TSNeverKeyword',
  message: '`as never` switches the type check off: cast to the type of the value.',
};

const NO_SYNCHRONIZE = {
  selector: 'Property[key.name="synchronize"][value.value!=false]',
  message: 'Migrations are the only way the schema changes.',
};

/** These views have the rows of all databases of the server, such as those of specs that run beside this one. */
const OWN_DATABASE = ['Literal[value', 'TemplateElement[value.raw'].map((text) => ({
  selector: `${text}=/pg_(locks|stat_activity|stat_progress)/]:not(${text}=/current_database\\(\\)/])`,
  message: 'Compare with current_database(): this view shows all databases of the server.',
}));

/** Lists that are written in rows for the formatter hide what they are; a list is one list. */
const NO_SPREAD_LITERALS = {
  selector: 'SpreadElement > ArrayExpression.argument',
  message: 'Write the members into the list itself.',
};

/** A class that needs more than six dependencies has more than one subject. */
const MAX_DEPENDENCIES = {
  selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
  message: 'A class has at most six dependencies: move what needs the others to a class of its own.',
};

const storekeep = {
  rules: {
    'retired-words': retiredWords,
    'no-timers': noTimers,
    'no-elapsed-time': noElapsedTime,
    'no-exported-writes': noExportedWrites,
  },
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.build/',
      '.data/',
      'coverage/',
      'test/clients/generated/',
      'test/support/responses/',
      'src/client/schema/',
      'docs/.vitepress/theme/',
      'packages/back-office/dist/',
      'packages/*/.dist-*/',
      'packages/medusa-js/dist/',
      'packages/medusa-react/dist/',
      'packages/v1-dashboard/app/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    ignores: [
      'lint/**',
      // the names of their classes are stored in databases
      'migrations/**',
    ],
    plugins: { storekeep },
    rules: { 'storekeep/retired-words': 'error' },
  },
  {
    files: ['**/*.spec.ts'],
    plugins: { storekeep },
    rules: {
      'storekeep/no-timers': 'error',
      'storekeep/no-elapsed-time': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    // the kernel writes for all modules, and an adoption repairs a database before it is in use
    ignores: ['src/engine/kernel/**', 'src/additions/adoption/**'],
    plugins: { storekeep },
    rules: { 'storekeep/no-exported-writes': 'error' },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': ['error', RESTRICTED_IMPORTS],
      'no-restricted-syntax': ['error', NO_SYNCHRONIZE, NO_SPREAD_LITERALS, ...OWN_DATABASE],
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.spec.ts'],
    ignores: ['src/additions/**', 'test/additions/**', 'test/proofs/additions/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { ...RESTRICTED_IMPORTS, patterns: [IMPORTS_FROM_TOP, NO_ADDITIONS] },
      ],
    },
  },
  {
    ignores: ['test/readme/**'], // the examples of the docs
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: { 'simple-import-sort/imports': ['error', { groups: IMPORT_ORDER }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // The rule ignores files with decorators, in which injected and validated classes must be imported as values.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_SYNCHRONIZE, NO_SPREAD_LITERALS, NO_NEVER, ...OWN_DATABASE],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'max-lines': ['error', 300],
      'no-restricted-syntax': [
        'error',
        NO_SYNCHRONIZE,
        NO_SPREAD_LITERALS,
        MAX_DEPENDENCIES,
        NO_NEVER,
        ...OWN_DATABASE,
      ],
    },
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    // it is a table of texts
    ignores: ['packages/back-office/src/i18n/german.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    // they are tables of data
    ignores: ['test/contract/calls*.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    files: ['src/**/*.service.ts'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true }] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/server/standalone/run-server.ts'],
    rules: { 'no-console': 'error' },
  },
);
