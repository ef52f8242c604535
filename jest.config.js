/** Packages that are ES modules only: jest's CommonJS needs them converted. */
const ESM_PACKAGES = ['@nestjs', '@seriousme', 'jose', 'meilisearch', 'oauth4webapi'];

const esm = `(${ESM_PACKAGES.join('|')})`;

/** The same meaning as tsc gives the sources, or tests and production would differ. */
function swc(parser) {
  return [
    '@swc/jest',
    {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser,
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        keepClassNames: true,
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ];
}

/**
 * Tests run as CommonJS: that needs no flag of Node, while with ES modules jest keeps the modules of each test file
 * in memory.
 */
export default {
  testEnvironment: '<rootDir>/test/support/environment.ts',
  testMatch: ['<rootDir>/{src,test,migrations}/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/(dist|\\.build|\\.data|test/clients/generated)/'],
  watchPathIgnorePatterns: ['<rootDir>/(dist|\\.build|\\.data|test/clients/generated)/'],
  // the code that the docs show imports it as applications do
  moduleNameMapper: { '^storekeep$': '<rootDir>/src/index.ts' },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 180_000, // patience for a loaded machine: tests wait for conditions
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    [`/node_modules/${esm}/.+\\.js$`]: swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!${esm}/)`],
};
