import type { Shop } from './shop.ts';

/** The tables whose inserts, updates, deletes and truncations are all recorded in `shown_change`. */
export async function listRecordedTables(shop: Shop): Promise<string[]> {
  const recorded = await shop.sql<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
     where f.proname in ('note_shown_change', 'note_variant_change', 'note_level_change') group by c.relname having bit_or(t.tgtype & 60) = 60`, // insert, delete, update, truncate
  );
  return recorded.map(({ name }) => name);
}
