import { AMOUNT_OR_NULL, TAX_RATES } from '../http/openapi-schemas.ts';
import type { ShownRow } from '../http/resource.ts';
import type { Sql } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { choosePrice, priceIncludesTax, type PriceFact } from '../pricing/choose-price.ts';
import { taxOn, type TaxRateFact } from '../pricing/tax.ts';
import { productRates } from '../regions/region-taxes.ts';

/** For whom prices are wanted: a cart goes before a region, a region before a currency. */
export interface PriceContext {
  cart_id?: string;
  region_id?: string;
  currency_code?: string;
}

interface Buyer {
  /** Null when only the currency is known; then nothing is said of taxes. */
  region_id: string | null;
  currency_code: string;
  region_includes_tax: boolean;
  currency_includes_tax: boolean;
  automatic_taxes: boolean;
  gift_cards_taxable: boolean;
}

/**
 * Who buys, or null when the context is empty.
 * @throws not_found for an unknown cart, region or currency
 */
export async function buyerOf(
  sql: Sql,
  { cart_id, region_id, currency_code }: PriceContext,
): Promise<Buyer | null> {
  const [text, what, value, field] = cart_id
    ? [BY_CART, 'cart', cart_id]
    : region_id
      ? [BY_REGION, 'region', region_id]
      : [BY_CURRENCY, 'currency', currency_code?.toLowerCase(), 'code'];
  if (!value) return null;
  const [buyer] = await sql.query<Buyer>(text, [value]);
  if (!buyer) throw notFound(what, value, field);
  return buyer;
}

const FACTS = `r.id as region_id, r.currency_code, r.includes_tax as region_includes_tax, u.includes_tax as currency_includes_tax,
  r.automatic_taxes, r.gift_cards_taxable from region r join currency u on u.code = r.currency_code`;
const BY_CART = `select ${FACTS} join cart c on c.region_id = r.id where c.id = $1 and c.deleted_at is null`;
const BY_REGION = `select ${FACTS} where r.id = $1 and r.deleted_at is null`;
const BY_CURRENCY = `select null as region_id, code as currency_code, false as region_includes_tax, includes_tax as currency_includes_tax,
  false as automatic_taxes, false as gift_cards_taxable from currency where code = $1`;

/** Sets on each variant what the buyer pays, and leaves the prices that apply to the buyer. */
export async function showPrices(sql: Sql, buyer: Buyer, variants: ShownRow[]): Promise<void> {
  const facts = await factsOf(sql, variants);
  const rates = await ratesFor(sql, buyer, [...new Set([...facts.values()].map((fact) => fact.product_id))]);
  for (const variant of variants) {
    const { prices, product_id } = facts.get(variant.id as string)!;
    const fitting = prices.filter((price) => applies(price, buyer));
    if (variant.prices) variant.prices = fitting;
    Object.assign(variant, priced(fitting, buyer, rates?.get(product_id) ?? null));
  }
}

interface Facts {
  product_id: string;
  prices: PriceFact[];
}

/** What the rows tell themselves, unless `expand` or `fields` left it out. */
async function factsOf(sql: Sql, variants: ShownRow[]): Promise<Map<string, Facts>> {
  const telling = (variant: ShownRow) => variant.prices !== undefined && variant.product_id !== undefined;
  const silent = variants.filter((variant) => !telling(variant)).map((variant) => variant.id as string);
  const rows = silent.length > 0 ? await sql.query<Facts & { id: string }>(FACTS_OF, [silent]) : [];
  return new Map(
    [...(variants.filter(telling) as (Facts & { id: string })[]), ...rows].map((fact) => [fact.id, fact]),
  );
}

const FACTS_OF = `select v.id, v.product_id,
    (select coalesce(json_agg(row_to_json(m)), '[]') from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
     where l.variant_id = v.id and m.deleted_at is null) as prices
  from product_variant v where v.id = any($1)`;

/** Rates by product, or null where taxes are not shown: without a region, and where they are not automatic. */
async function ratesFor(
  sql: Sql,
  buyer: Buyer,
  productIds: string[],
): Promise<Map<string, TaxRateFact[]> | null> {
  if (buyer.region_id === null || !buyer.automatic_taxes) return null;
  const rates = await productRates(sql, buyer.region_id, productIds);
  if (buyer.gift_cards_taxable) return rates;
  const giftCards = await sql.query<{ id: string }>(
    'select id from product where id = any($1) and is_giftcard',
    [productIds],
  );
  for (const { id } of giftCards) rates.set(id, []);
  return rates;
}

function applies(price: PriceFact, buyer: Buyer): boolean {
  return (
    !price.price_list_id &&
    (price.region_id === null
      ? price.currency_code === buyer.currency_code
      : price.region_id === buyer.region_id)
  );
}

/** The fields below, for the OpenAPI document. */
export const shownPriceFields = {
  original_price: AMOUNT_OR_NULL,
  calculated_price: AMOUNT_OR_NULL,
  calculated_price_type: { type: ['string', 'null'], description: '`default`' },
  original_price_includes_tax: { type: ['boolean', 'null'] },
  calculated_price_includes_tax: { type: ['boolean', 'null'] },
  original_price_incl_tax: AMOUNT_OR_NULL,
  calculated_price_incl_tax: AMOUNT_OR_NULL,
  original_tax: AMOUNT_OR_NULL,
  calculated_tax: AMOUNT_OR_NULL,
  tax_rates: { ...TAX_RATES, type: ['array', 'null'] },
} satisfies Record<keyof ReturnType<typeof priced>, object>;

/** The computed fields of a variant, as storefronts know them. There are no price lists yet, so both prices are one. */
function priced(prices: readonly PriceFact[], buyer: Buyer, rates: readonly TaxRateFact[] | null) {
  const price = choosePrice(prices, { ...buyer, quantity: 1 });
  const includesTax = price && priceIncludesTax(price, buyer);
  const taxed = price && rates && taxOn(price.amount, rates, includesTax!);
  const amount = price?.amount ?? null;
  const inclTax = taxed ? taxed.net + taxed.tax : null;
  const tax = taxed ? taxed.tax : null;
  return {
    original_price: amount,
    calculated_price: amount,
    calculated_price_type: price ? 'default' : null,
    original_price_includes_tax: includesTax,
    calculated_price_includes_tax: includesTax,
    original_price_incl_tax: inclTax,
    calculated_price_incl_tax: inclTax,
    original_tax: tax,
    calculated_tax: tax,
    tax_rates: rates,
  };
}
