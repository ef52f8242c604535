import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { withTimeout } from '#engine/kernel/concurrency/with-timeout';
import { Database } from '#engine/kernel/database/database';
import { parseLsn } from '#engine/kernel/replicas/wal-positions';

/** A replica that does not respond within this time serves no reads. */
const RESPONSE_TIMEOUT_MS = 1000;

const POSITION = 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn';

/** The database of a replica: the entities of the primary, and connections of its own. */
class ReplicaDatabase extends Database {
  constructor(
    private readonly primary: Database,
    private readonly connections: pg.Pool,
  ) {
    super(primary.dataSource, primary.observability);
  }

  override get pool(): pg.Pool {
    return this.connections;
  }

  override metadata: Database['metadata'] = (entity) => this.primary.metadata(entity);
}

/** A hot standby. It serves reads while it responds and its lag is small. */
export class Replica {
  readonly database: Database;
  /** Its host and port, for logs and metrics. */
  readonly name: string;
  /** Seconds, as of the latest check. */
  lag = 0;
  /** How far it has replayed the write-ahead log. */
  replayed = 0n;
  /** While it serves reads; aborted when it is taken out. */
  private service: AbortController | null = null;
  private readonly pool: pg.Pool;
  private prober: pg.Client | null = null;

  /** @param url its address; all other connection options are those of the primary */
  constructor(
    primary: Database,
    private readonly url: string,
    poolSize: number | null,
  ) {
    const { options, connectionTimeoutMillis, keepAlive, max } = primary.pool.options;
    this.pool = new pg.Pool({
      connectionString: url,
      ...{ options, connectionTimeoutMillis, keepAlive, max: poolSize ?? max },
    });
    this.pool.on('error', () => undefined); // an idle connection was lost: the next check finds out
    this.database = new ReplicaDatabase(primary, this.pool);
    const { host, port } = new pg.Client({ connectionString: url });
    this.name = `${host}:${port}`;
  }

  /** Aborted when the replica stops serving reads; null while it does not serve any. */
  get signal(): AbortSignal | null {
    return this.service?.signal ?? null;
  }

  /** @returns whether it did not serve reads before */
  putIn(): boolean {
    if (this.service) return false;
    this.service = new AbortController();
    setMaxListeners(0, this.service.signal); // one per read that is running
    return true;
  }

  /** Stops its reads, which then continue on the primary. @returns whether it served reads before */
  takeOut(reason: string): boolean {
    const { service } = this;
    this.service = null;
    service?.abort(new ReplicaTakenOut(this.name, reason));
    return service !== null;
  }

  /**
   * Asks how far it has replayed the write-ahead log.
   * @throws if it does not respond in time, or is not a standby
   */
  async probe(): Promise<bigint> {
    try {
      const { isStandby, lsn } = await withTimeout(RESPONSE_TIMEOUT_MS, () => this.readPosition());
      if (!isStandby || lsn === null) throw new Error('it is not a standby');
      return parseLsn(lsn);
    } catch (error) {
      this.closeProber();
      throw error;
    }
  }

  /** On a connection of its own, since those of the pool may all be in use. */
  private async readPosition(): Promise<{ isStandby: boolean; lsn: string | null }> {
    if (!this.prober) {
      const prober = new pg.Client({
        connectionString: this.url,
        connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      });
      prober.on('error', () => undefined); // the query rejects
      this.prober = prober;
      await prober.connect();
    }
    const { rows } = await this.prober.query<{ isStandby: boolean; lsn: string | null }>(POSITION);
    return rows[0];
  }

  private closeProber(): void {
    void this.prober?.end().catch(() => undefined);
    this.prober = null;
  }

  async close(): Promise<void> {
    this.takeOut('the server is stopping');
    this.closeProber();
    await this.pool.end();
  }
}

/** The replica stopped serving reads while one was running. */
class ReplicaTakenOut extends Error {
  constructor(replica: string, reason: string) {
    super(`replica ${replica}: ${reason}`);
    this.name = 'ReplicaTakenOut';
  }
}
