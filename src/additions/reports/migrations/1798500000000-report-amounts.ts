import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The amounts of orders that reports have computed, by order, line and tax, and the orders whose amounts are not stored or no longer
 * true. Triggers note these, as statements of the shop, of Medusa v1 beside it and of a console change what an order comes to.
 */
export class ReportAmounts1798500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    await runner.query(TRIGGERS.map(createTriggers).join('\n'));
    await runner.query(
      `create trigger report_emptied after truncate on "order" for each statement execute function forget_report_amounts()`,
    );
    await runner.query(
      'insert into report_change (order_id) select id from "order" where canceled_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function note_report_order(), note_report_part(), note_report_item(), note_report_shipping(), note_report_orders(), forget_report_amounts() cascade',
    );
    await runner.query('drop function note_report_change(varchar)');
    await runner.query('drop table report_start, report_change, report_tax, report_line, report_order');
  }
}

/** Lines and taxes have the number of their order, which is half as long to group by as its id. */
const TABLES = `
create table report_order (
  number bigint generated always as identity primary key,
  order_id varchar not null unique,
  created_at timestamptz not null,
  currency_code varchar not null,
  region_id varchar not null,
  sales_channel_id varchar,
  customer_id varchar not null,
  subtotal bigint not null,
  discount bigint not null,
  shipping bigint not null,
  refunded bigint not null,
  tax bigint not null,
  gross bigint not null,
  total bigint not null
);
create index report_order_created_at on report_order (created_at);
create table report_line (
  number bigint not null references report_order on delete cascade,
  line_id varchar not null,
  created_at timestamptz not null,
  currency_code varchar not null,
  variant_id varchar,
  net bigint not null,
  discount bigint not null,
  tax bigint not null,
  primary key (number, line_id)
);
create index report_line_created_at on report_line (created_at);
create table report_tax (
  number bigint not null references report_order on delete cascade,
  position integer not null,
  created_at timestamptz not null,
  currency_code varchar not null,
  country_code varchar,
  code varchar,
  name varchar,
  rate bigint,
  net bigint not null,
  tax bigint not null,
  primary key (number, position)
);
create index report_tax_created_at on report_tax (created_at);
create table report_change (
  order_id varchar not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (order_id, transaction)
);
-- one row once the orders from before the triggers are noted, or those of an adopted shop
create table report_start (
  id boolean primary key default true check (id),
  noted_at timestamptz not null default now()
);`;

/**
 * A change that another transaction has noted is enough if it cannot be taken off before this one ends: so there is about one for each
 * order, even where reports are not used. No transaction of the shop waits for another, or for the task that takes changes off.
 */
const FUNCTIONS = `
create function note_report_change(changed varchar) returns void language plpgsql as $$
begin
  perform from report_change c where c.order_id = changed and c.transaction <> pg_current_xact_id() limit 1 for key share skip locked;
  if not found then
    insert into report_change (order_id) values (changed) on conflict do nothing;
  end if;
end
$$;

create function note_report_order() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_report_change(coalesce(new.id, old.id));
  return null;
end
$$;

-- of rows that have an order_id
create function note_report_part() returns trigger language plpgsql set search_path from current as $$
begin
  if new.order_id is not null then perform note_report_change(new.order_id); end if;
  if old.order_id is not null and old.order_id is distinct from new.order_id then perform note_report_change(old.order_id); end if;
  return null;
end
$$;

create function note_report_item() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_report_change(l.order_id) from line_item l where l.id in (new.item_id, old.item_id) and l.order_id is not null;
  return null;
end
$$;

create function note_report_shipping() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_report_change(m.order_id) from shipping_method m
    where m.id in (new.shipping_method_id, old.shipping_method_id) and m.order_id is not null;
  return null;
end
$$;

-- tg_argv[0] is a statement that selects the orders of a row
create function note_report_orders() returns trigger language plpgsql set search_path from current as $$
declare
  changed varchar;
begin
  for changed in execute tg_argv[0] using new.id loop
    perform note_report_change(changed);
  end loop;
  return null;
end
$$;

create function forget_report_amounts() returns trigger language plpgsql set search_path from current as $$
begin
  delete from report_order;
  delete from report_change;
  return null;
end
$$;`;

