/** Options of read replicas: hot standbys that serve catalogue reads of the store surface. */
export class ReplicaOptions {
  /** Their addresses, as `postgres://user:password@host/name`; defaults to none. */
  readonly urls: readonly string[];
  /** Seconds. A replica that lags more than this behind the primary serves no reads until it has caught up; defaults to 5. */
  readonly maxLagSeconds: number;
  /** The most connections of a process to each replica; defaults to those to the primary. */
  readonly poolSize: number | null;

  constructor({ urls = [], maxLagSeconds = 5, poolSize = null }: Partial<ReplicaOptions> = {}) {
    this.urls = urls;
    this.maxLagSeconds = maxLagSeconds;
    this.poolSize = poolSize;
  }
}
