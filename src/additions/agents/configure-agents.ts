import type { ConfigWith } from '@storekeep/server/module';
import type { agentsVariables } from './agents-variables.ts';
import type { AgentsOptions } from './platforms/agents-options.ts';

/** The options of AI agents that the environment has. */
export function configureAgents(config: ConfigWith<typeof agentsVariables>): Partial<AgentsOptions> {
  return {
    protocols: config.agentsProtocols,
    publicUrl: config.agentsPublicUrl ?? undefined,
    storefrontUrl: config.storefrontUrl ?? undefined,
    productPath: config.agentsProductPath,
    checkoutPath: config.agentsCheckoutPath,
    orderPath: config.agentsOrderPath,
    links: config.agentsLinks ?? undefined,
    ucpAccess: config.agentsUcpAccess,
    signingKeys: config.agentsSigningKeys ?? undefined,
    sessionHours: config.agentsSessionHours,
    ratePerMinute: config.agentsRatePerMinute,
    feedMinutes: config.agentsFeedMinutes,
    allowInsecure: config.agentsAllowInsecure,
  };
}
