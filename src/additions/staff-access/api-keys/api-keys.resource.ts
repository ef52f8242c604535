import { defineResource } from '@storekeep/server/extend';
import { ApiKey } from './api-key.entity.ts';

export const apiKeys = defineResource({
  entity: ApiKey,
  path: 'api-keys',
  one: 'api_key',
  many: 'api_keys',
  object: 'api_key',
  tag: 'API Keys',
  tagDescription: 'Keys with which programs use `/admin`, within their scopes',
  admin: { relations: [], limit: 50 },
});
