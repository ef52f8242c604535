import type { CommerceOptions, NestModule } from '@storekeep/server/extend';
import { AcpModule } from './acp/acp.module.ts';
import { AgentCatalogueModule } from './catalogue/agent-catalogue.module.ts';
import { AgentCheckoutsModule } from './checkouts/agent-checkouts.module.ts';
import { AgentEventsModule } from './events/agent-events.module.ts';
import { AgentFeedsModule } from './feeds/agent-feeds.module.ts';
import { AgentPlatformsModule } from './platforms/agent-platforms.module.ts';
import { AgentSessionsModule } from './sessions/agent-sessions.module.ts';
import { UcpModule } from './ucp/ucp.module.ts';

const OF_ALL_PROTOCOLS = [
  AgentPlatformsModule,
  AgentSessionsModule,
  AgentEventsModule,
  AgentFeedsModule,
  AgentCheckoutsModule,
];

/** The modules of the protocols that the shop speaks. */
export function modules({ agents }: CommerceOptions): NestModule[] {
  const protocols = agents?.protocols ?? [];
  return [
    ...OF_ALL_PROTOCOLS,
    ...(protocols.includes('ucp') ? [AgentCatalogueModule, UcpModule] : []),
    ...(protocols.includes('acp') ? [AcpModule] : []),
  ];
}
