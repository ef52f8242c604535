import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32
const COUNTER_END = 2 ** 16;
const RANDOM_BYTES = 8;

/** The sources of time and randomness for ULIDs. */
export interface UlidSources {
  /** Milliseconds since 1970; may stand still or be set back. */
  now(): number;
  /** Fills the bytes from a cryptographic source. */
  fill(bytes: Uint8Array): void;
}

/**
 * Returns a generator of ULIDs: 26 characters for 48 bits of milliseconds, a counter of 16 bits and 64 random bits. The ids of one
 * generator are strictly ascending even if the clock is set back. Time and counter alone determine the order, so that all random bits
 * are independent: the neighbours of a known id cannot be guessed.
 */
export function ulids({ now, fill }: UlidSources): () => string {
  const randomBytes = randomByteSource(fill);
  let time = 0;
  let counter = -1;

  return () => {
    const current = now();
    if (current > time) {
      time = current;
      counter = 0;
    } else if (++counter === COUNTER_END) {
      // the counter is full: continue with the next millisecond, which the clock reaches soon
      time++;
      counter = 0;
    }
    const random = randomBytes();
    // two halves of 40 bits each, because a number holds 53 bits exactly
    const countedHalf = counter * 2 ** 24 + random.readUIntBE(0, 3);
    return base32(time, 10) + base32(countedHalf, 8) + base32(random.readUIntBE(3, 5), 8);
  };
}

export const ulid = ulids({ now: Date.now, fill: randomFillSync });

/** Returns a function that never returns the same bytes twice. Buffered, because a system call per id would cost more than the id. */
function randomByteSource(fill: UlidSources['fill']): () => Buffer {
  const buffer = Buffer.alloc(256 * RANDOM_BYTES);
  let used = buffer.length;
  return () => {
    if (used === buffer.length) {
      fill(buffer);
      used = 0;
    }
    return buffer.subarray(used, (used += RANDOM_BYTES));
  };
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) {
    text = ALPHABET.charAt(rest % 32) + text;
  }
  return text;
}
