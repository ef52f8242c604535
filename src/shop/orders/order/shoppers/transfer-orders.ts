import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { NewEvent } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { IdentityOptions } from '#engine/identity/identity-options';
import { RateLimits } from '#engine/identity/rate-limits';
import { deriveKey } from '#engine/identity/tokens/derive-key';
import { Database } from '#engine/kernel/database/database';
import { invalidData } from '#engine/kernel/errors';

const ALGORITHM = 'HS256';
const AUDIENCE = 'orders of a guest';
const LIFETIME = '15 minutes';
const MAX_ORDERS = 100;

interface Claims {
  claimingCustomerId: string;
  orders: string[];
  /** The address that the token is sent to: only orders that still have it are transferred. */
  email: string;
}

/**
 * Transfers orders that were placed with another e-mail address to an account. The requester is not necessarily the buyer, so a token
 * is sent to the e-mail address of the orders, and whether the transfer is confirmed is up to its reader.
 */
@Injectable()
export class TransferOrders {
  private readonly key: Uint8Array;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rateLimits: RateLimits,
    options: IdentityOptions,
  ) {
    this.key = deriveKey(options.cookieSecret, 'order claim');
  }

  /**
   * Creates a token for each e-mail address among the orders. Orders that do not exist, or already belong to the customer, are
   * skipped silently.
   * @param address the client's IP address
   * @throws invalid_data for too many orders; too_many_requests
   */
  async request(customerId: string, orderIds: readonly string[], address: string): Promise<void> {
    if (orderIds.length > MAX_ORDERS)
      throw invalidData(`order_ids must contain no more than ${MAX_ORDERS} elements`);
    await this.rateLimits.consume(this.rateLimits.emailBuckets('order claims', customerId, address));
    const ordersByEmail = await this.database.query<{ email: string; orders: string[] }>(
      `select min(email) as email, array_agg(id order by id) as orders from "order"
       where id = any($1) and customer_id is distinct from $2 group by lower(email)`,
      [orderIds, customerId],
    );
    const events = await Promise.all(
      ordersByEmail.map(async ({ email, orders }): Promise<NewEvent> => {
        const token = await this.sign({ claimingCustomerId: customerId, orders, email });
        return [
          'order-update-token.created',
          { old_email: email, new_customer_id: customerId, orders, token },
        ];
      }),
    );
    await this.database.transaction((tx) => this.outbox.publishAll(tx, events));
  }

  /** Idempotent. @throws invalid_data for a token that is forged or expired */
  async confirm(token: string): Promise<void> {
    const { claimingCustomerId, orders, email } = await this.read(token);
    await this.database.transaction(async (tx) => {
      // Locks in the order of ids, so that two tokens for the same orders cannot deadlock.
      const transferred = await tx.query<{ id: string; no_notification: boolean | null }>(
        `with account as (select id, email from customer where id = $1 and has_account and deleted_at is null),
         locked as materialized (select o.id from "order" o where o.id = any($2) order by o.id for update)
         update "order" o set customer_id = a.id, email = a.email, updated_at = now()
         from account a, locked l where o.id = l.id and o.customer_id <> a.id and lower(o.email) = lower($3)
         returning o.id, o.no_notification`,
        [claimingCustomerId, orders, email],
      );
      await this.outbox.publishAll(
        tx,
        transferred.map(({ id, no_notification }) => ['order.updated', { id, no_notification }]),
      );
    });
  }

  private sign({ ...claims }: Claims): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(this.key);
  }

  private async read(token: string): Promise<Claims> {
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw invalidData('token must be a jwt string');
    try {
      const { payload } = await jwtVerify<Claims>(token, this.key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'claimingCustomerId', 'orders', 'email'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw invalidData('The token is not valid, or too old', error);
      throw error;
    }
  }
}
