import type { Type } from '@nestjs/common';
import type { AgentProtocol } from './model/entities/agents/agent-platform.entity.ts';
import * as shopModules from './modules.ts';
import type { AgentsOptions } from './shop/agents/platforms/agents-options.ts';

/** The modules for AI agents with the protocols that need them; undefined until their code is loaded. */
let agentModules: ReadonlyMap<Type, readonly AgentProtocol[]> | undefined;

/** Makes the modules for AI agents available to shops that speak a protocol, see `provide-agent-modules.ts`. */
export function provideAgentModules(modules: ReadonlyMap<Type, readonly AgentProtocol[]>): void {
  agentModules = modules;
}

/** The modules of a shop that does not choose them itself. @param agents as in `CommerceOptions` */
export function defaultModules({ protocols = [] }: Partial<AgentsOptions> = {}): Type[] {
  // the module of OpenID Connect is installed with the routes of the providers
  const always = Object.values<Type>(shopModules).filter((module) => module !== shopModules.OidcModule);
  return protocols.length === 0 ? always : [...always, ...modulesOfAgents(protocols)];
}

function modulesOfAgents(protocols: readonly AgentProtocol[]): Type[] {
  if (!agentModules) throw new Error('The modules for AI agents are not loaded: import the package first');
  return [...agentModules]
    .filter(([, needing]) => needing.some((protocol) => protocols.includes(protocol)))
    .map(([module]) => module);
}
