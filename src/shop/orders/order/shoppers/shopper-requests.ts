import { Injectable } from '@nestjs/common';
import { clientNetwork } from '#engine/identity/client-network';
import { RateLimits } from '#engine/identity/rate-limits';
import { FairSemaphore } from '#engine/kernel/concurrency/fair-semaphore';
import { Database } from '#engine/kernel/database/database';
import { notAllowed } from '#engine/kernel/errors';
import type { OpenOrder } from '../open-order.ts';
import { requireShopperAccess } from './shopper-access.ts';

/** Open returns and unconfirmed swaps of one order, together. */
const MAX_OPEN_REQUESTS = 20;
/** Requests for returns and swaps of one order in a minute, from all clients. */
const MAX_REQUESTS_PER_MINUTE = 30;
/** Rate limit checks at the same time, checks of one client that wait, and checks that wait in all. */
const CONCURRENT_CHECKS = 2;
const MAX_WAITING_OF_CLIENT = 100;
const MAX_WAITING = 2000;

/** Who requests a return or a swap. */
export interface Requester {
  /** The customer who is logged in, or null. */
  id: string | null;
  /** The client's IP address. */
  address: string;
}

/** Admits requests of shoppers for returns and swaps of an order. */
@Injectable()
export class ShopperRequests {
  /** Each check takes a connection: one client with hundreds of requests must not use up the pool. */
  private readonly checks = new FairSemaphore(CONCURRENT_CHECKS, MAX_WAITING_OF_CLIENT, MAX_WAITING);

  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Counts the request against the limits of its order and of its client.
   * @throws not_found for an order of another account, as for an unknown id; too_many_requests
   */
  admit(orderId: string, { id, address }: Requester): Promise<void> {
    return this.checks.run(clientNetwork(address), async () => {
      // First, so that strangers cannot use up the limit of an account's order.
      await requireShopperAccess(this.database, orderId, id);
      await this.rateLimits.consume([
        { name: `requests of order ${orderId}`, kind: 'requests of orders', max: MAX_REQUESTS_PER_MINUTE },
        this.rateLimits.clientBucket(address, 'requests of orders'),
      ]);
    });
  }
}

/** @throws not_allowed when the order has as many open requests as shoppers may make */
export function requireFewOpenRequests({ id, returns, swaps }: OpenOrder): void {
  const open =
    returns.filter(({ status }) => status === 'requested').length +
    swaps.filter((swap) => swap.confirmed_at === null && swap.canceled_at === null).length;
  if (open >= MAX_OPEN_REQUESTS)
    throw notAllowed(
      `Order ${id} has ${open} open returns and swaps already; ${MAX_OPEN_REQUESTS} is the limit`,
    );
}
