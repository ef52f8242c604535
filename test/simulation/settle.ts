import { setTimeout as sleep } from 'node:timers/promises';
import type { Roots } from './shop-state.ts';
import type { Environment } from './environment.ts';

const TIMEOUT_MS = 10_000;

/** Waits until all events are delivered and all requests to companies have responses. Repeats requests without a response. */
export async function settle(environment: Environment, { carts }: Roots): Promise<void> {
  const startedAt = Date.now();
  for (; Date.now() - startedAt < TIMEOUT_MS; await sleep(10)) {
    const { events, requests } = await findOpenWork(environment, carts);
    if (!events && !requests) return;
    // an event whose subscriber failed would otherwise be repeated after half a minute
    if (requests || Date.now() - startedAt > 1000) await environment.retryOpenRequests();
  }
}

async function findOpenWork(
  { sql }: Environment,
  carts: string[],
): Promise<{ events: boolean; requests: boolean }> {
  const [work] = await sql<{ events: boolean; requests: boolean }>(
    `select exists (select from outbox_event where parked_at is null) as events,
      exists (select from payment where capture_asked_at is not null or order_id is null and canceled_at is null
        and authorization_status is not null and cart_id = any($1))
      or exists (select from refund where asked_at is not null and settled_at is null)
      or exists (select from fulfillment where asked_at is not null or cancel_asked_at is not null)
      or exists (select from "return" where asked_at is not null) as requests`,
    [carts],
  );
  return work;
}
