import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';
import { orderAmountsSql } from './sql/order-amounts.ts';
import { unnotedOrdersSql } from './sql/stored-amounts.ts';
import { TAX_PARTS } from './sql/tax-parts.ts';

/** How many changes a transaction takes off. */
const BATCH = 500;
/** How many transactions a run has at most, so that a process that stops does not wait for it. */
const MAX_BATCHES = 20;

/** Stores the amounts of new and changed orders for reports, which compute them until then. */
@Injectable()
export class StoreAmounts extends PeriodicTask {
  constructor(private readonly database: Database) {
    super('failed to store the amounts of orders for reports');
  }

  async run(): Promise<void> {
    await this.database.independent((sql) => sql.query(NOTE_ALL_ORDERS));
    for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await this.storeBatch())) return;
  }

  /** @returns whether there may be more changes */
  private storeBatch(): Promise<boolean> {
    return this.database.bulkTransaction(async (tx) => {
      // One process at a time: the older amounts of an order must not replace newer ones.
      const [{ isHeld }] = await tx.query<{ isHeld: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('amounts of reports', 0)) as "isHeld"`,
      );
      if (!isHeld) return false;
      const changes = await tx.query<{ order_id: string }>(TAKE_CHANGES, [BATCH]);
      if (changes.length === 0) return false;
      const orders = [...new Set(changes.map(({ order_id }) => order_id))];
      await tx.query(DELETE_AMOUNTS, [orders]);
      await tx.query(INSERT_AMOUNTS, [orders], 'unprepared');
      return changes.length === BATCH;
    });
  }
}

/** Notes the orders from before the triggers, once. Reports compute the amounts of all orders until then. */
const NOTE_ALL_ORDERS = `
  with missing as (${unnotedOrdersSql('n.canceled_at is null')}),
  noted as (insert into report_change (order_id) select id from missing on conflict do nothing)
  insert into report_start (id) select true where not exists (select from report_start) on conflict do nothing`;

/**
 * Takes off up to `$1` changes that no transaction relies on, which may note further ones meanwhile.
 * The statements after it see all that the taken ones tell of.
 */
const TAKE_CHANGES = `
  delete from report_change where (order_id, transaction) in (
    select order_id, transaction from report_change limit $1 for update skip locked)
  returning order_id`;

const DELETE_AMOUNTS = 'delete from report_order where order_id = any($1)';

const AMOUNTS =
  'order_id, created_at, currency_code, region_id, sales_channel_id, customer_id, subtotal, discount, shipping, refunded, tax, gross, total';

/** Stores the amounts of the orders `$1`, all as of one moment. */
const INSERT_AMOUNTS = `with ${orderAmountsSql('o.id = any($1)')}, ${TAX_PARTS},
  stored as (insert into report_order (${AMOUNTS}) select ${AMOUNTS} from amounts returning number, order_id, created_at, currency_code),
  stored_lines as (
    insert into report_line (number, line_id, created_at, currency_code, variant_id, net, discount, tax)
    select s.number, l.id, s.created_at, s.currency_code, l.variant_id, l.subtotal - l.discount, l.discount, l.tax
    from stored s join line l on l.order_id = s.order_id)
  insert into report_tax (number, position, created_at, currency_code, country_code, code, name, rate, net, tax)
  select s.number, row_number() over (partition by s.number), s.created_at, s.currency_code, t.country_code, t.code, t.name, t.rate, t.net, t.tax
  from stored s join tax_part t on t.order_id = s.order_id`;
