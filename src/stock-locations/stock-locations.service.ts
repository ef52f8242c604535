import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { StockLocation } from '../entities/stock-location.ts';
import { StockLocationAddress } from '../entities/stock-location-address.ts';
import type { Listed } from '../http/answers.ts';
import { clearShelves } from '../inventory/clear-shelves.ts';
import { Database } from '../kernel/database.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, keepRow, softDelete, updateRow } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import { unlinkLocation } from '../sales-channels/unlink-location.ts';
import { forgetDefaultLocation, preferFirstLocation } from '../store/default-location.ts';
import type {
  ChangedLocationAddressBody,
  CreateStockLocationBody,
  ListStockLocationsQuery,
  UpdateStockLocationBody,
} from './stock-locations.input.ts';

/** Where stock is kept. */
@Injectable()
export class StockLocationsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  list(query: ListStockLocationsQuery): Listed {
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
   * The first one is where the shop keeps its stock unless somebody says otherwise.
   * @throws not_found (the address)
   */
  create({ address, address_id, ...columns }: CreateStockLocationBody): Promise<{ id: string }> {
    const id = newId(StockLocation);
    return this.database.transaction(async (tx) => {
      const at = await writeAddress(tx, address_id ?? null, address);
      await insertRows(tx, StockLocation, [{ id, ...columns, address_id: at }]);
      await preferFirstLocation(tx, id);
      await this.outbox.publish(tx, 'stock-location.created', { id });
      return { id };
    });
  }

  /** @throws not_found (it, or the address), invalid_data (a first address that is not whole) */
  update(id: string, { address, address_id, ...columns }: UpdateStockLocationBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const location = await lockLocation(tx, id);
      if (!location) throw notFound('stock_location', id);
      const at = await writeAddress(tx, address_id === undefined ? location.address_id : address_id, address);
      await updateRow(tx, StockLocation, id, { ...columns, address_id: at });
      await this.outbox.publish(tx, 'stock-location.updated', { id });
      return { id };
    });
  }

  /**
   * With its levels, what staff have set aside there, and its links to sales channels. One that is gone already is fine.
   * @throws not_allowed while something is set aside there for lines of orders
   */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await lockLocation(tx, id))) return;
      await clearShelves(tx, 'location_id', [id]);
      await unlinkLocation(tx, id);
      await forgetDefaultLocation(tx, id);
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
 * Lays what is given over an address, or makes one of it.
 * @returns its id, null where there is none
 */
async function writeAddress(
  tx: Tx,
  present: string | null,
  wanted: ChangedLocationAddressBody | undefined,
): Promise<string | null> {
  if (present !== null) {
    await keepRow(tx, StockLocationAddress, present);
    if (wanted) await updateRow(tx, StockLocationAddress, present, wanted);
    return present;
  }
  if (!wanted) return null;
  const { address_1, country_code } = wanted;
  if (!address_1 || !country_code) throw invalidData('A first address needs address_1 and country_code');
  const id = newId(StockLocationAddress);
  await insertRows(tx, StockLocationAddress, [{ id, ...wanted, address_1, country_code }]);
  return id;
}
