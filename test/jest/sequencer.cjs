'use strict';

const { existsSync } = require('node:fs');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const { draw } = require('./draw.cjs');
const slowSpecs = require('./slow-specs.json');

const missing = slowSpecs.filter((spec) => !existsSync(spec));
if (missing.length > 0)
  throw new Error(`slow-specs.json names specs that do not exist: ${missing.join(', ')}`);

/**
 * With SPEC_ORDER=7, runs the specs in the order of that seed. Otherwise those of `slow-specs.json` first, since Jest does not know on a
 * fresh checkout what is slow, and would leave one processor idle beside the last of them; then the rest as Jest sorts it, or with
 * START_UNTIL in an order that it draws, so that not always the same specs are left out.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const seed = process.env.SPEC_ORDER;
    if (seed) return [...tests].sort((first, second) => draw(seed, first.path) - draw(seed, second.path));
    const ranks = new Map(slowSpecs.map((spec, rank) => [path.resolve(spec), rank]));
    const until = process.env.START_UNTIL;
    const rankOf = ({ path: file }) => ranks.get(file) ?? ranks.size + (until ? draw(until, file) : 0);
    return [...super.sort(tests)].sort((first, second) => rankOf(first) - rankOf(second));
  }
};
