import { defineResource } from '@storekeep/server/extend';
import { Withdrawal } from './withdrawal.entity.ts';

export const withdrawals = defineResource({
  entity: Withdrawal,
  path: 'withdrawals',
  one: 'withdrawal',
  many: 'withdrawals',
  object: 'withdrawal',
  tag: 'Withdrawals',
  tagDescription: 'Withdrawals of customers in the EU from their contracts',
  admin: { relations: [], limit: 50 },
  store: { relations: [] },
});
