import type { CommerceOptions } from '../../commerce-options.ts';
import type { Config } from './config/config.ts';

/** The options of AI agents that the environment has. */
export function configuredAgents(config: Config): CommerceOptions['agents'] {
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
