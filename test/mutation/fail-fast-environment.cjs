'use strict';

const { TestEnvironment } = require('jest-environment-node');

/** Skips the remaining tests after the first failure, since the mutant is killed. Stryker disables Jest's own `bail`. */
class FailFastEnvironment extends TestEnvironment {
  hasFailed = false;

  handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
}

module.exports = FailFastEnvironment;
module.exports.TestEnvironment = FailFastEnvironment;
