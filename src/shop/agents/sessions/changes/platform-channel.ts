import type { Sql } from '../../../../engine/kernel/database/sql.ts';
import type { SellingPlatform } from '../session-store.ts';

/** Returns the sales channel of a platform, or else the default one of the shop. */
export async function channelOfPlatform(
  sql: Sql,
  { sales_channel_id }: Pick<SellingPlatform, 'sales_channel_id'>,
): Promise<string | null> {
  if (sales_channel_id !== null) return sales_channel_id;
  const [store] = await sql.query<{ channel: string | null }>(
    'select default_sales_channel_id as channel from store limit 1',
  );
  return store?.channel ?? null;
}
