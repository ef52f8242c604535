import { isEmail } from 'class-validator';
import { insertEvents } from '../background/deliveries.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Tx } from '../kernel/database/sql.ts';
import { CommerceError, invalidData } from '../kernel/errors.ts';
import { newId } from '../kernel/text/ids.ts';
import { insertRows, softDelete, updateExistingRow } from '../kernel/writing/rows.ts';
import { hashPassword, STAFF_PASSWORD_LENGTH } from './passwords.ts';
import { User } from './user.entity.ts';

export interface NewUser {
  email: string;
  password: string;
  /** Defaults to `member`. */
  role?: string;
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
  if (columns.role !== undefined) await requireRole(tx, columns.role);
  const id = newId(User);
  await insertRows(tx, User, [{ id, ...columns }]);
  await insertEvents(tx, [['user.created', { id }]]);
  return { id };
}

/** Locks the role, so that it is not deleted meanwhile. @throws invalid_data */
export async function requireRole(tx: Tx, name: string): Promise<void> {
  const found = await tx.query('select from staff_role where name = $1 for share', [name]);
  if (found.length === 0) throw invalidData(`There is no role ${name}`);
}

/** @throws not_found, invalid_data (role) */
export function changeUser(
  database: Database,
  id: string,
  columns: Partial<Pick<NewUser, 'role' | 'first_name' | 'last_name'>>,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    if (columns.role !== undefined) await requireRole(tx, columns.role);
    await updateExistingRow(tx, User, id, columns);
    await insertEvents(tx, [['user.updated', { id }]]);
    return { id };
  });
}

/** Gives all users with a role another one, such as its new name. Deleted users have it afterwards, too. */
export async function replaceRole(tx: Tx, role: string, replacement: string): Promise<void> {
  await tx.query('update "user" set role = $2, updated_at = now() where role = $1', [role, replacement]);
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
