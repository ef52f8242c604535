import { it } from 'node:test';
import type { PaymentProviders } from '@storekeep/server';
import { paymentProviderCases } from '@storekeep/server/testing';
import { StoreCredit } from './providers.js';

const registry = { register() {} } as Pick<PaymentProviders, 'register'> as PaymentProviders;

const noCompany = 'we lend the money ourselves';

const cases = paymentProviderCases({
  createProvider: () => new StoreCredit(registry),
  confirm: 'store credit needs no confirmation',
  decline: noCompany,
  openSessions: noCompany,
  ledger: noCompany,
  disrupt: noCompany,
  webhooks: noCompany,
  refunds: 'store credit is not refunded yet',
  capturesAtOnce: false,
});

for (const { name, run, skipped } of cases) void it(name, { skip: skipped }, run);
