import { TestEnvironment } from 'jest-environment-node';

/**
 * Releases the functions of tests and hooks that have run. Jest holds them until the end of the file, and with them the variables of
 * their specs, which in a shard include all applications that were opened.
 */
export default class ShardEnvironment extends TestEnvironment {
  handleTestEvent({ name, describeBlock }) {
    if (name !== 'run_describe_finish') return;
    for (const block of [...describeBlock.hooks, ...describeBlock.children])
      if (block.type !== 'describeBlock') Object.assign(block, { fn: undefined, asyncError: new Error() });
  }
}
