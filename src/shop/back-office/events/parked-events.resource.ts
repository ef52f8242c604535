import { defineResource } from '#engine/mapping/resource';
import { Webhook } from '#model/entities/back-office/webhook.entity';

/** Declares the resource for the OpenAPI document. Parked events have no entity, so `Webhook` stands in; no operation reads it. */
export const parkedEvents = defineResource({
  entity: Webhook,
  path: 'events',
  one: 'event',
  many: 'events',
  object: 'event',
  tag: 'Events',
  tagDescription: 'Events that a subscriber failed to process ten times',
});
