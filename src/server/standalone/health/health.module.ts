import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

/** `/health/live` and `/health/ready`. Failed checks are in the responses, not in the log, where each probe would repeat them. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [Readiness],
})
export class HealthModule {}
