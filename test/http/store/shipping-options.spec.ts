import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { createRegion } from '../../support/sample-shop.ts';
import { createCustomProfile, createDeliverable, createShippingOption } from '../../support/shipping.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('The shipping options of the storefront', () => {
  let shop: Shop;
  let denmark: string;
  let standard: string;

  beforeAll(async () => (shop = await useShop()));

  afterAll(() => shop.close());

  beforeEach(async () => {
    denmark = await createRegion(shop, { currency_code: 'dkk', tax_rate: 25 });
    standard = await createOption({ name: 'Parcel', amount: 4900 });
  });

  describe('without a cart', () => {
    it('are listed with prices, oldest first, without pages', async () => {
      const express = await createOption({ name: 'Express', amount: 9900, includes_tax: true });
      const { status, body } = await shop.store.get(`/shipping-options?region_id=${denmark}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['shipping_options']);
      expect(body.shipping_options).toMatchObject([
        { id: standard, amount: 4900, price_incl_tax: 6125, tax_amount: 1225, requirements: [] },
        {
          id: express,
          amount: 9900,
          price_incl_tax: 9900,
          tax_amount: 1980,
          tax_rates: [{ rate: 25, name: 'default', code: 'default' }],
        },
      ]);
    });

    it('are filtered by is_return', async () => {
      const returnOption = await createOption({ name: 'Back', is_return: true });
      expect(await list(`region_id=${denmark}`)).toEqual([standard, returnOption]);
      expect(await list(`region_id=${denmark}&is_return=true`)).toEqual([returnOption]);
      expect(await list(`region_id=${denmark}&is_return=false`)).toEqual([standard]);
    });

    it('are filtered by the shipping profiles of products', async () => {
      const bulky = await createCustomProfile(shop);
      const freight = await createOption({ name: 'Freight', profile_id: bulky });
      const [shirt, sofa] = [
        await createDeliverable(shop),
        await createDeliverable(shop, { profile: bulky }),
      ];
      expect(await list(`region_id=${denmark}&product_ids=${shirt}`)).toEqual([standard]);
      expect(await list(`region_id=${denmark}&product_ids=${sofa}`)).toEqual([freight]);
      expect(await list(`region_id=${denmark}&product_ids=${shirt},${sofa}`)).toEqual([standard, freight]);
    });

    it('exclude options for staff and deleted options', async () => {
      const [staff, deleted] = [await createOption({ admin_only: true }), await createOption()];
      await shop.admin.delete(`/shipping-options/${deleted}`);
      expect(await list(`region_id=${denmark}`)).toEqual([standard]);
      expect(await list('')).not.toContain(staff);
    });

    it('exclude options of a deleted region', async () => {
      await shop.admin.delete(`/regions/${denmark}`);
      expect(await list('')).not.toContain(standard);
    });

    it.each(['is_return=perhaps', 'admin_only=true', 'expand=profile.products'])(
      'are not listed for the invalid query %s',
      async (query) => {
        expect((await shop.store.get(`/shipping-options?${query}`)).status).toBe(400);
      },
    );
  });

  describe('when chosen for a cart', () => {
    let options: ShippingOptionsService;

    beforeAll(() => {
      options = shop.app.get(ShippingOptionsService, { strict: false });
    });

    const choose = async (
      option_id: string,
      overrides: { region_id?: string; subtotal?: number; includeAdminOnly?: boolean } = {},
    ) => {
      const requested = [{ option_id, data: { note: 'ring twice' } }];
      const cart = { region_id: denmark, subtotal: 1000, item_tax_total: 0, ...overrides };
      const [chosen] = await options.choose(shop.database, requested, cart);
      return chosen;
    };

    it('have price, data, profile and tax rates', async () => {
      expect(await choose(standard)).toMatchObject({
        id: standard,
        price: 4900,
        data: { note: 'ring twice' },
        profile_id: expect.stringMatching(/^sp_/),
        includes_tax: false,
        rates: [{ rate: 25 }],
      });
    });

    it('are rejected if they do not exist', async () => {
      await expect(choose('so_none')).rejects.toMatchObject({ type: 'not_found' });
    });

    it('are rejected if they belong to another region', async () => {
      const otherRegion = await createRegion(shop, { currency_code: 'dkk' });
      await expect(choose(standard, { region_id: otherRegion })).rejects.toMatchObject({
        type: 'not_allowed',
      });
    });

    it.each([
      ['returns', { is_return: true }],
      ['staff', { admin_only: true }],
    ])('are rejected if they are for %s', async (_, change) => {
      const option = await createOption(change);
      await expect(choose(option)).rejects.toMatchObject({ type: 'not_allowed' });
    });

    it('may be for staff if staff chooses', async () => {
      const staff = await createOption({ admin_only: true });
      expect(await choose(staff, { includeAdminOnly: true })).toMatchObject({ id: staff });
    });

    it('are rejected if the subtotal does not meet their requirements', async () => {
      const limited = await createOption({ requirements: [{ type: 'min_subtotal', amount: 2000 }] });
      await expect(choose(limited, { subtotal: 1999 })).rejects.toMatchObject({ type: 'not_allowed' });
      expect(await choose(limited, { subtotal: 2000 })).toMatchObject({ id: limited });
    });
  });

  const createOption = (change: object = {}): Promise<string> => createShippingOption(shop, denmark, change);

  async function list(query: string): Promise<string[]> {
    return ids((await shop.store.get(`/shipping-options?${query}`)).body);
  }

  function ids({ shipping_options }: { shipping_options: { id: string }[] }): string[] {
    return shipping_options.map(({ id }) => id);
  }
});
