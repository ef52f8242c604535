import { createHash, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('A password', () => {
  it('matches its own hash only', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'Correct horse')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('is hashed by argon2id with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it.each([
    ['a NUL character', '\0'],
    ['text with a NUL character', 'a\0b'],
    ['a lone surrogate', '\ud800'],
    ['256 letters of two bytes', 'ø'.repeat(256)],
  ])('can be %s', async (_, password) => {
    expect(await verifyPassword(await hashPassword(password), password)).toBe(true);
  });

  it('is compared beyond a NUL character', async () => {
    expect(await verifyPassword(await hashPassword('a\0b'), 'a\0c')).toBe(false);
  });

  it.each([
    [1, 1, 1],
    [14, 8, 1],
    [15, 8, 2],
  ])('matches the scrypt block of an adopted database (log N %i, r %i, p %i)', async (logN, r, p) => {
    const stored = buildScryptBlock('supersecret', logN, r, p);
    expect(await verifyPassword(stored, 'supersecret')).toBe(true);
    expect(await verifyPassword(stored, 'supersecreT')).toBe(false);
  });

  it.each([
    ['a missing hash', null],
    ['an empty string', ''],
    ['plain text', 'plain text'],
    ['a truncated argon2 string', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$'],
    ['a damaged scrypt block', damageBlock(buildScryptBlock('password', 1, 1, 1))],
    ['a scrypt block of excessive cost', buildCostlyBlock()],
    ['half a scrypt block', buildScryptBlock('password', 1, 1, 1).slice(0, 64)],
  ])('does not match %s', async (_, stored) => {
    expect(await verifyPassword(stored, 'password')).toBe(false);
  });

  it('takes a similar time to verify without a hash and with a cheap scrypt block', async () => {
    const [hash, block] = [await hashPassword('password'), buildScryptBlock('password', 1, 1, 1)];
    const shortest = [Infinity, Infinity, Infinity];
    // The shortest times are compared, as other load on the machine can only lengthen one.
    for (let tries = 0; tries < 10 || (tries < 200 && !areSimilar(shortest)); tries++)
      for (const [which, stored] of [hash, null, block].entries())
        shortest[which] = Math.min(shortest[which], await timeOf(stored));
    expect(areSimilar(shortest) || shortest).toBe(true);
  });
});

/** @returns the milliseconds that the verification of a wrong password takes */
async function timeOf(stored: string | null): Promise<number> {
  const start = performance.now();
  await verifyPassword(stored, 'wrong');
  return performance.now() - start;
}

function areSimilar(times: number[]): boolean {
  return Math.max(...times) < 3 * Math.min(...times);
}

/** Creates a block in the format of scrypt-kdf, in base64. */
function buildScryptBlock(password: string, logN: number, r: number, p: number): string {
  const block = buildBlockHead(logN, r, p);
  const key = scryptSync(password, block.subarray(16, 48), 64, { N: 2 ** logN, r, p, maxmem: 2 ** 30 });
  createHmac('sha256', key.subarray(32)).update(block.subarray(0, 64)).digest().copy(block, 64);
  return block.toString('base64');
}

function buildBlockHead(logN: number, r: number, p: number): Buffer {
  const block = Buffer.alloc(96);
  block.write('scrypt');
  block[7] = logN;
  block.writeUInt32BE(r, 8);
  block.writeUInt32BE(p, 12);
  randomBytes(32).copy(block, 16);
  createHash('sha256').update(block.subarray(0, 48)).digest().copy(block, 48, 0, 16);
  return block;
}

function damageBlock(block: string): string {
  const bytes = Buffer.from(block, 'base64');
  bytes[20] ^= 1;
  return bytes.toString('base64');
}

function buildCostlyBlock(): string {
  return buildBlockHead(60, 8, 1).toString('base64');
}
