import { buyerFollowsEuRulesSql } from '../eu-buyer.ts';

/** The fields that are added to the prices of a variant. */
export const UNIT_PRICE_FIELDS = {
  unit_price: {
    type: ['integer', 'null'],
    description:
      'with `EU=legal`: `calculated_price` for one `unit_price_unit`, in the smallest unit of the currency, with tax if that has it; null without an attribute for the content, and above 9007199254740991',
    example: 2600,
  },
  unit_price_incl_tax: {
    type: ['integer', 'null'],
    description: 'the same with tax; null if the region does not compute taxes',
    example: 3094,
  },
  unit_price_unit: {
    type: ['string', 'null'],
    description: '`kg`, `l`, `m`, `m²` or `m³`; null without `unit_price`',
    example: 'kg',
  },
} satisfies Record<string, object>;

/** Units of attributes, and how many of them are one of the units of Article 2 of Directive 98/6/EC. Powers of ten, so that nothing is rounded. */
const UNITS: readonly [unit: string, per: string, count: string][] = [
  ['mg', 'kg', '1000000'],
  ['g', 'kg', '1000'],
  ['kg', 'kg', '1'],
  ['ml', 'l', '1000'],
  ['cl', 'l', '100'],
  ['dl', 'l', '10'],
  ['l', 'l', '1'],
  ['mm', 'm', '1000'],
  ['cm', 'm', '100'],
  ['m', 'm', '1'],
  ['cm²', 'm²', '10000'],
  ['m²', 'm²', '1'],
  ['m³', 'm³', '1'],
];

/** The attributes of variants that say how much is in them; the first one that a variant has counts. */
const KEYS = ['net_weight', 'net_volume', 'net_length', 'net_area'];

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join();

/** The units of these attributes, for buyers to whom the rules of the EU apply. */
export const UNIT_PRICE_WITH = `
  eu_content as materialized (
    select t.key, u.per, u.count, array_position(array[${quoted(KEYS)}], t.key) as place
    from buyer b cross join attribute t join (values ${UNITS.map(([unit, per, count]) => `('${unit}', '${per}', ${count})`).join()})
      u (unit, per, count) on u.unit = lower(t.unit)
    where t.key in (${quoted(KEYS)}) and t.type = 'number' and t.deleted_at is null and ${buyerFollowsEuRulesSql('b')})`;

/** Changes when the unit of an attribute does. */
export const UNIT_PRICE_CONTEXT = `(select string_agg(concat_ws(' ', t.key, t.unit), ' ' order by t.key) from attribute t
  where t.key in (${quoted(KEYS)}) and t.type = 'number' and t.deleted_at is null)`;

/**
 * Rounded half up, once and to the smallest unit of the currency: numerics are exact and have no overflow, and `div` drops the fraction.
 * Beyond the safe integers of JavaScript it is null, like other prices.
 */
const perUnit = (amount: string): string =>
  `(select n::bigint from div(2 * ${amount}::numeric * c.count + c.content, 2 * c.content) n where n <= ${Number.MAX_SAFE_INTEGER})`;

export function withUnitPrice(prices: string, variant: string): string {
  const content = `(${variant}.attributes ->> e.key)::numeric`;
  return `select x.*, u.*, case when u.unit_price is not null then c.per end as unit_price_unit
    from (${prices}) x left join lateral (
      select e.per, e.count, ${content} as content from eu_content e
      where case when jsonb_typeof(${variant}.attributes -> e.key) = 'number' then ${content} > 0 end order by e.place limit 1) c on true
    cross join lateral (select ${perUnit('x.calculated_price')} as unit_price,
      ${perUnit('x.calculated_price_incl_tax')} as unit_price_incl_tax offset 0) u`;
}
