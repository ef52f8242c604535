import config from './jest.config.js';

/** Runs all specs in eight groups; see docs/testing.md, Shards. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/shards/*.shard.ts'],
  testEnvironment: '<rootDir>/test/shards/environment.js',
};
