import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { OpenToAnonymous } from '#engine/http/guards';
import { NotReplayed } from '#engine/http/idempotency/idempotency';
import { ListQuery } from '#engine/http/input/list-query';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, ReturnsNothing } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { inviteErrors } from './invite-errors.ts';
import { AcceptInviteBody, CreateInviteBody } from './invites.input.ts';
import { invites } from './invites.resource.ts';
import { InvitesService } from './invites.service.ts';

@AdminController(invites)
export class AdminInvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Get()
  @Lists('GetInvites', 'List invitations, with the tokens of their links', { unpaged: true })
  list(@Query() query: ListQuery) {
    return query;
  }

  @Post()
  @Rejects(inviteErrors.hasAccount())
  @ReturnsNothing('PostInvites', 'Invite somebody to the staff')
  create(@Body() body: CreateInviteBody) {
    return this.invites.create(body);
  }

  @Post('accept')
  @NotReplayed()
  @OpenToAnonymous()
  @RateLimited()
  @Rejects(inviteErrors.tokenNotValid(), inviteErrors.notOpen(), inviteErrors.alreadyJoined())
  @ReturnsNothing('PostInvitesInviteAccept', 'Accept an invitation')
  accept(@Body() body: AcceptInviteBody, @CurrentPrincipal() caller: Principal) {
    return this.invites.accept(body, caller.address);
  }

  @Post(':invite_id/resend')
  @ReturnsNothing('PostInvitesInviteResend', 'Send an invitation again')
  resend(@Param('invite_id') id: string) {
    return this.invites.resend(id);
  }

  @Delete(':invite_id')
  @Deletes('DeleteInvitesInvite', 'Delete an invitation')
  delete(@Param('invite_id') id: string) {
    return this.invites.delete(id);
  }
}
