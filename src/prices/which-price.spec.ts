import fc from 'fast-check';
import { openShop, type Shop } from '../../test/support/shop.ts';
import {
  naiveChoice,
  naiveIncludesTax,
  type ListRow,
  type NaiveBuyer,
  type NaiveShop,
  type PriceRow,
} from '../../test/support/naive-prices.ts';
import { taxOn } from '../pricing/tax.ts';
import { pricesOf } from './prices-of.ts';

/* Compares the SQL that chooses prices with a naive function, on thousands of random sets of prices. */

const SHOPS = 5;
/** The number of variants of each shop. */
const VARIANTS = 120;
/** Part of the test names, so that a failure can be reproduced. */
const SEED = Number(process.env.PRICES_SEED ?? Date.now() % 2 ** 31);

/** The accounts and their groups. */
const CUSTOMERS: Record<string, string[]> = {
  cus_none: [],
  cus_g: ['cgrp_g'],
  cus_gh: ['cgrp_g', 'cgrp_h'],
  cus_gone: ['cgrp_gone'],
};
/** A member of a group without an account, for whom prices of groups do not count. */
const GUEST = 'cus_guest';

/** A shop with random settings and prices. */
interface RandomShop extends NaiveShop {
  gift_cards_taxable: boolean;
  automatic_taxes: boolean;
  /** Rates of products 0 (none of its own), 1 (two tied to it), 2 (one tied to its type), 3 (a gift card), by region. */
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
      status: fc.constantFrom('active', 'active', 'active', 'draft'),
      starts: fc.constantFrom(null, null, -3600, 3600),
      ends: fc.constantFrom(null, null, 3600, -3600),
      includes_tax: flag,
      deleted: fc.constantFrom(false, false, false, true),
      groups: fc.subarray(['cgrp_g', 'cgrp_h', 'cgrp_gone'], { maxLength: 2 }),
    }),
  ),
);
const price = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 95, max: 130 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
    place: fc.constantFrom<[string, string | null]>(
      ['eur', null],
      ['eur', null],
      ['eur', 'reg_de'],
      ['eur', 'reg_at'],
      ['dkk', null],
      ['dkk', 'reg_dk'],
    ),
    price_list_id: fc.constantFrom(null, null, 'pl_0', 'pl_1', 'pl_2', 'pl_3'),
    min_quantity: fc.constantFrom(null, null, null, 0, 1, 5),
    max_quantity: fc.constantFrom(null, null, null, 5, 9),
    deleted: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ place: [currency_code, region_id], ...rest }) => ({ currency_code, region_id, ...rest }));

const shops = fc
  .record({
    lists,
    gross: fc.tuple(flag, flag, flag),
    grossCurrencies: fc.subarray(['eur', 'dkk']),
    gift_cards_taxable: flag,
    automatic_taxes: fc.constantFrom(true, true, false),
    prices: fc.array(fc.array(price, { maxLength: 7 }), { minLength: VARIANTS, maxLength: VARIANTS }),
  })
  .map(({ gross: [de, at, dk], prices, ...rest }): RandomShop => ({
    ...rest,
    groups: ['cgrp_g', 'cgrp_h'],
    regions: [
      { id: 'reg_de', currency_code: 'eur', includes_tax: de },
      { id: 'reg_at', currency_code: 'eur', includes_tax: at },
      { id: 'reg_dk', currency_code: 'dkk', includes_tax: dk },
    ],
    rates: [[25], [7, 5.5], [12.3456], rest.gift_cards_taxable ? [25] : []],
    prices: prices.map((some, variant) =>
      some.map((one, place) => ({ ...one, id: `ma_${String(variant).padStart(4, '0')}_${place}` })),
    ),
  }));

describe(`The chosen price (seed ${SEED})`, () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
    await shop.sql(`insert into region (id, name, currency_code, tax_rate) values
      ('reg_de', 'DE', 'eur', 25), ('reg_at', 'AT', 'eur', 25), ('reg_dk', 'DK', 'dkk', 25)`);
    await shop.sql(`insert into product_type (id, value) values ('ptyp_1', 'Books')`);
    await shop.sql(`insert into product (id, title, handle, status, is_giftcard, type_id)
      select 'prod_' || n, n, n::text, 'published', n = 3, case when n = 2 then 'ptyp_1' end from generate_series(0, 3) n`);
    await shop.sql(`insert into tax_rate (id, name, rate, region_id)
      select x.id || r.id, x.id, x.rate, r.id from region r, (values ('txr_a', 7), ('txr_b', 5.5), ('txr_c', 12.3456)) x (id, rate)`);
    await shop.sql(
      `insert into product_tax_rate (product_id, rate_id) select 'prod_1', id from tax_rate where name <> 'txr_c'`,
    );
    await shop.sql(
      `insert into product_type_tax_rate (product_type_id, rate_id) select 'ptyp_1', id from tax_rate where name = 'txr_c'`,
    );
    await shop.sql(`insert into product_variant (id, title, product_id, inventory_quantity)
      select 'variant_' || n, n, 'prod_' || n % 4, 1 from generate_series(0, ${VARIANTS - 1}) n`);
    await shop.sql(`insert into customer_group (id, name, deleted_at) values
      ('cgrp_g', 'g', null), ('cgrp_h', 'h', null), ('cgrp_gone', 'gone', now())`);
    const members = [...Object.entries(CUSTOMERS), [GUEST, ['cgrp_g']] as const];
    for (const [id, groups] of members) {
      await shop.sql('insert into customer (id, email, has_account) values ($1, $2, $3)', [
        id,
        `${id}@shop.example`,
        id !== GUEST,
      ]);
      await shop.sql(
        'insert into customer_group_customers (customer_id, customer_group_id) select $1, unnest($2::text[])',
        [id, groups],
      );
    }
  });

  afterAll(() => shop.close());

  it.each(fc.sample(shops, { numRuns: SHOPS, seed: SEED }).map((random, number) => ({ number, random })))(
    'is that of the naive function in random shop $number',
    async ({ random }) => {
      await write(shop, random);
      for (const region_id of ['reg_de', 'reg_dk']) {
        for (const [customer_id, groups] of [[null, []], [GUEST, []], ...Object.entries(CUSTOMERS)] as [
          string | null,
          string[],
        ][]) {
          const buyer = { region_id, groups };
          await expectLines(shop, random, buyer, customer_id);
          await expectVariants(shop, random, buyer, customer_id);
        }
      }
      await expectVariants(shop, random, { currency_code: 'eur', groups: [] }, null);
      await expectVariants(shop, random, { currency_code: 'eur', groups: ['cgrp_g'] }, 'cus_g');
    },
  );
});

