import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which prices for one unit were offered when, and which price lists applied to everybody. `valid_to` is null for what is offered now. Two
 * functions bring the history of some variants or lists up to date with their rows. `begin_price_history` has them called after each
 * change; a shop calls it when it switches the member on, so that the others pay nothing. What a transaction has undone leaves no row.
 */
export class PriceHistory1798000100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(FUNCTIONS);
    await queryRunner.query(TRIGGERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function begin_price_history, record_prices, record_price_lists;
      drop function record_changed_prices, record_changed_price_lists cascade;
      drop view eu_offered_price, eu_public_price_list;
      drop table eu_price_history, eu_price_list_history;`);
  }
}

const TABLES = `
  create table eu_price_history (
    id bigint generated always as identity primary key,
    variant_id character varying not null,
    price_list_id character varying,
    region_id character varying,
    currency_code character varying not null,
    amount bigint not null,
    valid_from timestamptz not null,
    valid_to timestamptz
  );
  create unique index eu_price_history_offered on eu_price_history (variant_id, price_list_id, region_id, currency_code)
    nulls not distinct where valid_to is null;
  create index eu_price_history_variant_id on eu_price_history (variant_id, currency_code);
  create table eu_price_list_history (
    id bigint generated always as identity primary key,
    price_list_id character varying not null,
    includes_tax boolean not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    valid_from timestamptz not null,
    valid_to timestamptz
  );
  create unique index eu_price_list_history_offered on eu_price_list_history (price_list_id) where valid_to is null;
  create index eu_price_list_history_price_list_id on eu_price_list_history (price_list_id);

  create view eu_offered_price as
    select l.variant_id, m.price_list_id, m.region_id, m.currency_code, min(m.amount)::bigint as amount
    from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
    where l.deleted_at is null and m.deleted_at is null
      and coalesce(m.min_quantity, 0) <= 1 and coalesce(m.max_quantity, 1) >= 1
    group by 1, 2, 3, 4;
  create view eu_public_price_list as
    select p.id, p.includes_tax, coalesce(p.starts_at, '-infinity') as starts_at, coalesce(p.ends_at, 'infinity') as ends_at
    from price_list p where p.status = 'active' and p.deleted_at is null
      and not exists (select from price_list_customer_groups g where g.price_list_id = p.id);`;

const SAME_PRICE = `(o.variant_id, o.currency_code, o.amount) = (h.variant_id, h.currency_code, h.amount)
  and o.price_list_id is not distinct from h.price_list_id and o.region_id is not distinct from h.region_id`;

/** Looked up for each row: a plan for the few rows that usually end now would compare all with all when a list of many prices is deleted. */
const OFFERED_AGAIN = `select from eu_offered_price o where o.variant_id = h.variant_id and ${SAME_PRICE} offset 0`;

const SAME_LIST =
  'p.id = h.price_list_id and (p.includes_tax, p.starts_at, p.ends_at) = (h.includes_tax, h.starts_at, h.ends_at)';

const FUNCTIONS = `
  create function record_prices(variants varchar[]) returns void language plpgsql as $$
  begin
    if cardinality(variants) = 0 then return; end if;
    update eu_price_history h set valid_to = greatest(now(), h.valid_from)
      where h.variant_id = any(variants) and h.valid_to is null
        and not exists (select from eu_offered_price o where o.variant_id = any(variants) and ${SAME_PRICE});
    delete from eu_price_history where variant_id = any(variants) and valid_to = valid_from;
    update eu_price_history h set valid_to = null
      where h.variant_id = any(variants) and h.valid_to = now() and exists (${OFFERED_AGAIN});
    insert into eu_price_history (variant_id, price_list_id, region_id, currency_code, amount, valid_from)
      select o.*, now() from eu_offered_price o where o.variant_id = any(variants) on conflict do nothing;
  end $$;

  create function record_price_lists(lists varchar[]) returns void language plpgsql as $$
  begin
    if cardinality(lists) = 0 then return; end if;
    update eu_price_list_history h set valid_to = greatest(now(), h.valid_from)
      where h.price_list_id = any(lists) and h.valid_to is null
        and not exists (select from eu_public_price_list p where ${SAME_LIST});
    delete from eu_price_list_history where price_list_id = any(lists) and valid_to = valid_from;
    update eu_price_list_history h set valid_to = null from eu_public_price_list p
      where h.price_list_id = any(lists) and h.valid_to = now() and ${SAME_LIST};
    insert into eu_price_list_history (price_list_id, includes_tax, starts_at, ends_at, valid_from)
      select p.*, now() from eu_public_price_list p where p.id = any(lists) on conflict do nothing;
  end $$;`;

/** A table whose changes are recorded, and which ids they concern. */
interface Recorded {
  table: string;
  recorder: 'record_changed_prices' | 'record_changed_price_lists';
}

const RECORDED: readonly Recorded[] = [
  { table: 'money_amount', recorder: 'record_changed_prices' },
  { table: 'product_variant_money_amount', recorder: 'record_changed_prices' },
  { table: 'price_list', recorder: 'record_changed_price_lists' },
  { table: 'price_list_customer_groups', recorder: 'record_changed_price_lists' },
];

/** The rows of each operation as one relation: `changed`. */
const REFERENCING = {
  insert: 'new table as changed',
  update: 'new table as changed',
  delete: 'old table as changed',
} as const;

function triggersOf({ table, recorder }: Recorded): string[] {
  return Object.entries(REFERENCING).map(
    ([operation, referencing]) =>
      `create trigger eu_record_${operation} after ${operation} on ${table} referencing ${referencing}
         for each statement execute function ${recorder}();`,
  );
}

const TRIGGERS = `
  create function record_changed_prices() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'money_amount' then
      perform record_prices(array(
        select distinct l.variant_id from changed c join product_variant_money_amount l on l.money_amount_id = c.id));
    else
      perform record_prices(array(select distinct c.variant_id from changed c));
    end if;
    return null;
  end $$;

  create function record_changed_price_lists() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'price_list' then
      perform record_price_lists(array(select distinct c.id from changed c));
    else
      perform record_price_lists(array(select distinct c.price_list_id from changed c));
    end if;
    return null;
  end $$;

  create function begin_price_history() returns void language plpgsql as $$
  begin
    ${RECORDED.flatMap(triggersOf).join('\n    ')}
    insert into eu_price_list_history (price_list_id, includes_tax, starts_at, ends_at, valid_from)
      select p.*, now() from eu_public_price_list p;
    insert into eu_price_history (variant_id, price_list_id, region_id, currency_code, amount, valid_from)
      select o.*, now() from eu_offered_price o;
    insert into eu_member (name, started_at) values ('lowest-price', now());
  end $$;`;
