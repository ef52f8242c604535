import { SalesChannel } from '../entities/sales-channel.ts';
import { defineResource } from '../http/resource.ts';

export const salesChannels = defineResource({
  entity: SalesChannel,
  path: 'sales-channels',
  one: 'sales_channel',
  many: 'sales_channels',
  object: 'sales-channel',
  tag: 'Sales Channels',
  admin: { limit: 20 },
});
