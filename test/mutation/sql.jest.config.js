import path from 'node:path';
import config from '../../jest.config.js';

const [project] = config.projects;

/** Runs `npm run mutate:sql`; see docs/testing.md, Mutation testing. */
export default {
  ...project,
  rootDir: path.resolve(import.meta.dirname, '../..'),
  testMatch: ['<rootDir>/test/mutation/*.sql.ts'],
  testTimeout: 3_600_000, // one test tries all mutants
};
