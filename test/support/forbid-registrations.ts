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

const REGISTRIES: Type[] = [
  ...[PaymentProviders, FulfillmentProviders, TaxProviders, NotificationProviders],
  ...[ExternalWarehouses, OAuthHandlers, JobTypes],
];

/** Lets the registrations of subscribers and providers fail, since later specs would have those of earlier ones. */
export function forbidRegistrations(app: NestFastifyApplication): void {
  const reject = (): never => {
    throw new Error('The application of the worker cannot be changed: open one with useShop({})');
  };
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  Object.assign(get(Outbox), { subscribe: reject });
  for (const registry of REGISTRIES) Object.assign(get<object>(registry), { register: reject });
}
