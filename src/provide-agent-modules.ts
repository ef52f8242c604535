import type { Type } from '@nestjs/common';
import * as agentModules from './agent-modules.ts';
import { provideAgentModules } from './default-modules.ts';
import { type AgentProtocol, agentProtocols } from './model/entities/agents/agent-platform.entity.ts';

/* Makes the modules for AI agents available. The package imports this file, the server only if it needs them. */

const OF_ONE_PROTOCOL = new Map<Type, AgentProtocol>([
  [agentModules.AgentCatalogueModule, 'ucp'],
  [agentModules.UcpModule, 'ucp'],
  [agentModules.AcpModule, 'acp'],
]);

provideAgentModules(
  new Map(
    Object.values<Type>(agentModules).map((module) => {
      const protocol = OF_ONE_PROTOCOL.get(module);
      return [module, protocol ? [protocol] : agentProtocols];
    }),
  ),
);
