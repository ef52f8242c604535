import { defineResource } from '@storekeep/server/extend';
import { Proposal } from './proposal.entity.ts';

export const proposals = defineResource({
  entity: Proposal,
  path: 'proposals',
  one: 'proposal',
  many: 'proposals',
  object: 'proposal',
  tag: 'Proposals',
  tagDescription: 'Changes that assistants have proposed, and that wait for a person',
  admin: { relations: [], limit: 20 },
});
