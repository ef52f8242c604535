import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore } from '../kernel/concurrency/fair-semaphore.ts';

/** The number of characters of a new password of staff. Shorter ones that exist still log in. */
export const STAFF_PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** The OWASP minimum for argon2id: 19 MiB, two passes. Takes about 20 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits concurrent hashing of one shop, which is CPU-bound: one processor stays free for everything else, and clients alternate. */
export class PasswordSemaphore extends FairSemaphore {
  constructor() {
    super(Math.max(1, availableParallelism() - 1), 200, 1000);
  }
}

const ofProcess = new PasswordSemaphore();
const ofShop = new AsyncLocalStorage<PasswordSemaphore>();

/** The semaphore of the shop, if its process serves many, or else of the process. */
export const passwordSemaphore: Pick<FairSemaphore, 'run'> = {
  run: (client, work) => (ofShop.getStore() ?? ofProcess).run(client, work),
};

/** Runs work of one of many shops: an attack on the passwords of one must not fill the queue of another. */
export function withPasswordSemaphore<T>(semaphore: PasswordSemaphore, run: () => T): T {
  return ofShop.run(semaphore, run);
}

/**
 * Hashes a password by argon2id with a random salt.
 * @param client identifies the client for fair scheduling, e.g. by its network; defaults to the application itself
 * @returns a PHC string
 * @throws too_many_requests
 */
export function hashPassword(password: string, client = ''): Promise<string> {
  return passwordSemaphore.run(client, () => hash(password, COST));
}

/**
 * Whether the password matches the stored hash: an argon2id hash, or the base64 scrypt-kdf block of adopted databases. It takes as long
 * as an argon2id hash in every case, even without a stored hash, so that the response time does not reveal which e-mails exist. Call it
 * within `passwordSemaphore`.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored?.startsWith('$argon2')) return verify(stored, password).catch(() => false);
  const [matches] = await Promise.all([
    stored ? verifyScrypt(stored, password) : false,
    verify(DECOY, password),
  ]);
  return matches;
}

/** A random hash that no known password matches. */
const DECOY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Verifies a scrypt-kdf block of 96 bytes (Colin Percival's scrypt file header): 0 "scrypt", 6 version 0, 7 log2 N, 8 r,
 * 12 p, 16 salt (32), 48 first half of SHA-256 over 0–47, 64 HMAC-SHA-256 over 0–63 with the second half of the key.
 */
async function verifyScrypt(stored: string, password: string): Promise<boolean> {
  const block = Buffer.from(stored, 'base64');
  if (block.length !== 96 || block.toString('latin1', 0, 6) !== 'scrypt' || block[6] !== 0) return false;
  const checksum = createHash('sha256').update(block.subarray(0, 48)).digest();
  if (!timingSafeEqual(checksum.subarray(0, 16), block.subarray(48, 64))) return false;
  const cost = { N: 2 ** block[7], r: block.readUInt32BE(8), p: block.readUInt32BE(12), maxmem: 2 ** 31 - 1 };
  const key = await derive(password, block.subarray(16, 48), 64, cost).catch(() => null);
  if (key === null) return false; // the cost exceeds the memory limit
  const expected = createHmac('sha256', key.subarray(32)).update(block.subarray(0, 64)).digest();
  return timingSafeEqual(expected, block.subarray(64, 96));
}
