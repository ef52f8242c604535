import type { Sql } from '../kernel/sql.ts';
import { CommerceError, invalidData, notFound } from '../kernel/errors.ts';
import { choosePrice, priceIncludesTax, type PriceFact } from '../pricing/choose-price.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import { ratesSql, tiedToProduct } from '../regions/region-taxes.ts';
import type { OpenCart } from './open-cart.ts';

/** What a cart has to know of a variant to sell it. */
export interface VariantFacts {
  id: string;
  title: string;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  product_title: string;
  thumbnail: string | null;
  is_giftcard: boolean;
  discountable: boolean;
  /** Whether the cart's sales channel sells it; staff sell everything. */
  in_channel: boolean;
  prices: PriceFact[];
  region: { id: string; currency_code: string; includes_tax: boolean; currency_includes_tax: boolean };
  rates: TaxRateFact[];
}

/**
 * The facts of variants for a cart, in one statement.
 * @throws not_found that names the variants which do not exist or, but for drafts of staff, are not published
 */
export async function variantFacts(
  sql: Sql,
  cart: Pick<OpenCart, 'type' | 'region_id' | 'sales_channel_id'>,
  variantIds: readonly string[],
): Promise<Map<string, VariantFacts>> {
  if (variantIds.length === 0) return new Map();
  const rows = await sql.query<VariantFacts>(FACTS, [
    cart.region_id,
    cart.sales_channel_id,
    variantIds,
    cart.type === 'draft_order',
  ]);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const missing = variantIds.filter((id) => !facts.has(id));
  if (missing.length > 0) throw notFound('variant', missing.join(', '));
  return facts;
}

/**
 * What one costs here.
 * @throws invalid_data when it has no price in the region
 */
export function unitPriceOf(
  facts: VariantFacts,
  quantity: number,
): { unit_price: number; includes_tax: boolean } {
  const { region } = facts;
  const price = choosePrice(facts.prices, {
    region_id: region.id,
    currency_code: region.currency_code,
    quantity,
  });
  if (!price) throw invalidData(`Variant ${facts.id} has no price in region ${region.id}`);
  return {
    unit_price: price.amount,
    includes_tax: priceIncludesTax(price, {
      region_includes_tax: region.includes_tax,
      currency_includes_tax: region.currency_includes_tax,
    }),
  };
}

/** @throws insufficient_inventory when there is less than the quantity */
export function requireStock(facts: VariantFacts, quantity: number): void {
  if (!facts.manage_inventory || facts.allow_backorder || facts.inventory_quantity >= quantity) return;
  throw new CommerceError(
    'insufficient_inventory',
    `Variant ${facts.id} has only ${Math.max(0, facts.inventory_quantity)} left`,
  );
}

const FACTS = `select v.id, v.title, v.inventory_quantity, v.allow_backorder, v.manage_inventory,
    p.title as product_title, p.thumbnail, p.is_giftcard, p.discountable,
    $4 or $2::text is null or exists (
      select from product_sales_channel k where k.product_id = p.id and k.sales_channel_id = $2) as in_channel,
    json_build_object('id', r.id, 'currency_code', r.currency_code, 'includes_tax', r.includes_tax,
      'currency_includes_tax', u.includes_tax) as region,
    (select coalesce(json_agg(json_build_object('amount', m.amount, 'currency_code', m.currency_code, 'region_id', m.region_id,
       'min_quantity', m.min_quantity, 'max_quantity', m.max_quantity, 'price_list_id', m.price_list_id)), '[]')
     from product_variant_money_amount k join money_amount m on m.id = k.money_amount_id and m.deleted_at is null
     where k.variant_id = v.id and (m.region_id = r.id or m.region_id is null and m.currency_code = r.currency_code)) as prices,
    ${ratesSql('r', tiedToProduct('p.id', 'p.type_id'))} as rates
  from product_variant v join product p on p.id = v.product_id and p.deleted_at is null and (p.status = 'published' or $4),
       region r join currency u on u.code = r.currency_code
  where v.id = any($3) and v.deleted_at is null and r.id = $1`;
