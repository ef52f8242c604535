import path from 'node:path';
import config from '../../jest.config.js';

const [project] = config.projects;
const { globalSetup: _setup, globalTeardown: _teardown, runtime: _runtime, ...withoutDatabase } = project;

/** Runs the specs of pure code for `npm run mutate`; see docs/testing.md, Mutation testing. */
export default {
  ...withoutDatabase,
  rootDir: path.resolve(import.meta.dirname, '../..'),
  testEnvironment: path.join(import.meta.dirname, 'fail-fast-environment.cjs'),
  testMatch: ['<rootDir>/test/mutation/*.mutate.ts'],
};
