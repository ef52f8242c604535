import { Module } from '@nestjs/common';
import { AgentCatalogueModule } from '../catalogue/agent-catalogue.module.ts';
import { AgentCheckoutsModule } from '../checkouts/agent-checkouts.module.ts';
import { createCheckoutsController } from '../checkouts/checkouts-controller.ts';
import { AgentEventsModule } from '../events/agent-events.module.ts';
import { McpController } from './mcp/mcp.controller.ts';
import { McpServer } from './mcp/mcp-server.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { SignedMessages } from './signatures/signed-messages.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpCatalogueController } from './ucp-catalogue.controller.ts';
import { UcpCatalogue } from './ucp-catalogue.ts';
import { UcpDiscoveryController } from './ucp-discovery.controller.ts';
import { UcpOrderEvents } from './ucp-order-events.ts';
import { UcpOrdersController } from './ucp-orders.controller.ts';
import { UcpOrders } from './ucp-orders.ts';
import { UCP, UcpProtocol } from './ucp-protocol.ts';

/** The Universal Commerce Protocol. */
@Module({
  imports: [AgentCheckoutsModule, AgentEventsModule, AgentCatalogueModule],
  controllers: [
    McpController,
    UcpCatalogueController,
    createCheckoutsController(UcpProtocol, UCP),
    UcpDiscoveryController,
    UcpOrdersController,
  ],
  providers: [
    McpServer,
    PlatformProfiles,
    SignedMessages,
    UcpCallers,
    UcpCatalogue,
    UcpOrderEvents,
    UcpOrders,
    UcpProtocol,
  ],
})
export class UcpModule {}
