import { isEmail } from 'class-validator';
import { User, userRoles, type UserRole } from '../entities/user.ts';
import type { Sql } from '../kernel/sql.ts';
import { CommerceError, invalidData } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { changeRow, insertRows, softDelete } from '../kernel/rows.ts';
import { hashPassword } from './passwords.ts';

export interface NewUser {
  email: string;
  password: string;
  /** `member` unless told. */
  role?: UserRole;
  first_name?: string | null;
  last_name?: string | null;
}

/**
 * Adds a member of the staff.
 * @throws duplicate when the e-mail is taken, invalid_data when it is none, or the password or the role is none
 */
export async function createUser(
  sql: Sql,
  { password, role = 'member', ...user }: NewUser,
): Promise<{ id: string }> {
  if (!isEmail(user.email)) throw invalidData(`${user.email} is not an e-mail address`);
  if (password.length < 1 || password.length > 256) throw invalidData('A password has 1 to 256 characters');
  if (!userRoles.includes(role)) throw invalidData(`The role is one of ${userRoles.join(', ')}`);
  return addUser(sql, { role, ...user, password_hash: await hashPassword(password) });
}

/** As `createUser`, with a password that is hashed already and checked values: hashing takes too long for a transaction. */
export async function addUser(
  sql: Sql,
  columns: Omit<NewUser, 'password'> & { password_hash: string },
): Promise<{ id: string }> {
  const id = newId(User);
  await insertRows(sql, User, [{ id, ...columns }]);
  return { id };
}

/** @throws not_found */
export function changeUser(
  sql: Sql,
  id: string,
  columns: Partial<Pick<NewUser, 'role' | 'first_name' | 'last_name'>>,
): Promise<{ id: string }> {
  return changeRow(sql, User, id, columns);
}

/**
 * Whether a user may change settings where roles are enforced. Developers may, as they set shops up; a user without a role, as adopted
 * shops have them, is a member.
 */
export async function isAdmin(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(
    `select from "user" where id = $1 and role in ('admin', 'developer') and deleted_at is null`,
    [id],
  );
  return rows.length > 0;
}

/** Their token and sessions are worth nothing from now on: both are looked up with the user. One that is gone already is fine. */
export async function removeUser(sql: Sql, id: string): Promise<void> {
  await softDelete(sql, User, id);
}

/**
 * Adds the first member of the staff, an admin. Does nothing in a shop that has or had any, or when another process
 * is just adding the same.
 */
export async function createFirstUser(sql: Sql, user: Omit<NewUser, 'role'>): Promise<{ id: string } | null> {
  const [{ used }] = await sql.query<{ used: boolean }>('select exists (select from "user") as used');
  if (used) return null;
  return createUser(sql, { ...user, role: 'admin' }).catch((error: unknown) => {
    if (error instanceof CommerceError && error.type === 'duplicate_error') return null;
    throw error;
  });
}
