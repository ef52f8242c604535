import type { INestApplication, Type } from '@nestjs/common';
import {
  CartsService,
  CompleteCart,
  Database,
  PaymentSessionsService,
  ShippingMethodsService,
} from '@storekeep/server/extend';
import type { Buyer } from '../demo-data.ts';

/** The items of a purchase: quantities by SKU. */
export type Basket = Readonly<Record<string, number>>;

export interface PlacedOrder {
  id: string;
  buyer: Buyer;
  /** In the order of the basket. */
  items: { id: string; variant_id: string; quantity: number }[];
}

export interface Extras {
  discount?: string;
  giftCard?: string;
}

const ADDRESS_OF_BUYERS = '127.0.0.1';

/** Buys like a storefront does, through the services behind its routes. */
export class DemoBuyers {
  private constructor(
    private readonly app: INestApplication,
    private readonly regions: ReadonlyMap<string, string>,
    private readonly variants: ReadonlyMap<string, string>,
    private readonly options: ReadonlyMap<string, string>,
    private readonly accounts: ReadonlyMap<string, string>,
  ) {}

  /** @param app of the filled shop */
  static async of(app: INestApplication): Promise<DemoBuyers> {
    const database = app.get(Database, { strict: false });
    const read = async (statement: string): Promise<Map<string, string>> => {
      const rows = await database.query<{ name: string; id: string }>(statement);
      return new Map(rows.map(({ name, id }) => [name, id]));
    };
    return new DemoBuyers(
      app,
      await read('select name, id from region where deleted_at is null'),
      await read('select sku as name, id from product_variant where sku is not null and deleted_at is null'),
      await read(
        `select r.name || ': ' || o.name as name, o.id from shipping_option o join region r on r.id = o.region_id
         where o.deleted_at is null`,
      ),
      await read('select email as name, id from customer where has_account and deleted_at is null'),
    );
  }

  get<T>(service: Type<T>): T {
    return this.app.get(service, { strict: false });
  }

  region({ region }: Buyer): string {
    return this.regions.get(region)!;
  }

  variant(sku: string): string {
    return this.variants.get(sku)!;
  }

  shippingOption({ region }: Buyer, name = 'Standard'): string {
    return this.options.get(`${region}: ${name}`)!;
  }

  /** @returns an order whose payment is authorized */
  async placeOrder(buyer: Buyer, basket: Basket, { discount, giftCard }: Extras = {}): Promise<PlacedOrder> {
    const items = Object.entries(basket).map(([sku, quantity]) => ({
      variant_id: this.variant(sku),
      quantity,
    }));
    const carts = this.get(CartsService);
    const customer_id = this.accounts.get(buyer.email) ?? null; // logged in, if there is an account
    const { id } = await carts.create(
      { region_id: this.region(buyer), items },
      { customer_id, ip: ADDRESS_OF_BUYERS, user_agent: undefined, sales_channel_ids: null },
    );
    const change = {
      email: buyer.email,
      shipping_address: { ...buyer.address },
      billing_address: { ...buyer.address },
      ...(discount && { discounts: [{ code: discount }] }),
      ...(giftCard && { gift_cards: [{ code: giftCard }] }),
    };
    await carts.update(id, change, customer_id, ADDRESS_OF_BUYERS);
    const order = await this.checkOut(id, buyer);
    return { id: order, buyer, items: await this.itemsOf(order) };
  }

  /** Chooses shipping and payment of a cart, and completes it. @returns the id of the order or swap */
  async checkOut(cartId: string, buyer: Buyer): Promise<string> {
    await this.get(ShippingMethodsService).add(cartId, this.shippingOption(buyer));
    await this.get(PaymentSessionsService).select(cartId, 'manual');
    const completion = await this.get(CompleteCart).complete(cartId);
    if (completion.type === 'cart')
      throw new Error(`The payment of ${cartId} is ${completion.payment_status}`);
    return completion.id;
  }

  itemsOf(orderId: string): Promise<PlacedOrder['items']> {
    return this.get(Database).query<PlacedOrder['items'][number]>(
      'select id, variant_id, quantity from line_item where order_id = $1 order by created_at, id',
      [orderId],
    );
  }
}
