import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Database } from '../kernel/database.ts';
import { invalidData, unauthorized } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import { noteResult } from '../kernel/request-work.ts';
import type { Tx } from '../kernel/sql.ts';
import { hashPassword } from './passwords.ts';
import { Rations } from './rations.ts';
import { ResetTokens, type Forgetful } from './reset-tokens.ts';
import { Sessions } from './sessions.ts';

/** What clients send to choose a new password. */
export interface NewPassword {
  /** Must be theirs; may be left out where the token names them. */
  email?: string;
  token: string;
  password: string;
}

/** Where those who have a password are kept, and what is different between them. */
const WHO = {
  staff: {
    table: '"user"',
    condition: 'deleted_at is null',
    login: 'user_id',
    event: 'user.password_reset',
    ration: 'staff password reset',
    /** The token names them: clients of staff need not send the e-mail again. */
    tokenNamesThem: true,
  },
  shoppers: {
    table: 'customer',
    condition: 'has_account and deleted_at is null',
    login: 'customer_id',
    event: 'customer.password_reset',
    ration: 'shopper password reset',
    tokenNamesThem: false,
  },
} as const;

export type Who = keyof typeof WHO;

/** For members of the staff and for shoppers who have lost their password. */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tokens: ResetTokens,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly rations: Rations,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      'password_reset.requested',
      ({ data }) => this.issue(data.of, data.email),
      'identity',
    );
  }

  /**
   * Requests a token for a new password. The request does the same for every e-mail, so that neither its answer nor the time
   * that it takes shows whether there is an account: a subscriber looks for the account after the commit.
   * @param address the client's, for its rate limit
   * @throws too_many_requests, for any e-mail alike
   */
  async request(who: Who, email: string, address: string): Promise<void> {
    await this.rations.spend(this.rations.ofEmail(WHO[who].ration, email, address));
    await this.database.transaction((tx) =>
      this.outbox.publish(tx, 'password_reset.requested', { of: who, email }),
    );
  }

  /** Publishes the token, by `user.password_reset` or `customer.password_reset`, for the e-mail to be sent. */
  private async issue(who: Who, email: string): Promise<void> {
    const { event, tokenNamesThem } = WHO[who];
    const found = await this.find(who, { email });
    if (!found) return;
    const { password_hash: _, ...shown } = found;
    const token = this.tokens.issue(found);
    const data = { ...shown, token: tokenNamesThem ? `${found.id}.${token}` : token };
    await this.database.transaction((tx) => this.outbox.publish(tx, event, data));
  }

  /**
   * @throws invalid_data for three parts that are no token of a member of staff; unauthorized when the token is not theirs, too
   *   old or used
   */
  async reset(who: Who, { email, token, password }: NewPassword): Promise<{ id: string }> {
    const { tokenNamesThem } = WHO[who];
    const [, id, signed = ''] = tokenNamesThem
      ? (/^(.+)\.([^.]+\.[^.]+)$/.exec(token) ?? [])
      : [token, undefined, token];
    if (id !== undefined && !this.tokens.isWellFormed(signed)) throw invalidData(messages.malformedToken);
    const found = await this.find(who, { id, email });
    if (!found || !this.tokens.accepts(signed, found)) throw unauthorized(messages.wrongResetToken);
    const hash = await hashPassword(password);
    noteResult(found.id);
    return this.database.transaction(async (tx) => {
      // two resets at once: a token works once
      if (!(await replacePassword(tx, this.sessions, who, found, hash)))
        throw unauthorized(messages.wrongResetToken);
      return { id: found.id };
    });
  }

  /** By what is known of them, each through its index: both where both are. */
  private async find(who: Who, by: { id?: string; email?: string }): Promise<Account | undefined> {
    const { table, condition } = WHO[who];
    const values: string[] = [];
    const tests = [
      ...(by.id === undefined ? [] : [`id = $${values.push(by.id)}`]),
      ...(by.email === undefined ? [] : [`lower(email) = lower($${values.push(by.email)})`]),
    ];
    if (tests.length === 0) return undefined;
    const [found] = await this.database.query<Account>(
      `select id, email, first_name, last_name, password_hash from ${table}
       where ${tests.join(' and ')} and ${condition}`,
      values,
    );
    return found;
  }
}

/**
 * Gives whoever has a password another one, and logs them out everywhere.
 * @param of by the old hash, which decides between two changes at once
 * @returns false when it is not their password any more
 */
export async function replacePassword(
  tx: Tx,
  sessions: Sessions,
  who: Who,
  of: Pick<Forgetful, 'id' | 'password_hash'>,
  hash: string,
): Promise<boolean> {
  const { table, condition, login } = WHO[who];
  const [changed] = await tx.query(
    `update ${table} set password_hash = $3, updated_at = now()
     where id = $1 and password_hash is not distinct from $2 and ${condition} returning id`,
    [of.id, of.password_hash, hash],
  );
  if (changed) await sessions.logoutEverywhere(tx, login, of.id);
  return changed !== undefined;
}

interface Account extends Forgetful {
  first_name: string | null;
  last_name: string | null;
}
