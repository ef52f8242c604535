import { quantityOfVariant } from '../entities/stock-of-variant.ts';
import type { StockFacts } from '../inventory/available.ts';
import { forCart } from '../inventory/shown-stock.ts';
import type { Sql } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import { binding } from '../reader/bind.ts';
import { buyerSql } from '../prices/buyer.ts';
import { priceSql, type ChosenPrice, type Wanted } from '../prices/prices-of.ts';
import { ratesSql, tiedToProduct } from '../regions/region-taxes.ts';
import { isOpenChannel } from '../sales-channels/open-channel.ts';
import { profilesOf } from '../shipping/default-profile.ts';
import type { Basket } from './basket.ts';

/** What a basket has to know of a variant to sell it. */
export interface VariantFacts extends StockFacts {
  title: string;
  product_title: string;
  thumbnail: string | null;
  is_giftcard: boolean;
  discountable: boolean;
  /** Whether the basket's sales channel sells it and is open, or any variant can be in it. */
  in_channel: boolean;
  /** Of shipping; none for what the default one serves. */
  profile_ids: string[];
  rates: TaxRateFact[];
  /** What one costs when so many are bought, or null when it has no price here. */
  price: ChosenPrice | null;
}

/**
 * The facts of variants for a basket, in the order of what is wanted, in one statement.
 * @param wanted with the quantities that their lines are to have
 * @throws not_found that names the variants which do not exist or, but for drafts of staff, are not published
 */
export async function requireVariants(
  sql: Sql,
  basket: Pick<Basket, 'rules' | 'region_id' | 'sales_channel_id' | 'customer_id'>,
  wanted: readonly Wanted[],
): Promise<VariantFacts[]> {
  const facts = await findVariants(sql, basket, wanted);
  const missing = wanted.filter((_, place) => !facts[place]).map(({ variant_id }) => variant_id);
  if (missing.length > 0) throw notFound('variant', [...new Set(missing)].join(', '));
  return facts as VariantFacts[];
}

/** The same; what is not there is undefined. */
export async function findVariants(
  sql: Sql,
  basket: Pick<Basket, 'rules' | 'region_id' | 'sales_channel_id' | 'customer_id'>,
  wanted: readonly Wanted[],
): Promise<(VariantFacts | undefined)[]> {
  if (wanted.length === 0) return [];
  const { values, bind } = binding([
    basket.region_id,
    basket.sales_channel_id,
    basket.rules.anyVariant,
    wanted.map(({ variant_id }) => variant_id),
    wanted.map(({ quantity }) => quantity),
  ]);
  const buyer = buyerSql(basket, bind);
  const rows = await sql.query<VariantFacts & { place: number }>(`with ${buyer} ${FACTS}`, values);
  const found = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, place) => found.get(place + 1));
}

const FACTS = `select w.place, v.id, v.title, ${quantityOfVariant('v', forCart('$2::text'))} as inventory_quantity, v.allow_backorder, v.manage_inventory,
    p.title as product_title, p.thumbnail, p.is_giftcard, p.discountable,
    $3 or $2::text is null or exists (
      select from product_sales_channel k
        join sales_channel s on s.id = k.sales_channel_id and ${isOpenChannel('s')}
      where k.product_id = p.id and k.sales_channel_id = $2) as in_channel,
    ${profilesOf('p.id')} as profile_ids,
    ${ratesSql('r', tiedToProduct('p.id', 'p.type_id'))} as rates,
    ${priceSql('v', 'w.quantity')} as price
  from unnest($4::text[], $5::int[]) with ordinality w (variant_id, quantity, place)
    join product_variant v on v.id = w.variant_id and v.deleted_at is null
    join product p on p.id = v.product_id and p.deleted_at is null and (p.status = 'published' or $3),
    region r
  where r.id = $1
  order by w.place`;
