import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import type { MovedDatabase } from './moved-database.ts';
import { MOVED_TABLES } from './moved-schema.ts';

/* Copying and following, by a publication in one database and a subscription in the other. */

const NAME = 'storekeep_move';
const POLL_MS = 200;
/** Larger tables are copied in groups, the others all at once. */
const LARGE_TABLE_BYTES = 64 * 2 ** 20;
/** PostgreSQL tries again for ever; a table that fails as often needs an operator. */
const MAX_COPY_ERRORS = 5;

/** How far a copy is. */
export interface CopyProgress {
  copiedTables: number;
  /** How many are being copied, or are. */
  published: number;
  tables: number;
  copiedBytes: number;
  bytes: number;
}

/** The following of one database by another one. */
export class TableCopy {
  constructor(
    private readonly from: MovedDatabase,
    private readonly to: MovedDatabase,
    private readonly shopId: string,
  ) {}

  /** Whether the second database follows the first one, or would if it was not paused. */
  async exists(): Promise<boolean> {
    return (await this.to.query(`select ${SUBSCRIPTION}`)).length > 0;
  }

  /** Publishes all tables. A slot that a former process has left is dropped, as it has what the first database got from the second one. */
  async prepare(): Promise<void> {
    await this.dropSlot();
    await publishAllTables(this.from);
  }

  /** Creates the slot from which changes are read from now on. */
  async createSlot(): Promise<void> {
    const slot = await this.slotName();
    await this.from.query(
      `select pg_create_logical_replication_slot($1, 'pgoutput') where not exists (select from pg_replication_slots where slot_name = $1)`,
      [slot],
    );
  }

  /** @returns whether changes can still be read from where the second database is */
  async hasSlot(): Promise<boolean> {
    const [row] = await this.from.query<{ wal_status: string }>(
      'select wal_status from pg_replication_slots where slot_name = $1',
      [await this.slotName()],
    );
    return row !== undefined && row.wal_status !== 'lost';
  }

  async dropSlot(): Promise<void> {
    // the process that reads from it may end a moment later than its subscription
    await this.from.query(
      `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active_pid is not null`,
      [await this.slotName()],
    );
    for (const deadline = Date.now() + 10_000; ; await sleep(POLL_MS)) {
      const left = await this.from.query(
        `select case when active_pid is null then pg_drop_replication_slot(slot_name) end from pg_replication_slots where slot_name = $1`,
        [await this.slotName()],
      );
      if (left.length === 0) return;
      if (Date.now() > deadline) throw new Error(`The replication slot of ${this.from.label} is in use`);
    }
  }

  /** Lets the second database copy and follow the first one. @param copies false if it has all rows already */
  async subscribe(copies: boolean): Promise<void> {
    if (await this.exists()) return;
    if (copies) await publishSmallTables(this.from);
    await this.createSlot();
    const options = `create_slot = false, slot_name = '${await this.slotName()}', copy_data = ${copies}`;
    await this.to.query(
      `create subscription ${NAME} connection ${escapeLiteral(libpqUrl(this.from.url))} publication ${NAME} with (${options})`,
    );
  }

  /** Adds the large tables that are not copied yet, a few at a time. */
  async addLargeTables(count: number): Promise<void> {
    const { list } = await this.from.one<{ list: string | null }>(
      `select string_agg(format('%I', name), ', ') as list from (
         ${UNPUBLISHED}
         order by pg_total_relation_size(id) limit ${count}) t`,
    );
    if (list !== null) await this.from.query(`alter publication ${NAME} add table ${list}`);
    // also after the last addition, which another process may have made before it was killed
    await this.to.query(`alter subscription ${NAME} refresh publication`);
  }

  /** Ends the following, without asking the first database, which may be away. */
  async unsubscribe(): Promise<void> {
    if (!(await this.exists())) return;
    await this.to.query(`alter subscription ${NAME} disable`);
    await this.to.query(`alter subscription ${NAME} set (slot_name = none)`);
    await this.to.query(`drop subscription if exists ${NAME}`);
  }

