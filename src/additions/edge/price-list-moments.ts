import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, Loop } from '@storekeep/server/extend';

const INTERVAL_MS = 1000;

/**
 * When the next price list begins or ends: until then, responses that read price lists may be stored. A price list that was created in
 * the last second may not be known yet; the process that purges removes the responses at the moment anyway.
 */
@Injectable()
export class PriceListMoments implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(PriceListMoments.name);
  /** In milliseconds of `performance.now()`; null if there is none, undefined if it is not known. */
  private next: number | null | undefined;
  private readonly loop = new Loop(
    () => this.read(),
    (error) => {
      this.next = undefined;
      this.log.warn('failed to read when price lists begin and end', error.stack);
    },
  );

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.loop.trigger();
    this.loop.runEvery(INTERVAL_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** The seconds until the next moment; null if there is none, 0 if it is not known. */
  get secondsLeft(): number | null {
    if (this.next === undefined) return 0;
    return this.next === null ? null : Math.max(0, Math.floor((this.next - performance.now()) / 1000));
  }

  private async read(): Promise<void> {
    const asked = performance.now();
    const [{ seconds }] = await this.database.query<{ seconds: number | null }>(
      `select extract(epoch from min(m.at) - now())::float8 as seconds
       from price_list p cross join lateral (values (p.starts_at), (p.ends_at)) m (at)
       where p.deleted_at is null and p.status = 'active' and m.at > now()`,
    );
    this.next = seconds === null ? null : asked + seconds * 1000;
  }
}
