import { Body, Get, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import {
  AdminController,
  CurrentUser,
  Lists,
  type LoggedInAccount,
  notAllowed,
  NotReplayed,
  Rejects,
  Shows,
} from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { PeopleOnly } from './people-only.ts';
import { ListProposalsQuery, RejectProposalBody } from './proposals.input.ts';
import { proposals } from './proposals.resource.ts';
import { ProposalsService } from './proposals.service.ts';

/** For people: a key sees and decides none, whatever its scopes are. */
@UseGuards(PeopleOnly)
@AdminController(proposals)
export class AdminProposalsController {
  constructor(private readonly service: ProposalsService) {}

  @Get()
  @Lists('GetProposals', 'List what assistants have proposed')
  list(@Query() query: ListProposalsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetProposalsProposal', 'Get a proposal')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id/approve')
  @NotReplayed() // it claims the proposal, and what is carried out has an idempotency key of its own
  @Rejects(notAllowed('The proposal does not wait: A person has rejected it'))
  @Shows('PostProposalsProposalApprove', 'Approve a proposal, which is carried out')
  async approve(
    @Param('id') id: string,
    @CurrentUser() user: LoggedInAccount,
    @Req() request: FastifyRequest,
  ) {
    await this.service.approve(id, user.id, { request, id: user.id });
    return { id };
  }

  @Post(':id/reject')
  @Rejects(notAllowed('The proposal does not wait: A person has rejected it'))
  @Shows('PostProposalsProposalReject', 'Reject a proposal')
  async reject(
    @Param('id') id: string,
    @Body() { note = null }: RejectProposalBody,
    @CurrentUser() user: LoggedInAccount,
  ) {
    await this.service.reject(id, user.id, note);
    return { id };
  }
}
