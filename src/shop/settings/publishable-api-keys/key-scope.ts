import type { Sql } from '#engine/kernel/database/sql';
import { type CommerceError, invalidBody, invalidData } from '#engine/kernel/errors';
import { isEnabledChannelSql } from '../sales-channels/enabled-channel.ts';

/** The request header in which a storefront sends its publishable key. */
export const PUBLISHABLE_KEY_HEADER = 'x-publishable-api-key';

/** The sales channels that a request on `/store` can read. Loaded for each request and never cached. */
export interface ChannelScope {
  /** The ids of the channels whose products are listed; null for no restriction, `default` for the store's default channel. */
  channels: readonly string[] | 'default' | null;
  /** The channels of the publishable key, oldest first; null without a key, or for a key without channels. */
  keyChannels: readonly string[] | null;
}

/**
 * Determines the channel scope of a request: the channels of its key, all channels for a key without any, or the default
 * channel without a key. Deleted and disabled channels are excluded.
 * @param requestedIds channels that the request names, which narrow the scope
 * @throws invalid_data if the key is unknown or revoked, or all of its channels are disabled or deleted; with `errors` if a
 * requested channel does not belong to the key
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
  const foreignId = requestedIds.find((requestedId) => !channels.includes(requestedId));
  if (foreignId !== undefined)
    throw invalidBody(
      `Provided sales channel id param: ${foreignId} is not associated with the Publishable API Key passed in the header of the request.`,
    );
  return { channels: enabled ?? channels, keyChannels: channels };
}

/** The error for an existing product or variant that is not in the channels of the key. */
export function outsideKeyScope(record: 'Product' | 'Variant', id: string): CommerceError {
  return invalidBody(
    `${record} with id: ${id} is not associated with sales channels defined by the Publishable API Key passed in the header of the request.`,
  );
}

/** The enabled channels of a publishable key, oldest first. Empty only for a key without channels, which restricts nothing. */
async function channelsOfKey(sql: Sql, key: string): Promise<string[]> {
  const [apiKey] = await sql.query<{ restricted: boolean; channels: string[] }>(CHANNELS_OF_KEY, [key]);
  if (!apiKey) throw invalidData(`The publishable key ${key} is unknown or revoked`);
  const { restricted, channels } = apiKey;
  // must not return an empty list, which would mean no restriction
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

/** SQL for the id of the default channel, null if it is disabled; used in larger statements to save a query. */
export const DEFAULT_CHANNEL = `(select c.id from store s join sales_channel c on c.id = s.default_sales_channel_id
  where ${isEnabledChannelSql('c')} limit 1)`;

/** The ids of the channels in a scope; null for no restriction. */
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
