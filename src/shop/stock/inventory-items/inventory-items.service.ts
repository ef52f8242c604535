import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import { Reader } from '#engine/reader/reader';
import { createItem, removeItem, updateItem } from '../inventory/inventory-items.ts';
import { addLevel, countLevel, removeLevel } from '../inventory/inventory-levels.ts';
import { stockErrors } from '../inventory/stock-errors.ts';
import type {
  AddLevelBody,
  CountLevelBody,
  CreateInventoryItemBody,
  ListInventoryItemsQuery,
  UpdateInventoryItemBody,
} from './inventory-items.input.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { levelsComputation } from './represented-levels.ts';

/** Manages inventory items and their levels at stock locations. */
@Injectable()
export class InventoryItemsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly reader: Reader,
  ) {}

  list(query: ListInventoryItemsQuery): ListResult {
    const { location_id: locations } = query;
    if (!locations?.length) return { query };
    return {
      query,
      computed: levelsComputation(locations),
      conditions: [
        {
          sql: (item, bind) =>
            `${item}.id in (select inventory_item_id from inventory_level
              where location_id = any(${bind(locations)}) and deleted_at is null)`,
        },
      ],
    };
  }

  /** @throws not_found (variant), not_allowed (the variant already has an item), duplicate_error (the SKU of another item) */
  create({ variant_id, ...columns }: CreateInventoryItemBody): Promise<{ id: string }> {
    if (variant_id === undefined) throw stockErrors.variantRequired();
    return this.database.transaction(async (tx) => {
      const id = await createItem(tx, variant_id, columns);
      await this.outbox.publish(tx, 'inventory-item.created', { ids: [id] });
      return { id };
    });
  }

  /** @throws not_found, duplicate_error (the SKU of another item) */
  update(id: string, body: UpdateInventoryItemBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateItem(tx, id, body);
      await this.outbox.publish(tx, 'inventory-item.updated', { id });
      return { id };
    });
  }

  /**
   * Deletes an item with its levels and the reservations of staff; does nothing if it was deleted before.
   * @throws not_allowed while it is reserved for order lines
   */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await removeItem(tx, id)) await this.outbox.publish(tx, 'inventory-item.deleted', { ids: [id] });
    });
  }

  /**
   * Returns the levels of an item.
   * @param locations ids of the locations to include; defaults to all
   * @throws not_found
   */
  async levels(id: string, locations: readonly string[] = []): Promise<object> {
    const { json } = await this.reader.one(
      {
        ...{ resource: inventoryItems, surface: 'admin', relations: ['location_levels'], fields: 'id' },
        computed: levelsComputation(locations.length > 0 ? locations : undefined),
      },
      { id },
    );
    const { location_levels } = JSON.parse(json) as { location_levels: object[] };
    return { inventory_item: { id, location_levels } };
  }

  /** @throws not_found (item or location), duplicate_error (the item is stocked there already) */
  addLevel(id: string, { location_id, ...quantities }: AddLevelBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const level = await addLevel(tx, id, location_id, quantities);
      await this.outbox.publish(tx, 'inventory-level.created', { ids: [level] });
      return { id };
    });
  }

  /** @throws not_found if the item is not stocked there */
  countLevel(id: string, locationId: string, quantities: CountLevelBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const level = await countLevel(tx, id, locationId, quantities);
      await this.outbox.publish(tx, 'inventory-level.updated', { id: level });
      return { id };
    });
  }

  /**
   * Removes a level; does nothing if it was removed before.
   * @throws not_allowed while items are reserved there
   */
  removeLevel(id: string, locationId: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const level = await removeLevel(tx, id, locationId);
      if (level) await this.outbox.publish(tx, 'inventory-level.deleted', { ids: [level] });
      return { id };
    });
  }
}
