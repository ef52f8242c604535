import { Module } from '@nestjs/common';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AgentSessionsModule } from '../sessions/agent-sessions.module.ts';
import { AgentCheckouts } from './agent-checkouts.ts';

/** What the protocols share: requests on checkouts, which are sessions. */
@Module({
  imports: [AgentPlatformsModule, AgentSessionsModule],
  providers: [AgentCheckouts],
  exports: [AgentCheckouts, AgentPlatformsModule, AgentSessionsModule],
})
export class AgentCheckoutsModule {}
