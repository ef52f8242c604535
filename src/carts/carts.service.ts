import { Injectable } from '@nestjs/common';
import { removeDiscount } from '../baskets/codes.ts';
import { addItems, updateItem } from '../baskets/line-items.ts';
import { copyAddress } from '../customers/copy-address.ts';
import { Cart } from '../entities/cart.ts';
import { Rations } from '../identity/rations.ts';
import { Database } from '../kernel/database.ts';
import type { Sql } from '../kernel/sql.ts';
import { invalidData, notAllowed, notFound } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import { newId } from '../kernel/ids.ts';
import { requireItem, takeOut } from './cart-items.ts';
import { CartOwners, reachOf } from './cart-owners.ts';
import type { AddLineItemBody, CreateCartBody, UpdateCartBody, UpdateLineItemBody } from './carts.input.ts';
import { CartChanges } from './change-cart.ts';
import { requireSmall } from './limits.ts';
import type { OpenCart } from './open-cart.ts';
import { insertCart } from './rows-of-carts.ts';
import { updateCart } from './update-cart.ts';

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
    private readonly owners: CartOwners,
    private readonly rations: Rations,
  ) {}

  /**
   * @throws not_found (region, sales channel, variant), invalid_data (country or price), insufficient_inventory
   */
  async create(body: CreateCartBody, shopper: Shopper): Promise<{ id: string }> {
    requireSmall('metadata', body.metadata);
    requireSmall('context', body.context);
    const id = newId(Cart);
    const facts = await startingFacts(this.database, body, shopper);
    const { items } = body;
    const { country_code } = facts;
    const cart = {
      id,
      region_id: facts.region_id,
      sales_channel_id: facts.sales_channel_id,
      customer_id: facts.customer_id,
      email: facts.email,
      type: 'default' as const,
      context: { ip: shopper.ip, user_agent: shopper.user_agent, ...body.context },
      metadata: body.metadata ?? null,
    };
    if (!country_code && !items?.length) {
      await insertCart(this.database, cart); // one statement is a transaction by itself
      return { id };
    }
    const made = await this.database.transaction(async (tx) => {
      const shipping_address_id = country_code ? await copyAddress(tx, undefined, { country_code }) : null;
      await insertCart(tx, { ...cart, shipping_address_id });
      return items?.length ? this.changes.within(tx, id, (open) => addItems(tx, open, items)) : null;
    });
    if (made) await this.changes.followUp(made);
    return { id };
  }

  /**
   * @param shopperId the customer that is logged in, or null
   * @param address the client's, where strangers may guess codes only so often
   */
  update(
    id: string,
    body: UpdateCartBody,
    shopperId: string | null = null,
    address?: string,
  ): Promise<{ id: string }> {
    const namesCodes = (body.discounts?.length ?? 0) + (body.gift_cards?.length ?? 0) > 0;
    const update = () => this.changeAs(id, body, shopperId);
    if (!namesCodes || address === undefined) return update();
    return this.rations.attempt([this.rations.from(address, 'codes')], update);
  }

  private changeAs(id: string, body: UpdateCartBody, shopperId: string | null): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      if (body.region_id && body.region_id !== cart.region_id) requireOwn(cart);
      await updateCart(tx, cart, body, {
        settle: (_, __, named) => this.owners.settle(tx, cart, named, shopperId),
        reach: () => reachOf(tx, cart, shopperId),
      });
    });
  }

  /** A code that is gone already is fine. */
  removeDiscount(id: string, code: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => removeDiscount(cart, code));
  }

  addItem(id: string, body: AddLineItemBody): Promise<{ id: string }> {
    return this.changes.change(id, (cart, tx) => {
      requireOwn(cart);
      return addItems(tx, cart, [body]);
    });
  }

  updateItem(id: string, lineId: string, body: UpdateLineItemBody): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      const line = requireItem(cart, lineId);
      requireOwn(cart);
      await updateItem(tx, cart, line, body);
    });
  }

  /** A line that is gone already is fine; one of another cart is not found. */
  removeItem(id: string, lineId: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart, tx) => {
      requireOwn(cart);
      return takeOut(tx, cart, lineId);
    });
  }

  /** Sets the tax lines, whether or not the region taxes automatically. */
  calculateTaxes(id: string): Promise<{ id: string }> {
    return this.changes.change(id, () => undefined, { taxes: 'now' });
  }
}

/** Shoppers may pay for what staff have put together for them, but what that is, and at which prices, was agreed. */
function requireOwn({ id, agreed_in }: OpenCart): void {
  if (agreed_in !== null)
    throw notAllowed(`Cart ${id} belongs to ${agreed_in}: staff change its items and its region`);
}

interface StartingFacts {
  region_id: string;
  sales_channel_id: string | null;
  customer_id: string | null;
  email: string | null;
  country_code: string | null;
}

/** Region, country, sales channel and customer of a new cart, in one statement (docs/conventions.md, Carts and checkout). */
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
  if (!facts) throw body.region_id ? notFound('region', body.region_id) : invalidData(messages.regionNeeded);
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
