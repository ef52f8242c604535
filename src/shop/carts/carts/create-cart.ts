import { insertCountryAddressSql } from '../../people/customers/copy-address.ts';
import { cartErrors } from '../baskets/cart-errors.ts';
import { Address } from '../../../model/entities/people/address.entity.ts';
import { invalidData, notFound } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import type { CreateCartBody } from './carts.input.ts';

/** The caller who creates a cart. */
export interface Shopper {
  customer_id: string | null;
  ip: string;
  /** Undefined if the request has no such header; then it is not added to the cart's context. */
  user_agent: string | undefined;
  /** Sales channels of the caller's publishable key; null if unrestricted. */
  sales_channel_ids: readonly string[] | null;
}

/** The initial columns of a cart that are derived from the shop's data. */
export interface InitialCart {
  region_id: string;
  sales_channel_id: string | null;
  customer_id: string | null;
  email: string | null;
  /** The delivery country, if known; ISO 3166-1 alpha-2, lower case. */
  country_code: string | null;
}

/** The initial columns of a cart that are derived from the request. */
export interface NewCart {
  id: string;
  context: Record<string, unknown>;
  metadata: Record<string, unknown> | null;
}

/**
 * Determines region, country, sales channel and customer of a new cart (docs/conventions.md, Carts and checkout) in one
 * statement. Without items, the same statement also inserts the cart, so that no explicit transaction is needed.
 * @returns the data to create the cart with, or null if it was inserted
 * @throws not_found (region, sales channel), invalid_data (country, disabled sales channel)
 */
export async function createCart(
  sql: Sql,
  cart: NewCart,
  body: CreateCartBody,
  shopper: Shopper,
): Promise<InitialCart | null> {
  const country = body.country_code?.toLowerCase() ?? null;
  const [found] = await sql.query<Found | undefined>(INSERT, [
    body.region_id ?? null,
    country,
    body.sales_channel_id ?? shopper.sales_channel_ids?.[0] ?? null,
    shopper.customer_id,
    cart.id,
    JSON.stringify(cart.context),
    cart.metadata && JSON.stringify(cart.metadata),
    (body.items?.length ?? 0) > 0,
    newId(Address),
  ]);
  if (!found)
    throw body.region_id ? notFound('region', body.region_id) : invalidData(messages.regionRequired);
  const { is_inserted, country_fits, channel_missing, disabled_channel, ...facts } = found;
  if (is_inserted) return null;
  if (country_fits === false) throw cartErrors.countryNotInRegion(country!, facts.region_id);
  if (channel_missing) throw notFound('sales_channel', body.sales_channel_id ?? '');
  if (disabled_channel !== null) throw invalidData(messages.channelDisabled(disabled_channel));
  return facts;
}

interface Found extends InitialCart {
  is_inserted: boolean;
  country_fits: boolean | null;
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

const INSERT = `
  with facts as (${FACTS}), valid as (
    select * from facts where not $8 and country_fits is not false and not channel_missing and disabled_channel is null
  ), inserted_address as (
    ${insertCountryAddressSql('$9', 'valid')}
  ), inserted as (
    insert into cart (id, region_id, sales_channel_id, customer_id, email, shipping_address_id, type, context, metadata, arithmetic)
    select $5, region_id, sales_channel_id, customer_id, email, (select id from inserted_address), 'default', $6::jsonb, $7::jsonb, 'storekeep'
    from valid returning id)
  select f.*, exists (select from inserted) as is_inserted from facts f`;
