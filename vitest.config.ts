import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Stories that kill processes take longest: begun first, they leave no processor without work at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, short] = [true, false].map((isLong) =>
      files.filter(({ moduleId }) => moduleId.includes('crash') === isLong),
    );
    return [...(await super.sort(long)), ...(await super.sort(short))];
  }
}

/**
 * Test files share a process, and in it the modules of the project and of its packages: to load them, and to have them warm, takes
 * longer than most files take to run. Each file has a database and an application of its own.
 */
export default defineConfig({
  // the code that the docs show imports it as applications do
  resolve: { alias: { storekeep: fileURLToPath(new URL('src/index.ts', import.meta.url)) } },
  test: {
    include: ['{src,test,migrations}/**/*.spec.ts'],
    globals: true,
    globalSetup: 'test/support/global-setup.ts',
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000, // patience for a loaded machine: tests wait for conditions
    hookTimeout: 180_000,
  },
});
