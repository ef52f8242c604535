import { User } from '#engine/identity/user.entity';
import { defineResource } from '#engine/mapping/resource';

export const users = defineResource({
  entity: User,
  path: 'users',
  one: 'user',
  many: 'users',
  object: 'user',
  tag: 'Users',
  tagDescription: 'The staff',
  admin: { limit: 20 },
});

/** The OpenAPI tag of the login operations of both surfaces. */
export const authTag = { tag: 'Auth', tagDescription: 'Logging in and out, and the current account' };
