import { isEmail } from 'class-validator';
import { insertEvents } from '../background/deliveries.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Sql, Tx } from '../kernel/database/sql.ts';
import { CommerceError, invalidData } from '../kernel/errors.ts';
import { newId } from '../kernel/text/ids.ts';
import { insertRows, softDelete, updateExistingRow } from '../kernel/writing/rows.ts';
import { hashPassword, STAFF_PASSWORD_LENGTH } from './passwords.ts';
import { User, type UserRole, userRoles } from './user.entity.ts';

export interface NewUser {
  email: string;
  password: string;
  /** Defaults to `member`. */
  role?: UserRole;
  first_name?: string | null;
  last_name?: string | null;
}

/**
 * Creates a staff user.
 * @throws duplicate if the e-mail is taken; invalid_data if the e-mail, the password or the role is invalid
 */
export async function createUser(
  database: Database | Tx,
  { password, role = 'member', ...user }: NewUser,
): Promise<{ id: string }> {
  if (!isEmail(user.email)) throw invalidData(`${user.email} is not an e-mail address`);
  const { min, max } = STAFF_PASSWORD_LENGTH;
  if (password.length < min || password.length > max)
    throw invalidData(`A password has ${min} to ${max} characters`);
  if (!userRoles.includes(role)) throw invalidData(`The role is one of ${userRoles.join(', ')}`);
  const columns = { role, ...user, password_hash: await hashPassword(password) };
  return 'transaction' in database
    ? database.transaction((tx) => addUser(tx, columns))
    : addUser(database, columns);
}

/**
 * Like `createUser`, with validated values and a hashed password: hashing would keep a transaction open for too long. Without a hash, the
 * user cannot log in by password until they reset it.
 */
export async function addUser(
  tx: Tx,
  columns: Omit<NewUser, 'password'> & { password_hash: string | null },
): Promise<{ id: string }> {
  const id = newId(User);
  await insertRows(tx, User, [{ id, ...columns }]);
  await insertEvents(tx, [['user.created', { id }]]);
  return { id };
}

/** @throws not_found */
export function changeUser(
  database: Database,
  id: string,
  columns: Partial<Pick<NewUser, 'role' | 'first_name' | 'last_name'>>,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    await updateExistingRow(tx, User, id, columns);
    await insertEvents(tx, [['user.updated', { id }]]);
    return { id };
  });
}

/**
 * Whether a user may change settings if roles are enforced. Developers may, because they set up shops. Users without a role, which
 * adopted shops have, are members.
 */
export async function isAdmin(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(
    `select from "user" where id = $1 and role in ('admin', 'developer') and deleted_at is null`,
    [id],
  );
  return rows.length > 0;
}

/** Deletes a user, which invalidates their token and sessions: both are looked up together with the user. Idempotent. */
export function removeUser(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (await softDelete(tx, User, id)) await insertEvents(tx, [['user.deleted', { id }]]);
  });
}

/**
 * Creates the first staff user, an admin. Does nothing if the shop has ever had a user, or if another process creates the same user
 * concurrently.
 */
export async function createFirstUser(
  database: Database | Tx,
  user: Omit<NewUser, 'role'>,
): Promise<{ id: string } | null> {
  const [{ used }] = await database.query<{ used: boolean }>('select exists (select from "user") as used');
  if (used) return null;
  return createUser(database, { ...user, role: 'admin' }).catch((error: unknown) => {
    if (error instanceof CommerceError && error.type === 'duplicate_error') return null;
    throw error;
  });
}
