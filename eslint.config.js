import tseslint from 'typescript-eslint';
import { retiredWords } from './lint/retired-words.js';

/** What a library module must not do: we are a guest in other people's applications. */
const GUEST_MANNERS = {
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

const NO_NEVER = {
  selector: 'TSAsExpression > TSNeverKeyword',
  message: 'It switches the type check off: say what the value is.',
};

const NO_SYNCHRONIZE = {
  selector: 'Property[key.name="synchronize"][value.value!=false]',
  message: 'Migrations are the only way the schema changes.',
};

/** A class that needs more has more than one subject. */
const FEW_INJECTIONS = {
  selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
  message: 'A class is given six things at most: what it does with the rest is a class of its own.',
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
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    ignores: [
      'lint/**',
      // their class names stand in databases
      'migrations/**',
      // deprecated aliases
      'src/shop/stock/inventory/warehouses/former-warehouse-names.ts',
    ],
    plugins: { storekeep: { rules: { 'retired-words': retiredWords } } },
    rules: { 'storekeep/retired-words': 'error' },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': ['error', GUEST_MANNERS],
      'no-restricted-syntax': ['error', NO_SYNCHRONIZE],
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
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Where a file has decorators the rule leaves imports alone: what is injected or validated must be a value.
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
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'max-lines': ['error', 300],
      'no-restricted-syntax': ['error', NO_SYNCHRONIZE, FEW_INJECTIONS, NO_NEVER],
    },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    // how each operation is called is data
    ignores: ['test/contract/calls*.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    files: ['src/**/*.service.ts'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true }] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/main.ts'],
    rules: { 'no-console': 'error' },
  },
);
