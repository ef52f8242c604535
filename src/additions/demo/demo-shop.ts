import type { INestApplication } from '@nestjs/common';
import {
  createFirstUser,
  Database,
  hashPassword,
  notAllowed,
  replacePassword,
  Sessions,
  type Sql,
  type Tx,
  verifyPassword,
  withoutEvents,
  type WritableSql,
} from '@storekeep/server/extend';
import { shopper } from './demo-data.ts';
import { servicesOf } from './get-service.ts';
import { seedShop } from './seed-shop.ts';

export interface Login {
  email: string;
  password: string;
}

/** The staff user of the embedded demo shop. */
const STAFF_EMAIL = 'admin@storekeep.example';

/** The well-known password of the demo's staff user and customer, used only if the shop listens on a loopback address. */
export const KNOWN_PASSWORD = 'storekeep-demo';

/**
 * Fills the embedded store at its first start, and creates a staff user. Later starts change nothing, except that another password
 * replaces the well-known one. A shop with products or regions of its own is not filled, and one with staff gets no demo user.
 * @param password the password of the staff user and the customer
 * @param addHistory is called once, after this process has filled the shop, with the id of the staff user
 * @returns the login of the staff user, or null if it no longer works
 */
export async function openDemoShop(
  app: INestApplication,
  password: string,
  addHistory?: (staffId: string | null) => Promise<void>,
): Promise<Login | null> {
  const database = app.get(Database, { strict: false });
  const demoUser = await findDemoUser(database);
  if (!demoUser) {
    const filled = await fillAtFirstStart(app, password);
    if (filled) await addHistory?.(filled.staffId);
  }
  if (demoUser && password !== KNOWN_PASSWORD) await replaceKnownPassword(app, password);
  const isCurrent = demoUser !== null && password === KNOWN_PASSWORD;
  const { email, password_hash } = isCurrent ? demoUser : (await findDemoUser(database))!;
  // another process may have created the user with a random password, which this one does not know
  return email !== null && (await verifyPassword(password_hash, password)) ? { email, password } : null;
}

/** @returns null if this process has not filled the shop */
async function fillAtFirstStart(
  app: INestApplication,
  password: string,
): Promise<{ staffId: string | null } | null> {
  return seedInTransaction(app, async (tx) => {
    if (!(await markFilled(tx))) return null; // another process has filled it in the meantime
    if (await hasRegionsOrProducts(tx)) return null;
    await seedShop(servicesOf(app), password);
    const user = await createFirstUser(tx, {
      email: STAFF_EMAIL,
      password,
      first_name: 'Demo',
      last_name: 'Admin',
    });
    if (user) await storeStaffPassword(tx, user.id);
    return { staffId: user?.id ?? null };
  });
}

/** Replaces the well-known password, for a demo shop that was local before and is reachable from other machines now. */
async function replaceKnownPassword(app: INestApplication, password: string): Promise<void> {
  const database = app.get(Database, { strict: false });
  const accounts = await database.query<Account>(DEMO_ACCOUNTS, [shopper.email]);
  for (const account of accounts) {
    if (!(await verifyPassword(account.password_hash, KNOWN_PASSWORD))) continue;
    const hash = await hashPassword(password);
    await database.transaction(async (tx) => {
      if (!(await replacePassword(tx, app.get(Sessions, { strict: false }), account.kind, account, hash)))
        return;
      await tx.query(`update installation set value = $2 where key = 'demo' and value = $1`, [
        account.password_hash,
        hash,
      ]);
    });
  }
}

interface Account {
  kind: 'staff' | 'shoppers';
  id: string;
  password_hash: string;
}

const DEMO_ACCOUNTS = `
  select 'staff' as kind, u.id, u.password_hash from installation i join "user" u on u.password_hash = i.value where i.key = 'demo'
  union all
  select 'shoppers', id, password_hash from customer where lower(email) = lower($1) and has_account and deleted_at is null`;

/**
 * Fills an empty shop in one transaction, without a staff user.
 * @param shopperPassword of the demo customer
 * @returns the login of the demo customer
 * @throws not_allowed if the shop has regions or products
 */
export function fillDemoShop(app: INestApplication, shopperPassword: string): Promise<Login> {
  return seedInTransaction(app, async (tx) => {
    await markFilled(tx); // concurrent calls wait here
    if (await hasRegionsOrProducts(tx))
      throw notAllowed('This shop has regions or products already; the demo shop needs an empty one');
    return seedShop(servicesOf(app), shopperPassword);
  });
}

/** All or nothing, and without events, since the demo data must not cause mails or webhooks. */
function seedInTransaction<T>(app: INestApplication, work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = app.get(Database, { strict: false });
  return withoutEvents(() => database.dataSource.transaction((manager) => database.join(manager, work)));
}

/*
 * A row of `installation` marks the shop as filled. Its value is the first password hash of the demo user, or empty: as long as a user
 * has that hash, the login works, which can be checked without verifying the password.
 */

/** @returns false if it was marked before */
async function markFilled(sql: WritableSql): Promise<boolean> {
  const rows = await sql.query(
    `insert into installation (key, value) values ('demo', '') on conflict do nothing returning key`,
  );
  return rows.length > 0;
}

async function storeStaffPassword(sql: WritableSql, userId: string): Promise<void> {
  await sql.query(
    `update installation set value = u.password_hash from "user" u where key = 'demo' and u.id = $1`,
    [userId],
  );
}

interface DemoUser {
  /** Null if the user was deleted or has another password. */
  email: string | null;
  password_hash: string;
}

async function findDemoUser(sql: Sql): Promise<DemoUser | null> {
  const [demoUser] = await sql.query<DemoUser>(
    `select u.email, i.value as password_hash from installation i left join "user" u on u.password_hash = i.value and u.deleted_at is null
     where i.key = 'demo'`,
  );
  return demoUser ?? null;
}

/** Whether the database has the data of a shop that was never filled as a demo. */
export async function isOtherShop(sql: Sql): Promise<boolean> {
  const [{ exists }] = await sql.query<{ exists: boolean }>(
    `select to_regclass('installation') is not null as exists`,
  );
  if (!exists) return false; // an empty database, or one that the migrations refuse
  const [{ found }] = await sql.query<{ found: boolean }>(
    `select not exists (select from installation where key = 'demo')
       and (exists (select from region) or exists (select from product) or exists (select from customer)) as found`,
  );
  return found;
}

async function hasRegionsOrProducts(sql: Sql): Promise<boolean> {
  const [{ found }] = await sql.query<{ found: boolean }>(
    `select exists (select from region where deleted_at is null)
         or exists (select from product where deleted_at is null) as found`,
  );
  return found;
}
