import { Injectable } from '@nestjs/common';
import { sum } from '../../../engine/kernel/arithmetic/integers.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { Reader } from '../../../engine/reader/reader.ts';
import { carts } from '../../carts/carts/carts.resource.ts';
import { orders } from '../../orders/order/orders.resource.ts';
import { loadShippingContext } from '../../shipping/options/shipping-context.ts';
import { shippableVariantsSql } from '../../shipping/options/shippable-variants.ts';
import type { SessionAddress, SessionRequest } from './session-input.ts';
import {
  ShippingOptionsService,
  type PricedOption,
} from '../../shipping/options/shipping-options.service.ts';

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
  ...['items', 'items.tax_lines', 'items.adjustments', 'items.variant', 'items.variant.product'],
  ...['items.variant.product.profiles', 'shipping_methods', 'shipping_methods.tax_lines', 'discounts'],
  ...['discounts.rule', 'gift_cards', 'region', 'region.payment_providers', 'shipping_address'],
];

/** Reads the carts of sessions, and the shipping options that they can choose. */
@Injectable()
export class SessionCarts {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly shipping: ShippingOptionsService,
  ) {}

  async readCart(id: string): Promise<RepresentedCart> {
    const relations = [...CART_RELATIONS, 'payment_sessions'];
    const view = { resource: carts, surface: 'admin', relations } as const;
    return this.withRegion((await this.reader.one(view, { id })).json);
  }

  async readOrder(id: string): Promise<RepresentedCart> {
    const view = { resource: orders, surface: 'admin', relations: CART_RELATIONS } as const;
    return this.withRegion((await this.reader.one(view, { id })).json);
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

  /** Lists the shipping options of a cart, cheapest first, then oldest. Calls fulfillment providers. */
  async offerShipping(id: string): Promise<PricedOption[]> {
    const offered = await this.shipping.offer(this.database, await loadShippingContext(this.database, id));
    return offered
      .map((option, age) => ({ option, age }))
      .sort(byPriceAndAge)
      .map(({ option }) => option);
  }

  /** Loads shipping options with the data for their fulfillment providers. @throws not_allowed if the cart cannot use one of them */
  prepareShipping(cart: RepresentedCart, optionIds: readonly string[]): Promise<PricedOption[]> {
    const { region_id, subtotal, items } = cart;
    const item_tax_total = sum(items.map(({ tax_total }) => tax_total));
    return this.shipping.choose(
      this.database,
      optionIds.map((option_id) => ({ option_id })),
      { region_id, subtotal, item_tax_total },
    );
  }

  /** Returns the shipping profiles of those variants of a cart that have to be shipped, by the id of the variant. */
  async shippableVariants({ region_id, items }: RepresentedCart): Promise<Record<string, string[]>> {
    const [{ shippable }] = await this.database.query<{ shippable: Record<string, string[]> }>(
      `select ${shippableVariantsSql('$1', '$2')} as shippable`,
      [region_id, [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))]],
    );
    return shippable;
  }
}

function byPriceAndAge(
  a: { option: PricedOption; age: number },
  b: { option: PricedOption; age: number },
): number {
  return a.option.price - b.option.price || a.age - b.age;
}

/** Whether the address of delivery is known: from the platform, or because the shopper has entered one in the storefront. */
export function hasAddress(
  { address, is_undeliverable }: SessionRequest,
  { shipping_address, region }: RepresentedCart,
): boolean {
  return (
    !is_undeliverable && !region.is_deleted && Boolean(address?.country_code ?? shipping_address?.address_1)
  );
}
