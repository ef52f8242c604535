import type { Sql, Tx } from '#engine/kernel/database/sql';

/** SQL that selects the oldest guest with an e-mail, if there is one. @param email SQL of the e-mail */
export function guestSql(email: string): string {
  return `select u.id from customer u where lower(u.email) = lower(${email}) and not u.has_account and u.deleted_at is null
  order by u.created_at, u.id limit 1`;
}

/** @returns the id of the guest with this e-mail; null if there is none */
export async function findGuest(sql: Sql, email: string): Promise<string | null> {
  const [guest] = await sql.query<{ id: string }>(guestSql('$1'), [email]);
  return guest?.id ?? null;
}

/**
 * Creates a guest. If a concurrent transaction has created a guest with this e-mail, the statement fails with a serialization failure (see
 * the migration `GuestCreation`), so that the transaction is repeated, and finds the guest.
 */
export async function insertGuest(tx: Tx, guest: { id: string; email: string }): Promise<void> {
  const { id, email } = guest;
  await tx.query('insert into customer (id, email) select $1, $2::text where require_no_guest($2::text)', [
    id,
    email,
  ]);
}
