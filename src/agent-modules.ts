/*
 * The Nest modules of the group `shop/agents`, from the bottom up like those of `modules.ts`. The server loads this file only if it speaks
 * a protocol of AI agents, so that others start as fast without them, and have their memory.
 */
export { AgentPlatformsModule } from './shop/agents/platforms/agent-platforms.module.ts';
export { AgentSessionsModule } from './shop/agents/sessions/agent-sessions.module.ts';
export { AgentEventsModule } from './shop/agents/events/agent-events.module.ts';
export { AgentCatalogueModule } from './shop/agents/catalogue/agent-catalogue.module.ts';
export { AgentFeedsModule } from './shop/agents/feeds/agent-feeds.module.ts';
export { AgentCheckoutsModule } from './shop/agents/checkouts/agent-checkouts.module.ts';
export { UcpModule } from './shop/agents/ucp/ucp.module.ts';
export { AcpModule } from './shop/agents/acp/acp.module.ts';
