import { defineResource } from '@storekeep/server/extend';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

export const webhooks = defineResource({
  entity: Webhook,
  path: 'webhooks',
  one: 'webhook',
  many: 'webhooks',
  object: 'webhook',
  tag: 'Webhooks',
  tagDescription: 'Endpoints outside of the shop that receive signed events, by Standard Webhooks',
  admin: { relations: [], limit: 50 },
  computed: {
    secret: {
      type: 'string',
      description: 'verifies signatures; only in the response to the creation or the rotation',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  },
});

export const webhookDeliveries = defineResource({
  entity: WebhookDelivery,
  path: 'webhooks',
  one: 'delivery',
  many: 'deliveries',
  object: 'webhook_delivery',
  tag: 'Webhooks',
  tagDescription: webhooks.tagDescription,
  admin: { relations: [], limit: 50 },
});
