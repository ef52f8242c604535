import { ShippingOptionsService } from '../../../src/shipping/shipping-options.service.ts';
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

  describe('without a cart', () => {
    it('are listed with prices, in the order in which they were made, without a page', async () => {
      const express = await anOption({ name: 'Express', amount: 9900, includes_tax: true });
      const { status, body } = await shop.store.get(`/shipping-options?region_id=${denmark}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['shipping_options']);
      expect(body.shipping_options).toMatchObject([
        { id: parcel, amount: 4900, price_incl_tax: 6125, tax_amount: 1225, requirements: [] },
        {
          id: express,
          amount: 9900,
          price_incl_tax: 9900,
          tax_amount: 1980,
          tax_rates: [{ rate: 25, name: 'default', code: 'default' }],
        },
      ]);
    });

    it('tell returns from deliveries when asked', async () => {
      const back = await anOption({ name: 'Back', is_return: true });
      expect(await listed(`region_id=${denmark}`)).toEqual([parcel, back]);
      expect(await listed(`region_id=${denmark}&is_return=true`)).toEqual([back]);
      expect(await listed(`region_id=${denmark}&is_return=false`)).toEqual([parcel]);
    });

    it('ship the products that are named', async () => {
      const bulky = await customProfile(shop);
      const freight = await anOption({ name: 'Freight', profile_id: bulky });
      const [shirt, sofa] = [await deliverable(shop), await deliverable(shop, { profile: bulky })];
      expect(await listed(`region_id=${denmark}&product_ids=${shirt}`)).toEqual([parcel]);
      expect(await listed(`region_id=${denmark}&product_ids=${sofa}`)).toEqual([freight]);
      expect(await listed(`region_id=${denmark}&product_ids=${shirt},${sofa}`)).toEqual([parcel, freight]);
    });

    it('hide what is for staff only, deleted, or of a deleted region', async () => {
      const [staff, gone] = [await anOption({ admin_only: true }), await anOption()];
      await shop.admin.delete(`/shipping-options/${gone}`);
      expect(await listed(`region_id=${denmark}`)).toEqual([parcel]);
      expect(await listed('')).not.toContain(staff);
      await shop.admin.delete(`/regions/${denmark}`);
      expect(await listed('')).not.toContain(parcel);
    });

    it('refuse what they do not know', async () => {
      expect((await shop.store.get('/shipping-options?is_return=perhaps')).status).toBe(400);
      expect((await shop.store.get('/shipping-options?admin_only=true')).status).toBe(400);
      expect((await shop.store.get('/shipping-options?expand=profile.products')).status).toBe(400);
    });
  });

  describe('chosen for a cart', () => {
    let options: ShippingOptionsService;

    beforeAll(() => {
      options = shop.app.get(ShippingOptionsService, { strict: false });
    });

    const choose = async (
      option_id: string,
      more: { region_id?: string; subtotal?: number; adminToo?: boolean } = {},
    ) => {
      const wanted = [{ option_id, data: { note: 'ring twice' } }];
      const cart = { region_id: denmark, subtotal: 1000, item_tax_total: 0, ...more };
      const [chosen] = await options.choose(shop.database, wanted, cart);
      return chosen;
    };

    it('come with price, data, profile and tax rates', async () => {
      expect(await choose(parcel)).toMatchObject({
        id: parcel,
        price: 4900,
        data: { note: 'ring twice' },
        profile_id: expect.stringMatching(/^sp_/),
        includes_tax: false,
        rates: [{ rate: 25 }],
      });
    });

    it('are refused when they do not exist, are for another region, for returns, or for staff only', async () => {
      const [back, staff, elsewhere] = [
        await anOption({ is_return: true }),
        await anOption({ admin_only: true }),
        await aRegion(shop, { currency_code: 'dkk' }),
      ];
      await expect(choose('so_none')).rejects.toMatchObject({ type: 'not_found' });
      await expect(choose(parcel, { region_id: elsewhere })).rejects.toMatchObject({ type: 'not_allowed' });
      await expect(choose(back)).rejects.toMatchObject({ type: 'not_allowed' });
      await expect(choose(staff)).rejects.toMatchObject({ type: 'not_allowed' });
    });

    it('may be for staff only when staff chooses', async () => {
      const staff = await anOption({ admin_only: true });
      expect(await choose(staff, { adminToo: true })).toMatchObject({ id: staff });
    });

    it('are refused when the subtotal does not meet their requirements', async () => {
      const dear = await anOption({ requirements: [{ type: 'min_subtotal', amount: 2000 }] });
      await expect(choose(dear, { subtotal: 1999 })).rejects.toMatchObject({ type: 'not_allowed' });
      expect(await choose(dear, { subtotal: 2000 })).toMatchObject({ id: dear });
    });
  });

  const anOption = (change: object = {}): Promise<string> => shippingOption(shop, denmark, change);

  async function listed(query: string): Promise<string[]> {
    return ids((await shop.store.get(`/shipping-options?${query}`)).body);
  }

  function ids({ shipping_options }: { shipping_options: { id: string }[] }): string[] {
    return shipping_options.map(({ id }) => id);
  }
});
