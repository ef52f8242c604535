import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Outbox } from '../../src/engine/background/outbox.ts';
import { PaymentProviders } from '../../src/shop/payments/payment-providers.ts';
import { FulfillmentProviders } from '../../src/shop/shipping/fulfillment-providers.ts';
import { TaxProviders } from '../../src/shop/settings/taxes/tax-providers.ts';
import { NotificationProviders } from '../../src/shop/back-office/notifications/notification-providers.ts';
import { ExternalWarehouses } from '../../src/shop/stock/inventory/warehouses/external-warehouses.ts';
import { OAuthHandlers } from '../../src/shop/back-office/apps/oauth-handlers.ts';
import { JobTypes } from '../../src/shop/back-office/batch-jobs/job-types.ts';

const REGISTRIES = [
  ...[PaymentProviders, FulfillmentProviders, TaxProviders, NotificationProviders],
  ...[ExternalWarehouses],
];

/** Records the providers and subscribers of an application. @returns a function that removes those that were registered since */
export function recordRegistrations(app: NestFastifyApplication): () => Promise<void> {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const outbox = get(Outbox);
  const { current, former, selective } = outbox['subscriptions'] as unknown as Record<string, Registered>;
  const providers = REGISTRIES.map((type) => get<{ providers: Registered }>(type as never).providers);
  const resets = [current, former, selective, ...providers].map(recordEntries);
  return async () => {
    for (const reset of resets) reset();
    // deliveries that have begun would reach a later subscriber in the same position
    await outbox['loop']['running'];
    await Promise.all(outbox['busy'].values());
  };
}

/** By name; subscribers by event and by name. */
type Registered = Map<string, unknown>;

function recordEntries(registered: Registered): () => void {
  const copy = (map: Registered): [string, unknown][] =>
    [...map].map(([key, value]) => [key, value instanceof Map ? new Map(copy(value)) : value]);
  const entries = copy(registered);
  return () => {
    registered.clear();
    for (const [key, value] of copy(new Map(entries))) registered.set(key, value);
  };
}

/** Lets registrations fail that `recordRegistrations` does not remove, since later specs would have those of earlier ones. */
export function forbidOtherRegistrations(app: NestFastifyApplication): void {
  const reject = (): never => {
    throw new Error('The application of the worker cannot be changed in this way: open one with useShop({})');
  };
  const registries: Type<object>[] = [OAuthHandlers, JobTypes];
  for (const type of registries) Object.assign(app.get(type, { strict: false }), { register: reject });
}
