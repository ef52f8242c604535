import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireIds } from '#engine/kernel/writing/rows';
import { Cart } from '#model/entities/carts/cart.entity';
import { DraftOrder } from '#model/entities/carts/draft-order.entity';
import { Customer } from '#model/entities/people/customer.entity';
import type { Basket } from '#shop/carts/baskets/basket';
import { applyDiscounts } from '#shop/carts/baskets/basket-codes';
import { findRegion } from '#shop/carts/baskets/basket-region';
import { addShippingMethod } from '#shop/carts/baskets/basket-shipping';
import { addItems } from '#shop/carts/baskets/line-items';
import { reprice } from '#shop/carts/baskets/reprice-basket';
import { builtInRates } from '#shop/carts/baskets/taxes/tax-request';
import { requireSmall } from '#shop/carts/cart/cart-limits';
import { CartChanges, type ChangedCart } from '#shop/carts/cart/change-cart';
import { kindOf } from '#shop/carts/cart/owners/cart-kinds';
import { insertCart } from '#shop/carts/cart/rows-of-carts';
import { setAddress } from '#shop/carts/operations/cart-addresses';
import { requireDeliverable } from '#shop/carts/operations/cart-region';
import { CustomersService } from '#shop/people/customers/customers.service';
import { defaultSalesChannelId } from '#shop/settings/sales-channels/default-sales-channel';
import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import type { CreateDraftOrderBody } from './draft-orders.input.ts';

/** Creates draft orders. */
@Injectable()
export class NewDrafts {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly customers: CustomersService,
    private readonly shippingOptions: ShippingOptionsService,
  ) {}

  /**
   * Prepares and prices the basket in memory first, since fulfillment providers are called for shipping prices; then writes everything
   * in one transaction. External taxes are requested after the commit, as for every change of a cart.
   * @throws not_found (region, variant, discount, shipping option, customer, address); invalid_data or not_allowed if one of them
   * cannot be used; insufficient_inventory
   */
  async create(body: CreateDraftOrderBody): Promise<{ id: string }> {
    requireSmall('metadata', body.metadata);
    const drawn = await this.prepareBasket(body);
    const [id, cart_id] = [newId(DraftOrder), newId(Cart)];
    const made = await this.database.transaction(async (tx) => {
      const changed = await this.writeCart(tx, cart_id, drawn, body);
      const { status = 'open', no_notification_order = null, metadata = null } = body;
      const completed_at = status === 'completed' ? new Date() : null;
      await insertRows(tx, DraftOrder, [
        { id, cart_id, status, completed_at, no_notification_order, metadata },
      ]);
      await insertEvents(tx, [['draft_order.created', { id }]]);
      return changed;
    });
    if (made) await this.changes.followUp(made);
    return { id };
  }

  /** Prepares the content of the cart. */
  private async prepareBasket(body: CreateDraftOrderBody): Promise<Basket> {
    const { region } = await findRegion(this.database, body.region_id);
    const basket: Basket = {
      region_id: body.region_id,
      region,
      customer_id: await this.customerOf(body),
      sales_channel_id: await defaultSalesChannelId(this.database),
      shipping_address_id: null,
      tax_fingerprint: null,
      arithmetic: 'storekeep',
      items: [],
      shipping_methods: [],
      gift_cards: [],
      discounts: [],
      rules: kindOf('draft_order').rules,
    };
    await addItems(this.database, basket, body.items ?? []);
    const codes = (body.discounts ?? []).map(({ code }) => code);
    await applyDiscounts(this.database, basket, codes);
    const { subtotal, item_tax_total } = reprice(basket, {
      rates: builtInRates(basket),
      discounted: new Set(),
    });
    const asked = { region_id: basket.region_id, subtotal, item_tax_total, includeAdminOnly: true };
    for (const option of await this.shippingOptions.choose(this.database, body.shipping_methods, asked))
      addShippingMethod(basket, option);
    return basket;
  }

  /** The existing customer of the draft order, or null. */
  private async customerOf({ customer_id, email }: CreateDraftOrderBody): Promise<string | null> {
    if (customer_id === undefined) return this.customers.findByEmail(this.database, email);
    await requireIds(this.database, Customer, [customer_id]);
    return customer_id;
  }

  private async writeCart(
    tx: Tx,
    id: string,
    drawn: Basket,
    body: CreateDraftOrderBody,
  ): Promise<ChangedCart | null> {
    const { region_id, sales_channel_id, items, discounts, shipping_methods } = drawn;
    const { email, shipping_address, billing_address, metadata = null } = body;
    const customer_id = drawn.customer_id ?? (await this.customers.findOrCreate(tx, email));
    const cart = {
      id,
      type: 'draft_order' as const,
      email,
      region_id,
      sales_channel_id,
      customer_id,
      metadata,
    };
    await insertCart(tx, { ...cart, context: {} });
    return this.changes.within(tx, id, async (cart) => {
      Object.assign(cart, { items, discounts, shipping_methods });
      if (shipping_address) {
        await setAddress(tx, cart, 'shipping_address_id', shipping_address, 'any');
        await requireDeliverable(tx, cart);
      }
      if (billing_address) await setAddress(tx, cart, 'billing_address_id', billing_address, 'any');
    });
  }
}
