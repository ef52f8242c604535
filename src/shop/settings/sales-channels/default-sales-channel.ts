import type { Sql } from '#engine/kernel/database/sql';

/** The id of the sales channel for carts that do not name one; null if the store has no default channel or it is deleted. */
export async function defaultSalesChannelId(sql: Sql): Promise<string | null> {
  const [channel] = await sql.query<{ id: string }>(
    `select c.id from store s join sales_channel c on c.id = s.default_sales_channel_id
     where c.deleted_at is null order by s.created_at, s.id limit 1`,
  );
  return channel?.id ?? null;
}
