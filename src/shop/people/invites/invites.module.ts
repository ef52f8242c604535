import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminInvitesController } from './admin-invites.controller.ts';
import { InviteTokens } from './invite-tokens.ts';
import { InvitesService } from './invites.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminInvitesController],
  providers: [InviteTokens, InvitesService],
  exports: [InvitesService],
})
export class InvitesModule {}
