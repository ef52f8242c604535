import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { setLinksOfEach } from '#engine/kernel/writing/links';
import { insertRows } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';

/** Replaces the sales channels of products. @param channels their ids, by product id */
export function setChannelsOfProducts(
  tx: Tx,
  channels: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  return setLinksOfEach(tx, Product, 'sales_channels', channels);
}

/**
 * Finds channels by name, and creates the missing ones.
 * @param channels the columns of a new channel, by name
 * @returns the ids by name
 */
export async function findOrCreateChannels(
  tx: Tx,
  channels: ReadonlyMap<string, Pick<SalesChannel, 'description'>>,
): Promise<Map<string, string>> {
  if (channels.size === 0) return new Map();
  // names are not unique in the table, so the lock prevents concurrent imports from creating a channel twice
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sales channels of imports', 0))`);
  const names = [...channels.keys()];
  const existing = await tx.query<{ id: string; name: string }>(
    'select id, name from sales_channel where name = any($1) and deleted_at is null order by created_at desc, id desc',
    [names],
  );
  const ids = new Map(existing.map(({ id, name }) => [name, id]));
  const created = names.filter((name) => !ids.has(name)).map((name) => ({ id: newId(SalesChannel), name }));
  await insertRows(
    tx,
    SalesChannel,
    created.map((row) => ({ ...row, description: channels.get(row.name)!.description })),
  );
  for (const { id, name } of created) ids.set(name, id);
  return ids;
}
