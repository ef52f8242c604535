import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import {
  insertRows,
  lockRowForShare,
  requireIds,
  softDelete,
  updateExistingRow,
  withLockedRow,
} from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { SalesChannelLocation } from '#model/entities/settings/sales-channel-location.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';
import { defaultSalesChannelId } from './default-sales-channel.ts';
import type { CreateSalesChannelBody, UpdateSalesChannelBody } from './sales-channels.input.ts';
import { unlinkLocation } from './unlink-location.ts';

/** Manages sales channels, their products and their stock locations. */
@Injectable()
export class SalesChannelsService {
  constructor(private readonly database: Database) {}

  create(body: CreateSalesChannelBody): Promise<{ id: string }> {
    const id = newId(SalesChannel);
    return this.database.transaction(async (tx) => {
      await insertRows(tx, SalesChannel, [{ id, ...body }]);
      await insertEvents(tx, [['sales_channel.created', { id }]]);
      return { id };
    });
  }

  /** @throws not_found */
  update(id: string, body: UpdateSalesChannelBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, SalesChannel, id, body);
      await insertEvents(tx, [['sales_channel.updated', { id }]]);
      return { id };
    });
  }

  /** @throws not_allowed for the default channel, which carts use that do not name one */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if ((await defaultSalesChannelId(tx)) === id) throw notAllowed(messages.defaultChannelNotDeletable);
      if (await softDelete(tx, SalesChannel, id)) await insertEvents(tx, [['sales_channel.deleted', { id }]]);
    });
  }

  /** @throws not_found (channel or products) */
  addProducts(id: string, productIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await requireIds(tx, Product, productIds);
      await tx.query(
        `insert into product_sales_channel (product_id, sales_channel_id) select unnest($2::text[]), $1 on conflict do nothing`,
        [id, productIds],
      );
    });
  }

  /** Ignores products that are not in the channel. @throws not_found (channel) */
  removeProducts(id: string, productIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await tx.query(
        'delete from product_sales_channel where sales_channel_id = $1 and product_id = any($2)',
        [id, productIds],
      );
    });
  }

  /** @throws not_found (the channel, or the location) */
  addLocation(id: string, locationId: string): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await lockRowForShare(tx, StockLocation, locationId);
      await tx.query(
        `insert into sales_channel_location (id, sales_channel_id, location_id) select $3, $1, $2
         where not exists (select from sales_channel_location
                           where sales_channel_id = $1 and location_id = $2 and deleted_at is null)`,
        [id, locationId, newId(SalesChannelLocation)],
      );
    });
  }

  /**
   * Succeeds if the location does not serve the channel, or is deleted.
   * @throws not_found (the channel, or a location that never existed)
   */
  removeLocation(id: string, locationId: string): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await requireLocationOrDeleted(tx, locationId);
      await unlinkLocation(tx, locationId, id);
    });
  }

  /** Locks the channel's row, so that the checks in `work` still hold when it writes. */
  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return withLockedRow(this.database, SalesChannel, id, work);
  }
}

async function requireLocationOrDeleted(tx: Tx, locationId: string): Promise<void> {
  const rows = await tx.query('select from stock_location where id = $1', [locationId]);
  if (rows.length === 0) throw notFound('stock_location', locationId);
}
