import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Loop } from '#engine/background/loop';
import { recoverEach } from '#engine/background/recover-each';
import { Database } from '#engine/kernel/database/database';
import type {
  ExternalWarehouseItem,
  ExternalWarehouseLocation,
  ExternalWarehouseQuantity,
} from './external-warehouse.ts';
import { ExternalWarehouses, warehouseSql } from './external-warehouses.ts';

const POLL_INTERVAL_MS = 60_000;
const ITEMS_PER_CALL = 500;

/**
 * Polls external warehouses (3PL) every minute and stores their stock as `stocked_quantity`, which is displayed and used to allocate
 * lines. The quantities may be outdated, so the warehouse is called again before every sale. Safe to run in any number of processes.
 */
@Injectable()
export class WarehousePolling implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WarehousePolling.name);
  private readonly stop = new AbortController();
  private readonly loop = new Loop(
    () => this.pollAll(),
    (error) => this.logger.warn('failed to read the stock of external warehouses', error.stack),
  );

  constructor(
    private readonly database: Database,
    private readonly warehouses: ExternalWarehouses,
  ) {}

  onApplicationBootstrap(): void {
    if (this.warehouses.ids.length > 0) this.loop.runEvery(POLL_INTERVAL_MS).trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort(new Error('the process is shutting down'));
    await this.loop.stop();
  }

  /** Triggers a poll, e.g. after a warehouse rejected a reservation. */
  trigger(): void {
    this.loop.trigger();
  }

  /** Polls all warehouses. If one does not respond, its last known quantities remain. */
  async pollAll(): Promise<void> {
    await recoverEach(
      this.warehouses.ids,
      (id) => this.poll(id),
      (error, id) => this.logger.warn(`failed to read the stock of external warehouse ${id}`, error.stack),
    );
  }

  private async poll(warehouse: string): Promise<void> {
    const locations = await this.database.query<ExternalWarehouseLocation>(
      `select id, metadata from stock_location s where ${warehouseSql('s')} = $1 and deleted_at is null order by id`,
      [warehouse],
    );
    if (locations.length === 0) return;
    const locationIds = locations.map(({ id }) => id);
    for (let last = '', more = true; more;) {
      const items = await this.database.query<ExternalWarehouseItem>(ITEMS, [locationIds, last]);
      more = items.length === ITEMS_PER_CALL;
      if (items.length === 0) return;
      last = items.at(-1)!.inventory_item_id;
      const reply = await this.warehouses.call(
        warehouse,
        { operation: 'available', stop: this.stop.signal },
        (provider, signal) => provider.available(items, locations, signal),
      );
      if (reply.outcome !== 'answered') return;
      await this.store(items, locationIds, reply.response);
    }
  }

  /** Stores available plus reserved quantities: a warehouse reports only what is available, without the items reserved for our lines. */
  private async store(
    items: readonly ExternalWarehouseItem[],
    locationIds: readonly string[],
    counts: readonly ExternalWarehouseQuantity[],
  ): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(STORE, [
        items.map(({ inventory_item_id }) => inventory_item_id),
        locationIds,
        JSON.stringify(counts),
        this.database.events.hasSubscriber('inventory-level.updated'),
      ]),
    );
  }
}

const ITEMS = `
  select distinct i.id as inventory_item_id, i.sku from inventory_level l
    join inventory_item i on i.id = l.inventory_item_id and i.deleted_at is null
  where l.location_id = any($1) and l.deleted_at is null and i.id > $2 order by i.id limit ${ITEMS_PER_CALL}`;

const STORE = `
  with counted as (
    select inventory_item_id, location_id, sum(quantity)::int as quantity
    from json_to_recordset($3) c (inventory_item_id text, location_id text, quantity int) group by 1, 2
  ), pending as (
    select i ->> 'inventory_item_id' as inventory_item_id, i ->> 'location_id' as location_id, sum((i ->> 'quantity')::int)::int as quantity
    from external_reservation, jsonb_array_elements(items) i group by 1, 2
  ), level as materialized (
    select l.id, l.inventory_item_id, l.location_id, l.reserved_quantity, l.stocked_quantity from inventory_level l
    where l.inventory_item_id = any($1) and l.location_id = any($2) and l.deleted_at is null
    order by l.inventory_item_id, l.location_id for update
  ), updated as (
    update inventory_level l set stocked_quantity = n.stocked, updated_at = now()
    from (select v.id, greatest(0, coalesce(c.quantity, 0) + v.reserved_quantity + coalesce(p.quantity, 0)) as stocked, v.stocked_quantity as before
          from level v left join counted c using (inventory_item_id, location_id) left join pending p using (inventory_item_id, location_id)) n
    where n.id = l.id and n.stocked <> n.before returning l.id
  )
  insert into outbox_event (name, data) select 'inventory-level.updated', json_build_object('id', id) from updated where $4::bool`;
