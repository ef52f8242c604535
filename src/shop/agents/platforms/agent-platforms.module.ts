import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { AdminAgentPlatformsController } from './admin-agent-platforms.controller.ts';
import { AgentPlatformsService } from './agent-platforms.service.ts';

/** The platforms of AI agents that may buy. Installed only if the shop speaks a protocol of agents. */
@Module({
  imports: [HttpModule],
  controllers: [AdminAgentPlatformsController],
  providers: [AgentPlatformsService],
  exports: [AgentPlatformsService],
})
export class AgentPlatformsModule {}
