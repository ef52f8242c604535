import { User } from '../../../engine/identity/user.entity.ts';
import { defineResource } from '../../../engine/reader/resource.ts';

export const users = defineResource({
  entity: User,
  path: 'users',
  one: 'user',
  many: 'users',
  object: 'user',
  tag: 'Users',
  about: 'The staff',
  admin: { limit: 20 },
});

/** What logins of both surfaces stand under. */
export const authTag = { tag: 'Auth', about: 'Log in, log out, and who is logged in' };
