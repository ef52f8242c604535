import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a random code of 80 bits in four groups of four, e.g. `K7QM-2XHN-BW4T-P9RD`. */
export function newGiftCardCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
