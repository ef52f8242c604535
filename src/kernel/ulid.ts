import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32
const COUNTER_END = 2 ** 16;
const RANDOM_BYTES = 8;

/** Where ULIDs get their time and their secret from. */
export interface UlidSources {
  /** Milliseconds since 1970; may stand still or go back. */
  now(): number;
  /** Fills the bytes from a cryptographic source. */
  fill(bytes: Uint8Array): void;
}

/**
 * A maker of ULIDs: 26 characters that stand for 48 bits of milliseconds, a counter of 16 bits and 64 random bits.
 * What one maker makes ascends strictly, whatever its clock does: time and counter alone keep the order, so that all
 * random bits are fresh each time. Whoever knows one id cannot guess its neighbours.
 */
export function ulids({ now, fill }: UlidSources): () => string {
  const randomBytes = freshBytes(fill);
  let time = 0;
  let counter = -1;

  return () => {
    const current = now();
    if (current > time) {
      time = current;
      counter = 0;
    } else if (++counter === COUNTER_END) {
      // full: borrows a millisecond from the future, which the clock reaches soon
      time++;
      counter = 0;
    }
    const random = randomBytes();
    // two halves of 40 bits each, as a number holds up to 53 exactly
    const countedHalf = counter * 2 ** 24 + random.readUIntBE(0, 3);
    return base32(time, 10) + base32(countedHalf, 8) + base32(random.readUIntBE(3, 5), 8);
  };
}

export const ulid = ulids({ now: Date.now, fill: randomFillSync });

/** Every call gives bytes that no call gave before; fetched in stock, as a system call for each id costs more than the id. */
function freshBytes(fill: UlidSources['fill']): () => Buffer {
  const stock = Buffer.alloc(256 * RANDOM_BYTES);
  let used = stock.length;
  return () => {
    if (used === stock.length) {
      fill(stock);
      used = 0;
    }
    return stock.subarray(used, (used += RANDOM_BYTES));
  };
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) {
    text = ALPHABET.charAt(rest % 32) + text;
  }
  return text;
}
