import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ExternalMovementPayload, ExternalWarehousePayload } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Sql } from '#engine/kernel/database/sql';
import type {
  ExternalWarehouse,
  ExternalWarehouseReply,
  ExternalWarehouseRestock,
} from './external-warehouse.ts';
import { ExternalWarehouses } from './external-warehouses.ts';

/**
 * Notifies external warehouses (3PL) of changes of their stock. The event is written in the transaction of the change, so it
 * is delivered at least once, with the same key. A warehouse cannot reject a change that has happened: after a rejection the
 * event is retried as after a failure, and is finally parked for an operator.
 */
@Injectable()
export class WarehouseNotifications implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly warehouses: ExternalWarehouses,
  ) {}

  onModuleInit(): void {
    // deliveries are stored under the names of the event and of the subscriber, so neither can change
    this.outbox.subscribe('stock-keeper.told', ({ data }) => this.notify(data), 'keepers');
  }

  private async notify({ keeper_id: id, what, key, goods }: ExternalWarehousePayload): Promise<void> {
    const items = await withSkus(this.database, goods);
    const reply = await this.warehouses.call(id, { operation: what, key }, (warehouse, signal) =>
      CALLS[what](warehouse, items, key, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error;
    if (reply.outcome === 'refused') throw new Error(`warehouse ${id} refuses to ${what}: ${reply.message}`);
  }
}

type Call = (
  warehouse: ExternalWarehouse,
  items: ExternalWarehouseRestock[],
  key: string,
  signal: AbortSignal,
) => Promise<ExternalWarehouseReply>;

const CALLS: Record<ExternalWarehousePayload['what'], Call> = {
  release: (warehouse, items, key, signal) => warehouse.release(items, key, signal),
  ship: (warehouse, items, key, signal) => warehouse.ship(items, key, signal),
  restock: (warehouse, items, key, signal) => warehouse.restock(items, key, signal),
};

async function withSkus(
  sql: Sql,
  movements: readonly ExternalMovementPayload[],
): Promise<ExternalWarehouseRestock[]> {
  const items = await sql.query<{ id: string; sku: string | null }>(
    'select id, sku from inventory_item where id = any($1)',
    [movements.map(({ inventory_item_id }) => inventory_item_id)],
  );
  const skus = new Map(items.map(({ id, sku }) => [id, sku]));
  return movements.map((movement) => ({ ...movement, sku: skus.get(movement.inventory_item_id) ?? null }));
}
