import {
  FulfillmentProvider,
  FulfillmentProviders,
  type CartToShip,
} from '../../../src/regions/fulfillment-providers.ts';
import { customProfile, deliverable, shippingOption } from '../../support/shipping.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { aRegion } from '../../support/world.ts';

describe('shipping options for shoppers', () => {
  let shop: Shop;
  let denmark: string;
  let parcel: string;

  beforeAll(async () => (shop = await openShop()));

  afterAll(() => shop.close());

  beforeEach(async () => {
    denmark = await aRegion(shop, { currency_code: 'dkk', tax_rate: 25 });
    parcel = await anOption({ name: 'Parcel', amount: 4900 });
  });

  describe('for a cart', () => {
    it('are those of its region that ship its products, with profile, requirements and prices', async () => {
      await anOption({ region_id: await aRegion(shop, { currency_code: 'dkk' }), name: 'Elsewhere' });
      const cart = await aCart({ price: 1000 });
      const { status, body } = await shop.store.get(`/shipping-options/${cart}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['shipping_options']);
      expect(body.shipping_options).toHaveLength(1);
      expect(body.shipping_options[0]).toMatchObject({
        id: parcel,
        amount: 4900,
        price_incl_tax: 6125,
        tax_rates: [{ rate: 25, name: 'default', code: 'default' }],
        tax_amount: 1225,
        profile: { type: 'default' },
        requirements: [],
      });
    });

    it('leave out returns, what is for staff only, and what is deleted', async () => {
      await anOption({ is_return: true });
      await anOption({ admin_only: true });
      await shop.admin.delete(`/shipping-options/${await anOption()}`);
      expect(await offeredTo(await aCart({ price: 1000 }))).toEqual([parcel]);
    });

    it('are of all profiles of its products', async () => {
      const bulky = await customProfile(shop);
      const freight = await anOption({ profile_id: bulky });
      const [shirt, sofa] = [await deliverable(shop), await deliverable(shop, { profile: bulky })];
      expect(await offeredTo(await aCart({ product: sofa }))).toEqual([freight]);
      expect(await offeredTo(await aCart({ product: sofa }, { product: shirt }))).toEqual([parcel, freight]);
    });

    it('are those of the default profile for products in no profile, lines without a product, and nothing at all', async () => {
      await anOption({ profile_id: await customProfile(shop) });
      const [stray, empty, custom] = [await deliverable(shop), await aCart(), await aCart()];
      await shop.sql('delete from product_shipping_profile where product_id = $1', [stray]);
      await shop.sql(
        `insert into line_item (id, cart_id, title, unit_price, quantity) values ('item_custom', $1, 'Custom', 1000, 1)`,
        [custom],
      );
      expect(await offeredTo(await aCart({ product: stray }))).toEqual([parcel]);
      expect(await offeredTo(custom)).toEqual([parcel]);
      expect(await offeredTo(empty)).toEqual([parcel]);
    });

    it('follow the subtotal, from the minimum on and below the maximum', async () => {
      const dear = await anOption({ requirements: [{ type: 'max_subtotal', amount: 5000 }] });
      const free = await anOption({ amount: 0, requirements: [{ type: 'min_subtotal', amount: 5000 }] });
      expect(await offeredTo(await aCart({ price: 2499, quantity: 2 }))).toEqual([parcel, dear]);
      expect(await offeredTo(await aCart({ price: 2500, quantity: 2 }))).toEqual([parcel, free]);
    });

    it('go by the subtotal without the taxes that prices include', async () => {
      const free = await anOption({ amount: 0, requirements: [{ type: 'min_subtotal', amount: 5000 }] });
      await shop.admin.post(`/regions/${denmark}`, { includes_tax: true });
      await shop.admin.post('/currencies/dkk', { includes_tax: true });
      const [below, above] = [await aCart({ price: 6249 }), await aCart({ price: 6250 })];
      await shop.admin.post('/currencies/dkk', { includes_tax: false });
      expect(await offeredTo(below)).toEqual([parcel]);
      expect(await offeredTo(above)).toEqual([parcel, free]);
    });

    it('are not found for an unknown cart', async () => {
      const { status, body } = await shop.store.get('/shipping-options/cart_none');
      expect(status).toBe(404);
      expect(body).toEqual({ type: 'not_found', message: 'Cart with cart_none was not found' });
    });

    it('cost the same number of statements, however many there are', async () => {
      const cart = await aCart({ price: 1000 });
      const count = async () =>
        (await shop.statements(() => shop.store.get(`/shipping-options/${cart}`))).length;
      const before = await count();
      await Promise.all(Array.from({ length: 5 }, () => anOption()));
      expect(await count()).toBe(before);
    });
  });

  describe('whose price a provider calculates', () => {
    beforeEach(async () => {
      shop.app.get(FulfillmentProviders, { strict: false }).register(new Courier());
      await shop.sql(`insert into fulfillment_provider (id) values ('courier') on conflict do nothing`);
      await shop.admin.post(`/regions/${denmark}/fulfillment-providers`, { provider_id: 'courier' });
    });

    it('have no price before there is a cart', async () => {
      const courier = await aCalculatedOption({ percent: 10 });
      const { body } = await shop.store.get(`/shipping-options?region_id=${denmark}`);
      expect(body.shipping_options[1]).toMatchObject({
        id: courier,
        amount: null,
        price_incl_tax: null,
        tax_amount: null,
      });
    });

    it('show the price for the cart, with taxes', async () => {
      const courier = await aCalculatedOption({ percent: 10 });
      const { body } = await shop.store.get(`/shipping-options/${await aCart({ price: 2000, quantity: 2 })}`);
      expect(body.shipping_options[1]).toMatchObject({
        id: courier,
        amount: 400,
        price_incl_tax: 500,
        tax_amount: 100,
      });
    });

    it.each([{ percent: 'broken' }, { percent: 0.001 }])(
      'are left out alone when the provider gives no price (%j)',
      async (data) => {
        await aCalculatedOption(data);
        expect(await offeredTo(await aCart({ price: 1000 }))).toEqual([parcel]);
      },
    );

    it('take no amount', async () => {
      const courier = await aCalculatedOption({ percent: 10 });
      const { status, body } = await shop.admin.post(`/shipping-options/${courier}`, { amount: 100 });
      expect([status, body.type]).toEqual([400, 'invalid_data']);
      expect((await shop.admin.get(`/shipping-options/${courier}`)).body.shipping_option.amount).toBeNull();
    });

    async function aCalculatedOption(data: object): Promise<string> {
      return anOption({
        name: 'Courier',
        provider_id: 'courier',
        price_type: 'calculated',
        amount: undefined,
        data,
      });
    }
  });

  const anOption = (change: object = {}): Promise<string> => shippingOption(shop, denmark, change);

  async function aCart(...lines: { product?: string; price?: number; quantity?: number }[]): Promise<string> {
    const items = await Promise.all(
      lines.map(async ({ product, price, quantity = 1 }) => {
        const { body } = await shop.admin.get(`/products/${product ?? (await deliverable(shop, { price }))}`);
        return { variant_id: body.product.variants[0].id as string, quantity };
      }),
    );
    return (await shop.store.post('/carts', { region_id: denmark, items })).body.cart.id as string;
  }

  async function offeredTo(cart: string): Promise<string[]> {
    return ids((await shop.store.get(`/shipping-options/${cart}`)).body);
  }

  function ids({ shipping_options }: { shipping_options: { id: string }[] }): string[] {
    return shipping_options.map(({ id }) => id);
  }
});

/** Takes a percentage of what is in the cart. */
class Courier extends FulfillmentProvider {
  readonly id = 'courier';

  async options(): Promise<Record<string, unknown>[]> {
    return [{ id: 'courier' }];
  }

  override calculates(): boolean {
    return true;
  }

  override async price(
    { percent }: Record<string, unknown>,
    _data: Record<string, unknown>,
    cart: CartToShip,
  ): Promise<number> {
    if (typeof percent !== 'number') throw new Error('the courier is out of order');
    return (cart.subtotal * percent) / 100;
  }
}
