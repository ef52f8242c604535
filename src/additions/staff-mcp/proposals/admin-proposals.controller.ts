import { Body, Get, Param, Post, Query, Req } from '@nestjs/common';
import {
  AdminController,
  CommerceError,
  CurrentPrincipal,
  CurrentUser,
  Lists,
  type LoggedInAccount,
  notAllowed,
  NotReplayed,
  type Principal,
  Rejects,
  Shows,
} from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { ListProposalsQuery, RejectProposalBody } from './proposals.input.ts';
import { proposals } from './proposals.resource.ts';
import { ProposalsService } from './proposals.service.ts';

/** For people: a key sees and decides none, whatever its scopes are. */
@AdminController(proposals)
export class AdminProposalsController {
  constructor(private readonly service: ProposalsService) {}

  @Get()
  @Lists('GetProposals', 'List what assistants have proposed')
  list(@Query() query: ListProposalsQuery, @CurrentPrincipal() principal: Principal) {
    requirePerson(principal);
    return query;
  }

  @Get(':id')
  @Shows('GetProposalsProposal', 'Get a proposal')
  get(@Param('id') id: string, @CurrentPrincipal() principal: Principal) {
    requirePerson(principal);
    return { id };
  }

  @Post(':id/approve')
  @NotReplayed() // it claims the proposal, and what is carried out has an idempotency key of its own
  @Rejects(notAllowed('The proposal does not wait: A person has rejected it'))
  @Shows('PostProposalsProposalApprove', 'Approve a proposal, which is carried out')
  async approve(
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
    @CurrentUser() user: LoggedInAccount,
    @Req() request: FastifyRequest,
  ) {
    requirePerson(principal);
    await this.service.approve(id, user.id, { request, id: user.id });
    return { id };
  }

  @Post(':id/reject')
  @Rejects(notAllowed('The proposal does not wait: A person has rejected it'))
  @Shows('PostProposalsProposalReject', 'Reject a proposal')
  async reject(
    @Param('id') id: string,
    @Body() { note = null }: RejectProposalBody,
    @CurrentPrincipal() principal: Principal,
    @CurrentUser() user: LoggedInAccount,
  ) {
    requirePerson(principal);
    await this.service.reject(id, user.id, note);
    return { id };
  }
}

/** @throws forbidden */
function requirePerson({ apiKey }: Principal): void {
  if (apiKey !== null) throw new CommerceError('forbidden', 'Only people decide about proposals, not keys');
}
