import { defineResource } from '#engine/mapping/resource';
import { PaymentCollection } from '#model/entities/payments/payment-collection.entity';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';

export const paymentCollections = defineResource({
  entity: PaymentCollection,
  path: 'payment-collections',
  one: 'payment_collection',
  many: 'payment_collections',
  object: 'payment_collection',
  tag: 'Payment Collections',
  tagDescription: 'What is still to be paid for an order, such as the difference of an order edit.',
  admin: { relations: ['payment_sessions', 'payments', 'region'] },
  store: { relations: ['payment_sessions', 'region'], allowedRelations: ['currency', 'region.countries'] },
});

/** The response of operations about a single session; the path is not a route. */
export const collectionSessions = defineResource({
  entity: PaymentSession,
  path: 'payment-sessions',
  one: 'payment_session',
  many: 'payment_sessions',
  object: 'payment_session',
  tag: 'Payment Collections',
  tagDescription: 'What is still to be paid for an order, such as the difference of an order edit.',
  store: {},
});
