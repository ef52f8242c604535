import { setTimeout as sleep } from 'node:timers/promises';
import type { Roots } from './facts.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 10_000;

/** Waits until every event is delivered and every question to a company has its answer, and asks again where it has none. */
export async function settle(world: World, { carts }: Roots): Promise<void> {
  const began = Date.now();
  for (; Date.now() - began < PATIENCE_MS; await sleep(10)) {
    const { events, questions } = await openWork(world, carts);
    if (!events && !questions) return;
    // an event whose subscriber failed would be tried again half a minute later
    if (questions || Date.now() - began > 1000) await world.sweep();
  }
}

async function openWork({ sql }: World, carts: string[]): Promise<{ events: boolean; questions: boolean }> {
  const [work] = await sql<{ events: boolean; questions: boolean }>(
    `select exists (select from outbox_event where parked_at is null) as events,
      exists (select from payment where capture_asked_at is not null or order_id is null and canceled_at is null
        and authorization_status is not null and cart_id = any($1))
      or exists (select from refund where asked_at is not null and settled_at is null)
      or exists (select from fulfillment where asked_at is not null or cancel_asked_at is not null)
      or exists (select from "return" where asked_at is not null) as questions`,
    [carts],
  );
  return work;
}
