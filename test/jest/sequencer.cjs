'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');
const { draw } = require('./draw.cjs');

/** With SPEC_ORDER=7, runs the specs in the order of that seed; otherwise those that failed and the slowest first, as Jest does. */
module.exports = class extends Sequencer {
  sort(tests) {
    const seed = process.env.SPEC_ORDER;
    if (!seed) return super.sort(tests);
    return [...tests].sort((first, second) => draw(seed, first.path) - draw(seed, second.path));
  }
};