  /** @throws Error if tables cannot be copied */
  async progress(): Promise<CopyProgress> {
    const [sizes, copied] = await Promise.all([
      this.from.query<{ name: string; bytes: number }>(
        `select name, pg_table_size(id)::float8 as bytes from (${MOVED_TABLES}) t`,
      ),
      this.to.query<{ name: string; ready: boolean; bytes: number }>(
        `select c.relname as name, r.srsubstate = 'r' as ready, coalesce(p.bytes_processed, 0)::float8 as bytes
         from pg_subscription_rel r join pg_class c on c.oid = r.srrelid left join pg_stat_progress_copy p on p.relid = r.srrelid and p.datname = current_database()
         where r.srsubid = (select oid ${SUBSCRIPTION})`,
      ),
    ]);
    await this.requireSuccess();
    const byName = new Map(copied.map((table) => [table.name, table]));
    const progress = { copiedTables: 0, published: 0, tables: sizes.length, copiedBytes: 0, bytes: 0 };
    for (const { name, bytes } of sizes) {
      const table = byName.get(name);
      progress.bytes += bytes;
      if (table) progress.published++;
      if (table?.ready) progress.copiedTables++;
      progress.copiedBytes += table?.ready ? bytes : Math.min(bytes, table?.bytes ?? 0);
    }
    return progress;
  }

  /** @throws Error if the second database fails to apply changes again and again */
  private async requireSuccess(): Promise<void> {
    const { errors } = await this.to.one<{ errors: number }>(
      `select coalesce(sum(apply_error_count + sync_error_count), 0)::int as errors from pg_stat_subscription_stats where subname = '${NAME}'
         and subid = (select oid ${SUBSCRIPTION})`,
    );
    this.firstErrors ??= errors;
    if (errors - this.firstErrors > MAX_COPY_ERRORS)
      throw new Error(`${this.to.label} cannot take over the rows: the log of its PostgreSQL has the reason`);
  }

  private firstErrors?: number;

  /**
   * Writes a marker and waits until it has arrived, as then everything has that was committed before.
   * @param token a number that no marker has had
   * @returns how long it took
   */
  async waitForMarker(token: number): Promise<number> {
    const startedAt = Date.now();
    const { at } = await this.from.one<{ at: string }>(
      `insert into storekeep_move.marker values ($1, clock_timestamp())
       on conflict (token) do update set at = excluded.at returning at::text`,
      [token],
    );
    const arrived = 'select from storekeep_move.marker where token = $1 and at >= $2';
    for (let attempt = 1; (await this.to.query(arrived, [token, at])).length === 0; attempt++) {
      if (attempt % 100 === 0) await this.requireSuccess();
      await sleep(10);
    }
    return Date.now() - startedAt;
  }

  /** Different for each shop and direction, since slots of all databases of a server have different names. */
  private async slotName(): Promise<string> {
    this.slot ??= this.from
      .one<{ name: string }>('select current_database() as name')
      .then(
        ({ name }) =>
          `${NAME}_${createHash('sha256').update(`${this.shopId} ${name}`).digest('hex').slice(0, 16)}`,
      );
    return this.slot;
  }

  private slot?: Promise<string>;
}

const SUBSCRIPTION = `from pg_subscription where subname = '${NAME}' and subdbid = (select oid from pg_database where datname = current_database())`;

/** Publishes the tables of the shop that are small. One statement, so that no change is decoded without a publication. */
async function publishSmallTables(database: MovedDatabase): Promise<void> {
  await database.query(`do $$ begin
    drop publication if exists ${NAME};
    execute (select 'create publication ${NAME} for table storekeep_move.marker' || coalesce(', ' || string_agg(format('%I', name), ', '), '')
      from (${MOVED_TABLES}) t where pg_table_size(id) <= ${LARGE_TABLE_BYTES});
  end $$`);
}

/** SQL of the names of tables that are not published yet. */
const UNPUBLISHED = `select id, name from (${MOVED_TABLES}) t where name not in (select tablename from pg_publication_tables where pubname = '${NAME}')`;

/** Publishes all tables of the shop. */
async function publishAllTables(database: MovedDatabase): Promise<void> {
  await database.query(`do $$ declare list text; begin
    if not exists (select from pg_publication where pubname = '${NAME}') then
      create publication ${NAME} for table storekeep_move.marker;
    end if;
    select string_agg(format('%I', name), ', ') into list from (${UNPUBLISHED}) t;
    if list is not null then execute 'alter publication ${NAME} add table ' || list; end if;
  end $$`);
}

/** A URL as libpq reads it: parts of it are named differently by the driver of Node. */
function libpqUrl(url: string): string {
  const { host, port, database, user, password } = new Client(url);
  const query = new URLSearchParams(url.split('?')[1]);
  const mode = query.get('sslmode') ?? (/^(?:true|1)$/.test(query.get('ssl') ?? '') ? 'require' : null);
  const parts: Record<string, string | null | undefined> = {
    ...{ host, port: String(port), dbname: database, user, password },
    sslmode: mode === 'no-verify' ? 'require' : mode,
    sslrootcert: query.get('sslrootcert'),
    application_name: NAME,
  };
  return Object.entries(parts)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => `${name}='${value!.replaceAll(/['\\]/g, String.raw`\$&`)}'`)
    .join(' ');
}
