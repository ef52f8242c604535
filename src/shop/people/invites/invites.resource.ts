import { defineResource } from '#engine/mapping/resource';
import { Invite } from '#model/entities/people/invite.entity';

export const invites = defineResource({
  entity: Invite,
  path: 'invites',
  one: 'invite',
  many: 'invites',
  object: 'invite',
  tag: 'Invites',
  tagDescription: 'Invitations to join the staff',
});
