import { FulfillmentProvider, FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import { createRegion, ok } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';
import { type Shop, useShop } from '../../support/shop.ts';

describe('A shipping option', () => {
  let shop: Shop;
  let europe: string;

  beforeAll(async () => {
    shop = await useShop({});
    europe = await createRegion(shop);
  });

  afterAll(() => shop.close());

  it('changes only in the fields of an update', async () => {
    const option = await createOption({ metadata: { a: 1, b: 2 } });
    const { status, body } = await shop.admin.post(`/shipping-options/${option}`, {
      name: 'Slow',
      amount: 500,
      admin_only: true,
      includes_tax: true,
      metadata: { a: '' },
      requirements: [],
    });
    expect(status).toBe(200);
    expect(body.shipping_option).toMatchObject({
      name: 'Slow',
      amount: 500,
      admin_only: true,
      includes_tax: true,
      metadata: { b: 2 },
    });
    const unchanged = await shop.admin.post(`/shipping-options/${option}`, {});
    expect(unchanged.body.shipping_option).toMatchObject({ name: 'Slow', amount: 500, admin_only: true });
  });

  it('has its requirements replaced by those of an update', async () => {
    const option = await createOption({
      requirements: [
        { type: 'min_subtotal', amount: 1000 },
        { type: 'max_subtotal', amount: 5000 },
      ],
    });
    const [min] = (await shop.admin.get(`/shipping-options/${option}`)).body.shipping_option.requirements;
    const update = async (requirements?: object[]) =>
      (await shop.admin.post(`/shipping-options/${option}`, { requirements })).body.shipping_option
        ?.requirements;
    expect(await update([{ id: min.id, type: 'min_subtotal', amount: 2000 }])).toEqual([
      { ...min, amount: 2000 },
    ]);
    const both = await update([
      { id: min.id, type: 'min_subtotal', amount: 2000 },
      { type: 'max_subtotal', amount: 9000 },
    ]);
    expect(both).toMatchObject([{ id: min.id }, { type: 'max_subtotal', amount: 9000 }]);
    expect(await update()).toEqual(both);
    expect(await update([])).toEqual([]);
  });

  it.each([
    [
      'two requirements of the same type',
      [
        { type: 'min_subtotal', amount: 1 },
        { type: 'min_subtotal', amount: 2 },
      ],
      400,
    ],
    [
      'a minimum above the maximum',
      [
        { type: 'min_subtotal', amount: 3 },
        { type: 'max_subtotal', amount: 2 },
      ],
      400,
    ],
    ['an unknown requirement', [{ id: 'sor_none', type: 'min_subtotal', amount: 1 }], 400],
  ])('stays unchanged if an update contains %s', async (_, requirements, expected) => {
    const option = await createOption({
      name: 'Steady',
      requirements: [{ type: 'min_subtotal', amount: 1000 }],
    });
    const { status } = await shop.admin.post(`/shipping-options/${option}`, {
      name: 'Unsaved',
      requirements,
    });
    expect(status).toBe(expected);
    const { shipping_option } = (await shop.admin.get(`/shipping-options/${option}`)).body;
    expect(shipping_option).toMatchObject({
      name: 'Steady',
      requirements: [{ type: 'min_subtotal', amount: 1000 }],
    });
  });

  it('does not accept the requirement of another option', async () => {
    const other = await createOption({ requirements: [{ type: 'min_subtotal', amount: 1000 }] });
    const [requirement] = (await shop.admin.get(`/shipping-options/${other}`)).body.shipping_option
      .requirements;
    const option = await createOption();
    const { status } = await shop.admin.post(`/shipping-options/${option}`, {
      requirements: [{ id: requirement.id, type: 'min_subtotal', amount: 1 }],
    });
    expect(status).toBe(400);
    expect((await shop.admin.get(`/shipping-options/${other}`)).body.shipping_option.requirements).toEqual([
      requirement,
    ]);
  });

  it('cannot move to another region', async () => {
    const option = await createOption();
    expect(
      (await shop.admin.post(`/shipping-options/${option}`, { region_id: europe, requirements: [] })).status,
    ).toBe(400);
  });

  describe('of a provider that calculates prices', () => {
    let option: string;
    beforeAll(async () => {
      const provider = new Carrier();
      shop.app.get(FulfillmentProviders, { strict: false }).register(provider);
      await shop.sql('insert into fulfillment_provider (id) values ($1)', [provider.id]);
      ok(await shop.admin.post(`/regions/${europe}/fulfillment-providers`, { provider_id: provider.id }));
      option = await createOption({ provider_id: provider.id, data: { id: 'parcel' } });
      expect(ok(await update({ price_type: 'calculated' })).shipping_option).toMatchObject(calculated);
    });

    const calculated = { price_type: 'calculated', amount: null };
    const update = (body: object) => shop.admin.post(`/shipping-options/${option}`, body);

    it('loses its amount when its price becomes calculated', async () => {
      const { body } = await shop.admin.get(`/shipping-options/${option}`);
      expect(body.shipping_option).toMatchObject(calculated);
    });

    it('rejects a calculated price with an amount', async () => {
      expect((await update({ price_type: 'calculated', amount: 5 })).status).toBe(400);
    });

    it('requires an amount for a flat rate', async () => {
      expect((await update({ price_type: 'flat_rate' })).body.message).toBe(
        'amount must be given for a flat_rate',
      );
    });

    it('accepts a flat rate with an amount', async () => {
      const flatRate = { price_type: 'flat_rate', amount: 700 };
      expect(ok(await update(flatRate)).shipping_option).toMatchObject(flatRate);
    });
  });

  it('cannot have a calculated price if its provider calculates none', async () => {
    const option = await createOption();
    expect(await shop.admin.post(`/shipping-options/${option}`, { price_type: 'calculated' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'manual does not calculate the price of this option' },
    });
    expect((await shop.admin.get(`/shipping-options/${option}`)).body.shipping_option).toMatchObject({
      price_type: 'flat_rate',
      amount: 1000,
    });
  });

  describe('that is deleted', () => {
    let option: string;
    beforeAll(async () => {
      option = await createOption();
      expect(await shop.admin.delete(`/shipping-options/${option}`)).toMatchObject(deletionResponse());
    });

    const deletionResponse = () => ({
      status: 200,
      body: { id: option, object: 'shipping-option', deleted: true },
    });

    it('can be deleted again with the same response', async () => {
      expect(await shop.admin.delete(`/shipping-options/${option}`)).toMatchObject(deletionResponse());
    });

    it('is not returned by its id', async () => {
      expect((await shop.admin.get(`/shipping-options/${option}`)).status).toBe(404);
    });

    it('is returned in a list filtered by deleted_at', async () => {
      const { body } = await shop.admin.get(`/shipping-options?id=${option}&deleted_at[gt]=2020-01-01`);
      expect(body.shipping_options).toMatchObject([{ id: option, price_incl_tax: 1000 }]);
    });
  });

  const createOption = (change: object = {}): Promise<string> => createShippingOption(shop, europe, change);
});

/** A carrier that calculates prices. */
class Carrier extends FulfillmentProvider {
  readonly id = 'carrier-of-changes';

  options(): Promise<Record<string, unknown>[]> {
    return Promise.resolve([{ id: 'parcel' }]);
  }

  override calculates(): boolean {
    return true;
  }

  override price(): Promise<number> {
    return Promise.resolve(300);
  }
}
