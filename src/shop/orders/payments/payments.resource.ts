import { defineResource } from '#engine/mapping/resource';
import { Payment } from '#model/entities/payments/payment.entity';
import { Refund } from '#model/entities/payments/refund.entity';

export const payments = defineResource({
  entity: Payment,
  path: 'payments',
  one: 'payment',
  many: 'payments',
  object: 'payment',
  tag: 'Payments',
  tagDescription: 'Payments, with captures and refunds',
  admin: {},
});

export const refunds = defineResource({
  entity: Refund,
  path: 'refunds',
  one: 'refund',
  many: 'refunds',
  object: 'refund',
  tag: 'Payments',
  tagDescription: 'Payments, with captures and refunds',
  admin: {},
});

/** Schema of the fields that a refund returns in addition to its resource. */
export const refundResponseSchema = {
  type: 'object',
  properties: {
    disabled_gift_cards: {
      type: 'array',
      items: { type: 'string' },
      description:
        'ids of the gift cards that were bought with the order and are disabled, as nothing is left of what was paid for it',
      example: [],
    },
  },
};
