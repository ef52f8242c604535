import {
  FulfillmentProvider,
  FulfillmentProviders,
  type ShippingContext,
} from '#shop/shipping/fulfillment-providers';
import { createGiftCardProduct } from '../../support/gift-cards.ts';
import { rejection } from '../../support/rejections.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createCustomProfile, createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('An item that is shipped', () => {
  it('requires a shipping method and a shipping address at completion', async () => {
    const cart = await prepareCartWithoutShipping();
    expect(await complete(cart)).toMatchObject(rejection('The cart needs a shipping method for Mug'));
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
    expect(await complete(cart)).toMatchObject(rejection('The cart needs a shipping address'));
    ok(await shop.store.post(`/carts/${cart}`, { shipping_address: { country_code: 'de' } }));
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('requires a shipping method of its shipping profile at completion', async () => {
    const sofa = await createSizedProduct(
      shop,
      'Sofa',
      ['Red'],
      { eur: 90_000 },
      { manage_inventory: false },
    );
    const bulky = await createCustomProfile(shop);
    await setShippingProfile(bulky, sofa.id);
    const cart = await shop.prepareCart({ items: [shop.mug, sofa].map(itemOf) });
    const freight = await createOption({ name: 'Freight', profile_id: bulky, amount: 9900 });
    expect(await complete(cart)).toMatchObject(rejection('The cart needs a shipping method for Sofa'));
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: freight }));
    const { data } = ok(await complete(cart));
    expect(data.shipping_total).toBe(500 + 9900);
  });

  it('requires no shipping method with REQUIRE_SHIPPING=false', async () => {
    const process = await shop.openSecondInstance({ REQUIRE_SHIPPING: 'false' });
    const cart = await prepareCartWithoutShipping();
    expect(ok(await process.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    await process.close();
  });
});

describe('A cart with gift cards only', () => {
  it('is completed without a shipping method', async () => {
    const card = { variant_id: await createGiftCardProduct(shop, 'Card', 1000), quantity: 1 };
    expect(ok(await complete(await prepareCartWithoutShipping([card]))).type).toBe('order');
  });
});

describe('A shipping method', () => {
  it('is removed once the cart does not meet its requirements', async () => {
    const freeOption = await createOption({
      name: 'Free',
      amount: 0,
      requirements: [{ type: 'min_subtotal', amount: 1400 }],
    });
    const cart = await prepareCartWithoutShipping([{ ...itemOf(shop.mug), quantity: 2 }]);
    const shipped = ok(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: freeOption }),
    ).cart;
    expect(shipped.shipping_methods).toHaveLength(1);
    const line = shipped.items[0].id;
    const updated = ok(await shop.store.post(`/carts/${cart}/line-items/${line}`, { quantity: 3 })).cart;
    expect(updated.shipping_methods).toHaveLength(1);
    const fewer = ok(await shop.store.post(`/carts/${cart}/line-items/${line}`, { quantity: 1 })).cart;
    expect(fewer.shipping_methods).toEqual([]);
    expect(fewer.total).toBe(863);
  });

  it('is removed with the last item of its shipping profile', async () => {
    const lamp = await createSizedProduct(shop, 'Lamp', ['One'], { eur: 5000 }, { manage_inventory: false });
    const fragile = await createCustomProfile(shop);
    await setShippingProfile(fragile, lamp.id);
    const careful = await createOption({ name: 'Careful', profile_id: fragile, amount: 1500 });
    const cart = await shop.prepareCart({ items: [shop.mug, lamp].map(itemOf) });
    const { cart: cartWithBoth } = ok(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: careful }),
    );
    expect(cartWithBoth.shipping_total).toBe(2000);
    const { cart: remainingCart } = ok(
      await shop.store.delete(`/carts/${cart}/line-items/${cartWithBoth.items[1].id}`),
    );
    expect(remainingCart.shipping_methods).toMatchObject([{ shipping_option_id: shop.standardShipping.id }]);
    expect(remainingCart.payment_session.amount).toBe(remainingCart.total);
  });

  it('remains after its shipping option was deleted', async () => {
    const option = await createOption({ name: 'Bike', amount: 300 });
    const cart = await prepareCartWithoutShipping();
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: option }));
    ok(await shop.admin.delete(`/shipping-options/${option}`));
    const { cart: changed } = ok(await shop.store.post(`/carts/${cart}/line-items`, itemOf(shop.shirt)));
    expect(changed.shipping_methods).toMatchObject([{ price: 300 }]);
  });

  describe('whose price is calculated by its provider', () => {
    let courier: Courier;
    let cart: string;

    beforeAll(async () => {
      courier = new Courier();
      shop.app.get(FulfillmentProviders, { strict: false }).register(courier);
      await shop.sql(`insert into fulfillment_provider (id) values ('courier') on conflict do nothing`);
      ok(
        await shop.admin.post(`/regions/${shop.europe.id}/fulfillment-providers`, { provider_id: 'courier' }),
      );
      const tenth = await createOption({
        name: 'Tenth',
        provider_id: 'courier',
        ...{ price_type: 'calculated', amount: undefined, data: {} },
      });
      cart = await shop.prepareCart({ items: [itemOf(shop.mug)] });
      ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: tenth }));
    });

    async function changeQuantity(quantity: number) {
      const [line] = ok(await shop.store.get(`/carts/${cart}`)).cart.items;
      return ok(await shop.store.post(`/carts/${cart}/line-items/${line.id}`, { quantity })).cart;
    }

    it('gets a new price when the subtotal changes', async () => {
      const changed = await changeQuantity(2);
      expect(changed.shipping_methods).toMatchObject([{ price: 145 }]);
      expect(changed.payment_session.amount).toBe(changed.total);
    });

    it('is not calculated again while the subtotal is the same', async () => {
      const { calls } = courier;
      ok(await shop.store.post(`/carts/${cart}`, { metadata: { note: 'x' } }));
      expect(courier.calls).toBe(calls);
    });

    it('keeps its price if the provider fails', async () => {
      expect((await changeQuantity(2)).shipping_methods).toMatchObject([{ price: 145 }]);
      courier.fails = true;
      expect((await changeQuantity(4)).shipping_methods).toMatchObject([{ price: 145 }]);
    });
  });
});

