import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { Logger, type INestApplication, type LogLevel } from '@nestjs/common';
import { seedHistory } from '../demo/history/seed-history.ts';
import { KNOWN_PASSWORD, openDemoShop } from '../demo/demo-shop.ts';

/**
 * Fills the demo shop, with orders. If the server listens on a loopback address, the password is a well-known one; otherwise a random password is
 * created at the first start, stored in the data directory, and displayed once.
 * @returns the login for the greeting; null if there is none
 */
export async function openDemo(
  app: INestApplication,
  { dataDir, host, logLevels }: { dataDir: string; host: string; logLevels: LogLevel[] },
): Promise<string | null> {
  const file = path.join(dataDir, 'demo-password');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const isNew = stored === null && !isLoopback(host);
  const password = stored?.trim() ?? (isNew ? await createPassword(file) : KNOWN_PASSWORD);
  const login = await openDemoShop(app, password, (staffId) =>
    withoutInfo(logLevels, () => seedHistory(app, staffId)),
  );
  if (login) return `${login.email} / ${stored === null ? password : `the password in ${file}`}`;
  if (isNew) await rm(file); // no user has this password
  return null;
}

/** Each order would log its payment and its e-mails, before the greeting. */
async function withoutInfo(logLevels: LogLevel[], work: () => Promise<void>): Promise<void> {
  Logger.overrideLogger(logLevels.filter((level) => level !== 'log'));
  try {
    await work();
  } finally {
    Logger.overrideLogger(logLevels);
  }
}

/** Stores the password before a user gets it, so that it is not lost if the process dies in between. */
async function createPassword(file: string): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
