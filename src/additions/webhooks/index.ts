/* What modules that send messages to endpoints of their own use of this one. */
export { DeleteOldDeliveries } from './delete-old-deliveries.ts';
export {
  DELIVERIES_PER_ENDPOINT,
  DELIVERY_LEASE_SECONDS,
  EndpointDeliveries,
  type LeasedDelivery,
  type OutgoingMessage,
  UndeliverableError,
} from './endpoint-deliveries.ts';
export { WebhooksOptions } from './webhooks-options.ts';
