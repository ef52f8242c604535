import fc from 'fast-check';
import { taxOn } from '#model/pricing/tax';
import { includesTax, type NaiveBuyer, type PriceRow } from '../../../../test/support/naive-prices.ts';
import {
  chooseNaively,
  CUSTOMERS,
  getTaxRates,
  GUEST,
  insertPrices,
  insertVariants,
  type RandomShop,
  shopArbitrary as shops,
} from '../../../../test/support/random-prices.ts';
import { type Shop, useShop } from '../../../../test/support/shop.ts';
import { choosePrices } from './choose-prices.ts';

/* Compares the SQL that chooses prices with a naive function, on thousands of random sets of prices. */

const SHOPS = 5;
/** Part of the test names, so that a failure can be reproduced. */
const SEED = Number(process.env.PRICES_SEED ?? Date.now() % 2 ** 31);

describe(`The chosen price (seed ${SEED})`, () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop();
    await insertVariants(shop);
  });

  afterAll(() => shop.close());

  it.each(fc.sample(shops, { numRuns: SHOPS, seed: SEED }).map((random, number) => ({ number, random })))(
    'is that of the naive function in random shop $number',
    async ({ random }) => {
      await insertPrices(shop, random);
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
  const chosen = await choosePrices(database, lines, { region_id: buyer.region_id, customer_id });
  expect(chosen).toEqual(
    lines.map(({ variant, quantity }) => {
      const { chosen: price } = chooseNaively(random, variant, buyer, quantity);
      return price && { unit_price: price.amount, includes_tax: includesTax(random, price) };
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
  const location = buyer.region_id ? `region_id=${buyer.region_id}` : `currency_code=${buyer.currency_code}`;
  const { body } = await admin.get(
    `/variants?limit=1000&expand=prices&${location}${customer_id === null ? '' : `&customer_id=${customer_id}`}`,
  );
  const byId = new Map<string, unknown>(
    body.variants.map((variant: { id: string }) => [variant.id, variant]),
  );
  random.prices.forEach((_, variant) => {
    const { candidates, chosen, original } = chooseNaively(random, variant, buyer, 1);
    const rates = ratesOf(random, variant);
    const hasTaxes = buyer.region_id !== undefined && random.automatic_taxes;
    const expectedOf = (price: PriceRow | null) => {
      const isGross = price && includesTax(random, price);
      const { net, tax } =
        price && hasTaxes
          ? taxOn(price.amount % MAX_TAXED_AMOUNT, rates, isGross!)
          : { net: null, tax: null };
      const fits = price !== null && price.amount < MAX_TAXED_AMOUNT;
      return {
        amount: price?.amount ?? null,
        includesTax: isGross,
        inclTax: fits && net !== null ? net + tax : undefined,
        tax: fits ? tax : undefined,
      };
    };
    const [expectedCalculated, expectedOriginal] = [expectedOf(chosen), expectedOf(original)];
    expect(byId.get(`variant_${variant}`)).toMatchObject({
      original_price: expectedOriginal.amount,
      calculated_price: expectedCalculated.amount,
      calculated_price_type:
        chosen && (random.lists.find(({ id }) => id === chosen.price_list_id)?.type ?? 'default'),
      original_price_includes_tax: expectedOriginal.includesTax,
      calculated_price_includes_tax: expectedCalculated.includesTax,
      ...(expectedOriginal.inclTax !== undefined && {
        original_price_incl_tax: expectedOriginal.inclTax,
        original_tax: expectedOriginal.tax,
      }),
      ...(expectedCalculated.inclTax !== undefined && {
        calculated_price_incl_tax: expectedCalculated.inclTax,
        calculated_tax: expectedCalculated.tax,
      }),
      tax_rates: hasTaxes ? rates.map(({ rate }) => expect.objectContaining({ rate })) : null,
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
const MAX_TAXED_AMOUNT = 2 ** 50;

function ratesOf(random: RandomShop, variant: number): { rate: number }[] {
  return getTaxRates(random, variant).map((rate) => ({ rate }));
}
