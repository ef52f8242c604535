import { defineResource } from '#engine/mapping/resource';
import { Payment } from '#model/entities/payments/payment.entity';

/** Declares the resource for the OpenAPI document. Unplaced payments have no entity, so `Payment` stands in; no operation reads it. */
export const unplacedPayments = defineResource({
  entity: Payment,
  path: 'unplaced-payments',
  one: 'unplaced_payment',
  many: 'unplaced_payments',
  object: 'unplaced_payment',
  tag: 'Payments',
  tagDescription:
    'Payments of orders, and money that customers have paid for carts which cannot be completed',
});
