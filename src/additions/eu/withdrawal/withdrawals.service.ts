import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRows,
  newId,
  notAllowed,
  notFound,
  Outbox,
  RateLimits,
  type Sql,
  type Tx,
} from '@storekeep/server/extend';
import {
  findWithdrawable,
  type RequestedUnits,
  requireItems,
  type WithdrawableOrder,
} from './withdrawable-order.ts';
import { Withdrawal, type WithdrawnItem } from './withdrawal.entity.ts';
import { invalidToken, WithdrawalTokens } from './withdrawal-tokens.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a declaration can be confirmed: mail is not read at once. */
const LIFETIME_MS = 72 * HOUR_MS;
/** Article 13 of Directive 2011/83/EU. */
const REFUND_MS = 14 * 24 * HOUR_MS;

/** What a guest declares. */
export interface GuestDeclaration {
  display_id: number;
  email: string;
  /** Undefined for everything. */
  items?: readonly RequestedUnits[];
}

/** Takes the declarations of customers. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rateLimits: RateLimits,
    private readonly tokens: WithdrawalTokens,
  ) {}

  /**
   * Accepts a declaration without looking at any order: that is done in the background, so that neither the response nor its time says
   * whether there is one.
   * @throws too_many_requests
   */
  async submit({ display_id, email, items }: GuestDeclaration, address: string): Promise<void> {
    await this.rateLimits.consume(this.rateLimits.emailBuckets('withdrawals', email, address));
    const declared_at = new Date().toISOString();
    await this.database.transaction((tx) =>
      this.outbox.publish(tx, 'withdrawal.submitted', {
        display_id,
        email,
        items: items ?? null,
        declared_at,
      }),
    );
  }

  /**
   * Stores the declaration of a customer who is logged in, for them to confirm.
   * @throws not_found for the order of another customer; not_allowed outside of the EU; invalid_data; too_many_requests
   */
  async declare(
    orderId: string,
    customerId: string,
    items: readonly RequestedUnits[] | undefined,
    address: string,
  ): Promise<{ id: string }> {
    await this.rateLimits.consume(this.rateLimits.emailBuckets('withdrawals', customerId, address));
    return this.database.transaction(async (tx) => {
      const order = await this.requireOwn(tx, orderId, customerId);
      if (!order.isCovered) throw notAllowed(`There is no right of withdrawal from order ${orderId}`);
      return storeDeclaration(tx, order, requireItems(order, items), new Date(), { customer_id: customerId });
    });
  }

  /** @throws not_found for the order of another customer */
  async requireOwn(
    sql: Pick<Sql, 'query'> = this.database,
    orderId: string,
    customerId: string,
  ): Promise<WithdrawableOrder> {
    const order = await findWithdrawable(sql, { id: orderId });
    if (order?.customer_id !== customerId) throw notFound('order', orderId, 'id', 'store');
    return order;
  }

  /** @throws invalid_data for a token that is forged or too old */
  async readByToken(token: string): Promise<{ id: string }> {
    const id = this.tokens.read(token);
    const [row] = await this.database.query(
      `select from eu_withdrawal where id = $1 and (status = 'confirmed' or expires_at > now())`,
      [id],
    );
    if (!row) throw invalidToken();
    return { id };
  }

  /** Confirms the declaration of a guest, once. @throws invalid_data for a token that is forged or too old */
  async confirmByToken(token: string): Promise<{ id: string }> {
    const id = this.tokens.read(token);
    if (!(await this.confirm(id, null))) throw invalidToken();
    return { id };
  }

  /** Confirms the declaration of a customer who is logged in, once. @throws not_found, also for that of another customer or one that is too old */
  async confirmOwn(orderId: string, id: string, customerId: string): Promise<{ id: string }> {
    if (!(await this.confirm(id, { orderId, customerId }))) throw notFound('withdrawal', id, 'id', 'store');
    return { id };
  }

  /** @returns false if there is none to confirm */
  private confirm(id: string, owner: { orderId: string; customerId: string } | null): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ status: Withdrawal['status']; order_id: string }>(
        `select status, order_id from eu_withdrawal
         where id = $1 and (status = 'confirmed' or expires_at > now())
           and ($2::text is null and customer_id is null or order_id = $2 and customer_id = $3) for update`,
        [id, owner?.orderId ?? null, owner?.customerId ?? null],
      );
      if (row?.status !== 'requested') return row !== undefined;
      await tx.query(
        `update eu_withdrawal set status = 'confirmed', confirmed_at = now(), updated_at = now() where id = $1`,
        [id],
      );
      await this.outbox.publish(tx, 'withdrawal.confirmed', { id, order_id: row.order_id });
      return true;
    });
  }
}

/** Stores a declaration that is still to be confirmed. */
export async function storeDeclaration(
  tx: Tx,
  { id: order_id, display_id, email, deadline }: WithdrawableOrder,
  items: readonly WithdrawnItem[],
  declared_at: Date,
  source: { customer_id: string } | { event_id: string },
): Promise<{ id: string }> {
  const id = newId(Withdrawal);
  const after = (ms: number): Date => new Date(declared_at.getTime() + ms);
  await insertRows(tx, Withdrawal, [
    {
      ...{ id, order_id, display_id, email, items: [...items], declared_at, deadline, status: 'requested' },
      is_in_time: deadline === null || declared_at <= deadline,
      expires_at: new Date(Date.now() + LIFETIME_MS),
      refund_due_at: after(REFUND_MS),
      ...source,
    },
  ]);
  return { id };
}
