import config from './jest.config.js';

/** Runs `npm run mutate:sql`; see docs/testing.md, Mutation testing. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/mutation/*.sql.ts'],
  testTimeout: 3_600_000, // one test tries all mutants
};
