import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.ts';
import { Cart } from '../entities/cart.ts';
import { Address } from '../entities/address.ts';
import { Database } from '../kernel/database.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { invalidData, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows } from '../kernel/rows.ts';
import { setAddress } from './addresses.ts';
import type { AddLineItemBody, CreateCartBody, UpdateCartBody, UpdateLineItemBody } from './carts.input.ts';
import { CartChanges } from './change-cart.ts';
import { applyDiscounts, applyGiftCards, dropUnavailable, removeDiscount } from './codes.ts';
import { addItems, removeItem, repriceItems, updateItem } from './line-items.ts';
import type { OpenCart } from './open-cart.ts';

/** What is known of a caller who makes a cart. */
export interface Shopper {
  customer_id: string | null;
  ip: string;
  user_agent: string | null;
  /** Sales channels of the caller's publishable key; null when none restricts it. */
  sales_channel_ids: readonly string[] | null;
}

/** What shoppers do with their carts. */
@Injectable()
export class CartsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly customers: CustomersService,
  ) {}

  /**
   * @throws not_found (region, sales channel, variant), invalid_data (country or price), insufficient_inventory
   */
  async create(body: CreateCartBody, shopper: Shopper): Promise<{ id: string }> {
    const id = newId('cart');
    const made = await this.database.transaction(async (tx) => {
      const facts = await startingFacts(tx, body, shopper);
      const shipping_address_id = facts.country_code ? newId('addr') : null;
      if (shipping_address_id)
        await insertRows(tx, Address, [{ id: shipping_address_id, country_code: facts.country_code }]);
      await insertRows(tx, Cart, [
        {
          id,
          region_id: facts.region_id,
          sales_channel_id: facts.sales_channel_id,
          customer_id: facts.customer_id,
          email: facts.email,
          shipping_address_id,
          type: 'default',
          context: { ip: shopper.ip, user_agent: shopper.user_agent, ...body.context },
          metadata: body.metadata ?? null,
        },
      ]);
      const { items } = body;
      return items?.length ? this.changes.within(tx, id, (cart) => addItems(tx, cart, items)) : null;
    });
    if (made) await this.changes.followUp(made);
    return { id };
  }

  /** @param shopperId the customer that is logged in, or null */
  update(id: string, body: UpdateCartBody, shopperId: string | null = null): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      if (body.region_id && body.region_id !== cart.region_id) await moveTo(tx, cart, body.region_id);
      if (body.customer_id) await this.assignCustomer(tx, cart, body.customer_id);
      if (body.email !== undefined) await this.assignEmail(tx, cart, body.email, shopperId);
      if (body.sales_channel_id) await assignChannel(tx, cart, body.sales_channel_id);
      if (body.shipping_address) await setAddress(tx, cart, 'shipping_address_id', body.shipping_address);
      if (body.billing_address) await setAddress(tx, cart, 'billing_address_id', body.billing_address);
      if (body.country_code)
        await setAddress(tx, cart, 'shipping_address_id', { country_code: body.country_code.toLowerCase() });
      if (body.shipping_address || body.country_code) await requireDeliverable(tx, cart);
      if (body.region_id || body.email !== undefined || body.customer_id) await dropUnavailable(tx, cart);
      if (body.discounts)
        await applyDiscounts(
          tx,
          cart,
          body.discounts.map(({ code }) => code),
        );
      if (body.gift_cards)
        await applyGiftCards(
          tx,
          cart,
          body.gift_cards.map(({ code }) => code),
        );
      await setFreeFields(tx, cart, body);
    });
  }

  /** A code that is gone already is fine. */
  removeDiscount(id: string, code: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => removeDiscount(cart, code));
  }

  addItem(id: string, body: AddLineItemBody): Promise<{ id: string }> {
    return this.changes.change(id, (cart, tx) => addItems(tx, cart, [body]));
  }

  updateItem(id: string, lineId: string, body: UpdateLineItemBody): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      const line = cart.items.find((one) => one.id === lineId);
      if (!line) throw notFound('line_item', lineId);
      await updateItem(tx, cart, line, body);
    });
  }

  /** A line that is gone already is fine; one of another cart is not found. */
  removeItem(id: string, lineId: string): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      if (cart.items.some((line) => line.id === lineId)) return removeItem(cart, lineId);
      const [elsewhere] = await tx.query('select from line_item where id = $1 and cart_id <> $2', [
        lineId,
        id,
      ]);
      if (elsewhere) throw notFound('line_item', lineId);
    });
  }

  /** Sets the tax lines, whether or not the region taxes automatically. */
  calculateTaxes(id: string): Promise<{ id: string }> {
    return this.changes.change(id, () => undefined, { taxes: 'now' });
  }

  /** The shopper's own e-mail is their account's; any other is a guest's. */
  private async assignEmail(tx: Tx, cart: OpenCart, email: string, shopperId: string | null): Promise<void> {
    if (
      cart.customer_id &&
      cart.customer_id !== shopperId &&
      cart.email?.toLowerCase() === email.toLowerCase()
    )
      return;
    const [own] = shopperId
      ? await tx.query<{ id: string }>(
          'select id from customer where id = $1 and lower(email) = lower($2) and deleted_at is null',
          [shopperId, email],
        )
      : [];
    cart.customer_id = own?.id ?? (await this.customers.findOrCreateGuest(tx, email));
    cart.email = email;
  }

  private async assignCustomer(tx: Tx, cart: OpenCart, customerId: string): Promise<void> {
    const [customer] = await tx.query<{ email: string }>(
      'select email from customer where id = $1 and deleted_at is null',
      [customerId],
    );
    if (!customer) throw notFound('customer', customerId);
    Object.assign(cart, { customer_id: customerId, email: customer.email });
  }
}

