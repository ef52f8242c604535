import { defineResource, Notification } from '@storekeep/server/extend';

/** Declares the resource for the OpenAPI document. Parked events have no entity, so `Notification` stands in; no operation reads it. */
export const parkedEvents = defineResource({
  entity: Notification,
  path: 'events',
  one: 'event',
  many: 'events',
  object: 'event',
  tag: 'Events',
  tagDescription: 'Events that a subscriber failed to process ten times',
});
