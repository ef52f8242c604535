import { defineResource } from '@storekeep/server/extend';
import { AgentPlatform } from '../entities/agent-platform.entity.ts';

export const agentPlatforms = defineResource({
  entity: AgentPlatform,
  path: 'agent-platforms',
  one: 'agent_platform',
  many: 'agent_platforms',
  object: 'agent_platform',
  tag: 'Agent Platforms',
  tagDescription: 'Platforms of AI agents that may buy in the shop, by ACP and UCP',
  admin: { relations: [], limit: 50 },
});