interface StartingFacts {
  region_id: string;
  sales_channel_id: string | null;
  customer_id: string | null;
  email: string | null;
  country_code: string | null;
}

/** Region, country, sales channel and customer of a new cart, in one statement (decisions.md, Carts and checkout). */
async function startingFacts(sql: Sql, body: CreateCartBody, shopper: Shopper): Promise<StartingFacts> {
  const country = body.country_code?.toLowerCase() ?? null;
  const [facts] = await sql.query<StartingFacts & { country_fits: boolean | null; channel_missing: boolean }>(
    STARTING_FACTS,
    [
      body.region_id ?? null,
      country,
      body.sales_channel_id ?? shopper.sales_channel_ids?.[0] ?? null,
      shopper.customer_id,
    ],
  );
  if (!facts)
    throw body.region_id
      ? notFound('region', body.region_id)
      : invalidData(country ? `No region sells to country ${country}` : 'There is no region to sell in');
  if (facts.country_fits === false)
    throw invalidData(`Country ${country} is not in region ${facts.region_id}`);
  if (facts.channel_missing) throw notFound('sales_channel', body.sales_channel_id ?? '');
  return facts;
}

const STARTING_FACTS = `
  select r.id as region_id,
    coalesce($2, (select min(c.iso_2) from country c where c.region_id = r.id having count(*) = 1)) as country_code,
    $2 is null or exists (select from country c where c.iso_2 = $2 and c.region_id = r.id) as country_fits,
    coalesce(s.id, (select default_sales_channel_id from store limit 1)) as sales_channel_id,
    $3 is not null and s.id is null as channel_missing,
    u.id as customer_id, u.email
  from region r
    left join sales_channel s on s.id = $3 and s.deleted_at is null and not s.is_disabled
    left join customer u on u.id = $4 and u.deleted_at is null
  where r.deleted_at is null and ($1::text is null or r.id = $1)
    and ($1 is not null or $2::text is null or exists (select from country c where c.iso_2 = $2 and c.region_id = r.id))
  order by r.created_at, r.id limit 1`;

/** Prices anew; what is of the old region goes: shipping, payment sessions and gift cards. */
async function moveTo(tx: Tx, cart: OpenCart, regionId: string): Promise<void> {
  const [region] = await tx.query<OpenCart['region'] & { country_code: string | null }>(
    `select r.currency_code, r.automatic_taxes, r.tax_provider_id, r.gift_cards_taxable, r.includes_tax, u.includes_tax as currency_includes_tax,
       array(select p.provider_id from region_payment_providers p where p.region_id = r.id order by 1) as payment_provider_ids,
       (select min(c.iso_2) from country c where c.region_id = r.id having count(*) = 1) as country_code
     from region r join currency u on u.code = r.currency_code where r.id = $1 and r.deleted_at is null`,
    [regionId],
  );
  if (!region) throw notFound('region', regionId);
  const { country_code, ...facts } = region;
  Object.assign(cart, {
    region_id: regionId,
    region: facts,
    shipping_methods: [],
    payment_sessions: [],
    gift_cards: [],
  });
  await repriceItems(tx, cart);
  if (cart.shipping_address_id) await leaveForeignCountry(tx, cart, country_code);
}

/** A delivery address outside the region would be refused later; its country is taken away, or the only one set. */
async function leaveForeignCountry(tx: Tx, cart: OpenCart, onlyCountry: string | null): Promise<void> {
  const [foreign] = await tx.query(
    `select from address a join country c on c.iso_2 = a.country_code where a.id = $1 and c.region_id is distinct from $2`,
    [cart.shipping_address_id, cart.region_id],
  );
  if (foreign) await setAddress(tx, cart, 'shipping_address_id', { country_code: onlyCountry });
}

/** @throws invalid_data when the delivery address is in a country that the region does not sell to */
async function requireDeliverable(tx: Tx, cart: OpenCart): Promise<void> {
  const [foreign] = await tx.query<{ country_code: string }>(
    `select a.country_code from address a join country c on c.iso_2 = a.country_code
     where a.id = $1 and c.region_id is distinct from $2`,
    [cart.shipping_address_id, cart.region_id],
  );
  if (foreign) throw invalidData(`Country ${foreign.country_code} is not in region ${cart.region_id}`);
}

/** @throws not_allowed when the channel does not sell what is in the cart */
async function assignChannel(tx: Tx, cart: OpenCart, channelId: string): Promise<void> {
  const [channel] = await tx.query(
    'select from sales_channel where id = $1 and deleted_at is null and not is_disabled',
    [channelId],
  );
  if (!channel) throw notFound('sales_channel', channelId);
  const [unsold] = await tx.query<{ id: string }>(
    `select v.id from product_variant v where v.id = any($1) and not exists (
       select from product_sales_channel k where k.product_id = v.product_id and k.sales_channel_id = $2) limit 1`,
    [cart.items.flatMap((line) => line.variant_id ?? []), channelId],
  );
  if (unsold) throw notAllowed(`Variant ${unsold.id} is not sold in sales channel ${channelId}`);
  cart.sales_channel_id = channelId;
}

async function setFreeFields(tx: Tx, cart: OpenCart, { context, metadata }: UpdateCartBody): Promise<void> {
  if (context)
    await tx.query(`update cart set context = coalesce(context, '{}') || $2::jsonb where id = $1`, [
      cart.id,
      JSON.stringify(context),
    ]);
  if (metadata) {
    const gone = Object.keys(metadata).filter((key) => metadata[key] === null || metadata[key] === '');
    await tx.query(
      `update cart set metadata = (coalesce(metadata, '{}') || $2::jsonb) - $3::text[] where id = $1`,
      [cart.id, JSON.stringify(metadata), gone],
    );
  }
}
