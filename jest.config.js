import { LIKE_TSC } from './bin/swc-options.mjs';

/** Packages that are ES modules only: they are converted, since tests run as CommonJS. */
const ESM_PACKAGES = ['@nestjs', '@seriousme', 'jose', 'linkedom', 'meilisearch', 'oauth4webapi'];

const esm = `(${ESM_PACKAGES.join('|')})`;

/** Has the meaning that tsc gives the sources; otherwise tests and production would differ. */
function swc(parser) {
  return [
    '@swc/jest',
    {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser,
        ...LIKE_TSC,
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ];
}

const IGNORED = ['<rootDir>/(dist|\\.build|\\.data|test/clients/generated|packages/back-office/dist)/'];

/**
 * Both projects run by one command, and a single spec by its path: `npx jest test/http/admin/returns`. See docs/testing.md.
 *
 * Tests run as CommonJS, which needs no flag of Node: with ES modules Jest keeps the modules of each test file in memory.
 */
const project = {
  testEnvironment: '<rootDir>/test/jest/worker-environment.cjs',
  runtime: '<rootDir>/test/jest/worker-runtime.cjs',
  modulePathIgnorePatterns: IGNORED,
  watchPathIgnorePatterns: IGNORED,
  // the code in the docs imports the package as applications do
  moduleNameMapper: {
    '^#((?:additions|assembly|engine|model|server|shop)/.*)$': '<rootDir>/src/$1.ts',
    '^@storekeep/server$': '<rootDir>/src/index.ts',
    '^@storekeep/server/client$': '<rootDir>/src/client.ts',
    '^@storekeep/server/decimals$': '<rootDir>/src/model/pricing/shares/decimals.ts',
    '^@storekeep/server/(commands|extend|module)$': '<rootDir>/src/$1.ts',
    '^@storekeep/server/testing$': '<rootDir>/src/additions/testing/index.ts',
    '^linkedom/worker$': '<rootDir>/node_modules/linkedom/worker.js', // which has no entry for CommonJS
    '^@storekeep/medusa-js$': '<rootDir>/packages/medusa-js/src/index.ts',
    '^@storekeep/server/v1$': '<rootDir>/src/additions/v1-subscribers/index.ts',
  },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  restoreMocks: true,
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '/test/.+\\.mjs$': swc({ syntax: 'ecmascript' }),
    [`/node_modules/${esm}/.+\\.js$`]: swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!${esm}/)`],
};

export default {
  testTimeout: 180_000, // patience for a loaded machine: tests wait for conditions
  workerGracefulExitTimeout: 30_000, // a worker with gigabytes of memory takes more than the default of half a second to exit
  testSequencer: '<rootDir>/test/jest/sequencer.cjs',
  maxWorkers: 3, // one more than processors, since a third of the time of the specs is waiting
  projects: [
    {
      ...project,
      displayName: 'tests',
      testMatch: ['<rootDir>/{src,test,migrations,packages/*/src}/**/*.spec.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/proofs/', '/node_modules/'],
    },
    { ...project, displayName: 'proofs', testMatch: ['<rootDir>/test/proofs/**/*.spec.ts'] },
  ],
};
