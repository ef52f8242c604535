import fc from 'fast-check';
import { choosePrice, type ListRow, type NaiveBuyer, type NaiveShop, type PriceRow } from './naive-prices.ts';
import type { Shop } from './shop.ts';

/* Random prices, and the naive choice among them, for specs of the SQL that chooses prices. */

/** Number of variants of each shop. */
const VARIANTS = 120;
/** Customers with an account, and their groups. */
export const CUSTOMERS: Record<string, string[]> = {
  cus_none: [],
  cus_g: ['cgrp_g'],
  cus_gh: ['cgrp_g', 'cgrp_h'],
  cus_former: ['cgrp_gone'],
};
/** A guest in the group `cgrp_g`, which does not count for customers without an account. */
export const GUEST = 'cus_guest';

/** A shop with random settings, price lists and prices. */
export interface RandomShop extends NaiveShop {
  gift_cards_taxable: boolean;
  automatic_taxes: boolean;
  /**
   * Tax rates by product: product 0 has the default rate, 1 has two rates, and the type of 2 has one; 3 and 4 are gift cards, 4 with the
   * same type as 2.
   */
  rates: number[][];
  /** By variant. */
  prices: PriceRow[][];
}

const flag = fc.boolean();
const lists = fc.tuple(
  ...Array.from({ length: 4 }, (_, n) =>
    fc.record<ListRow>({
      id: fc.constant(`pl_${n}`),
      type: fc.constantFrom('sale', 'override'),
      status: fc.constantFrom('active', 'active', 'active', 'active', 'active', 'draft'),
      starts: fc.constantFrom(null, null, null, -3600, -3600, 3600),
      ends: fc.constantFrom(null, null, null, 3600, 3600, -3600),
      includes_tax: flag,
      deleted: fc.constantFrom(false, false, false, false, false, true),
      groups: fc.oneof(
        fc.constant<string[]>([]),
        fc.subarray(['cgrp_g', 'cgrp_h', 'cgrp_gone'], { maxLength: 2 }),
      ),
    }),
  ),
);
const price = fc.record({
  amount: fc.oneof(
    // amounts that are often equal, without tax or including 25 %
    { weight: 2, arbitrary: fc.constantFrom(100, 125) },
    { weight: 2, arbitrary: fc.integer({ min: 95, max: 130 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) },
  ),
  price_list_id: fc.constantFrom(null, null, null, 'pl_0', 'pl_1', 'pl_2', 'pl_3'),
  min_quantity: fc.constantFrom(null, null, null, null, 0, 1, 5),
  max_quantity: fc.constantFrom(null, null, null, null, 5, 9),
  deleted: fc.constantFrom(false, false, false, false, true),
});

/** Prices of a variant in these currencies and regions. */
const pricesIn = (...places: [currency_code: string, region_id: string | null][]) =>
  fc.array(
    fc
      .tuple(price, fc.constantFrom(...places))
      .map(([price, [currency_code, region_id]]) => ({ ...price, currency_code, region_id })),
    { maxLength: 7 },
  );

const prices = fc.oneof(
  {
    weight: 4,
    arbitrary: pricesIn(
      ['eur', null],
      ['eur', null],
      ['eur', 'reg_de'],
      ['eur', 'reg_at'],
      ['dkk', null],
      ['dkk', 'reg_dk'],
    ),
  },
  // a currency without own prices uses the prices of its regions
  { weight: 1, arbitrary: pricesIn(['eur', 'reg_de'], ['eur', 'reg_at'], ['dkk', 'reg_dk']) },
);

export const shopArbitrary = fc
  .record({
    lists,
    gross: fc.tuple(flag, flag, flag),
    grossCurrencies: fc.subarray(['eur', 'dkk']),
    gift_cards_taxable: flag,
    automatic_taxes: fc.constantFrom(true, true, false),
    prices: fc.array(prices, { minLength: VARIANTS, maxLength: VARIANTS }),
  })
  .map(({ gross: [de, at, dk], prices, ...rest }): RandomShop => ({
    ...rest,
    groups: ['cgrp_g', 'cgrp_h'],
    regions: [
      { id: 'reg_de', currency_code: 'eur', includes_tax: de },
      { id: 'reg_at', currency_code: 'eur', includes_tax: at },
      { id: 'reg_dk', currency_code: 'dkk', includes_tax: dk },
    ],
    rates: [[25], [7, 5.5], [12.3456], ...(rest.gift_cards_taxable ? [[25], [12.3456]] : [[], []])],
    prices: prices.map((variantPrices, variant) =>
      variantPrices.map((amount, index) => ({
        ...amount,
        id: `ma_${String(variant).padStart(4, '0')}_${index}`,
      })),
    ),
  }));

/** Inserts the rows that all random shops share: regions, products with tax rates, variants and customers. */
export async function insertVariants({ sql }: Shop): Promise<void> {
  await sql(`insert into region (id, name, currency_code, tax_rate) values
    ('reg_de', 'DE', 'eur', 25), ('reg_at', 'AT', 'eur', 25), ('reg_dk', 'DK', 'dkk', 25)`);
  await sql(`insert into product_type (id, value) values ('ptyp_1', 'Books')`);
  await sql(`insert into product (id, title, handle, status, is_giftcard, type_id)
    select 'prod_' || n, n, n::text, 'published', n >= 3, case when n in (2, 4) then 'ptyp_1' end from generate_series(0, 4) n`);
  await sql(`insert into tax_rate (id, name, rate, region_id)
    select x.id || r.id, x.id, x.rate, r.id from region r, (values ('txr_a', 7), ('txr_b', 5.5), ('txr_c', 12.3456)) x (id, rate)`);
  await sql(
    `insert into product_tax_rate (product_id, rate_id) select 'prod_1', id from tax_rate where name <> 'txr_c'`,
  );
  await sql(
    `insert into product_type_tax_rate (product_type_id, rate_id) select 'ptyp_1', id from tax_rate where name = 'txr_c'`,
  );
  await sql(`insert into product_variant (id, title, product_id, inventory_quantity)
    select 'variant_' || n, n, 'prod_' || n % 5, 1 from generate_series(0, ${VARIANTS - 1}) n`);
  await sql(`insert into customer_group (id, name, deleted_at) values
    ('cgrp_g', 'g', null), ('cgrp_h', 'h', null), ('cgrp_gone', 'gone', now())`);
  const members = [...Object.entries(CUSTOMERS), [GUEST, ['cgrp_g']] as const];
  for (const [id, groups] of members) {
    await sql('insert into customer (id, email, has_account) values ($1, $2, $3)', [
      id,
      `${id}@shop.example`,
      id !== GUEST,
    ]);
    await sql(
      'insert into customer_group_customers (customer_id, customer_group_id) select $1, unnest($2::text[])',
      [id, groups],
    );
  }
}

/** Replaces the prices and settings of the previous random shop. */
export async function insertPrices({ sql }: Shop, random: RandomShop): Promise<void> {
  await sql('delete from product_variant_money_amount');
  await sql('delete from money_amount');
  await sql('delete from price_list');
  await sql('update currency set includes_tax = code = any($1)', [random.grossCurrencies]);
  await sql(
    `update region r set includes_tax = x.includes_tax, gift_cards_taxable = $2, automatic_taxes = $3
     from json_to_recordset($1) x (id text, includes_tax bool) where r.id = x.id`,
    [JSON.stringify(random.regions), random.gift_cards_taxable, random.automatic_taxes],
  );
  await sql(
    `insert into price_list (id, name, description, type, status, includes_tax, starts_at, ends_at, deleted_at)
     select id, id, id, type, status, includes_tax, now() + starts * interval '1 second', now() + ends * interval '1 second',
       case when deleted then now() end
     from json_to_recordset($1) x (id text, type price_list_type_enum, status price_list_status_enum, includes_tax bool,
       starts int, ends int, deleted bool)`,
    [JSON.stringify(random.lists)],
  );
  const links = random.lists.flatMap(({ id, groups }) => groups.map((group) => ({ id, group })));
  await sql(
    `insert into price_list_customer_groups (price_list_id, customer_group_id)
     select id, "group" from json_to_recordset($1) x (id text, "group" text)`,
    [JSON.stringify(links)],
  );
  // not in the order of their ids, since the choice must not depend on the order of rows
  const prices = random.prices
    .flatMap((variantPrices, variant) => variantPrices.map((amount) => ({ ...amount, variant })))
    .reverse();
  await sql(
    `insert into money_amount (id, amount, currency_code, region_id, price_list_id, min_quantity, max_quantity, deleted_at)
     select id, amount, currency_code, region_id, price_list_id, min_quantity, max_quantity, case when deleted then now() end
     from json_to_recordset($1) x (id text, amount bigint, currency_code text, region_id text, price_list_id text,
       min_quantity int, max_quantity int, deleted bool)`,
    [JSON.stringify(prices)],
  );
  await sql(
    `insert into product_variant_money_amount (variant_id, money_amount_id)
     select 'variant_' || variant, id from json_to_recordset($1) x (id text, variant int)`,
    [JSON.stringify(prices)],
  );
}

/** The naive choice for a variant. */
export function chooseNaively(random: RandomShop, variant: number, buyer: NaiveBuyer, quantity: number) {
  return choosePrice(random, random.prices[variant], buyer, getTaxRates(random, variant), quantity);
}

/** The tax rates of the product of a variant, in percent. */
export function getTaxRates({ rates }: RandomShop, variant: number): number[] {
  return rates[variant % rates.length];
}
