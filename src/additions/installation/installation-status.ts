import { Injectable } from '@nestjs/common';
import { packageVersion } from '@storekeep/server/commands';
import {
  customColumnsOf,
  Database,
  readBackgroundState,
  Reader,
  Replicas,
  UsedModules,
} from '@storekeep/server/extend';

/** A column that the shop has added to a table. */
export interface OwnColumn {
  table: string;
  name: string;
  kind: string;
  /** The values of an enum, or null. */
  values: readonly string[] | null;
  is_required: boolean;
  /** Whether PostgreSQL computes it, so that it cannot be set. */
  is_computed: boolean;
}

interface Waiting {
  events_due: number;
  events_scheduled: number;
  events_parked: number;
  /** How long the delivery waits that is due for the longest time; 0 if none is due. */
  events_overdue_seconds: number;
  jobs_due: number;
  jobs_scheduled: number;
  jobs_running: number;
  jobs_overdue_seconds: number;
}

/** How an installation works at present, as the process sees it that responds. */
export interface Status {
  version: string;
  node_version: string;
  postgres_version: string;
  /** How long this process runs. */
  uptime_seconds: number;
  /** Of this process. */
  memory_bytes: number;
  connections: { used: number; idle: number; waiting: number; most: number };
  /** The rows that this process caches in memory. */
  row_cache: { rows: number; bytes: number; hits: number; misses: number };
  replicas: { name: string; is_in_use: boolean; lag_seconds: number }[];
  background: Waiting;
  modules: string[];
}

/** Reads what staff see of the installation. */
@Injectable()
export class InstallationStatus {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly reader: Reader,
    private readonly modules: UsedModules,
  ) {}

  /** The columns that the shop and its modules have added to tables, by tables. */
  listColumns(): OwnColumn[] {
    return this.database.entityMetadatas
      .filter(({ isJunction }) => !isJunction)
      .flatMap((metadata) =>
        customColumnsOf(metadata).map(({ databaseName, kind, postgresType, isNullable, isComputed }) => ({
          table: metadata.tableName,
          name: databaseName,
          kind,
          values: postgresType.enumValues,
          is_required: !isNullable,
          is_computed: isComputed,
        })),
      );
  }

  async readStatus(): Promise<Status> {
    const [background, [{ postgres_version }]] = await Promise.all([
      readBackgroundState(this.database),
      this.database.query<{ postgres_version: string }>(
        `select current_setting('server_version') as postgres_version`,
      ),
    ]);
    const { pool } = this.database;
    return {
      version: packageVersion,
      node_version: process.version,
      postgres_version,
      uptime_seconds: Math.floor(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      connections: {
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      },
      row_cache: sumCaches(this.reader.caches),
      replicas: this.replicas.all.map(({ name, signal, lag }) => ({
        name,
        is_in_use: Boolean(signal),
        lag_seconds: Number.isFinite(lag) ? lag : 0,
      })),
      background: {
        events_due: background.due_events,
        events_scheduled: background.scheduled_events,
        events_parked: background.parked_events,
        events_overdue_seconds: background.overdue_event,
        jobs_due: background.due_jobs,
        jobs_scheduled: background.scheduled_jobs,
        jobs_running: background.running_jobs,
        jobs_overdue_seconds: background.overdue_job,
      },
      modules: this.modules.declarations.map(({ name }) => name),
    };
  }
}

/** One for the primary, and one for each read replica. */
function sumCaches(caches: Reader['caches']): Status['row_cache'] {
  const sum = (read: (cache: Reader['caches'][number]) => number): number =>
    caches.reduce((total, cache) => total + read(cache), 0);
  return {
    rows: sum(({ size }) => size.rows),
    bytes: sum(({ size }) => size.bytes),
    hits: sum(({ lookups }) => lookups.hits),
    misses: sum(({ lookups }) => lookups.misses),
  };
}
