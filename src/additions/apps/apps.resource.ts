import { defineResource } from '@storekeep/server/extend';
import { OAuth } from './oauth.entity.ts';

export const apps = defineResource({
  entity: OAuth,
  path: 'apps',
  one: 'apps',
  many: 'apps',
  object: 'oauth',
  tag: 'Apps Oauth',
  tagDescription: 'Applications that the shop is connected with',
  order: 'application_name',
});
