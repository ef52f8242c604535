import type { Sql } from '../kernel/sql.ts';
import { invalidData } from '../kernel/errors.ts';

/** The request header in which a storefront sends its publishable key. */
export const PUBLISHABLE_KEY_HEADER = 'x-publishable-api-key';

/**
 * The sales channels that a publishable key opens, the oldest first; deleted and disabled ones do not count. Empty only
 * for a key that is tied to no channel: it restricts nothing.
 * @throws invalid_data for a key that is unknown or revoked, or of whose channels none is left
 */
export async function channelsOfKey(sql: Sql, key: string): Promise<string[]> {
  const [found] = await sql.query<{ restricted: boolean; channels: string[] }>(CHANNELS_OF_KEY, [key]);
  if (!found) throw invalidData(`The publishable key ${key} is unknown or revoked`);
  const { restricted, channels } = found;
  // not empty: that would open what its channels kept closed
  if (restricted && channels.length === 0)
    throw invalidData(`The sales channels of the publishable key ${key} are closed`);
  return channels;
}

const CHANNELS_OF_KEY = `select
    exists (select from publishable_api_key_sales_channel l where l.publishable_key_id = k.id and l.deleted_at is null) as restricted,
    array(select c.id from publishable_api_key_sales_channel l join sales_channel c on c.id = l.sales_channel_id
          where l.publishable_key_id = k.id and l.deleted_at is null and c.deleted_at is null and not c.is_disabled
          order by c.created_at, c.id) as channels
  from publishable_api_key k where k.id = $1 and (k.revoked_at is null or k.revoked_at > now())`;
