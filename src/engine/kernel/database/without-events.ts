import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventDelivery } from './sql.ts';

const silenced = new AsyncLocalStorage<true>();

/**
 * Runs work whose changes publish no events, so that they cause no e-mail, no webhook, no message to an agent and no call of a
 * module's subscriber. For demo data, whose customers do not exist.
 */
export function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  return silenced.run(true, work);
}

/** The delivery that writers of events see: within `withoutEvents` no event has a subscriber. */
export function audibleEvents(delivery: EventDelivery): EventDelivery {
  return silenced.getStore() ? NO_EVENTS : delivery;
}

const NO_EVENTS: EventDelivery = {
  hasSubscriber: () => false,
  wake: () => undefined,
  traceparent: () => null,
};
