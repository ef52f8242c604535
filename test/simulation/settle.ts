import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from './environment.ts';

const TIMEOUT_MS = 10_000;

/** Waits until all events are delivered and all requests to companies have responses. Repeats requests without a response. */
export async function settle(environment: Environment): Promise<void> {
  const startedAt = Date.now();
  for (; Date.now() - startedAt < TIMEOUT_MS; await sleep(10)) {
    const { events, delayed, requests } = await findOpenWork(environment);
    if (!events && !requests) return;
    // an event whose subscriber failed would otherwise be repeated after half a minute
    if (requests || delayed || Date.now() - startedAt > 1000) await environment.retryOpenRequests();
  }
}

interface OpenWork {
  events: boolean;
  /** Whether an event waits for its time, e.g. a payment that no order could be placed with. */
  delayed: boolean;
  requests: boolean;
}

async function findOpenWork({ sql }: Environment): Promise<OpenWork> {
  const [work] = await sql<OpenWork>(
    `select exists (select from outbox_event where parked_at is null) as events,
      exists (select from outbox_event where parked_at is null and attempts = 0 and available_at > now()) as delayed,
      exists (select from payment where capture_asked_at is not null or canceled_at is null
        and authorization_status in ('asked', 'authorized'))
      or exists (select from refund where asked_at is not null and settled_at is null)
      or exists (select from fulfillment where asked_at is not null or cancel_asked_at is not null)
      or exists (select from "return" where asked_at is not null) as requests`,
  );
  return work;
}
