import path from 'node:path';
import config from './jest.config.js';

const { globalSetup: _setup, globalTeardown: _teardown, ...withoutDatabase } = config;

/** Runs the specs of pure code for `npm run mutate`; see docs/testing.md, Mutation testing. */
export default {
  ...withoutDatabase,
  testEnvironment: path.join(import.meta.dirname, 'test/mutation/fail-fast-environment.cjs'),
  testMatch: ['<rootDir>/test/mutation/*.mutate.ts'],
};
