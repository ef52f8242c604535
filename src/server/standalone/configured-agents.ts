import type { CommerceOptions } from '../../commerce-options.ts';
import type { Config } from './config/config.ts';

/** The options of AI agents that the environment has. */
export function configuredAgents(config: Config): CommerceOptions['agents'] {
  return { protocols: config.agentsProtocols, allowInsecure: config.agentsAllowInsecure };
}
