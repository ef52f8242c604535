import { defineResource } from '#engine/mapping/resource';
import { PublishableApiKey } from '#model/entities/settings/publishable-api-key.entity';

export const publishableApiKeys = defineResource({
  entity: PublishableApiKey,
  path: 'publishable-api-keys',
  one: 'publishable_api_key',
  many: 'publishable_api_keys',
  object: 'publishable_api_key',
  tag: 'Publishable Api Keys',
  tagDescription: 'Which sales channels a storefront sells in',
  admin: { limit: 20 },
});
