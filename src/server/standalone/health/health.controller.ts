import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { packageVersion } from '../package-version.ts';
import { Readiness } from './readiness.ts';

/** The status and the body of `/health/ready`. */
export interface ReadinessReport {
  status: 200 | 503;
  body: object;
}

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
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { status, body } = await this.report();
    void reply.status(status);
    return body;
  }

  /** What `/health/ready` responds, for other servers of the process. */
  async report(): Promise<ReadinessReport> {
    const version = packageVersion;
    try {
      const result = await this.health.check([
        () => this.readiness.checkShutdown(),
        () => this.readiness.checkDatabase(),
        () => this.readiness.checkMigrations(),
        () => this.readiness.checkFiles(),
        ...this.readiness.checkModules(),
      ]);
      return { status: 200, body: { ...result, version } };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { status: 503, body: { ...(error.getResponse() as object), version } };
    }
  }
}
