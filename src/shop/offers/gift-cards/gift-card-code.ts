import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which people mistake for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that nobody can guess: four groups of four, e.g. `K7QM-2XHN-BW4T-P9RD`. */
export function newGiftCardCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
