import { randomUUID } from 'node:crypto';
import { acquireLease, releaseLease, withLeaseExtension } from '#engine/kernel/concurrency/lease';
import type { Database } from '#engine/kernel/database/database';
import type { Sql, Tx, WritableSql } from '#engine/kernel/database/sql';
import { addWords, upsertDocuments } from './built-in-search.ts';
import { readDocuments } from './read-documents.ts';
import { readSearchDocuments } from './read-search-documents.ts';
import { readTranslatedTexts } from './read-translated-texts.ts';
import type { SearchDocument } from './search-document.ts';
import { replaceTranslations } from './translated-search.ts';

/*
 * Triggers add changed products to the queue `search_change`, in the transaction of the change. Entries are processed in batches, each
 * product once however often it has changed: first by the built-in search, which deletes the entries in the same transaction, and then
 * by an external provider, which has entries of its own that are deleted once it has accepted them.
 */

/**
 * Changes that are indexed in one transaction. Small, since searches wait for its lock: 2,000 changes held it for more than two
 * seconds.
 */
export const INDEX_BATCH = 100;
/** Changes that a search indexes before it runs; a longer backlog, such as that of an import, is left to the background. */
export const MAX_PENDING_FOR_SEARCH = 4 * INDEX_BATCH;
/** Changes that are sent to an external provider in one call. */
const PROVIDER_BATCH = 500;
/** Increased when the documents of providers get another form: then all are sent again. */
const DOCUMENT_VERSION = '2';

/** Returns the number of changes to be indexed, at most `MAX_PENDING_FOR_SEARCH + 1`. */
export async function pendingChanges(sql: Sql): Promise<number> {
  const [{ pending }] = await sql.query<{ pending: number }>(
    `select count(*)::int as pending
     from (select from search_change where provider is null order by id limit ${MAX_PENDING_FOR_SEARCH + 1}) waiting`,
  );
  return pending;
}

/**
 * Indexes a batch of changes for the built-in search, the oldest first. Processes take turns, so that none overwrites a newer document
 * with one that it read earlier.
 * @returns the number of changes
 */
export async function indexBatch(database: Database): Promise<number> {
  if ((await pendingChanges(database)) === 0) return 0;
  return database.bulkTransaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('search documents', 0))`);
    const changes = await tx.query<{ product_id: string }>(
      `delete from search_change where id in (select id from search_change where provider is null order by id limit $1) returning product_id`,
      [INDEX_BATCH],
    );
    if (changes.length > 0) await index(tx, changes);
    if (changes.length < INDEX_BATCH) await markIndexComplete(tx, null);
    return changes.length;
  });
}

async function index(tx: Tx, changes: readonly { product_id: string }[]): Promise<void> {
  const ids = [...new Set(changes.map(({ product_id }) => product_id))];
  await upsertDocuments(tx, await readDocuments(tx, ids));
  const translatedWords = await replaceTranslations(tx, ids, await readTranslatedTexts(tx, ids));
  await addWords(tx, translatedWords);
  await tx.query(ENQUEUE_FOR_PROVIDERS, [ids]);
}

/** Adds entries for all known providers, which may be registered in other processes only. A pending entry gets a new id, as the product has changed again. */
const ENQUEUE_FOR_PROVIDERS = `
  insert into search_change (product_id, provider)
  select w.id, substr(i.key, length('search_known ') + 1) from unnest($1::varchar[]) w (id), installation i where i.key like 'search_known %'
  on conflict (provider, product_id) where provider is not null do update set id = default`;

/** The index of an external provider. If it throws, the batch is sent again. */
export interface ProviderIndex {
  id: string;
  /** @returns the ids of documents that the transforms of the shop leave out */
  index(documents: readonly SearchDocument[]): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

/**
 * Sends a batch of changes to the provider. Only one process at a time, as changes must be sent in the order in which they are read.
 * @returns the number of entries; 0 also while another process is sending
 */
export async function syncProvider(database: Database, provider: ProviderIndex): Promise<number> {
  const [key, holder] = [`search ${provider.id}`, randomUUID()];
  if (!(await database.transaction((tx) => acquireLease(tx, key, holder)))) return 0;
  try {
    return await withLeaseExtension(database, key, holder, () => syncBatch(database, provider));
  } finally {
    await database.independent((sql) => releaseLease(sql, key, holder));
  }
}

async function syncBatch(database: Database, provider: ProviderIndex): Promise<number> {
  const entries = await database.query<{ id: number; product_id: string }>(
    `select id, product_id from search_change where provider = $1 order by id limit ${PROVIDER_BATCH}`,
    [provider.id],
  );
  if (entries.length > 0) {
    const ids = [...new Set(entries.map(({ product_id }) => product_id))];
    const { documents, removedIds } = await readSearchDocuments(database, ids);
    const omittedIds = documents.length > 0 ? await provider.index(documents) : [];
    const removed = [...removedIds, ...omittedIds];
    if (removed.length > 0) await provider.remove(removed);
    await database.independent((sql) =>
      sql.query('delete from search_change where id = any($1)', [entries.map(({ id }) => id)]),
    );
  }
  if (entries.length < PROVIDER_BATCH)
    await database.independent((sql) => markIndexComplete(sql, provider.id));
  return entries.length;
}

/** Enqueues all products, to rebuild the index. Existing documents remain in use until they are replaced. */
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

/** Enqueues all products for a provider that is new or has documents in a former form, and deletes the entries of former providers. */
export async function enqueueForNewProvider(database: Database, provider: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `with forgotten as (delete from installation where key ~ '^search_(known|filled) ' and split_part(key, ' ', 2) <> $1 returning key)
       delete from search_change using forgotten where provider = split_part(forgotten.key, ' ', 2)`,
      [provider],
    );
    const isNew = await tx.query(
      `insert into installation as i (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value where i.value <> excluded.value returning key`,
      [`search_known ${provider}`, DOCUMENT_VERSION],
    );
    if (isNew.length === 0) return;
    await tx.query(
      `insert into search_change (product_id, provider) select id, $1 from product where status = 'published' and deleted_at is null
       on conflict do nothing`,
      [provider],
    );
  });
}

/** Whether the index was completed once, so that it can be searched. Null: the built-in one. */
export async function isIndexComplete(sql: Sql, provider: string | null): Promise<boolean> {
  const [completion] = await sql.query('select from installation where key = $1', [completionKey(provider)]);
  return completion !== undefined;
}

async function markIndexComplete(sql: WritableSql, provider: string | null): Promise<void> {
  await sql.query(`insert into installation (key, value) values ($1, '') on conflict do nothing`, [
    completionKey(provider),
  ]);
}

function completionKey(provider: string | null): string {
  return provider === null ? 'search_filled' : `search_filled ${provider}`;
}
