import type { Sql } from '../../../engine/kernel/database/sql.ts';

/** The sales channel of carts that name none, or null when the store has none (any more). */
export async function defaultSalesChannelId(sql: Sql): Promise<string | null> {
  const [channel] = await sql.query<{ id: string }>(
    `select c.id from store s join sales_channel c on c.id = s.default_sales_channel_id
     where c.deleted_at is null order by s.created_at, s.id limit 1`,
  );
  return channel?.id ?? null;
}
