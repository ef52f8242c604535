import {
  FulfillmentProvider,
  FulfillmentProviders,
  type CartToShip,
} from '../../../src/regions/fulfillment-providers.ts';
import { giftCardProduct } from '../../support/gift-cards.ts';
import { refusal } from '../../support/refusals.ts';
import { customProfile, shippingOption } from '../../support/shipping.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('goods', () => {
  it('are sold with a shipping method and an address to go to', async () => {
    const cart = await unshipped();
    expect(await complete(cart)).toMatchObject(refusal('The cart needs a shipping method for Mug'));
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standard.id }));
    expect(await complete(cart)).toMatchObject(refusal('The cart needs a shipping address'));
    ok(await shop.store.post(`/carts/${cart}`, { shipping_address: { country_code: 'de' } }));
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('of each profile are shipped by a method of it', async () => {
    const sofa = await product(shop, 'Sofa', ['Red'], { eur: 90_000 }, { manage_inventory: false });
    const bulky = await customProfile(shop);
    await shipBy(bulky, sofa.id);
    const cart = await shop.readyCart({ items: [shop.mug, sofa].map(one) });
    const freight = await anOption({ name: 'Freight', profile_id: bulky, amount: 9900 });
    expect(await complete(cart)).toMatchObject(refusal('The cart needs a shipping method for Sofa'));
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: freight }));
    const { data } = ok(await complete(cart));
    expect(data.shipping_total).toBe(500 + 9900);
  });

  it('need none where an installation says so, and gift cards need none anywhere', async () => {
    const elsewhere = await shop.another({ REQUIRE_SHIPPING: 'false' });
    const cart = await unshipped();
    expect(ok(await elsewhere.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    await elsewhere.close();
    const card = { variant_id: await giftCardProduct(shop, 'Card', 1000), quantity: 1 };
    expect(ok(await complete(await unshipped([card]))).type).toBe('order');
  });
});

describe('a shipping method', () => {
  it('goes when what is in the cart does not meet its requirements any more', async () => {
    const free = await anOption({
      name: 'Free',
      amount: 0,
      requirements: [{ type: 'min_subtotal', amount: 1400 }],
    });
    const cart = await unshipped([{ ...one(shop.mug), quantity: 2 }]);
    const shipped = ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: free })).cart;
    expect(shipped.shipping_methods).toHaveLength(1);
    const line = shipped.items[0].id;
    const more = ok(await shop.store.post(`/carts/${cart}/line-items/${line}`, { quantity: 3 })).cart;
    expect(more.shipping_methods).toHaveLength(1);
    const fewer = ok(await shop.store.post(`/carts/${cart}/line-items/${line}`, { quantity: 1 })).cart;
    expect(fewer.shipping_methods).toEqual([]);
    expect(fewer.total).toBe(863);
  });

  it('goes when nothing in the cart is shipped that way any more', async () => {
    const lamp = await product(shop, 'Lamp', ['One'], { eur: 5000 }, { manage_inventory: false });
    const fragile = await customProfile(shop);
    await shipBy(fragile, lamp.id);
    const careful = await anOption({ name: 'Careful', profile_id: fragile, amount: 1500 });
    const cart = await shop.readyCart({ items: [shop.mug, lamp].map(one) });
    const { cart: both } = ok(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: careful }),
    );
    expect(both.shipping_total).toBe(2000);
    const { cart: rest } = ok(await shop.store.delete(`/carts/${cart}/line-items/${both.items[1].id}`));
    expect(rest.shipping_methods).toMatchObject([{ shipping_option_id: shop.standard.id }]);
    expect(rest.payment_session.amount).toBe(rest.total);
  });

  it('stays where its option was deleted, or does not ask for more', async () => {
    const option = await anOption({ name: 'Bike', amount: 300 });
    const cart = await unshipped();
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: option }));
    ok(await shop.admin.delete(`/shipping-options/${option}`));
    const { cart: changed } = ok(await shop.store.post(`/carts/${cart}/line-items`, one(shop.shirt)));
    expect(changed.shipping_methods).toMatchObject([{ price: 300 }]);
  });

  it('whose price a provider calculates is asked for again with each other subtotal', async () => {
    const providers = shop.app.get(FulfillmentProviders, { strict: false });
    const courier = new Courier();
    providers.register(courier);
    await shop.sql(`insert into fulfillment_provider (id) values ('courier') on conflict do nothing`);
    ok(await shop.admin.post(`/regions/${shop.europe.id}/fulfillment-providers`, { provider_id: 'courier' }));
    const tenth = await anOption({
      name: 'Tenth',
      provider_id: 'courier',
      ...{ price_type: 'calculated', amount: undefined, data: {} },
    });
    const cart = await shop.readyCart({ items: [one(shop.mug)] });
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: tenth }));
    const change = async (quantity: number) => {
      const [line] = ok(await shop.store.get(`/carts/${cart}`)).cart.items;
      return ok(await shop.store.post(`/carts/${cart}/line-items/${line.id}`, { quantity })).cart;
    };
    const two = await change(2);
    expect(two.shipping_methods).toMatchObject([{ price: 145 }]);
    expect(two.payment_session.amount).toBe(two.total);
    const asked = courier.asked;
    ok(await shop.store.post(`/carts/${cart}`, { metadata: { note: 'x' } }));
    expect(courier.asked).toBe(asked);
    courier.broken = true;
    expect((await change(4)).shipping_methods).toMatchObject([{ price: 145 }]);
  });
});

