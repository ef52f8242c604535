import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { type INestApplication, Logger, type LogLevel } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { connectionOptions } from '#assembly/connection-options';
import { Database } from '#engine/kernel/database/database';
import { isOtherShop, KNOWN_PASSWORD, openDemoShop } from '#server/demo/demo-shop';
import { seedHistory } from '#server/demo/history/seed-history';
import { type Config, ConfigError } from '../config/config.ts';
import { findProductionSetting } from '../config/database-variables.ts';
import { logLevels } from '../observability/server-logger.ts';

/** The demo shop, which is filled. */
export interface DemoShop {
  /** The login for the greeting; null if there is none. */
  login: string | null;
  /** Adds the orders of the last weeks after this process has filled the shop; does nothing at later starts. */
  addOrders(signal: AbortSignal): Promise<void>;
}

/**
 * Fills the demo shop. Its orders take seconds, so that they are added while it is served. If only this machine can reach the server, the password is a well-known one; otherwise a random
 * password is created at the first start, stored in the data directory, and displayed once.
 */
export async function openDemo(
  app: INestApplication,
  config: Pick<Config, 'dataDir' | 'host' | 'logLevel' | 'nodeEnv' | 'publicUrl' | 'trustProxy'>,
): Promise<DemoShop> {
  const file = path.join(config.dataDir, 'demo-password');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const isPublic = !isLoopback(config.host) || findProductionSetting(config) !== null;
  const isNew = stored === null && isPublic;
  const password = stored?.trim() ?? (isNew ? await createPassword(file) : KNOWN_PASSWORD);
  let addOrders: DemoShop['addOrders'] = () => Promise.resolve();
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
export async function requireDemoDatabase(url: string): Promise<void> {
  const dataSource = await new DataSource(connectionOptions({ url, poolSize: 1 })).initialize();
  try {
    if (await isOtherShop(new Database(dataSource)))
      throw new ConfigError([
        'DEMO: the database of DATABASE_URL has data of another shop; the demo shop needs an empty one',
      ]);
  } finally {
    await dataSource.destroy();
  }
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
