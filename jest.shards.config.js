import config from './jest.config.js';

/** Runs all specs in nine groups, three at a time; see docs/testing.md, Shards. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/shards/*.shard.ts'],
  testEnvironment: '<rootDir>/test/shards/environment.js',
  // one more than processors: a third of the time of the specs is waiting, for timeouts of others and for processes
  maxWorkers: 3,
};
