import { Injectable } from '@nestjs/common';
import { RateLimits } from '#engine/identity/rate-limits';
import { Database } from '#engine/kernel/database/database';
import { newId } from '#engine/kernel/text/ids';
import { Cart } from '#model/entities/carts/cart.entity';
import { removeDiscount } from '../baskets/basket-codes.ts';
import { cartErrors } from '../baskets/cart-errors.ts';
import { addItems, updateItem } from '../baskets/line-items.ts';
import { requireSmall } from '../cart/cart-limits.ts';
import { CartChanges, type Work } from '../cart/change-cart.ts';
import { insertNewCart, type Shopper } from '../cart/create-cart.ts';
import type { DataOfChange } from '../cart/data-of-change.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { CartOwners, customerScopeOf } from '../cart/owners/cart-owners.ts';
import { INITIALLY_EMPTY, type ReturnedCart, returnedCart } from '../cart/owners/empty-relations.ts';
import { removeLine, requireItem } from './cart-items.ts';
import type { AddLineItemBody, CreateCartBody, UpdateCartBody, UpdateLineItemBody } from './carts.input.ts';
import { updateCart } from './update-cart.ts';

/** The operations of shoppers on their carts. */
@Injectable()
export class CartsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly owners: CartOwners,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws not_found (region, sales channel, variant), invalid_data (country or price), insufficient_inventory */
  async create(body: CreateCartBody, shopper: Shopper): Promise<ReturnedCart> {
    requireSmall('metadata', body.metadata);
    requireSmall('context', body.context);
    const cart = {
      id: newId(Cart),
      context: { ip: shopper.ip, user_agent: shopper.user_agent, ...body.context },
      metadata: body.metadata ?? null,
      locale: body.locale ?? shopper.locale ?? null,
    };
    const { id } = cart;
    const { items = [] } = body;
    const filled = await this.database.transaction(async (tx) => {
      await insertNewCart(tx, cart, body, shopper);
      return items.length > 0 ? this.changes.within(tx, id, (open) => addItems(tx, open, items)) : null;
    });
    return filled
      ? returnedCart(await this.changes.followUp(filled))
      : { id, emptyRelations: INITIALLY_EMPTY };
  }

  /**
   * @param shopperId the customer that is logged in, or null
   * @param address the client's IP address, for the rate limit on guessing codes
   */
  update(
    id: string,
    body: UpdateCartBody,
    shopperId: string | null = null,
    address?: string,
  ): Promise<ReturnedCart> {
    const namesCodes = (body.discounts?.length ?? 0) + (body.gift_cards?.length ?? 0) > 0;
    const update = () => this.changeAs(id, body, shopperId);
    if (!namesCodes || address === undefined) return update();
    return this.rateLimits.limitFailures(this.rateLimits.codeBuckets(address), update);
  }

  private changeAs(id: string, body: UpdateCartBody, shopperId: string | null): Promise<ReturnedCart> {
    const update: Work = async (cart, tx) => {
      if (body.region_id && body.region_id !== cart.region_id) requireOwn(cart);
      await updateCart(tx, cart, body, {
        setCustomer: (_, __, named) => this.owners.setCustomer(tx, cart, named, shopperId),
        scope: () => customerScopeOf(cart, shopperId),
      });
    };
    return this.changes.change(id, update, { data: dataFor(body) });
  }

  /** Does nothing if the discount was removed before. */
  removeDiscount(id: string, code: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart) => removeDiscount(cart, code));
  }

  /**
   * Adds a line at the price of the logged-in account, to which a guest's cart is assigned first.
   * @param shopperId the customer that is logged in, or null
   */
  addItem(id: string, body: AddLineItemBody, shopperId: string | null = null): Promise<ReturnedCart> {
    const add: Work = async (cart, tx) => {
      requireOwn(cart);
      await this.owners.assignTo(tx, cart, shopperId);
      return addItems(tx, cart, [body]);
    };
    const { variant_id, quantity } = body;
    return this.changes.change(id, add, { data: { adds: { variant_id, quantity } } });
  }

  /** Assigns the cart like `addItem`, as the price may depend on the quantity. */
  updateItem(
    id: string,
    lineId: string,
    body: UpdateLineItemBody,
    shopperId: string | null = null,
  ): Promise<ReturnedCart> {
    const update: Work = async (cart, tx) => {
      requireOwn(cart);
      await this.owners.assignTo(tx, cart, shopperId);
      await updateItem(tx, cart, requireItem(cart, lineId), body);
    };
    const { quantity = 0 } = body;
    const data = quantity > 0 ? { updates: { line_id: lineId, quantity } } : undefined;
    return this.changes.change(id, update, { data });
  }

  /**
   * Does nothing if the line was removed before.
   * @throws not_found for a line of another cart
   */
  removeItem(id: string, lineId: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart, tx) => {
      requireOwn(cart);
      return removeLine(tx, cart, lineId);
    });
  }

  /** Sets the tax lines, whether or not the region taxes automatically. */
  calculateTaxes(id: string): Promise<ReturnedCart> {
    return this.changes.change(id, () => undefined, { taxes: 'now' });
  }
}

/** The data that an update of customer, addresses and region needs; undefined for other updates. */
function dataFor({
  email,
  shipping_address,
  billing_address,
  country_code,
  region_id,
}: UpdateCartBody): DataOfChange | undefined {
  if (region_id) return { move: { email: email ?? null, region_id } };
  const fields = [email, shipping_address, billing_address, country_code];
  return fields.some((field) => field !== undefined) ? { contact: { email: email ?? null } } : undefined;
}

/** Shoppers may pay for a cart that staff put together, but not change its items, whose prices were agreed. */
function requireOwn({ id, belongs_to: agreed_in }: OpenCart): void {
  if (agreed_in !== null) throw cartErrors.agreedByStaff(id, agreed_in);
}