describe('The custom shipping options of a cart', () => {
  it('replace the shipping options of the region, at their own prices', async () => {
    const forStaff = await createOption({ name: 'By hand', amount: 7700, admin_only: true });
    const cart = await prepareCartWithoutShipping();
    await shop.sql(
      `insert into custom_shipping_option (id, price, shipping_option_id, cart_id) values ('cso_1', 111, $1, $2)`,
      [forStaff, cart],
    );
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart}`));
    expect(shipping_options).toMatchObject([{ id: forStaff, amount: 111, price_incl_tax: 132 }]);
    expect(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }),
    ).toMatchObject({ status: 400, body: { type: 'invalid_data', message: 'Wrong shipping option' } });
    const { cart: shipped } = ok(
      await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: forStaff }),
    );
    expect(shipped.shipping_methods).toMatchObject([{ price: 111 }]);
  });

  it('are exempt from requirements, also when lines change', async () => {
    const requirements = [{ type: 'min_subtotal', amount: 1_000_000 }];
    const large = await createOption({ name: 'For large carts', amount: 500, requirements });
    const cart = await prepareCartWithoutShipping();
    await shop.sql(
      `insert into custom_shipping_option (id, price, shipping_option_id, cart_id) values ('cso_2', 222, $1, $2)`,
      [large, cart],
    );
    const chosen = ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: large })).cart;
    expect(chosen.shipping_methods).toMatchObject([{ price: 222 }]);
    const updated = ok(await shop.store.post(`/carts/${cart}/line-items`, itemOf(shop.shirt))).cart;
    expect(updated.shipping_methods).toMatchObject([{ price: 222 }]);
  });
});

/** Charges a tenth of the subtotal. */
class Courier extends FulfillmentProvider {
  readonly id = 'courier';
  calls = 0;
  fails = false;

  async options(): Promise<Record<string, unknown>[]> {
    return [{ id: 'courier' }];
  }

  override calculates(): boolean {
    return true;
  }

  override async price(_: unknown, __: unknown, { subtotal }: ShippingContext): Promise<number> {
    this.calls++;
    if (this.fails) throw new Error('out of order');
    return Math.round(subtotal / 10);
  }
}

const createOption = (overrides: object): Promise<string> =>
  createShippingOption(shop, shop.europe.id, overrides);

async function setShippingProfile(profile: string, product: string): Promise<void> {
  await shop.sql('update product_shipping_profile set profile_id = $1 where product_id = $2', [
    profile,
    product,
  ]);
}

/** Creates a cart with an e-mail and a payment session, but without shipping method and address. @returns its id */
async function prepareCartWithoutShipping(items: object[] = [itemOf(shop.mug)]): Promise<string> {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
  ok(await shop.store.post(`/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
  return id;
}

function itemOf({ variants }: { variants: { id: string }[] }): { variant_id: string; quantity: number } {
  return { variant_id: variants[0].id, quantity: 1 };
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}
