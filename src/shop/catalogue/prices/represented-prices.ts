import { AMOUNT_OR_NULL, TAX_RATES } from '#engine/http/output/value-schemas';
import { notFound } from '#engine/kernel/errors';
import type { Computed } from '#engine/mapping/computed-fields';
import type { Surface } from '#engine/mapping/resource';
import { formatTimestampSql } from '#engine/reader/sql/column-sql';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { type Buyer, BUYER_CONTEXT, buyerSql, type PriceScope, priceScopeOf, referenceOf } from './buyer.ts';
import { bestPriceSql, candidatesSql, HUNDRED_PERCENT, originalPriceSql, taxesSql } from './rank-prices.ts';

/**
 * Makes the reader compute the prices of variants for a buyer within its statement: the fields below, and in `prices` only those
 * that apply to the buyer.
 */
export function pricesForBuyer(buyer: Buyer, surface: Surface): Computed {
  const scope = priceScopeOf(buyer);
  const reference = referenceOf(buyer);
  return {
    entity: ProductVariant,
    key: `prices ${surface} ${scope}`,
    lateral: {
      columns: COLUMNS,
      relation: 'prices',
      join: (variant, prices) => pricesSelect(surface, scope, variant, prices),
    },
    with: (bind) => buyerSql(buyer, bind),
    context: BUYER_CONTEXT,
    ...(reference && {
      existence: {
        sql: 'exists (select from buyer)',
        error: () => notFound(reference.what, reference.value, reference.field),
      },
    }),
  };
}

/** The computed fields of a variant, for the OpenAPI document. */
export const calculatedPriceFields = {
  original_price: AMOUNT_OR_NULL,
  calculated_price: AMOUNT_OR_NULL,
  calculated_price_type: {
    type: ['string', 'null'],
    description: '`default`, or the type of the price list that it is from: `sale` or `override`',
  },
  original_price_includes_tax: { type: ['boolean', 'null'] },
  calculated_price_includes_tax: { type: ['boolean', 'null'] },
  original_price_incl_tax: AMOUNT_OR_NULL,
  calculated_price_incl_tax: AMOUNT_OR_NULL,
  original_tax: AMOUNT_OR_NULL,
  calculated_tax: AMOUNT_OR_NULL,
  tax_rates: { ...TAX_RATES, type: ['array', 'null'] },
} satisfies Record<string, object>;

/** Without the fields that modules add to the OpenAPI document. */
const COLUMNS = Object.keys(calculatedPriceFields);

/** SQL that selects one row: the array of prices, if it is requested, and the fields above. */
function pricesSelect(
  surface: Surface,
  scope: PriceScope,
  variant: string,
  prices: ((price: string) => string) | null,
): string {
  const priceColumn = prices ? `(${priceArray(surface, prices)}) as prices, ` : '';
  return `with candidate as materialized (${candidatesSql(scope, `${variant}.id`)}) select ${priceColumn}${FIELDS[scope](variant)}`;
}

function priceArray(surface: Surface, prices: (price: string) => string): string {
  return `select coalesce(json_agg(r), '[]') from (
    select ${prices('m')}, case when m.price_list_id is not null then ${priceListObject(surface)} end as price_list
    from candidate m order by m.created_at, m.id) r`;
}

/** The price list as JSON. Only staff see names and descriptions, which may contain internal remarks. */
function priceListObject(surface: Surface): string {
  const plain = [
    'id',
    'type',
    'status',
    'includes_tax',
    ...(surface === 'admin' ? ['name', 'description'] : []),
  ];
  const times = [
    'starts_at',
    'ends_at',
    ...(surface === 'admin' ? ['created_at', 'updated_at', 'deleted_at'] : []),
  ];
  return `json_build_object(${[
    ...plain.map((column) => `'${column}', (m.list).${column}`),
    ...times.map((column) => `'${column}', ${formatTimestampSql(`(m.list).${column}`)}`),
  ].join()})`;
}

/** Taxes are included if the region computes them automatically. `k` is the chosen price, `o` the original one. */
const inRegion = (variant: string): string => `${PRICE_FIELDS},
  o.tax as original_tax, k.tax as calculated_tax, o.incl_tax as original_price_incl_tax, k.incl_tax as calculated_price_incl_tax,
  case when b.automatic_taxes then t.rates end as tax_rates
  from buyer b cross join lateral (${taxesSql(`${variant}.product_id`)}) t
    left join lateral (${withTax(originalPriceSql('candidate'))}) o on true
    left join lateral (${withTax(bestPriceSql('region', 'candidate', QUANTITY, 't.rate'))}) k on true`;

const inCurrency = (): string => `${PRICE_FIELDS}, ${NO_TAX_FIELDS}
  from (select) as one
    left join lateral (${originalPriceSql('candidate')}) o on true
    left join lateral (${bestPriceSql('currency', 'candidate', QUANTITY)}) k on true`;

const withoutScope = (): string => `null::bigint as original_price, null::bigint as calculated_price,
  null::text as calculated_price_type, null::boolean as original_price_includes_tax, null::boolean as calculated_price_includes_tax, ${NO_TAX_FIELDS}`;

const FIELDS: Record<PriceScope, (variant: string) => string> = {
  region: inRegion,
  currency: inCurrency,
  none: withoutScope,
};

/** Product responses show prices for one unit, as the quantity is not known yet. */
const QUANTITY = '1';

const PRICE_FIELDS = `o.amount as original_price, k.amount as calculated_price,
  case when k.id is not null then coalesce(k.list_type::text, 'default') end as calculated_price_type,
  o.includes_tax as original_price_includes_tax, k.includes_tax as calculated_price_includes_tax`;

const NO_TAX_FIELDS = `null::bigint as original_tax, null::bigint as calculated_tax, null::bigint as original_price_incl_tax,
  null::bigint as calculated_price_incl_tax, null::json as tax_rates`;

/**
 * Computes taxes like `taxOn` of model/pricing/tax.ts. Amounts beyond the safe integers of JavaScript are null. `offset 0` keeps
 * PostgreSQL from inlining the subquery, which would compute the tax several times.
 */
function withTax(price: string): string {
  return `select c.*, x.tax, case when x.tax is null then null when c.includes_tax then c.amount
      when c.amount + x.tax <= ${Number.MAX_SAFE_INTEGER} then c.amount + x.tax end as incl_tax
    from (${price}) c cross join lateral (select case
      when not b.automatic_taxes then null
      when c.includes_tax then ${halfUp('c.amount * t.rate', `(${HUNDRED_PERCENT} + t.rate)`)}
      when cardinality(t.scaled) = 1 then ${halfUp('c.amount * t.rate', HUNDRED_PERCENT)}
      else (select coalesce(sum(${halfUp('c.amount * s', HUNDRED_PERCENT)}), 0) from unnest(t.scaled) s) end as tax offset 0) x`;
}

/** Divides n ≥ 0 by d > 0 and rounds half up, in exact integer arithmetic. */
const halfUp = (n: string, d: string): string => `div(2 * ${n} + ${d}, 2 * ${d})`;
