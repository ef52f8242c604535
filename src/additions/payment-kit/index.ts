/* The public API of `storekeep/testing`: contract cases for the tests of applications and extensions. Loaded by no part of the product. */
export { paymentProviderCases, type PaymentProviderCase } from './payment-provider-cases.ts';
export type {
  ClientData,
  Disruption,
  LedgerEntry,
  PaymentAtCompany,
  PaymentProviderHarness,
  SessionAtCompany,
  Unavailable,
  WebhookRequest,
  WebhookSigner,
} from './payment-provider-harness.ts';
