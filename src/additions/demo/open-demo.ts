import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { type INestApplication, Logger, type LogLevel } from '@nestjs/common';
import {
  type Config,
  ConfigError,
  findProductionSetting,
  logLevels,
  withConnectionTo,
} from '@storekeep/server/commands';
import type { DemoShop, OpenDemo } from '@storekeep/server/module';
import { isOtherShop, KNOWN_PASSWORD, openDemoShop } from './demo-shop.ts';
import { seedHistory } from './history/seed-history.ts';

type DemoConfig = Pick<Config, 'dataDir' | 'host' | 'logLevel' | 'nodeEnv' | 'publicUrl' | 'trustProxy'>;

/**
 * Fills the demo shop. Its orders take seconds, so that they are added while it is served. If only this machine can reach the server, the password is a well-known one; otherwise a random
 * password is created at the first start, stored in the data directory, and displayed once.
 */
async function openDemo(app: INestApplication, config: DemoConfig): Promise<OpenDemo> {
  const file = path.join(config.dataDir, 'demo-password');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const isPublic = !isLoopback(config.host) || findProductionSetting(config) !== null;
  const isNew = stored === null && isPublic;
  const password = stored?.trim() ?? (isNew ? await createPassword(file) : KNOWN_PASSWORD);
  let addOrders: OpenDemo['addOrders'] = () => Promise.resolve();
  const login = await openDemoShop(app, password, (staffId) => {
    addOrders = (signal) =>
      withoutInfo(logLevels(config.logLevel), () => seedHistory(app, staffId, signal)).catch((error: Error) =>
        new Logger('Demo').warn(`the orders of the demo are incomplete: ${error.message}`),
      );
    return Promise.resolve();
  });
  if (login)
    return {
      login: `${login.email} / ${stored === null ? password : `the password in ${file}`}`,
      addOrders,
    };
  if (isNew) await rm(file); // no user has this password
  return { login: null, addOrders };
}

/**
 * @throws ConfigError if `DEMO` is set although the database has the data of another shop. Checked before the database is migrated or
 * served.
 */
async function requireDemoDatabase(url: string): Promise<void> {
  await withConnectionTo(url, async (database) => {
    if (await isOtherShop(database))
      throw new ConfigError([
        'DEMO: the database of DATABASE_URL has data of another shop; the demo shop needs an empty one',
      ]);
  });
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
  await mkdir(path.dirname(file), { recursive: true });
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

export const demoShop: DemoShop = { requireDatabase: requireDemoDatabase, open: openDemo };
