'use strict';

const { createHash } = require('node:crypto');

/** A number from 0 to 1 for a name, always the same for one seed. */
function draw(seed, name) {
  return createHash('sha1').update(`${seed} ${name}`).digest().readUInt32BE() / 2 ** 32;
}

module.exports = { draw };
