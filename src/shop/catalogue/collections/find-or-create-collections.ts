import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { kebabCase } from '#engine/kernel/text/kebab-case';
import { insertMissingRows } from '#engine/kernel/writing/rows';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';

/** Identifies a collection by its handle or, without one, by its title. */
export interface CollectionKey {
  title: string | null;
  handle: string | null;
}

/**
 * Finds collections by handle or title, and creates missing ones.
 * @param requested by any key, such as a product id; null for no collection
 * @returns their ids by the same key
 */
export async function findOrCreateCollections(
  tx: Tx,
  requested: ReadonlyMap<string, CollectionKey | null>,
): Promise<Map<string, string>> {
  const keys = [...requested.values()].filter((key) => key !== null);
  if (keys.length === 0) return new Map();
  const find = () =>
    tx.query<{ id: string; title: string; handle: string | null }>(
      `select id, title, handle from product_collection where (handle = any($1) or title = any($2)) and deleted_at is null
       order by created_at, id`,
      [keys.map(({ handle }) => handle), keys.map(({ title }) => title)],
    );
  let collections = await find();
  const idOf = ({ title, handle }: CollectionKey): string | undefined =>
    collections.find((key) => (handle ? key.handle === handle : key.title === title))?.id;
  const missing = keys.filter((key) => idOf(key) === undefined);
  if (missing.length > 0) {
    await insertMissingRows(
      tx,
      ProductCollection,
      missing.map(({ title, handle }) => ({
        id: newId(ProductCollection),
        title: title ?? handle!,
        handle: handle ?? (kebabCase(title!) || newId(ProductCollection).toLowerCase()),
      })),
    );
    collections = await find();
  }
  return new Map([...requested].flatMap(([id, key]) => (key ? [[id, idOf(key)!]] : [])));
}
