import { OAuth } from '../entities/oauth.ts';
import { defineResource } from '../http/resource.ts';

export const apps = defineResource({
  entity: OAuth,
  path: 'apps',
  one: 'apps',
  many: 'apps',
  object: 'oauth',
  tag: 'Apps Oauth',
  order: 'application_name',
});
