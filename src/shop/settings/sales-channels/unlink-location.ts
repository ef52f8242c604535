import type { Tx } from '#engine/kernel/database/sql';

/**
 * Removes a stock location from a sales channel.
 * @param channelId defaults to all channels
 */
export async function unlinkLocation(tx: Tx, locationId: string, channelId?: string): Promise<void> {
  await tx.query(
    `update sales_channel_location set deleted_at = now(), updated_at = now()
     where location_id = $1 and deleted_at is null and ($2::text is null or sales_channel_id = $2)`,
    [locationId, channelId ?? null],
  );
}
