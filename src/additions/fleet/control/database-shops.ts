import { invalidData } from '@storekeep/server/module';
import { type DatabaseError, Pool, type PoolClient } from 'pg';
import {
  createRecord,
  type NewShop,
  normalizeHost,
  requireValidShop,
  type ShopChange,
  type ShopRecord,
} from './shop-record.ts';
import { ShopChangedError, Shops, watchRecords } from './shops.ts';

/**
 * The tables of the control database. A change draws the next value of the sequence, by which processes notice it. Two processes that create
 * them at the same time wait for each other by the lock.
 */
const SCHEMA = `
  begin;
  select pg_advisory_xact_lock(hashtextextended('storekeep_shop', 0));
  create sequence if not exists storekeep_shop_change;
  create table if not exists storekeep_shop (
    id text primary key,
    database text not null unique,
    state text not null check (state in ('active', 'suspended', 'moving')),
    version bigint not null,
    previous_database text,
    variables jsonb not null default '{}',
    change bigint not null default nextval('storekeep_shop_change')
  );
  alter table storekeep_shop add column if not exists next_database text;
  create table if not exists storekeep_shop_host (
    host text primary key,
    shop_id text not null references storekeep_shop (id) on delete cascade,
    position int not null
  );
  create index if not exists storekeep_shop_host_shop on storekeep_shop_host (shop_id);
  commit`;

const SELECT = `select id, database, state, version::int, previous_database, next_database, variables,
  array(select host from storekeep_shop_host h where h.shop_id = s.id order by position) as hosts
  from storekeep_shop s`;

const UNIQUE_VIOLATION = '23505';

/** The records in a database of their own, for fleets of several processes. */
export class DatabaseShops extends Shops {
  private readonly pool: Pool;
  private schema?: Promise<unknown>;

  constructor(url: string) {
    super();
    this.pool = new Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      application_name: 'storekeep-fleet',
    });
    // a connection that breaks while it is idle is replaced by the next statement
    this.pool.on('error', () => undefined);
  }

  list(): Promise<ShopRecord[]> {
    return this.query(`${SELECT} order by id`);
  }

  async find(host: string): Promise<ShopRecord | undefined> {
    const where = 'where id = (select shop_id from storekeep_shop_host where host = $1)';
    return (await this.query(`${SELECT} ${where}`, [normalizeHost(host)]))[0];
  }

  async create(shop: NewShop): Promise<ShopRecord> {
    const created = createRecord(shop);
    return this.transaction(async (client) => {
      await client.query(
        `insert into storekeep_shop (id, database, state, version, previous_database, next_database, variables)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          created.id,
          created.database,
          created.state,
          created.version,
          created.previous_database,
          created.next_database,
          JSON.stringify(created.variables),
        ],
      );
      await replaceHosts(client, created);
      return created;
    });
  }

  update(id: string, expectedVersion: number, change: ShopChange): Promise<ShopRecord> {
    return this.transaction(async (client) => {
      const { rows } = await client.query<ShopRecord>(
        `${SELECT} where id = $1 and version = $2 for update of s`,
        [id, expectedVersion],
      );
      if (rows.length === 0) throw new ShopChangedError(id);
      const updated = requireValidShop({ ...rows[0], ...change, version: expectedVersion + 1 });
      await client.query(
        `update storekeep_shop set database = $2, state = $3, version = $4, previous_database = $5, next_database = $6,
           variables = $7, change = nextval('storekeep_shop_change') where id = $1`,
        [
          id,
          updated.database,
          updated.state,
          updated.version,
          updated.previous_database,
          updated.next_database,
          JSON.stringify(updated.variables),
        ],
      );
      if (change.hosts) await replaceHosts(client, updated);
      return updated;
    });
  }

  watch(
    changed: (shops: readonly ShopRecord[]) => void,
    failed: (error: unknown) => void,
  ): () => Promise<void> {
    return watchRecords({ fingerprint: () => this.fingerprint(), read: () => this.list() }, changed, failed);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /**
   * The sum of the changes, not the latest one: transactions can commit in another order than that in which they drew from the sequence.
   * The count, as rows can be deleted by hand.
   */
  private async fingerprint(): Promise<string> {
    await this.prepare();
    const text = "select count(*) || ' ' || coalesce(sum(change), 0) as fingerprint from storekeep_shop";
    const { rows } = await this.pool.query<{ fingerprint: string }>(text);
    return rows[0].fingerprint;
  }

  private async query(text: string, values: unknown[] = []): Promise<ShopRecord[]> {
    await this.prepare();
    return (await this.pool.query<ShopRecord>(text, values)).rows;
  }

  /** @throws CommerceError if another shop has the id or a host */
  private async transaction(work: (client: PoolClient) => Promise<ShopRecord>): Promise<ShopRecord> {
    await this.prepare();
    const client = await this.pool.connect();
    let isBroken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (isBroken = true));
      const { code, constraint = '', detail = '' } = error as Partial<DatabaseError>;
      // the detail of a repeated database has its password
      if (code === UNIQUE_VIOLATION && constraint.includes('database'))
        throw invalidData('Another shop has the same database');
      if (code === UNIQUE_VIOLATION) throw invalidData(`Another shop has it: ${detail}`);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Creates the tables once; tries again if the database could not be reached. */
  private prepare(): Promise<unknown> {
    this.schema ??= this.pool.query(SCHEMA).catch((error: unknown) => {
      this.schema = undefined;
      throw error;
    });
    return this.schema;
  }
}

async function replaceHosts(client: PoolClient, { id, hosts }: ShopRecord): Promise<void> {
  await client.query('delete from storekeep_shop_host where shop_id = $1', [id]);
  await client.query(
    `insert into storekeep_shop_host (shop_id, host, position)
     select $1, host, position from unnest($2::text[]) with ordinality as given (host, position)`,
    [id, hosts],
  );
}
