import {
  FulfillmentProvider,
  FulfillmentProviders,
  type ShippingContext,
} from '#shop/shipping/fulfillment-providers';
import { createRegion } from '../../support/sample-shop.ts';
import { createCustomProfile, createDeliverable, createShippingOption } from '../../support/shipping.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('The shipping options of the storefront', () => {
  let shop: Shop;
  let denmark: string;
  let standard: string;

  beforeAll(async () => (shop = await useShop({})));

  afterAll(() => shop.close());

  beforeEach(async () => {
    denmark = await createRegion(shop, { currency_code: 'dkk', tax_rate: 25 });
    standard = await createOption({ name: 'Parcel', amount: 4900 });
  });

  describe('for a cart', () => {
    it('are those of its region for its products, with profile, requirements and prices', async () => {
      await createOption({
        region_id: await createRegion(shop, { currency_code: 'dkk' }),
        name: 'Elsewhere',
      });
      const cart = await createCart({ price: 1000 });
      const { status, body } = await shop.store.get(`/shipping-options/${cart}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['shipping_options']);
      expect(body.shipping_options).toHaveLength(1);
      expect(body.shipping_options[0]).toMatchObject({
        id: standard,
        amount: 4900,
        price_incl_tax: 6125,
        tax_rates: [{ rate: 25, name: 'default', code: 'default' }],
        tax_amount: 1225,
        profile: { type: 'default' },
        requirements: [],
      });
    });

    it('exclude options for returns, options for staff and deleted options', async () => {
      await createOption({ is_return: true });
      await createOption({ admin_only: true });
      await shop.admin.delete(`/shipping-options/${await createOption()}`);
      expect(await optionsOf(await createCart({ price: 1000 }))).toEqual([standard]);
    });

    it('are those of the shipping profiles of its products', async () => {
      const bulky = await createCustomProfile(shop);
      const freight = await createOption({ profile_id: bulky });
      const [shirt, sofa] = [
        await createDeliverable(shop),
        await createDeliverable(shop, { profile: bulky }),
      ];
      expect(await optionsOf(await createCart({ product: sofa }))).toEqual([freight]);
      expect(await optionsOf(await createCart({ product: sofa }, { product: shirt }))).toEqual([
        standard,
        freight,
      ]);
    });

    it.each([
      ['a product without a profile', () => createCartWithoutProfile()],
      ['a line without a product', () => createCartWithCustomLine()],
      ['an empty cart', () => createCart()],
    ])('are those of the default profile for %s', async (_, cart) => {
      await createOption({ profile_id: await createCustomProfile(shop) });
      expect(await optionsOf(await cart())).toEqual([standard]);
    });

    async function createCartWithoutProfile(): Promise<string> {
      const product = await createDeliverable(shop);
      await shop.sql('delete from product_shipping_profile where product_id = $1', [product]);
      return createCart({ product });
    }

    async function createCartWithCustomLine(): Promise<string> {
      const cart = await createCart();
      await shop.sql(
        `insert into line_item (id, cart_id, title, unit_price, quantity) values ('item_custom', $1, 'Custom', 1000, 1)`,
        [cart],
      );
      return cart;
    }

    it('depend on a subtotal from the minimum, inclusive, to the maximum, exclusive', async () => {
      const limited = await createOption({ requirements: [{ type: 'max_subtotal', amount: 5000 }] });
      const freeOption = await createOption({
        amount: 0,
        requirements: [{ type: 'min_subtotal', amount: 5000 }],
      });
      expect(await optionsOf(await createCart({ price: 2499, quantity: 2 }))).toEqual([standard, limited]);
      expect(await optionsOf(await createCart({ price: 2500, quantity: 2 }))).toEqual([standard, freeOption]);
    });

    it('depend on the subtotal without the taxes that prices include', async () => {
      const freeOption = await createOption({
        amount: 0,
        requirements: [{ type: 'min_subtotal', amount: 5000 }],
      });
      await shop.admin.post(`/regions/${denmark}`, { includes_tax: true });
      await shop.admin.post('/currencies/dkk', { includes_tax: true });
      const [below, above] = [await createCart({ price: 6249 }), await createCart({ price: 6250 })];
      await shop.admin.post('/currencies/dkk', { includes_tax: false });
      expect(await optionsOf(below)).toEqual([standard]);
      expect(await optionsOf(above)).toEqual([standard, freeOption]);
    });

    it('are not found for an unknown cart', async () => {
      const { status, body } = await shop.store.get('/shipping-options/cart_none');
      expect(status).toBe(404);
      expect(body).toEqual({ type: 'not_found', message: 'Cart with cart_none was not found' });
    });

    it('are read in the same number of SQL statements, however many there are', async () => {
      const cart = await createCart({ price: 1000 });
      const count = async () =>
        (await shop.recordSql(() => shop.store.get(`/shipping-options/${cart}`))).length;
      const before = await count();
      await Promise.all(Array.from({ length: 5 }, () => createOption()));
      expect(await count()).toBe(before);
    });
  });

  describe('whose price is calculated by their provider', () => {
    beforeEach(async () => {
      shop.app.get(FulfillmentProviders, { strict: false }).register(new Courier());
      await shop.sql(`insert into fulfillment_provider (id) values ('courier') on conflict do nothing`);
      await shop.admin.post(`/regions/${denmark}/fulfillment-providers`, { provider_id: 'courier' });
    });

    it('have a null price without a cart', async () => {
      const courier = await createCalculatedOption({ percent: 10 });
      const { body } = await shop.store.get(`/shipping-options?region_id=${denmark}`);
      expect(body.shipping_options[1]).toMatchObject({
        id: courier,
        amount: null,
        price_incl_tax: null,
        tax_amount: null,
      });
    });

    it('have a price for a cart, with taxes', async () => {
      const courier = await createCalculatedOption({ percent: 10 });
      const { body } = await shop.store.get(
        `/shipping-options/${await createCart({ price: 2000, quantity: 2 })}`,
      );
      expect(body.shipping_options[1]).toMatchObject({
        id: courier,
        amount: 400,
        price_incl_tax: 500,
        tax_amount: 100,
      });
    });

    it.each([{ percent: 'broken' }, { percent: 0.001 }])(
      'are excluded if the provider fails or returns a fraction (%j)',
      async (data) => {
        await createCalculatedOption(data);
        expect(await optionsOf(await createCart({ price: 1000 }))).toEqual([standard]);
      },
    );

    it('cannot have an amount', async () => {
      const courier = await createCalculatedOption({ percent: 10 });
      const { status, body } = await shop.admin.post(`/shipping-options/${courier}`, { amount: 100 });
      expect([status, body.type]).toEqual([400, 'invalid_data']);
      expect((await shop.admin.get(`/shipping-options/${courier}`)).body.shipping_option.amount).toBeNull();
    });

    async function createCalculatedOption(data: object): Promise<string> {
      return createOption({
        name: 'Courier',
        provider_id: 'courier',
        price_type: 'calculated',
        amount: undefined,
        data,
      });
    }
  });

  const createOption = (change: object = {}): Promise<string> => createShippingOption(shop, denmark, change);

  async function createCart(
    ...lines: { product?: string; price?: number; quantity?: number }[]
  ): Promise<string> {
    const items = await Promise.all(
      lines.map(async ({ product, price, quantity = 1 }) => {
        const { body } = await shop.admin.get(
          `/products/${product ?? (await createDeliverable(shop, { price }))}`,
        );
        return { variant_id: body.product.variants[0].id, quantity };
      }),
    );
    return (await shop.store.post('/carts', { region_id: denmark, items })).body.cart.id;
  }

  async function optionsOf(cart: string): Promise<string[]> {
    return ids((await shop.store.get(`/shipping-options/${cart}`)).body);
  }

  function ids({ shipping_options }: { shipping_options: { id: string }[] }): string[] {
    return shipping_options.map(({ id }) => id);
  }
});

/** Charges a percentage of the subtotal. */
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
    cart: ShippingContext,
  ): Promise<number> {
    if (typeof percent !== 'number') throw new Error('the courier is out of order');
    return (cart.subtotal * percent) / 100;
  }
}
