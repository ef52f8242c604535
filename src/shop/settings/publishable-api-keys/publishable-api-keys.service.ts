import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { type CommerceError, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireIds, updateExistingRow } from '#engine/kernel/writing/rows';
import type { Condition } from '#engine/reader/sql/conditions';
import { PublishableApiKey } from '#model/entities/settings/publishable-api-key.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import type {
  CreatePublishableApiKeyBody,
  UpdatePublishableApiKeyBody,
} from './publishable-api-keys.input.ts';

/** Manages publishable keys and their sales channels. The id of the row is the key. */
@Injectable()
export class PublishableApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** @param staffId the user who creates the key */
  create(body: CreatePublishableApiKeyBody, staffId: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const id = newId(PublishableApiKey);
      await insertRows(tx, PublishableApiKey, [{ id, ...body, created_by: staffId }]);
      await this.outbox.publish(tx, 'publishable_api_key.created', { id });
      return { id };
    });
  }

  /** @throws not_found */
  update(id: string, body: UpdatePublishableApiKeyBody): Promise<{ id: string }> {
    return this.database.transaction((tx) => updateExistingRow(tx, PublishableApiKey, id, body));
  }

  /**
   * Revokes a key permanently.
   * @throws not_found, not_allowed if it is revoked already
   */
  revoke(id: string, staffId: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const [revoked] = await tx.query<{ id: string }>(
        `update publishable_api_key set revoked_at = now(), revoked_by = $2, updated_at = now()
         where id = $1 and revoked_at is null returning id`,
        [id, staffId],
      );
      if (!revoked) throw await this.revocationError(tx, id);
      await this.outbox.publish(tx, 'publishable_api_key.revoked', { id });
      return revoked;
    });
  }

  private async revocationError(tx: Tx, id: string): Promise<CommerceError> {
    await requireKey(tx, id);
    return alreadyRevoked();
  }

  /** Also deletes its links to channels, which a new key with the same id would otherwise inherit. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query('delete from publishable_api_key where id = $1', [id]);
      await tx.query('delete from publishable_api_key_sales_channel where publishable_key_id = $1', [id]);
    });
  }

  /** The condition that selects the channels of a key. @throws not_found */
  async channelsOf(id: string): Promise<Condition> {
    await requireKey(this.database, id);
    return {
      sql: (channel, bind) =>
        `${channel}.id in (select l.sales_channel_id from publishable_api_key_sales_channel l
           where l.publishable_key_id = ${bind(id)} and l.deleted_at is null)`,
    };
  }

  /** Channels that the key already has are ignored. @throws not_found (key, channels) */
  addChannels(id: string, channelIds: readonly string[]): Promise<{ id: string }> {
    return this.withLockedKey(id, async (tx) => {
      await requireIds(tx, SalesChannel, channelIds);
      await tx.query(
        `insert into publishable_api_key_sales_channel (publishable_key_id, sales_channel_id) select $1, unnest($2::text[])
         on conflict (sales_channel_id, publishable_key_id) do update set deleted_at = null`,
        [id, [...new Set(channelIds)]],
      );
    });
  }

  /** Channels that the key does not have are ignored. @throws not_found (key) */
  removeChannels(id: string, channelIds: readonly string[]): Promise<{ id: string }> {
    return this.withLockedKey(id, async (tx) => {
      await tx.query(
        'delete from publishable_api_key_sales_channel where publishable_key_id = $1 and sales_channel_id = any($2)',
        [id, channelIds],
      );
    });
  }

  /** Locks the key, so that a concurrent deletion leaves no links behind. */
  private withLockedKey(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const locked = await tx.query('select from publishable_api_key where id = $1 for key share', [id]);
      if (locked.length === 0) throw notFound('publishable_api_key', id);
      await work(tx);
      return { id };
    });
  }
}

async function requireKey(sql: Sql, id: string): Promise<void> {
  const rows = await sql.query('select from publishable_api_key where id = $1', [id]);
  if (rows.length === 0) throw notFound('publishable_api_key', id);
}

/** The key was revoked before. */
export function alreadyRevoked(): CommerceError {
  return notAllowed('PublishableApiKey has already been revoked.');
}
