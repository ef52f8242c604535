'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** By project, since projects differ in their options. */
const runtimes = new Map();

/** Where Jest's test framework holds the tests of the current file; loaded anew for each file, as it has no function that empties it. */
const FRAMEWORK = path.join(path.dirname(require.resolve('jest-circus')), 'jestAdapterInit.js');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

const frameworkStorages = [];

/** The framework never disables its storages, and until then each of them slows down every promise of the worker. */
class FrameworkStorage extends AsyncLocalStorage {
  constructor() {
    super();
    frameworkStorages.push(this);
  }
}

/**
 * One module registry for all test files of a worker, since loading the application takes longer than most of them. Only test files are
 * loaded again.
 */
class WorkerRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    const shared = runtimes.get(config.id);
    if (shared) {
      shared.start(testPath);
      return shared;
    }
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    // while files are watched, changed modules have to be loaded again
    if (!globalConfig.watch && !globalConfig.watchAll) runtimes.set(config.id, this);
  }

  start(testPath) {
    this._testPath = testPath;
    this.testState.state = 'loading';
    this.registries.getInternalCjsRegistry().delete(FRAMEWORK);
    delete this._environment.global[EVENT_HANDLERS];
    for (const storage of frameworkStorages.splice(0)) storage.disable();
  }

  requireInternalModule(from, to) {
    const module = super.requireInternalModule(from, to);
    const isOfFramework = from === FRAMEWORK && to === 'node:async_hooks';
    return isOfFramework ? { ...module, AsyncLocalStorage: FrameworkStorage } : module;
  }

  teardown() {
    if (runtimes.get(this._config.id) !== this) return super.teardown();
    this.restoreAllMocks();
    const modules = this.registries.getActiveCjsRegistry();
    for (const file of [...modules.keys()]) if (file.endsWith('.spec.ts')) modules.delete(file);
  }
}

module.exports = WorkerRuntime;
