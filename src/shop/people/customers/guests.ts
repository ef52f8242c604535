import { Customer } from '../../../model/entities/people/customer.entity.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import type { Step } from '../../../engine/kernel/writing/aggregate.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';

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
 * A part of a larger statement that creates a guest. If a concurrent transaction has created a guest with this e-mail, the
 * statement fails with a serialization failure (see the migration `GuestCreation`); so the caller looks the guest up again.
 */
export function createGuest(email: string): { id: string; step: Step } {
  const id = newId(Customer);
  return {
    id,
    step: {
      sql: (parameter, condition) => `insert into customer (id, email)
        select g.id, g.email from json_to_record($${parameter}) g (id text, email text)
        where ${condition} and require_no_guest(g.email)`,
      value: JSON.stringify({ id, email }),
    },
  };
}
