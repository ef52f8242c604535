import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Outbox } from '#engine/background/outbox';
import { JobTypes } from '#shop/back-office/batch-jobs/job-types';
import { NotificationProviders } from '#shop/back-office/notifications/notification-providers';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { TaxProviders } from '#shop/settings/taxes/tax-providers';
import { FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import { ExternalWarehouses } from '#shop/stock/inventory/warehouses/external-warehouses';
import { OAuthHandlers } from '../../src/index.ts';

const REGISTRIES: Type[] = [
  PaymentProviders,
  FulfillmentProviders,
  TaxProviders,
  NotificationProviders,
  ExternalWarehouses,
  OAuthHandlers,
  JobTypes,
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
