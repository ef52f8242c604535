import { OAuth } from '../../../model/entities/back-office/oauth.entity.ts';
import { defineResource } from '../../../engine/mapping/resource.ts';

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
