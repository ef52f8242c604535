import { variantQuantitySql } from '../../../model/entities/stock/stock-of-variant.ts';
import type { VariantStock } from '../../stock/inventory/require-stock.ts';
import { locationFilterForCart } from '../../stock/inventory/represented-stock.ts';
import { collectParameters, type Sql } from '../../../engine/kernel/database/sql.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import type { AppliedTaxRate } from '../../../model/pricing/tax.ts';
import { buyerSql } from '../../catalogue/prices/buyer.ts';
import { chosenPriceSql, type ChosenPrice, type PriceRequest } from '../../catalogue/prices/choose-prices.ts';
import { ratesSql, appliesToProductSql } from '../../settings/regions/region-taxes.ts';
import { isEnabledChannelSql } from '../../settings/sales-channels/enabled-channel.ts';
import { profilesOfProductSql } from '../../shipping/profiles/default-profile.ts';
import type { Basket } from './basket.ts';

/** The facts of a variant that a basket needs to sell it. */
export interface VariantFacts extends VariantStock {
  title: string;
  product_title: string;
  thumbnail: string | null;
  is_giftcard: boolean;
  discountable: boolean;
  /** Whether the basket's sales channel is open and sells it, or the basket accepts any variant. */
  in_channel: boolean;
  /** Shipping profiles; empty if the default profile applies. */
  profile_ids: string[];
  rates: AppliedTaxRate[];
  /** The unit price for the requested quantity; null if the variant has no price in the basket's region. */
  price: ChosenPrice | null;
}

/**
 * Loads the facts of variants for a basket, in the order of the request, in one statement.
 * @param requested variants with the total quantities of their lines
 * @throws not_found naming the variants that do not exist or, except in draft orders, are not published
 */
export async function requireVariants(
  sql: Sql,
  basket: Pick<Basket, 'rules' | 'region_id' | 'sales_channel_id' | 'customer_id'>,
  requested: readonly PriceRequest[],
): Promise<VariantFacts[]> {
  const facts = await findVariants(sql, basket, requested);
  const missing = requested.filter((_, index) => !facts[index]).map(({ variant_id }) => variant_id);
  if (missing.length > 0) throw notFound('variant', [...new Set(missing)].join(', '));
  return facts as VariantFacts[];
}

/** Like `requireVariants`, but returns undefined for missing variants. */
export async function findVariants(
  sql: Sql,
  basket: Pick<Basket, 'rules' | 'region_id' | 'sales_channel_id' | 'customer_id'>,
  requested: readonly PriceRequest[],
): Promise<(VariantFacts | undefined)[]> {
  if (requested.length === 0) return [];
  const { values, bind } = collectParameters([
    basket.region_id,
    basket.sales_channel_id,
    basket.rules.anyVariant,
    requested.map(({ variant_id }) => variant_id),
    requested.map(({ quantity }) => quantity),
  ]);
  const buyer = buyerSql(basket, bind);
  const rows = await sql.query<VariantFacts & { place: number }>(`with ${buyer} ${FACTS}`, values);
  const found = new Map(rows.map((row) => [row.place, row]));
  return requested.map((_, index) => found.get(index + 1));
}

const FACTS = `select w.place, v.id, v.title, ${variantQuantitySql('v', locationFilterForCart('$2::text'))} as inventory_quantity, v.allow_backorder, v.manage_inventory,
    p.title as product_title, p.thumbnail, p.is_giftcard, p.discountable,
    $3 or $2::text is null or exists (
      select from product_sales_channel k
        join sales_channel s on s.id = k.sales_channel_id and ${isEnabledChannelSql('s')}
      where k.product_id = p.id and k.sales_channel_id = $2) as in_channel,
    ${profilesOfProductSql('p.id')} as profile_ids,
    ${ratesSql('r', appliesToProductSql('p.id', 'p.type_id'))} as rates,
    ${chosenPriceSql('v', 'w.quantity')} as price
  from unnest($4::text[], $5::int[]) with ordinality w (variant_id, quantity, place)
    join product_variant v on v.id = w.variant_id and v.deleted_at is null
    join product p on p.id = v.product_id and p.deleted_at is null and (p.status = 'published' or $3),
    region r
  where r.id = $1
  order by w.place`;
