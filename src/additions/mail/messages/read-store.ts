import type { Database } from '@storekeep/server/extend';

/** The store as messages name it. */
export async function readStore(database: Database): Promise<{ name: string }> {
  const [store] = await database.query<{ name: string }>('select name from store limit 1');
  return { name: store?.name ?? '' };
}
