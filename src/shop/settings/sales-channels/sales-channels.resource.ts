import { defineResource } from '#engine/mapping/resource';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';

export const salesChannels = defineResource({
  entity: SalesChannel,
  path: 'sales-channels',
  one: 'sales_channel',
  many: 'sales_channels',
  object: 'sales-channel',
  tag: 'Sales Channels',
  tagDescription: 'Where products are sold',
  admin: { limit: 20 },
});
