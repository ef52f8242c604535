import { Injectable } from '@nestjs/common';
import {
  baskets,
  CartChanges,
  Database,
  money,
  type PricedOption,
  Reader,
  resources,
  ShippingOptionsService,
} from '@storekeep/server/extend';
import type { SessionAddress, SessionRequest } from './session-input.ts';
import type { StoredSession } from './session-store.ts';

/** What a session shows and decides by, apart from its own row. */
export interface SessionCart {
  cart: RepresentedCart;
  /** The shipping options that it can choose, cheapest first, then oldest; empty without an address or once there is an order. */
  options: readonly PricedOption[];
  /** The shipping profiles of the variants that have to be shipped, by the id of the variant. */
  shippable: Readonly<Record<string, readonly string[]>>;
}

/** A cart or its order as the reader returns it: the fields that sessions use. Amounts are in minor currency units. */
export interface RepresentedCart {
  id: string;
  email: string | null;
  region_id: string;
  region: RepresentedRegion;
  items: RepresentedLine[];
  shipping_methods: RepresentedMethod[];
  discounts: {
    id: string;
    code: string;
    rule: { type: string; value: number; description: string | null };
  }[];
  shipping_address: Omit<SessionAddress, 'id'> | null;
  payment_sessions?: { is_selected: boolean | null; status: string }[];
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  tax_total: number;
  gift_card_total: number;
  gift_card_tax_total?: number;
  total: number;
}

interface RepresentedRegion {
  currency_code: string;
  payment_providers: { id: string }[];
  /** A deleted region sells nothing. */
  is_deleted: boolean;
}

export interface RepresentedLine {
  id: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  variant_id: string | null;
  quantity: number;
  /** Only in orders, like `shipped_quantity`. */
  returned_quantity?: number | null;
  shipped_quantity?: number | null;
  unit_price: number;
  includes_tax: boolean;
  subtotal: number;
  discount_total: number;
  tax_total: number;
  total: number;
  tax_lines: { name: string; rate: number }[];
  adjustments: { discount_id: string | null; amount: number }[];
  variant: {
    sku: string | null;
    product_id: string;
    product: { handle: string | null; profiles: { id: string }[] } | null;
  } | null;
}

export interface RepresentedMethod {
  shipping_option_id: string;
  subtotal: number;
  tax_total: number;
  total: number;
  tax_lines: { name: string; rate: number }[];
}

const CART_RELATIONS = [
  'items',
  'items.tax_lines',
  'items.adjustments',
  'items.variant',
  'items.variant.product',
  'items.variant.product.profiles',
  'shipping_methods',
  'shipping_methods.tax_lines',
  'discounts',
  'discounts.rule',
  'gift_cards',
  'region',
  'region.payment_providers',
  'shipping_address',
];

