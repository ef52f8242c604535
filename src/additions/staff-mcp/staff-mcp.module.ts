import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { KnownScopes } from '#additions/staff-access/index';
import { AdminRequests } from './admin-requests.ts';
import { AdminMcpKeysController } from './keys/admin-mcp-keys.controller.ts';
import { McpKeys } from './keys/mcp-keys.ts';
import { Operations } from './operations.ts';
import { AdminProposalsController } from './proposals/admin-proposals.controller.ts';
import { ProposalAnnouncements } from './proposals/proposal-announcements.ts';
import { ProposalsService } from './proposals/proposals.service.ts';
import { RehearseProposal } from './proposals/rehearse-proposal.ts';
import { RemoveOldProposals } from './proposals/remove-old-proposals.ts';
import { StoredProposals } from './proposals/stored-proposals.ts';
import { McpController } from './tools/admin-mcp.controller.ts';
import { McpHandler } from './tools/mcp-handler.ts';
import { PERSONAL_DATA_SCOPE, StaffTools } from './tools/staff-tools.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminMcpKeysController, AdminProposalsController, McpController],
  providers: [
    AdminRequests,
    McpHandler,
    McpKeys,
    Operations,
    ProposalAnnouncements,
    ProposalsService,
    RehearseProposal,
    RemoveOldProposals,
    StaffTools,
    StoredProposals,
  ],
})
export class StaffMcpModule implements OnModuleInit {
  constructor(private readonly scopes: KnownScopes) {}

  onModuleInit(): void {
    this.scopes.declare(PERSONAL_DATA_SCOPE);
  }
}

export const modules = () => [StaffMcpModule];