describe('custom shipping options of a cart', () => {
  it('are its options, at their prices, and there are no others', async () => {
    const forStaff = await anOption({ name: 'By hand', amount: 7700, admin_only: true });
    const cart = await unshipped();
    await shop.sql(
      `insert into custom_shipping_option (id, price, shipping_option_id, cart_id) values ('cso_1', 111, $1, $2)`,
      [forStaff, cart],
    );
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart}`));
    expect(shipping_options).toMatchObject([{ id: forStaff, amount: 111, price_incl_tax: 132 }]);
    expect(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standard.id }),
    ).toMatchObject({ status: 400, body: { type: 'invalid_data', message: 'Wrong shipping option' } });
    const { cart: shipped } = ok(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: forStaff }),
    );
    expect(shipped.shipping_methods).toMatchObject([{ price: 111 }]);
  });

  it('are chosen whatever they would require, and stay when lines change', async () => {
    const requirements = [{ type: 'min_subtotal', amount: 1_000_000 }];
    const large = await anOption({ name: 'For large carts', amount: 500, requirements });
    const cart = await unshipped();
    await shop.sql(
      `insert into custom_shipping_option (id, price, shipping_option_id, cart_id) values ('cso_2', 222, $1, $2)`,
      [large, cart],
    );
    const chosen = ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: large })).cart;
    expect(chosen.shipping_methods).toMatchObject([{ price: 222 }]);
    const more = ok(await shop.store.post(`/carts/${cart}/line-items`, one(shop.shirt))).cart;
    expect(more.shipping_methods).toMatchObject([{ price: 222 }]);
  });
});

/** Takes a tenth of what is in the cart. */
class Courier extends FulfillmentProvider {
  readonly id = 'courier';
  asked = 0;
  broken = false;

  async options(): Promise<Record<string, unknown>[]> {
    return [{ id: 'courier' }];
  }

  override calculates(): boolean {
    return true;
  }

  override async price(_: unknown, __: unknown, { subtotal }: CartToShip): Promise<number> {
    this.asked++;
    if (this.broken) throw new Error('out of order');
    return Math.round(subtotal / 10);
  }
}

const anOption = (more: object): Promise<string> => shippingOption(shop, shop.europe.id, more);

async function shipBy(profile: string, product: string): Promise<void> {
  await shop.sql('update product_shipping_profile set profile_id = $1 where product_id = $2', [
    profile,
    product,
  ]);
}

/** With e-mail and payment, but neither shipping nor address. */
async function unshipped(items: object[] = [one(shop.mug)]): Promise<string> {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
  ok(await shop.store.post(`/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
  return id;
}

function one({ variants }: { variants: { id: string }[] }): { variant_id: string; quantity: number } {
  return { variant_id: variants[0].id, quantity: 1 };
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}
