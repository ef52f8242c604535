import { defineResource } from '#engine/mapping/resource';
import { OAuth } from '#model/entities/back-office/oauth.entity';

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
