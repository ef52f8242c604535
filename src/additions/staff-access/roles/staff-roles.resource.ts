import { defineResource } from '@storekeep/server/extend';
import { StaffRole } from './staff-role.entity.ts';

export const staffRoles = defineResource({
  entity: StaffRole,
  path: 'roles',
  one: 'role',
  many: 'roles',
  object: 'role',
  tag: 'Roles',
  tagDescription: 'What members of the staff may do',
  admin: { relations: [], limit: 50 },
});
