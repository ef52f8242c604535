import { defineResource } from '#engine/mapping/resource';
import { Notification } from '#model/entities/back-office/notification.entity';

export const notifications = defineResource({
  entity: Notification,
  path: 'notifications',
  one: 'notification',
  many: 'notifications',
  object: 'notification',
  tag: 'Notifications',
  tagDescription: 'Messages that were sent about events',
  admin: { relations: ['resends'], limit: 50 },
});