/** Reads the carts of sessions, and chooses their shipping methods. */
@Injectable()
export class SessionCarts {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly changes: CartChanges,
    private readonly shipping: ShippingOptionsService,
  ) {}

  /** Reads the cart of a session, or its order. Calls fulfillment providers. */
  async load({ cart_id, order, request }: StoredSession): Promise<SessionCart> {
    if (order) return { cart: await this.readOrder(order.id), options: [], shippable: {} };
    const relations = [...CART_RELATIONS, 'payment_sessions'];
    const view = { resource: resources.carts, surface: 'admin', relations } as const;
    const cart = await this.withRegion((await this.reader.one(view, { id: cart_id })).json);
    const [options, shippable] = await Promise.all([
      hasAddress(request, cart) ? this.offerShipping(cart) : [],
      this.shippableVariants(cart),
    ]);
    return { cart, options, shippable };
  }

  async readOrder(id: string): Promise<RepresentedCart> {
    const view = { resource: resources.orders, surface: 'admin', relations: CART_RELATIONS } as const;
    return this.withRegion((await this.reader.one(view, { id })).json);
  }

  /**
   * Gives the cart a shipping method for each shipping profile: the option that the platform has chosen, now or earlier, else the
   * cheapest one. Without an address, the cart has no shipping methods.
   * @returns the requested options that are not available, empty as long as no option is; and the cart, unless it has changed
   */
  async chooseShipping(session: StoredSession): Promise<{ missing: string[]; loaded?: SessionCart }> {
    const requested = session.request.options;
    const loaded = await this.load(session);
    const { cart, options, shippable } = loaded;
    const profiles = [...new Set(Object.values(shippable).flat())];
    const chosen = profiles.flatMap((profile) => {
      const ofProfile = options.filter(({ profile_id }) => profile_id === profile);
      return ofProfile.find((option) => requested.includes(option.id)) ?? ofProfile[0] ?? [];
    });
    const missing =
      chosen.length === 0 ? [] : requested.filter((id) => !chosen.some((option) => option.id === id));
    if (isSelected(cart, chosen)) return { missing, loaded };
    await this.select(cart, chosen);
    return { missing };
  }

  private async select(cart: RepresentedCart, chosen: readonly PricedOption[]): Promise<void> {
    const prepared = chosen.length > 0 ? await this.prepareShipping(cart, chosen) : [];
    await this.changes.change(
      cart.id,
      (open) => {
        open.shipping_methods = [];
        const amounts = baskets.totalsOf(open);
        for (const option of prepared)
          if (option.region_id === open.region_id && baskets.meetsRequirements(option, amounts))
            baskets.addShippingMethod(open, option);
      },
      { taxes: 'now' },
    );
  }

  /** The reader leaves out the fields of a deleted region; the currency of its carts is still needed. */
  private async withRegion(json: string): Promise<RepresentedCart> {
    const cart = JSON.parse(json) as Omit<RepresentedCart, 'region'> & {
      region: Partial<RepresentedRegion> | null;
    };
    const { currency_code, payment_providers } = cart.region ?? {};
    if (currency_code && payment_providers)
      return { ...cart, region: { currency_code, payment_providers, is_deleted: false } };
    const [region] = await this.database.query<{ currency_code: string }>(
      'select currency_code from region where id = $1',
      [cart.region_id],
    );
    return { ...cart, region: { ...region, payment_providers: [], is_deleted: true } };
  }

  private async offerShipping(cart: RepresentedCart): Promise<PricedOption[]> {
    const product_ids = await this.productsOf(cart);
    // only carts that staff have prepared have prices of their own
    const offered = await this.shipping.offer(this.database, {
      ...{ ...amountsOf(cart), product_ids, custom_prices: null },
    });
    return offered
      .map((option, age) => ({ option, age }))
      .sort((a, b) => a.option.price - b.option.price || a.age - b.age)
      .map(({ option }) => option);
  }

  /** The products of the lines, also of deleted variants, which the cart is read without; null for a line without a variant. */
  private async productsOf({ items }: RepresentedCart): Promise<(string | null)[]> {
    const deleted = items.flatMap(({ variant, variant_id }) => (variant ? [] : (variant_id ?? [])));
    const rows =
      deleted.length === 0
        ? []
        : await this.database.query<{ id: string; product_id: string }>(
            'select id, product_id from product_variant where id = any($1)',
            [deleted],
          );
    const products = new Map(rows.map(({ id, product_id }) => [id, product_id]));
    return items.map(
      ({ variant, variant_id }) => variant?.product_id ?? products.get(variant_id ?? '') ?? null,
    );
  }

  /** Loads shipping options with the data for their fulfillment providers. @throws not_allowed if the cart cannot use one of them */
  private prepareShipping(cart: RepresentedCart, chosen: readonly PricedOption[]): Promise<PricedOption[]> {
    const requested = chosen.map(({ id }) => ({ option_id: id }));
    return this.shipping.choose(this.database, requested, amountsOf(cart));
  }

  private async shippableVariants({ region_id, items }: RepresentedCart): Promise<SessionCart['shippable']> {
    const variants = [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))];
    const [{ shippable }] = await this.database.query<SessionCart>(SHIPPABLE, [region_id, variants]);
    return shippable;
  }
}

const SHIPPABLE = `select ${baskets.shippableVariantsSql('$1', '$2')} as shippable`;

function amountsOf({ region_id, subtotal, items }: RepresentedCart) {
  return { region_id, subtotal, item_tax_total: money.sum(items.map(({ tax_total }) => tax_total)) };
}

function isSelected({ shipping_methods }: RepresentedCart, chosen: readonly PricedOption[]): boolean {
  const selected = shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
  return selected.length === chosen.length && chosen.every(({ id }) => selected.includes(id));
}

/** Whether the address of delivery is known: from the platform, or because the shopper has entered one in the storefront. */
function hasAddress(
  { address, is_undeliverable }: SessionRequest,
  { shipping_address, region }: RepresentedCart,
): boolean {
  return (
    !is_undeliverable && !region.is_deleted && Boolean(address?.country_code ?? shipping_address?.address_1)
  );
}

/**
 * Converts an address for the cart. It has all fields, so that it replaces all fields of the previous one. Name and phone default to those
 * of the recipient, then of the buyer.
 */
export function cartAddress(
  { id: _, ...address }: SessionAddress,
  { buyer, recipient }: Pick<SessionRequest, 'buyer' | 'recipient'>,
): Omit<SessionAddress, 'id'> {
  const named = [address, recipient, buyer].find((one) => one?.first_name || one?.last_name);
  const { first_name = null, last_name = null } = named ?? {};
  const phone = address.phone ?? recipient?.phone ?? buyer?.phone ?? null;
  return { ...address, first_name, last_name, phone };
}
