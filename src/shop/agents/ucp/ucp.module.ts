import { Module } from '@nestjs/common';
import { AgentCatalogueModule } from '../catalogue/agent-catalogue.module.ts';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AgentSessionsModule } from '../sessions/agent-sessions.module.ts';
import { AgentEventsModule } from '../events/agent-events.module.ts';
import { McpController } from './mcp/mcp.controller.ts';
import { McpServer } from './mcp/mcp-server.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { SignedMessages } from './signatures/signed-messages.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpCatalogue } from './ucp-catalogue.ts';
import { UcpCatalogueController } from './ucp-catalogue.controller.ts';
import { UcpCheckouts } from './ucp-checkouts.ts';
import { UcpCheckoutsController } from './ucp-checkouts.controller.ts';
import { UcpDiscoveryController } from './ucp-discovery.controller.ts';
import { UcpOrderEvents } from './ucp-order-events.ts';
import { UcpOrders } from './ucp-orders.ts';
import { UcpOrdersController } from './ucp-orders.controller.ts';

/** The Universal Commerce Protocol. */
@Module({
  imports: [AgentPlatformsModule, AgentSessionsModule, AgentEventsModule, AgentCatalogueModule],
  controllers: [
    McpController,
    UcpCatalogueController,
    UcpCheckoutsController,
    UcpDiscoveryController,
    UcpOrdersController,
  ],
  providers: [
    McpServer,
    PlatformProfiles,
    SignedMessages,
    UcpCallers,
    UcpCatalogue,
    UcpCheckouts,
    UcpOrderEvents,
    UcpOrders,
  ],
})
export class UcpModule {}
