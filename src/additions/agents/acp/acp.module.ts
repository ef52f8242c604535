import { Module } from '@nestjs/common';
import { AgentCheckoutsModule } from '../checkouts/agent-checkouts.module.ts';
import { createCheckoutsController } from '../checkouts/checkouts-controller.ts';
import { AgentEventsModule } from '../events/agent-events.module.ts';
import { AcpDiscoveryController } from './acp-discovery.controller.ts';
import { AcpOrderEvents } from './acp-order-events.ts';
import { ACP, AcpProtocol } from './acp-protocol.ts';

/** The Agentic Commerce Protocol. */
@Module({
  imports: [AgentCheckoutsModule, AgentEventsModule],
  controllers: [createCheckoutsController(AcpProtocol, ACP), AcpDiscoveryController],
  providers: [AcpOrderEvents, AcpProtocol],
})
export class AcpModule {}
