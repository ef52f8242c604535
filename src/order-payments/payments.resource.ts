import { Payment } from '../entities/payment.ts';
import { Refund } from '../entities/refund.ts';
import { defineResource } from '../reader/resource.ts';

export const payments = defineResource({
  entity: Payment,
  path: 'payments',
  one: 'payment',
  many: 'payments',
  object: 'payment',
  tag: 'Payments',
  about: 'What was paid, captured and given back',
  admin: {},
});

export const refunds = defineResource({
  entity: Refund,
  path: 'refunds',
  one: 'refund',
  many: 'refunds',
  object: 'refund',
  tag: 'Payments',
  about: 'What was paid, captured and given back',
  admin: {},
});
