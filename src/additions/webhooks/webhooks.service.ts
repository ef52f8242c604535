import type { ListResult, Representation } from '@storekeep/server/extend';
import type { CreateWebhookBody, ListWebhookDeliveriesQuery, UpdateWebhookBody } from './webhooks.input.ts';

/** Manages the endpoints that receive events. */
export abstract class WebhooksService {
  /** @throws invalid_data (url or events); not_allowed if there are too many */
  abstract create(body: CreateWebhookBody): Promise<Representation>;

  /** @throws not_found, invalid_data (url or events) */
  abstract update(id: string, body: UpdateWebhookBody): Promise<{ id: string }>;

  /** Deletes an endpoint with its deliveries. Idempotent. */
  abstract delete(id: string): Promise<void>;

  /** Replaces the secret. The previous one also signs for 24 hours. @throws not_found */
  abstract rotateSecret(id: string): Promise<Representation>;

  /** @throws not_found */
  abstract listDeliveries(id: string, query: ListWebhookDeliveriesQuery): Promise<ListResult>;

  /** Sends an event `webhook.test`, once, also to a disabled endpoint. @throws not_found */
  abstract test(id: string): Promise<Representation>;

  /**
   * Sends a delivery again, with the same `webhook-id`.
   * @throws not_found; not_allowed if the endpoint is disabled
   */
  abstract redeliver(id: string, deliveryId: string): Promise<Representation>;
}
