import { invalidBody, invalidData, type CommerceError } from '../../../engine/kernel/errors.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { isEnabledChannelSql } from '../sales-channels/enabled-channel.ts';

/** The request header in which a storefront sends its publishable key. */
export const PUBLISHABLE_KEY_HEADER = 'x-publishable-api-key';

/** What a request on `/store` reaches of what the shop sells: looked up once a request, and never remembered. */
export interface ChannelScope {
  /** The sales channels that lists show; null when nothing restricts them, `default` for the default one of the store. */
  channels: readonly string[] | 'default' | null;
  /** Those of the publishable key, the oldest first; null when there is none, or it is tied to no channel. */
  keyChannels: readonly string[] | null;
}

/**
 * With a key that is tied to channels those; with one that is not, all; without a key the default channel of the store. What
 * the request names narrows it. Deleted and disabled channels open nothing.
 * @param requestedIds channels that the request names
 * @throws invalid_data for a key that is unknown or revoked, or of whose channels none is left; with `errors` for a channel
 * that is not one of the key's
 */
export async function resolveChannelScope(
  sql: Sql,
  key: string | undefined,
  requestedIds: readonly string[] = [],
): Promise<ChannelScope> {
  const enabled = requestedIds.length > 0 ? await enabledIds(sql, requestedIds) : null;
  if (!key) return { channels: enabled ?? 'default', keyChannels: null };
  const channels = await channelsOfKey(sql, key);
  if (channels.length === 0) return { channels: enabled, keyChannels: null };
  const outside = requestedIds.find((one) => !channels.includes(one));
  if (outside !== undefined)
    throw invalidBody(
      `Provided sales channel id param: ${outside} is not associated with the Publishable API Key passed in the header of the request.`,
    );
  return { channels: enabled ?? channels, keyChannels: channels };
}

/** For a product or variant that is there, and not in the channels of the key. */
export function outsideKeyScope(what: 'Product' | 'Variant', id: string): CommerceError {
  return invalidBody(
    `${what} with id: ${id} is not associated with sales channels defined by the Publishable API Key passed in the header of the request.`,
  );
}

/**
 * The sales channels that a publishable key opens, the oldest first. Empty only for a key that is tied to no channel: it restricts
 * nothing.
 */
async function channelsOfKey(sql: Sql, key: string): Promise<string[]> {
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
          where l.publishable_key_id = k.id and l.deleted_at is null and ${isEnabledChannelSql('c')}
          order by c.created_at, c.id) as channels
  from publishable_api_key k where k.id = $1 and (k.revoked_at is null or k.revoked_at > now())`;

/** SQL of the id of the default channel, null when that is closed: what it sells is listed without another statement. */
export const DEFAULT_CHANNEL = `(select c.id from store s join sales_channel c on c.id = s.default_sales_channel_id
  where ${isEnabledChannelSql('c')} limit 1)`;

/** The channels by their ids. */
export async function channelIds(sql: Sql, { channels }: ChannelScope): Promise<readonly string[] | null> {
  if (channels !== 'default') return channels;
  const [{ id }] = await sql.query<{ id: string | null }>(`select ${DEFAULT_CHANNEL} as id`);
  return id === null ? [] : [id];
}

async function enabledIds(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const enabled = await sql.query<{ id: string }>(
    `select c.id from sales_channel c where ${isEnabledChannelSql('c')} and c.id = any($1)`,
    [ids],
  );
  return enabled.map(({ id }) => id);
}
