import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { AdminAgentPlatformsController } from './admin-agent-platforms.controller.ts';
import { AuthenticatePlatform } from './requests/authenticate-platform.ts';
import { OpenPlatforms } from './requests/open-platforms.ts';
import { IdempotentRequests } from './requests/idempotent-requests.ts';
import { HooksModule } from '../../checkout/hooks/hooks.module.ts';
import { AgentPlatformsService } from './agent-platforms.service.ts';

/** The platforms of AI agents that may buy. Installed only if a protocol of agents is enabled. */
@Module({
  imports: [HttpModule, HooksModule],
  controllers: [AdminAgentPlatformsController],
  providers: [AgentPlatformsService, AuthenticatePlatform, OpenPlatforms, IdempotentRequests],
  exports: [AgentPlatformsService, AuthenticatePlatform, OpenPlatforms, IdempotentRequests, HttpModule],
})
export class AgentPlatformsModule {}
