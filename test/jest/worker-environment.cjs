'use strict';

const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const { draw } = require('./draw.cjs');

/** By project, since projects differ in their options. */
const environments = new Map();

/** What test files left open for the next one, such as the shop of the worker. */
const closers = [];

/**
 * One global object for all test files of a worker, since they share their modules (`worker-runtime.cjs`). It has the function
 * `closeWithWorker(close)` for what test files share.
 */
class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const { watch, watchAll } = config.globalConfig;
    const shared = environments.get(id);
    if (shared) {
      shared.testPath = context.testPath;
      return shared;
    }
    super(config, context);
    this.testPath = context.testPath;
    this.global.closeWithWorker = (close) => void closers.push(close);
    if (!watch && !watchAll) environments.set(id, this);
  }

  handleTestEvent({ name, describeBlock }, { rootDescribeBlock }) {
    if (name === 'run_start' && isTooLate()) skipTests(rootDescribeBlock, this.testPath);
    if (name === 'run_start' && process.env.ALONE)
      chooseOneTest(rootDescribeBlock, process.env.ALONE, this.testPath);
    if (name === 'run_describe_finish') releaseFunctions(describeBlock);
  }

  async teardown() {
    if (![...environments.values()].includes(this)) await super.teardown();
  }
}

/** With ALONE=7, runs one test of each file, chosen by that seed: it must not need the tests before it. */
function chooseOneTest(block, seed, testPath) {
  const tests = testsIn(block).filter(({ mode }) => mode !== 'skip');
  const chosen = tests[Math.floor(draw(seed, testPath) * tests.length)];
  for (const test of tests) if (test !== chosen) test.mode = 'skip';
}

/** With START_UNTIL=1796059007, a time in seconds, specs that have not begun by then are left out, each with a line that names it. */
function isTooLate() {
  return process.env.START_UNTIL !== undefined && Date.now() / 1000 > Number(process.env.START_UNTIL);
}

function skipTests(block, testPath) {
  for (const test of testsIn(block)) test.mode = 'skip';
  process.stderr.write(`NOT RUN, since no time was left: ${path.relative('.', testPath)}\n`);
}

/** Releases the tests and hooks that have run, and with them the applications in their variables: Jest's state stays with the global object. */
function releaseFunctions({ hooks, children }) {
  for (const block of [...hooks, ...children])
    if (block.type !== 'describeBlock') Object.assign(block, { fn: undefined, asyncError: new Error() });
}

function testsIn(block) {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
}

/** Closes what test files left open. Called by `global-teardown.ts` if Jest runs the tests in its own process. */
async function closeWorker() {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** The message by which Jest ends a worker. What test files left open would prevent its end. */
const END = 2;

if (process.send) process.on('message', ([type]) => void (type === END && process.exit()));

module.exports = Object.assign(WorkerEnvironment, { closeWorker });
