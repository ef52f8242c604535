import { randomUUID } from 'node:crypto';
import type { Database } from '../../../engine/kernel/database/database.ts';
import { releaseLease, acquireLease, withLeaseExtension } from '../../../engine/kernel/concurrency/lease.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { upsertDocuments } from './built-in-search.ts';
import { readDocuments } from './read-documents.ts';
import type { SearchDocument } from './search-provider.ts';

/*
 * What has changed is noted in `search_change` by the transaction that changes it, whoever that is. It is brought to the search
 * in sets, each product once however often it has changed: first to ours, in one transaction with the note; then, where there
 * is a provider, to that, whose notes go when it has taken them.
 */

/**
 * Changes that are indexed in one transaction. Small, since searches wait for the lock that it holds: 2,000 changes held it for more
 * than two seconds.
 */
export const INDEX_BATCH = 100;
/** Changes that a search indexes before it looks: a longer backlog, as an import makes it, is left to the background. */
export const MAX_PENDING_FOR_SEARCH = 4 * INDEX_BATCH;
/** Changes that an external provider gets in one call. */
const PROVIDER_BATCH = 2000;

/** How many changes wait to be indexed; counted up to one more than a search indexes. */
export async function pendingChanges(sql: Sql): Promise<number> {
  const [{ pending }] = await sql.query<{ pending: number }>(
    `select count(*)::int as pending
     from (select from search_change where provider is null order by id limit ${MAX_PENDING_FOR_SEARCH + 1}) waiting`,
  );
  return pending;
}

/**
 * Brings a batch of changes into our own search, the oldest first. One process at a time, so that none overwrites what another has read
 * later.
 * @returns how many there were
 */
export async function indexBatch(database: Database): Promise<number> {
  if ((await pendingChanges(database)) === 0) return 0;
  return database.bulkTransaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('search documents', 0))`);
    const taken = await tx.query<{ product_id: string }>(
      `delete from search_change where id in (select id from search_change where provider is null order by id limit $1) returning product_id`,
      [INDEX_BATCH],
    );
    if (taken.length > 0) await index(tx, taken);
    if (taken.length < INDEX_BATCH) await markFilled(tx, null);
    return taken.length;
  });
}

async function index(tx: Tx, changes: readonly { product_id: string }[]): Promise<void> {
  const ids = [...new Set(changes.map(({ product_id }) => product_id))];
  await upsertDocuments(tx, await readDocuments(tx, ids));
  await tx.query(ENQUEUE_FOR_PROVIDERS, [ids]);
}

/** For each that was ever told anything: this process need not be the one that has it. With a new id, as it is news again. */
const ENQUEUE_FOR_PROVIDERS = `
  insert into search_change (product_id, provider)
  select w.id, substr(i.key, length('search_known ') + 1) from unnest($1::varchar[]) w (id), installation i where i.key like 'search_known %'
  on conflict (provider, product_id) where provider is not null do update set id = default`;

/** Whoever finds products beside us: told what there is, and what is gone. What it throws is told again. */
export interface ProviderIndex {
  id: string;
  index(documents: readonly SearchDocument[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/**
 * Tells the provider a set of changes. One process at a time: what is read first must be told first.
 * @returns how many notes there were; none, too, while another process tells it
 */
export async function syncProvider(database: Database, provider: ProviderIndex): Promise<number> {
  const [key, holder] = [`search ${provider.id}`, randomUUID()];
  if (!(await database.transaction((tx) => acquireLease(tx, key, holder)))) return 0;
  try {
    return await withLeaseExtension(database, key, holder, () => syncBatch(database, provider));
  } finally {
    await releaseLease(database, key, holder);
  }
}

async function syncBatch(database: Database, provider: ProviderIndex): Promise<number> {
  const entries = await database.query<{ id: number; product_id: string }>(
    `select id, product_id from search_change where provider = $1 order by id limit ${PROVIDER_BATCH}`,
    [provider.id],
  );
  if (entries.length > 0) {
    const ids = [...new Set(entries.map(({ product_id }) => product_id))];
    const { documents, removedIds } = await readDocuments(database, ids);
    if (documents.length > 0) await provider.index(documents);
    if (removedIds.length > 0) await provider.remove(removedIds);
    await database.query('delete from search_change where id = any($1)', [entries.map(({ id }) => id)]);
  }
  if (entries.length < PROVIDER_BATCH) await markFilled(database, provider.id);
  return entries.length;
}

/** Notes everything, to be indexed from the ground up: what is there stays in use until it is replaced. */
export async function enqueueAll(database: Database): Promise<void> {
  await database.bulkTransaction(async (tx) => {
    await tx.query('delete from search_word');
    await tx.query(
      `insert into search_change (product_id)
       select id from product where status = 'published' and deleted_at is null
       union select product_id from search_document`,
    );
  });
}

/** A provider that nobody has told anything yet is told everything; one that was there before it is told nothing more. */
export async function enqueueForNewProvider(database: Database, provider: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `with forgotten as (delete from installation where key ~ '^search_(known|filled) ' and split_part(key, ' ', 2) <> $1 returning key)
       delete from search_change using forgotten where provider = split_part(forgotten.key, ' ', 2)`,
      [provider],
    );
    const isNew = await tx.query(
      `insert into installation (key, value) values ($1, '') on conflict do nothing returning key`,
      [`search_known ${provider}`],
    );
    if (isNew.length === 0) return;
    await tx.query(
      `insert into search_change (product_id, provider) select id, $1 from product where status = 'published' and deleted_at is null`,
      [provider],
    );
  });
}

/** Whether a search has everything, and may be asked. */
export async function isFilled(sql: Sql, provider: string | null): Promise<boolean> {
  const [filled] = await sql.query('select from installation where key = $1', [filledKey(provider)]);
  return filled !== undefined;
}

async function markFilled(sql: Sql, provider: string | null): Promise<void> {
  await sql.query(`insert into installation (key, value) values ($1, '') on conflict do nothing`, [
    filledKey(provider),
  ]);
}

function filledKey(provider: string | null): string {
  return provider === null ? 'search_filled' : `search_filled ${provider}`;
}
