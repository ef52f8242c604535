import { User } from '../entities/user.ts';
import { defineResource } from '../http/resource.ts';

export const users = defineResource({
  entity: User,
  path: 'users',
  one: 'user',
  many: 'users',
  object: 'user',
  tag: 'Users',
  admin: { limit: 20 },
});
