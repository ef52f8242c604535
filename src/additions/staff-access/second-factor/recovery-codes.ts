import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;

/** Creates recovery codes of 80 random bits, such as `4f1c-9a0e-77b2-c3d8-51ee`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => randomBytes(10).toString('hex').match(/.{4}/g)!.join('-'));
}

/** One round of SHA-256: 80 random bits cannot be guessed, not even by who has the hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex');
}
