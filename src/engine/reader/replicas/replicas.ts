import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '#engine/background/loop';
import { withTimeout } from '#engine/kernel/concurrency/with-timeout';
import { Database } from '#engine/kernel/database/database';
import { ReplicaOptions } from '#engine/kernel/replicas/replica-options';
import { parseLsn, WalPositions } from '#engine/kernel/replicas/wal-positions';
import { Replica } from './replica.ts';

const CHECK_INTERVAL_MS = 500;
const PRIMARY_TIMEOUT_MS = 1000;

/**
 * The read replicas of an installation. Each is checked twice a second: one that does not respond, or lags too far behind the primary,
 * serves no reads until it does again. The lag is measured by our own clock: the time since the primary reached a position that the
 * replica has not replayed. PostgreSQL's own estimate also grows while nothing is written, and is zero without a connection to the primary.
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly all: readonly Replica[];
  private readonly logger = new Logger(Replicas.name);
  private readonly positions: WalPositions;
  private readonly loop = new Loop(
    () => this.check(),
    (error) => this.logger.warn('failed to check the read replicas', error.stack),
  );
  private next = 0;
  private hasStarted = false;

  constructor(
    private readonly primary: Database,
    private readonly options: ReplicaOptions,
  ) {
    this.all = options.urls.map((url) => new Replica(primary, url, options.poolSize));
    this.positions = new WalPositions(options.maxLagSeconds + 60);
    const { metrics } = primary.observability;
    metrics?.addGauge('storekeep_replica_in_use', 'Whether a read replica serves reads', ['replica'], () =>
      this.all.map(({ name, signal }) => ({ labels: { replica: name }, value: signal ? 1 : 0 })),
    );
    metrics?.addGauge(
      'storekeep_replica_lag_seconds',
      'How far a read replica lags behind',
      ['replica'],
      () => this.all.map(({ name, lag }) => ({ labels: { replica: name }, value: lag })),
    );
  }

  /** A replica that lags more than this behind the primary serves no reads. */
  get maxLagSeconds(): number {
    return this.options.maxLagSeconds;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.all.length === 0) return;
    await this.check();
    this.hasStarted = true;
    this.loop.runEvery(CHECK_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  /**
   * The next replica in turn that serves reads.
   * @param position what it must have replayed; null for anything
   */
  choose(position: bigint | null): Replica | null {
    for (let count = this.all.length; count > 0; count--) {
      const replica = this.all[this.next++ % this.all.length];
      if (replica.signal && (position === null || replica.replayed >= position)) return replica;
    }
    return null;
  }

  private async check(): Promise<void> {
    const at = now();
    const lsn = await this.positionOfPrimary();
    if (lsn !== null) this.positions.add(lsn, at);
    await Promise.all(this.all.map((replica) => this.checkOne(replica)));
  }

  /** Null if the primary does not respond: the replicas go on with what they have. */
  private async positionOfPrimary(): Promise<bigint | null> {
    const query = () => this.primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    const rows = await withTimeout(PRIMARY_TIMEOUT_MS, query).catch(() => null);
    return rows && parseLsn(rows[0].lsn);
  }

  private async checkOne(replica: Replica): Promise<void> {
    try {
      replica.replayed = await replica.probe();
      replica.lag = this.positions.lagOf(replica.replayed, now());
      if (replica.lag > this.options.maxLagSeconds) throw new Error(`it lags ${replica.lag.toFixed(1)} s`);
      if (replica.putIn()) this.logger.log(`replica ${replica.name} serves reads`);
    } catch (error) {
      const { message } = error as Error;
      if (replica.takeOut(message) || !this.hasStarted)
        this.logger.warn(
          `replica ${replica.name} of DATABASE_REPLICA_URLS (replicas.urls) serves no reads: ${message}`,
        );
    }
  }
}

/** Seconds. */
function now(): number {
  return performance.now() / 1000;
}
