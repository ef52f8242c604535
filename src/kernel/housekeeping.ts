import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from './database.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Removes rows that have run out. Any number of processes may do it; it concerns nobody who is late. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Housekeeping.name);
  private timer?: NodeJS.Timeout;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    try {
      for (const table of ['idempotency_key', 'lease', 'session']) {
        await this.database.query(`delete from ${table} where expires_at < now()`);
      }
    } catch (error) {
      this.logger.warn('what has run out could not be removed', (error as Error).stack);
    }
  }
}
