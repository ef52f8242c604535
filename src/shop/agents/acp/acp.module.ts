import { Module } from '@nestjs/common';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AgentSessionsModule } from '../sessions/agent-sessions.module.ts';
import { AgentEventsModule } from '../events/agent-events.module.ts';
import { AcpOrderEvents } from './acp-order-events.ts';
import { AcpCheckouts } from './acp-checkouts.ts';
import { AcpCheckoutsController } from './acp-checkouts.controller.ts';
import { AcpDiscoveryController } from './acp-discovery.controller.ts';

/** The Agentic Commerce Protocol. */
@Module({
  imports: [AgentPlatformsModule, AgentSessionsModule, AgentEventsModule],
  controllers: [AcpCheckoutsController, AcpDiscoveryController],
  providers: [AcpCheckouts, AcpOrderEvents],
})
export class AcpModule {}
