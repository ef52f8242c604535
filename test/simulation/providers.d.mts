import type { FulfillmentProvider, PaymentProvider } from '../../src/index.ts';

export function httpPayments(base: typeof PaymentProvider, url: string): PaymentProvider;
export function httpCarrier(base: typeof FulfillmentProvider, url: string): FulfillmentProvider;
