import { Injectable } from '@nestjs/common';
import { removeDiscount } from '../baskets/codes.ts';
import { addItems, updateItem } from '../baskets/line-items.ts';
import { copyAddress } from '../customers/copy-address.ts';
import { Cart } from '../entities/cart.ts';
import { Rations } from '../identity/rations.ts';
import { Database } from '../kernel/database.ts';
import { currentWork, outsideRequest } from '../kernel/request-work.ts';
import { notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Reader } from '../reader/reader.ts';
import type { View } from '../reader/view.ts';
import { beginCart, type Shopper } from './begin-cart.ts';
import { requireItem, takeOut } from './cart-items.ts';
import { CartOwners, reachOf } from './cart-owners.ts';
import type { AddLineItemBody, CreateCartBody, UpdateCartBody, UpdateLineItemBody } from './carts.input.ts';
import { carts } from './carts.resource.ts';
import { CartChanges } from './change-cart.ts';
import { requireSmall } from './limits.ts';
import type { OpenCart } from './open-cart.ts';
import { insertCart } from './rows-of-carts.ts';
import { updateCart } from './update-cart.ts';

/** What shoppers do with their carts. */
@Injectable()
export class CartsService {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly changes: CartChanges,
    private readonly owners: CartOwners,
    private readonly rations: Rations,
  ) {}

  /**
   * @param view how it is shown: then a cart with nothing in it comes with its row in JSON, made and shown at once
   * @throws not_found (region, sales channel, variant), invalid_data (country or price), insufficient_inventory
   */
  async create(body: CreateCartBody, shopper: Shopper, view?: View): Promise<{ id: string; row?: string }> {
    requireSmall('metadata', body.metadata);
    requireSmall('context', body.context);
    const cart = {
      id: newId(Cart),
      context: { ip: shopper.ip, user_agent: shopper.user_agent, ...body.context },
      metadata: body.metadata ?? null,
    };
    const { id } = cart;
    const { items } = body;
    const begin = () => beginCart(this.reader, (!items?.length && view) || BARE, cart, body, shopper);
    // with items it only reads; and an empty cart that its client does not hear of is harmless, unless a key promises one cart
    const isChange = !items?.length && (currentWork()?.isKeyed ?? false);
    const begun = await (isChange ? begin() : outsideRequest(begin));
    if (begun.row !== null) return view ? { id, row: begun.row } : { id };
    const { country_code, ...facts } = begun.facts;
    const made = await this.database.transaction(async (tx) => {
      const shipping_address_id = country_code ? await copyAddress(tx, undefined, { country_code }) : null;
      await insertCart(tx, { ...cart, ...facts, type: 'default', shipping_address_id });
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

  /**
   * Adds a line, at the price of the account that is logged in: a guest's cart becomes its cart first.
   * @param shopperId the customer that is logged in, or null
   */
  addItem(id: string, body: AddLineItemBody, shopperId: string | null = null): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      requireOwn(cart);
      await this.owners.assignTo(tx, cart, shopperId);
      return addItems(tx, cart, [body]);
    });
  }

  /** As `addItem`: another quantity may have another price. */
  updateItem(
    id: string,
    lineId: string,
    body: UpdateLineItemBody,
    shopperId: string | null = null,
  ): Promise<{ id: string }> {
    return this.changes.change(id, async (cart, tx) => {
      requireOwn(cart);
      await this.owners.assignTo(tx, cart, shopperId);
      const line = requireItem(cart, lineId);
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

/** Where nobody looks at it. */
const BARE: View = { resource: carts, surface: 'store', fields: 'id', expand: '' };

/** Shoppers may pay for what staff have put together for them, but what that is, and at which prices, was agreed. */
function requireOwn({ id, agreed_in }: OpenCart): void {
  if (agreed_in !== null)
    throw notAllowed(`Cart ${id} belongs to ${agreed_in}: staff change its items and its region`);
}
