import type { INestApplication } from '@nestjs/common';
import { createFirstUser } from '../identity/users.ts';
import { Database } from '../kernel/database.ts';
import type { Sql } from '../kernel/sql.ts';
import { notAllowed } from '../kernel/errors.ts';
import { furnishShop } from './furnish-shop.ts';
import { OneTransaction } from './one-transaction.ts';

export interface Login {
  email: string;
  password: string;
}

/** The staff user of the embedded demo shop. Everybody knows the password, so nothing else may make this user. */
const STAFF: Login = { email: 'admin@storekeep.example', password: 'storekeep-demo' };

/** The password of the demo customer in the embedded demo shop. */
const SHOPPER_PASSWORD = 'storekeep-demo';

/**
 * Fills the embedded store at its first start, and makes a staff user for it. Later starts change nothing, whatever the
 * merchant has made of the shop. A shop that has goods of its own, or staff of its own, gets no demo goods, or no demo
 * user.
 * @returns what to log in with, as long as that works
 */
export async function openDemoShop(app: INestApplication): Promise<Login | null> {
  const database = app.get(Database, { strict: false });
  const opened = await findOpened(database);
  if (opened) return opened.login;
  await database.transaction(async (tx) => {
    if (!(await remember(tx))) return; // another process has just opened it
    if (await hasGoods(tx)) return;
    await furnishShop(new OneTransaction(database, tx), { shopperPassword: SHOPPER_PASSWORD });
    const user = await createFirstUser(tx, { ...STAFF, first_name: 'Demo', last_name: 'Admin' });
    if (user) await rememberStaff(tx, user.id);
  });
  return (await findOpened(database))!.login;
}

/**
 * Fills an empty shop, whole or not at all. Makes no staff user.
 * @returns the login of the demo customer
 * @throws not_allowed when the shop has goods already
 */
export function fillDemoShop(
  database: Database,
  { shopperPassword }: { shopperPassword: string },
): Promise<Login> {
  return database.transaction(async (tx) => {
    await remember(tx); // here others who fill it at the same time wait
    if (await hasGoods(tx))
      throw notAllowed('This shop has regions or products already; the demo shop needs an empty one');
    return furnishShop(new OneTransaction(database, tx), { shopperPassword });
  });
}

/*
 * That the shop was opened is remembered by a row of `installation`. Its value is the password hash that the demo user
 * had at that time, or empty: while a user still has it, the login works, which is known without the time that checking
 * a password takes.
 */

/** @returns false when it was remembered already */
async function remember(sql: Sql): Promise<boolean> {
  const rows = await sql.query(
    `insert into installation (key, value) values ('demo', '') on conflict do nothing returning key`,
  );
  return rows.length > 0;
}

async function rememberStaff(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update installation set value = u.password_hash from "user" u where key = 'demo' and u.id = $1`,
    [userId],
  );
}

async function findOpened(sql: Sql): Promise<{ login: Login | null } | null> {
  const [opened] = await sql.query<{ email: string | null }>(
    `select u.email from installation i left join "user" u on u.password_hash = i.value and u.deleted_at is null
     where i.key = 'demo'`,
  );
  return opened ? { login: opened.email === null ? null : { ...STAFF, email: opened.email } } : null;
}

async function hasGoods(sql: Sql): Promise<boolean> {
  const [{ found }] = await sql.query<{ found: boolean }>(
    `select exists (select from region where deleted_at is null)
         or exists (select from product where deleted_at is null) as found`,
  );
  return found;
}
