import { defineResource } from '@storekeep/server/extend';
import { AgentDelivery } from '../entities/agent-delivery.entity.ts';
import { agentPlatforms } from '../platforms/agent-platforms.resource.ts';

export const agentDeliveries = defineResource({
  entity: AgentDelivery,
  path: 'agent-platforms',
  one: 'delivery',
  many: 'deliveries',
  object: 'agent_delivery',
  tag: agentPlatforms.tag,
  tagDescription: agentPlatforms.tagDescription,
  admin: { relations: [], limit: 50 },
});
