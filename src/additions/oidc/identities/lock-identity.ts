import type { Tx } from '@storekeep/server/extend';
import type { PersonClaims } from '../oidc-client.ts';

/** Serializes concurrent logins of one person, so that only the first one creates an account. */
export async function lockIdentity(tx: Tx, { issuer, subject }: PersonClaims): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity ' || $1 || ' ' || $2, 0))`, [
    issuer,
    subject,
  ]);
}