interface Noted {
  table: string;
  run: string;
  /** The columns that amounts depend on. */
  columns: readonly string[];
  /** SQL of whether a row belongs to an order, as far as it says itself. */
  belongs?: (row: string) => string;
  /** Whether rows matter when they are inserted or deleted; defaults to true. */
  isPart?: boolean;
}

const ofOrder = (row: string): string => `${row}.order_id is not null`;

const ORDERS_WITH_DISCOUNT = 'select k.order_id from order_discounts k';

const TRIGGERS: readonly Noted[] = [
  {
    table: '"order"',
    run: 'note_report_order()',
    columns: [
      'arithmetic',
      'canceled_at',
      'created_at',
      'currency_code',
      'customer_id',
      'region_id',
      'sales_channel_id',
      'shipping_address_id',
      'tax_rate',
    ],
  },
  {
    table: 'line_item',
    run: 'note_report_part()',
    columns: ['order_id', 'variant_id', 'unit_price', 'quantity', 'includes_tax'],
    belongs: ofOrder,
  },
  {
    table: 'shipping_method',
    run: 'note_report_part()',
    columns: ['order_id', 'price', 'includes_tax'],
    belongs: ofOrder,
  },
  { table: 'refund', run: 'note_report_part()', columns: ['order_id', 'amount'], belongs: ofOrder },
  {
    table: 'gift_card_transaction',
    run: 'note_report_part()',
    columns: ['order_id', 'gift_card_id', 'amount', 'created_at', 'is_taxable', 'tax_rate', 'is_reduction'],
  },
  { table: 'order_discounts', run: 'note_report_part()', columns: ['order_id', 'discount_id'] },
  { table: 'line_item_tax_line', run: 'note_report_item()', columns: ['item_id', 'rate', 'code', 'name'] },
  {
    table: 'line_item_adjustment',
    run: 'note_report_item()',
    columns: ['item_id', 'amount', 'exact_amount'],
  },
  {
    table: 'shipping_method_tax_line',
    run: 'note_report_shipping()',
    columns: ['shipping_method_id', 'rate', 'code', 'name'],
  },
  {
    table: 'address',
    run: `note_report_orders('select id from "order" where shipping_address_id = $1')`,
    columns: ['country_code'],
    isPart: false,
  },
  {
    table: 'discount',
    run: `note_report_orders('${ORDERS_WITH_DISCOUNT} where k.discount_id = $1')`,
    columns: ['rule_id'],
    isPart: false,
  },
  {
    table: 'discount_rule',
    run: `note_report_orders('${ORDERS_WITH_DISCOUNT} join discount d on d.id = k.discount_id where d.rule_id = $1')`,
    columns: ['type'],
    isPart: false,
  },
  // Medusa v1 computes the tax of gift cards with the rate that a region has today
  {
    table: 'region',
    run: `note_report_orders('select distinct t.order_id from "order" o join gift_card_transaction t on t.order_id = o.id where o.region_id = $1 and t.is_taxable is null')`,
    columns: ['tax_rate', 'gift_cards_taxable'],
    isPart: false,
  },
];

function createTriggers({ table, run, columns, belongs, isPart = true }: Noted): string {
  const create = (event: string, when: string): string =>
    `create trigger report_${event} after ${event} on ${table} for each row ${when} execute function ${run};`;
  const ifBelongs = (row: string): string => (belongs ? `when (${belongs(row)})` : '');
  const rowOf = (row: string): string => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  const isChanged = `${rowOf('old')} is distinct from ${rowOf('new')}`;
  const ifChanged = `when (${isChanged}${belongs ? ` and (${belongs('old')} or ${belongs('new')})` : ''})`;
  const updated = create('update', ifChanged);
  return isPart
    ? [create('insert', ifBelongs('new')), updated, create('delete', ifBelongs('old'))].join('\n')
    : updated;
}
