import { insertEvents } from '#engine/background/deliveries';
import { queryOrReject, rejectTransactionSql, type Tx } from '#engine/kernel/database/sql';
import { invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { sendLast } from '#engine/kernel/writing/change';
import { Address } from '#model/entities/people/address.entity';
import { insertCountryAddressSql } from '#shop/people/customers/copy-address';
import { cartErrors } from '../baskets/cart-errors.ts';

/** The caller who creates a cart. */
export interface Shopper {
  customer_id: string | null;
  ip: string;
  /** Undefined if the request has no such header; then it is not added to the cart's context. */
  user_agent: string | undefined;
  /** Sales channels of the caller's publishable key; null if unrestricted. */
  sales_channel_ids: readonly string[] | null;
  /** The language of the request, in a shop with several. */
  locale?: string | null;
}

/** Where a new cart belongs, as far as the request says. */
export interface NewCartPlace {
  region_id?: string;
  country_code?: string;
  sales_channel_id?: string;
}

/** The initial columns of a cart that are derived from the request. */
export interface NewCart {
  id: string;
  context: Record<string, unknown>;
  metadata: Record<string, unknown> | null;
  locale: string | null;
}

/**
 * Inserts a cart without items, with the region, country, sales channel and customer of docs/conventions.md, Carts and checkout. The
 * statement that finds these fails by itself if one of them cannot be used, so the commit need not wait for its response.
 * @throws not_found (region, sales channel), invalid_data (country, disabled sales channel)
 */
export async function insertNewCart(
  tx: Tx,
  cart: NewCart,
  body: NewCartPlace,
  shopper: Shopper,
): Promise<void> {
  const values = [
    body.region_id ?? null,
    body.country_code?.toLowerCase() ?? null,
    body.sales_channel_id ?? shopper.sales_channel_ids?.[0] ?? null,
    shopper.customer_id,
    cart.id,
    JSON.stringify(cart.context),
    cart.metadata && JSON.stringify(cart.metadata),
    newId(Address),
    cart.locale,
  ];
  await sendLast(
    tx,
    queryOrReject<Found>(tx, INSERT, values, (found) => explainRejection(found, body)),
  );
  await insertEvents(tx, [['cart.created', { id: cart.id }]]);
}

function explainRejection(found: Found, { region_id, country_code, sales_channel_id }: NewCartPlace): Error {
  if (found.region_id === null)
    return region_id ? notFound('region', region_id) : invalidData(messages.regionRequired);
  if (!found.country_fits) return cartErrors.countryNotInRegion(country_code!.toLowerCase(), found.region_id);
  if (found.channel_missing) return notFound('sales_channel', sales_channel_id ?? '');
  return invalidData(messages.channelDisabled(found.disabled_channel!));
}

/** Why a cart was not inserted. */
interface Found {
  /** Null if there is no region. */
  region_id: string | null;
  country_fits: boolean;
  channel_missing: boolean;
  /** The name of the requested sales channel, or else of the default one, if it is disabled. */
  disabled_channel: string | null;
}

const FACTS = `
  select r.id as region_id,
    coalesce($2, (select min(c.iso_2) from country c where c.region_id = r.id having count(*) = 1)) as country_code,
    $2 is null or exists (select from country c where c.iso_2 = $2 and c.region_id = r.id) as country_fits,
    coalesce(s.id, (select default_sales_channel_id from store limit 1)) as sales_channel_id,
    $3 is not null and s.id is null as channel_missing,
    case when s.is_disabled then s.name end as disabled_channel,
    u.id as customer_id, u.email
  from region r
    left join sales_channel s on s.deleted_at is null
      and s.id = coalesce($3, (select default_sales_channel_id from store limit 1))
    left join customer u on u.id = $4 and u.deleted_at is null
  where r.deleted_at is null and ($1::text is null or r.id = $1)
    and ($1 is not null or $2::text is null or exists (select from country c where c.iso_2 = $2 and c.region_id = r.id))
  order by r.created_at, r.id limit 1`;

const REJECTION = `select json_build_object('region_id', f.region_id, 'country_fits', f.country_fits, 'channel_missing', f.channel_missing,
  'disabled_channel', f.disabled_channel) from (select) one left join facts f on true`;

const INSERT = `
  with facts as (${FACTS}), valid as (
    select * from facts where country_fits is not false and not channel_missing and disabled_channel is null
  ), inserted_address as (
    ${insertCountryAddressSql('$8', 'valid')}
  ), inserted as (
    insert into cart (id, region_id, sales_channel_id, customer_id, email, shipping_address_id, type, context, metadata, arithmetic, locale)
    select $5, region_id, sales_channel_id, customer_id, email, (select id from inserted_address), 'default', $6::jsonb, $7::jsonb, 'storekeep',
      $9::text
    from valid returning id)
  select ${rejectTransactionSql('exists (select from inserted)', `(${REJECTION})`)}`;
