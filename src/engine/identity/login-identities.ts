import type { Tx } from '../kernel/database/sql.ts';

/** The connections of accounts with persons at OpenID Connect issuers. */
const CONNECTIONS = {
  staff: { table: 'user_identity', account: '"user"', column: 'user_id' },
  shoppers: { table: 'customer_identity', account: 'customer', column: 'customer_id' },
} as const;

/** A person at an issuer, and the e-mail that the issuer has verified, in lower case. */
export interface VerifiedPerson {
  issuer: string;
  subject: string;
  email: string;
}

/** Connects a person with an account. Replaces the connection with an account that was deleted. */
export async function connectPerson(
  tx: Tx,
  kind: keyof typeof CONNECTIONS,
  { issuer, subject, email }: VerifiedPerson,
  accountId: string,
): Promise<void> {
  const { table, column } = CONNECTIONS[kind];
  await tx.query(
    `insert into ${table} (issuer, subject, email, ${column}) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set ${column} = excluded.${column}, email = excluded.email, created_at = now()`,
    [issuer, subject, email, accountId],
  );
}

/**
 * Deletes the connections of an account that were made with another e-mail than its present one, or with an unknown one. Who logs in by
 * them has not shown that the mailbox of the account is theirs.
 */
export async function disconnectOtherEmails(
  tx: Tx,
  kind: keyof typeof CONNECTIONS,
  accountId: string,
): Promise<void> {
  const { table, account, column } = CONNECTIONS[kind];
  await tx.query(
    `delete from ${table} i using ${account} a
     where a.id = $1 and i.${column} = a.id and i.email is distinct from lower(a.email)`,
    [accountId],
  );
}
