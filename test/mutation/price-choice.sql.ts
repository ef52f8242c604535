import fc from 'fast-check';
import { collectParameters } from '#engine/kernel/database/sql';
import { buyerSql } from '#shop/catalogue/prices/buyer';
import { bestPriceSql, candidatesSql, originalPriceSql, taxesSql } from '#shop/catalogue/prices/rank-prices';
import { includesTax, type NaiveBuyer } from '../support/naive-prices.ts';
import {
  chooseNaively,
  CUSTOMERS,
  getTaxRates,
  GUEST,
  insertPrices,
  insertVariants,
  type RandomShop,
  shopArbitrary,
} from '../support/random-prices.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { mutantsOf, type SqlMutant } from './sql-operators.ts';

/*
 * Mutation testing of the SQL that chooses prices, which Stryker cannot mutate: `npm run mutate:sql`, see docs/testing.md. Each mutant is compared
 * with the naive choice on random shops, as price-selection.spec.ts does with the original. A mutant that always chooses the same price survives.
 */

const SHOPS = 20;
const SEED = 1;
const MINIMUM_SCORE = 85;

const QUANTITIES = [1, 5, 9, 10];

type PriceScope = 'region' | 'currency';

/** The parts of a statement that chooses the prices of all variants. */
type Pieces = Record<'buyer' | 'rates' | 'candidates' | 'taxes' | 'original' | 'chosen', string>;

interface Mutant {
  scope: PriceScope;
  piece: keyof Pieces;
  mutant: SqlMutant;
}

interface Buyer extends NaiveBuyer {
  customer_id: string | null;
}

const CUSTOMER_IDS: [string | null, string[]][] = [[null, []], [GUEST, []], ...Object.entries(CUSTOMERS)];

const BUYERS: Record<PriceScope, Buyer[]> = {
  region: ['reg_de', 'reg_dk'].flatMap((region_id) =>
    CUSTOMER_IDS.map(([customer_id, groups]) => ({ region_id, customer_id, groups })),
  ),
  currency: ['eur', 'dkk'].flatMap((currency_code) =>
    CUSTOMER_IDS.map(([customer_id, groups]) => ({ currency_code, customer_id, groups })),
  ),
};

/** Whether PostgreSQL rejects a statement as invalid, so that it does not count as a mutant. */
function isInvalid(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? '').startsWith('42');
}

describe('The SQL that chooses prices', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop();
    await insertVariants(shop);
  });

  afterAll(() => shop.close());

  it(`has at least ${MINIMUM_SCORE} % of its mutants killed by the naive choice`, async () => {
    const all = allMutants();
    const invalid = new Set<Mutant>();
    let alive = all;
    for (const random of fc.sample(shopArbitrary, { numRuns: SHOPS, seed: SEED })) {
      await insertPrices(shop, random);
      for (const scope of ['region', 'currency'] as const)
        for (const buyer of BUYERS[scope]) {
          const expected = expectedChoices(random, buyer);
          expect(await choices(shop, buyer, piecesOf(buyer))).toEqual(expected);
          const survivors: Mutant[] = [];
          for (const source of alive)
            if (source.scope !== scope || (await survives(source, buyer, expected, invalid)))
              survivors.push(source);
          alive = survivors;
        }
    }
    const valid = all.length - invalid.size;
    const score = (100 * (valid - alive.length)) / valid;
    const report = alive.map(({ scope, piece, mutant }) => `${scope}, ${piece}: ${mutant.description}`);
    process.stdout.write(
      `${valid} mutants (and ${invalid.size} that PostgreSQL rejects), ${alive.length} survived, score ${score.toFixed(1)} %\n${report.join('\n')}\n`,
    );
    expect(score).toBeGreaterThanOrEqual(MINIMUM_SCORE);
  });

  async function survives(
    one: Mutant,
    buyer: Buyer,
    expected: unknown[],
    invalid: Set<Mutant>,
  ): Promise<boolean> {
    try {
      const found = await choices(shop, buyer, { ...piecesOf(buyer), [one.piece]: one.mutant.sql });
      return JSON.stringify(found) === JSON.stringify(expected);
    } catch (error) {
      if (isInvalid(error)) invalid.add(one);
      return false;
    }
  }
});

function allMutants(): Mutant[] {
  return (['region', 'currency'] as const).flatMap((scope) =>
    Object.entries(piecesOf(BUYERS[scope][0]))
      .filter(([piece]) => scope === 'region' || piece !== 'rates')
      .flatMap(([piece, sql]) =>
        mutantsOf(sql).map((mutant) => ({ scope, piece: piece as keyof Pieces, mutant })),
      ),
  );
}

const NO_TAXES = `select '[]'::json as rates, '{}'::int[] as scaled, 0 as rate`;

/** The SQL for a buyer. Their values are bound as $1 and so on, in the same order for all buyers of a scope. */
function piecesOf({ region_id, currency_code, customer_id }: Buyer): Pieces {
  const { bind } = collectParameters();
  const scope = region_id ? 'region' : 'currency';
  const [buyer, rates] = buyerSql({ region_id, currency_code, customer_id }, bind).split(', rate_in_region');
  return {
    buyer,
    rates: `, rate_in_region${rates}`,
    candidates: candidatesSql(scope, 'v.id'),
    taxes: region_id ? taxesSql('v.product_id') : NO_TAXES,
    original: originalPriceSql('candidate'),
    chosen: bestPriceSql(scope, 'candidate', 'w.quantity', 't.rate'),
  };
}

/** The prices that the SQL chooses for each variant and quantity. */
async function choices({ sql }: Shop, buyer: Buyer, pieces: Pieces): Promise<unknown[]> {
  const { values, bind } = collectParameters();
  buyerSql(buyer, bind);
  const rows = await sql<{ choice: unknown }>(
    `with ${pieces.buyer} ${pieces.rates}
     select json_build_object('candidates', s.candidates, 'original', s.original, 'chosen', s.chosen,
       'includes_tax', s.includes_tax, 'rate', s.rate, 'rates', s.rates, 'scaled', s.scaled) as choice
     from product_variant v cross join unnest('{${QUANTITIES.join()}}'::int[]) w (quantity)
       cross join lateral (
         with candidate as materialized (${pieces.candidates})
         select coalesce((select array_agg(c.id order by c.id) from candidate c), '{}') as candidates,
           (select o.id from (${pieces.original}) o) as original, k.id as chosen, k.includes_tax, t.rate, t.scaled,
           array(select (r ->> 'rate')::float8 from json_array_elements(t.rates) r) as rates
         from (${pieces.taxes}) t left join lateral (${pieces.chosen}) k on true) s
     order by substring(v.id, 9)::int, w.quantity`,
    values,
  );
  return rows.map(({ choice }) => choice);
}

/** The prices that the naive implementation chooses. */
function expectedChoices(random: RandomShop, buyer: Buyer): unknown[] {
  return random.prices.flatMap((_, variant) =>
    QUANTITIES.map((quantity) => {
      const naive = chooseNaively(random, variant, buyer, quantity);
      const rates = buyer.region_id ? getTaxRates(random, variant) : [];
      const scaled = rates.map((rate) => Math.round(rate * 10_000));
      return {
        candidates: naive.candidates.map(({ id }) => id).sort(),
        original: naive.original?.id ?? null,
        chosen: naive.chosen?.id ?? null,
        includes_tax: naive.chosen && includesTax(random, naive.chosen),
        rate: scaled.reduce((sum, rate) => sum + rate, 0),
        rates,
        scaled,
      };
    }),
  );
}
