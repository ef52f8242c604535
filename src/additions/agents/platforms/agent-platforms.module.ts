import { Module } from '@nestjs/common';
import { HooksModule, HttpModule } from '@storekeep/server/extend';
import { AdminAgentPlatformsController } from './admin-agent-platforms.controller.ts';
import { AgentPlatformsService } from './agent-platforms.service.ts';
import { AuthenticatePlatform } from './authenticate-platform.ts';
import { OpenPlatforms } from './open-platforms.ts';

/** The platforms of AI agents that may buy. Installed only if a protocol of agents is enabled. */
@Module({
  imports: [HttpModule, HooksModule],
  controllers: [AdminAgentPlatformsController],
  providers: [AgentPlatformsService, AuthenticatePlatform, OpenPlatforms],
  exports: [AgentPlatformsService, AuthenticatePlatform, OpenPlatforms, HttpModule],
})
export class AgentPlatformsModule {}
