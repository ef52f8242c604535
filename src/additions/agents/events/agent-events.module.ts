import { Module } from '@nestjs/common';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AgentSessionsModule } from '../sessions/agent-sessions.module.ts';
import { AdminAgentDeliveriesController } from './admin-agent-deliveries.controller.ts';
import { AgentDeliveries } from './agent-deliveries.ts';
import { DeleteOldAgentDeliveries } from './delete-old-agent-deliveries.ts';
import { ListedDeliveries } from './listed-deliveries.ts';
import { RecordOrderEvents } from './record-order-events.ts';

/** Tells platforms what becomes of their orders. */
@Module({
  imports: [AgentPlatformsModule, AgentSessionsModule],
  controllers: [AdminAgentDeliveriesController],
  providers: [AgentDeliveries, DeleteOldAgentDeliveries, ListedDeliveries, RecordOrderEvents],
  exports: [AgentDeliveries],
})
export class AgentEventsModule {}
