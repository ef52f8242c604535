import type { ChooseLocations } from '#model/location-choice/choose-locations';
import { CheckoutOptions } from '#shop/checkout/checkout/checkout-options';
import { lockRows } from '../support/row-lock.ts';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import {
  createLocation,
  createStockedVariant,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
} from '../support/stock.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());

it('An order is not reserved at a location that was taken from the sales channel', async () => {
  const closed = await createLocation(shop, 'Closed');
  const levels = { [closed]: 9, [north]: 2, [south]: 2 };
  const { variant, item } = await createStockedVariant(shop, levels);
  const { default_sales_channel_id: channel } = ok(await shop.admin.get('/store')).store;
  ok(await shop.admin.delete(`/sales-channels/${channel}/stock-locations`, { location_id: closed }));
  await placeOrderOf(shop, { variant_id: variant, quantity: 4 });
  expect(await getLevels(shop, item)).toEqual({ [closed]: [9, 0], [north]: [2, 2], [south]: [2, 2] });
});

it.each(['manual', 'test'])(
  'An order that is paid by the provider %s is reserved at another location if the stock of the first one has changed since it was read',
  async (provider) => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1, [south]: 1 });
    const cart = await shop.prepareCart({ provider, items: [{ variant_id: variant, quantity: 1 }] });
    const row = await lockRows(shop, 'select from product_variant where id = $1 for no key update', [
      variant,
    ]);
    const completing = shop.store.post(`/carts/${cart}/complete`);
    await row.waitForWaiters(1);
    await shop.sql(
      'update inventory_level set stocked_quantity = 0 where inventory_item_id = $1 and location_id = $2',
      [item, north],
    );
    await row.release();
    ok(await completing);
    expect(await getLevels(shop, item)).toEqual({ [north]: [0, 0], [south]: [1, 1] });
  },
);

it('A custom rule of the shop that chooses more than the quantity of a line sells nothing', async () => {
  const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
  const cart = await shop.prepareCart({ items: [{ variant_id: variant, quantity: 1 }] });
  const options = shop.app.get(CheckoutOptions, { strict: false });
  const { chooseLocations } = options;
  const chooseTwice: ChooseLocations = (lines, locations) => [
    ...chooseLocations(lines, locations),
    ...chooseLocations(lines, locations),
  ];
  Object.assign(options, { chooseLocations: chooseTwice });
  const { status } = await shop.store.post(`/carts/${cart}/complete`);
  Object.assign(options, { chooseLocations });
  expect(status).toBe(500);
  expect(await getLevels(shop, item)).toEqual({ [north]: [3, 0] });
});
