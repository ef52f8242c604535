import type { Type } from '@nestjs/common';
import type { AgentProtocol } from './model/entities/agents/agent-platform.entity.ts';
import type { AgentsOptions } from './shop/agents/platforms/agents-options.ts';
import * as shopModules from './modules.ts';

/** Modules that only some shops need, by the protocols that need them. They are installed by an option, or if `modules` contains them. */
const OF_AGENTS = new Map<Type, readonly AgentProtocol[]>([
  [shopModules.AgentPlatformsModule, ['acp', 'ucp']],
  [shopModules.AgentSessionsModule, ['acp', 'ucp']],
  [shopModules.AgentEventsModule, ['acp', 'ucp']],
  [shopModules.AgentCatalogueModule, ['ucp']],
  [shopModules.AgentFeedsModule, ['acp', 'ucp']],
  [shopModules.UcpModule, ['ucp']],
  [shopModules.AcpModule, ['acp']],
]);

/** The modules of a shop that does not choose them itself. @param agents as in `CommerceOptions` */
export function defaultModules({ protocols = [] }: Partial<AgentsOptions> = {}): Type[] {
  return Object.values<Type>(shopModules).filter((module) => {
    if (module === shopModules.OidcModule) return false; // installed with the routes of the providers
    const needing = OF_AGENTS.get(module);
    return !needing || needing.some((protocol) => protocols.includes(protocol));
  });
}