/** Compares the prices of lines, with quantities at and beyond the bounds of prices. */
async function expectLines(
  { database }: Shop,
  random: RandomShop,
  buyer: NaiveBuyer & { region_id: string },
  customer_id: string | null,
): Promise<void> {
  const lines = random.prices.flatMap((_, variant) =>
    [1, 5, 9, 10].map((quantity) => ({ variant, variant_id: `variant_${variant}`, quantity })),
  );
  const chosen = await pricesOf(database, lines, { region_id: buyer.region_id, customer_id });
  expect(chosen).toEqual(
    lines.map(({ variant, quantity }) => {
      const { chosen: price } = considered(random, variant, buyer, quantity);
      return price && { unit_price: price.amount, includes_tax: naiveIncludesTax(random, price) };
    }),
  );
}

/** Compares the prices of `GET /admin/variants`, with taxes. */
async function expectVariants(
  { admin }: Shop,
  random: RandomShop,
  buyer: NaiveBuyer,
  customer_id: string | null,
): Promise<void> {
  const place = buyer.region_id ? `region_id=${buyer.region_id}` : `currency_code=${buyer.currency_code}`;
  const { body } = await admin.get(
    `/variants?limit=1000&expand=prices&${place}${customer_id === null ? '' : `&customer_id=${customer_id}`}`,
  );
  const byId = new Map<string, unknown>(
    body.variants.map((variant: { id: string }) => [variant.id, variant]),
  );
  random.prices.forEach((_, variant) => {
    const { candidates, chosen, original } = considered(random, variant, buyer, 1);
    const rates = ratesOf(random, variant);
    const known = buyer.region_id !== undefined && random.automatic_taxes;
    const expectedOf = (price: PriceRow | null) => {
      const includesTax = price && naiveIncludesTax(random, price);
      const { net, tax } =
        price && known ? taxOn(price.amount % TOO_MUCH, rates, includesTax!) : { net: null, tax: null };
      const fits = price !== null && price.amount < TOO_MUCH;
      return {
        amount: price?.amount ?? null,
        includesTax,
        inclTax: fits && net !== null ? net + tax : undefined,
        tax: fits ? tax : undefined,
      };
    };
    const [now, usual] = [expectedOf(chosen), expectedOf(original)];
    expect(byId.get(`variant_${variant}`)).toMatchObject({
      original_price: usual.amount,
      calculated_price: now.amount,
      calculated_price_type:
        chosen && (random.lists.find(({ id }) => id === chosen.price_list_id)?.type ?? 'default'),
      original_price_includes_tax: usual.includesTax,
      calculated_price_includes_tax: now.includesTax,
      ...(usual.inclTax !== undefined && { original_price_incl_tax: usual.inclTax, original_tax: usual.tax }),
      ...(now.inclTax !== undefined && { calculated_price_incl_tax: now.inclTax, calculated_tax: now.tax }),
      tax_rates: known ? rates.map(({ rate }) => expect.objectContaining({ rate })) : null,
      prices: candidates.map(({ id, price_list_id }) =>
        expect.objectContaining({
          id,
          price_list: price_list_id && expect.objectContaining({ id: price_list_id }),
        }),
      ),
    });
  });
}

/** Amounts above this may exceed the safe integers together with their tax. */
const TOO_MUCH = 2 ** 50;

function considered(random: RandomShop, variant: number, buyer: NaiveBuyer, quantity: number) {
  const rates = random.rates[variant % 4];
  return naiveChoice(random, random.prices[variant], buyer, rates, quantity);
}

function ratesOf({ rates }: RandomShop, variant: number): { rate: number }[] {
  return rates[variant % 4].map((rate) => ({ rate }));
}

/** Replaces the rows of the previous random shop. */
async function write({ sql }: Shop, random: RandomShop): Promise<void> {
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
  // Inserted in reverse order of their ids, as the choice must not depend on the order of rows.
  const prices = random.prices.flatMap((some, variant) => some.map((one) => ({ ...one, variant }))).reverse();
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
