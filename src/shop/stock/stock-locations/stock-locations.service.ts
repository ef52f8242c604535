import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, lockRowForShare, softDelete, updateRow } from '#engine/kernel/writing/rows';
import { StockLocation } from '#model/entities/stock/stock-location.entity';
import { StockLocationAddress } from '#model/entities/stock/stock-location-address.entity';
import { unlinkLocation } from '#shop/settings/sales-channels/unlink-location';
import { clearDefaultLocation, setFirstDefaultLocation } from '#shop/settings/store/default-location';
import { deleteLevels } from '../inventory/delete-levels.ts';
import { stockErrors } from '../inventory/stock-errors.ts';
import type {
  ChangedLocationAddressBody,
  CreateStockLocationBody,
  ListStockLocationsQuery,
  UpdateStockLocationBody,
} from './stock-locations.input.ts';

/** Manages stock locations. */
@Injectable()
export class StockLocationsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  list(query: ListStockLocationsQuery): ListResult {
    const { sales_channel_id: channels } = query;
    if (!channels?.length) return { query };
    return {
      query,
      conditions: [
        {
          sql: (location, bind) =>
            `${location}.id in (select location_id from sales_channel_location
              where sales_channel_id = any(${bind(channels)}) and deleted_at is null)`,
        },
      ],
    };
  }

  /**
   * Creates a location. The first one becomes the default location of the store.
   * @throws not_found (address)
   */
  create({ address, address_id, ...columns }: CreateStockLocationBody): Promise<{ id: string }> {
    const id = newId(StockLocation);
    return this.database.transaction(async (tx) => {
      const addressId = await writeAddress(tx, address_id ?? null, address);
      await insertRows(tx, StockLocation, [{ id, ...columns, address_id: addressId }]);
      await setFirstDefaultLocation(tx, id);
      await this.outbox.publish(tx, 'stock-location.created', { id });
      return { id };
    });
  }

  /** @throws not_found (location or address), invalid_data (a first address that is incomplete) */
  update(id: string, { address, address_id, ...columns }: UpdateStockLocationBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const location = await lockLocation(tx, id);
      if (!location) throw notFound('stock_location', id);
      const addressId = await writeAddress(
        tx,
        address_id === undefined ? location.address_id : address_id,
        address,
      );
      await updateRow(tx, StockLocation, id, { ...columns, address_id: addressId });
      await this.outbox.publish(tx, 'stock-location.updated', { id });
      return { id };
    });
  }

  /**
   * Deletes a location with its levels, the reservations of staff, and its links to sales channels; does nothing if it was
   * deleted before.
   * @throws not_allowed while items are reserved there for order lines
   */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await lockLocation(tx, id))) return;
      await deleteLevels(tx, 'location_id', [id]);
      await unlinkLocation(tx, id);
      await clearDefaultLocation(tx, id);
      await softDelete(tx, StockLocation, id);
      await this.outbox.publish(tx, 'stock-location.deleted', { id });
    });
  }
}

async function lockLocation(tx: Tx, id: string): Promise<Pick<StockLocation, 'address_id'> | undefined> {
  const [location] = await tx.query<Pick<StockLocation, 'address_id'>>(
    'select address_id from stock_location where id = $1 and deleted_at is null for update',
    [id],
  );
  return location;
}

/**
 * Updates the current address of a location, or creates one.
 * @returns its id; null if there is no address
 */
async function writeAddress(
  tx: Tx,
  currentId: string | null,
  input: ChangedLocationAddressBody | undefined,
): Promise<string | null> {
  if (currentId !== null) {
    await lockRowForShare(tx, StockLocationAddress, currentId);
    if (input) await updateRow(tx, StockLocationAddress, currentId, input);
    return currentId;
  }
  if (!input) return null;
  const { address_1, country_code } = input;
  if (!address_1 || !country_code) throw stockErrors.addressIncomplete();
  const id = newId(StockLocationAddress);
  await insertRows(tx, StockLocationAddress, [{ id, ...input, address_1, country_code }]);
  return id;
}
