import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Readiness } from './readiness.ts';

/** Probes for orchestrators and load balancers, outside of `PATH_PREFIX`. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly readiness: Readiness,
  ) {}

  /** Whether the process responds at all; one that does not should be restarted. Independent of the database, as a restart would not help it. */
  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Whether the process should receive requests: 200, or 503 with the reasons. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object | string> {
    try {
      return await this.health.check([
        () => this.readiness.checkShutdown(),
        () => this.readiness.checkDatabase(),
        () => this.readiness.checkMigrations(),
        () => this.readiness.checkFiles(),
        ...this.readiness.checkModules(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      void reply.status(503);
      return error.getResponse();
    }
  }
}
