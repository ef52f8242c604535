import { collectParameters, type Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { variantQuantitySql } from '#model/entities/stock/stock-of-variant';
import { buyerSql } from '#shop/catalogue/prices/buyer';
import { chosenPriceSql, type PriceRequest } from '#shop/catalogue/prices/choose-prices';
import { appliesToProductSql, ratesSql } from '#shop/settings/regions/region-taxes';
import { isEnabledChannelSql } from '#shop/settings/sales-channels/enabled-channel';
import { profilesOfProductSql } from '#shop/shipping/profiles/default-profile';
import { locationFilterForCart } from '#shop/stock/inventory/represented-stock';
import type { LoadedVariants, VariantContext, VariantFacts } from './loaded-variants.ts';

/** A basket, as far as the variants that it can contain, and their prices, depend on it. */
type VariantBuyer = VariantContext & { loaded_variants?: LoadedVariants };

/**
 * Loads the facts of variants for a basket, in the order of the request, in one statement.
 * @param requested variants with the total quantities of their lines
 * @throws not_found naming the variants that do not exist or, except in draft orders, are not published
 */
export async function requireVariants(
  sql: Sql,
  basket: VariantBuyer,
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
  basket: VariantBuyer,
  requested: readonly PriceRequest[],
): Promise<(VariantFacts | undefined)[]> {
  if (requested.length === 0) return [];
  const loaded = basket.loaded_variants?.find(basket, requested);
  if (loaded) return loaded;
  const { values, bind } = collectParameters([
    basket.region_id,
    basket.sales_channel_id,
    basket.rules.anyVariant,
    requested.map(({ variant_id }) => variant_id),
    requested.map(({ quantity }) => quantity),
    basket.locale ?? null,
  ]);
  const buyer = buyerSql(basket, bind);
  const rows = await sql.query<VariantFacts & { place: number }>(
    `with ${buyer} ${FACTS} order by w.place`,
    values,
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requested.map((_, index) => byPlace.get(index + 1));
}

/**
 * SQL of a JSON array of variants with the `quantity` that their price is for, sold to the buyer of a shopper's cart `c`.
 * @param requests SQL of rows `(variant_id, quantity)`
 * @param region SQL of the id of the region where they are sold
 */
export function variantsOfCartSql(requests: string, region = 'c.region_id'): string {
  const buyer = buyerSql({ region_id: region, customer_id: 'c.customer_id' }, (column) => String(column));
  const facts = factsSql(
    { region, channel: 'c.sales_channel_id', anyVariant: 'false', locale: 'c.locale' },
    `(${requests})`,
  );
  return `(select coalesce(json_agg(row_to_json(x)), '[]') from (with ${buyer} select w.quantity, ${facts}) x)`;
}

interface SqlOfBuyer {
  region: string;
  channel: string;
  anyVariant: string;
  locale: string;
}

/** The columns of `VariantFacts` and a FROM clause. @param requests SQL of rows `(variant_id, quantity)` */
function factsSql({ region, channel, anyVariant, locale }: SqlOfBuyer, requests: string): string {
  return `v.id, coalesce(translation(v.translations, ${locale}, 'title'), v.title) as title, v.title as default_title, ${variantQuantitySql('v', locationFilterForCart(channel))} as inventory_quantity, v.allow_backorder, v.manage_inventory,
    coalesce(translation(p.translations, ${locale}, 'title'), p.title) as product_title, p.title as default_product_title, p.id as product_id, p.thumbnail, p.is_giftcard, p.discountable,
    ${anyVariant} or ${channel} is null or exists (
      select from product_sales_channel k
        join sales_channel s on s.id = k.sales_channel_id and ${isEnabledChannelSql('s')}
      where k.product_id = p.id and k.sales_channel_id = ${channel}) as in_channel,
    ${profilesOfProductSql('p.id')} as profile_ids,
    ${ratesSql('r', appliesToProductSql('p.id', 'p.type_id'))} as rates,
    ${chosenPriceSql('v', 'w.quantity')} as price
  from ${requests} w
    join product_variant v on v.id = w.variant_id and v.deleted_at is null
    join product p on p.id = v.product_id and p.deleted_at is null and (p.status = 'published' or ${anyVariant})
    join region r on r.id = ${region}`;
}

const REQUESTS =
  '(select * from unnest($4::text[], $5::int[]) with ordinality u (variant_id, quantity, place))';
const FACTS = `select w.place, ${factsSql({ region: '$1', channel: '$2::text', anyVariant: '$3', locale: '$6::text' }, REQUESTS)}`;
