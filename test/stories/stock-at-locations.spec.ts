import { Outbox } from '#engine/background/outbox';
import type { ChooseLocations } from '#model/location-choice/choose-locations';
import { CheckoutOptions } from '#shop/checkout/checkout/checkout-options';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import {
  addInventoryItem,
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
  placeShippedOrder,
} from '../support/stock.ts';
import { until } from '../support/until.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());
afterEach(async () => expect(await findInconsistentLevels(shop)).toEqual([]));

describe('The inventory quantity of a variant with stock at locations', () => {
  it('is the available quantity at the locations of the channel, and not the stored number', async () => {
    const unlinked = await createLocation(shop, 'Unlinked', false);
    const levels = { [north]: 3, [south]: 2, [unlinked]: 50 };
    const lamp = await createStockedVariant(shop, levels, { inventory_quantity: 99 });
    await placeOrderOf(shop, { variant_id: lamp.variant, quantity: 1 });
    expect(await readInventory(lamp.variant)).toEqual({
      ...{ one: [4, true], list: [4, true], product: [4, true], staff: 4, staffList: 4 },
      inCart: [4, true],
    });
  });

  it('is limited by the scarcest item of a kit', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 9 });
    await addInventoryItem(shop, variant, { [north]: 3, [south]: 2 }, 2);
    expect((await readInventory(variant)).one).toEqual([2, true]);
  });

  it('is 0, and the variant not purchasable, if no location is linked to the channel', async () => {
    const closed = await createLocation(shop, 'Closed', false);
    const { variant } = await createStockedVariant(shop, { [closed]: 5 });
    expect(await readInventory(variant)).toMatchObject({ one: [0, false], staff: 0 });
  });

  it('is the stored number for a variant without inventory items', async () => {
    const shirt = shop.shirt.variants[1].id;
    expect(await readInventory(shirt)).toMatchObject({ one: [100, true], staff: 100, inCart: [100, true] });
  });

  it('can be used as a filter', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 4321 });
    const { variants } = ok(await shop.admin.get('/variants?inventory_quantity=4321'));
    expect(variants.map(({ id }) => id)).toEqual([variant]);
  });

  it('is reported for each sales channel, with the levels at each location', async () => {
    const lamp = await createStockedVariant(shop, { [north]: 3, [south]: 2 });
    await placeOrderOf(shop, { variant_id: lamp.variant, quantity: 1 });
    const { variant } = ok(await shop.admin.get(`/variants/${lamp.variant}/inventory`));
    expect(variant).toMatchObject({
      id: lamp.variant,
      inventory: [
        {
          ...{ id: lamp.item, stocked_quantity: 5, reserved_quantity: 1 },
          location_levels: [
            { location_id: north, stocked_quantity: 3, reserved_quantity: 1, available_quantity: 2 },
            { location_id: south, stocked_quantity: 2, reserved_quantity: 0, available_quantity: 2 },
          ],
        },
      ],
      sales_channel_availability: [{ available_quantity: 4 }],
    });
  });
});

describe('The inventory items of a variant', () => {
  it('can be expanded by shoppers, with their required quantities', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9 });
    const { product } = ok(await shop.store.get(`/variants/${variant}?expand=product`)).variant;
    const items = [{ variant_id: variant, inventory_item_id: item, required_quantity: 1 }];
    const query = 'expand=inventory_items';
    expect(ok(await shop.store.get(`/variants/${variant}?${query}`)).variant.inventory_items).toMatchObject(
      items,
    );
    const withItems = ok(
      await shop.store.get(`/products/${product.id}?expand=variants.inventory_items`),
    ).product;
    expect(withItems.variants[0].inventory_items).toMatchObject(items);
  });
});

describe('A line of a cart', () => {
  it('is checked against all locations of its channel, together with the other lines of its variant', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 2, [south]: 1 });
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id: variant, quantity: 3 }));
    const secondLine = { variant_id: variant, quantity: 1, metadata: { note: 'another line' } };
    const response = await shop.store.post(`/carts/${id}/line-items`, secondLine);
    expect(response).toMatchObject({ status: 400, body: { code: 'insufficient_inventory' } });
    const [{ count }] = await shop.sql(
      'select count(*) from reservation_item r join line_item l on l.id = r.line_item_id and l.cart_id = $1',
      [id],
    );
    expect(count).toBe(0);
  });
});

describe('An order', () => {
  it('is reserved at the location that has the full quantity', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 2, [south]: 10 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 0], [south]: [10, 5] });
  });

  it('is split if no location has the full quantity', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 2, [south]: 4 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 1], [south]: [4, 4] });
  });

  it('reserves all items of a kit at one location', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9, [south]: 9 });
    const screws = await addInventoryItem(shop, variant, { [south]: 8 }, 4);
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [9, 0], [south]: [9, 2] });
    expect(await getLevels(shop, screws)).toEqual({ [south]: [8, 8] });
  });

  it('of a kit whose items are at different locations is rejected, although the kit appears to be available', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5 });
    const screws = await addInventoryItem(shop, variant, { [south]: 5 });
    expect((await readInventory(variant)).one).toEqual([5, true]);
    const cart = await shop.prepareCart({ items: [{ variant_id: variant, quantity: 1 }] });
    const response = await shop.store.post(`/carts/${cart}/complete`);
    expect(response).toMatchObject({ status: 409, body: { errors: [{ code: 'insufficient_inventory' }] } });
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 0] });
    expect(await getLevels(shop, screws)).toEqual({ [south]: [5, 0] });
  });

  it('is rejected when the stock is used up, and its payment is canceled', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 2 });
    const cart = await shop.prepareCart({ items: [{ variant_id: variant, quantity: 2 }] });
    await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    const response = await shop.store.post(`/carts/${cart}/complete`);
    expect(response).toMatchObject({ status: 409, body: { errors: [{ code: 'insufficient_inventory' }] } });
    const payments = await shop.sql('select canceled_at from payment where cart_id = $1', [cart]);
    expect(payments.every(({ canceled_at }) => canceled_at !== null)).toBe(true);
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 1] });
  });

  it('releases all of its reservations once when it is canceled', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 2, [south]: 4 });
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 0], [south]: [4, 0] });
  });

  it('reserves nothing of a variant without managed inventory', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1 }, { manage_inventory: false });
    await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 0] });
  });

  it('publishes an event with its reservations', async () => {
    const published: string[][] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('reservation-items.bulk-created', ({ data }) => void published.push(data.ids), 'a test');
    const { variant } = await createStockedVariant(shop, { [north]: 1 });
    const { lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    const reserved = await shop.sql('select id from reservation_item where line_item_id = any($1)', [lines]);
    await until(() => Promise.resolve(published.length > 0));
    expect(published).toEqual([reserved.map(({ id }) => id)]);
  });
});

describe('An order on backorder', () => {
  it('is fully reserved, with the missing quantity at the first location', async () => {
    const levels = { [south]: 4, [north]: 1 };
    const { variant, item } = await createStockedVariant(shop, levels, { allow_backorder: true });
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 7 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 3], [south]: [4, 4] });
    expect((await readInventory(variant)).one).toEqual([-2, true]);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
  });

  it('is placed without reservations if no location stocks the item', async () => {
    const { variant } = await createStockedVariant(shop, {}, { allow_backorder: true });
    const { lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await shop.sql('select from reservation_item where line_item_id = $1', [lines[0]])).toEqual([]);
  });
});

describe('Stock at locations', () => {
  it('is reserved once when a draft order is paid', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
    const { draft_order } = ok(
      await shop.admin.post('/draft-orders', {
        ...{ email: 'oliver@example.com', region_id: shop.europe.id },
        ...{
          items: [{ variant_id: variant, quantity: 2 }],
          shipping_methods: [{ option_id: shop.standardShipping.id }],
        },
      }),
    );
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 0] });
    ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
    ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 2] });
  });

  it('is reserved for the new lines of a claim, and released when the claim is canceled', async () => {
    const { id, line, item } = await placeShippedOrder(shop, { [north]: 5 });
    const other = await createStockedVariant(shop, { [south]: 2 });
    const body = {
      type: 'replace',
      claim_items: [{ item_id: line, quantity: 1, reason: 'wrong_item' }],
      additional_items: [{ variant_id: other.variant, quantity: 2 }],
    };
    const { claims } = ok(await shop.admin.post(`/orders/${id}/claims`, body)).order;
    expect(await getLevels(shop, other.item)).toEqual({ [south]: [2, 2] });
    const reservations = await shop.sql(
      'select line_item_id from reservation_item where inventory_item_id = $1',
      [other.item],
    );
    expect(reservations).toEqual([{ line_item_id: claims[0].additional_items[0].id }]);
    expect(await shop.admin.post(`/orders/${id}/claims`, body)).toMatchObject({ status: 400 });
    ok(await shop.admin.post(`/orders/${id}/claims/${claims[0].id}/cancel`));
    expect(await getLevels(shop, other.item)).toEqual({ [south]: [2, 0] });
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 0] });
  });

  it('is reserved at the location that a custom rule of the shop chooses', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3, [south]: 3 });
    const options = shop.app.get(CheckoutOptions, { strict: false });
    const { chooseLocations } = options;
    const chooseLastLocationFirst: ChooseLocations = (lines, locations) =>
      chooseLocations(lines, [...locations].reverse());
    Object.assign(options, { chooseLocations: chooseLastLocationFirst });
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    Object.assign(options, { chooseLocations });
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 0], [south]: [3, 2] });
  });
});

describe('The number of statements', () => {
  const recordCompletion = (cart: string) =>
    shop.recordSql(async () => void ok(await shop.store.post(`/carts/${cart}/complete`)));

  it.each([1, 10])('is at most 23 to complete a cart of %i lines at locations', async (count) => {
    const items = [];
    for (let n = 0; n < count; n++) {
      const { variant } = await createStockedVariant(shop, { [north]: 3, [south]: 3 });
      items.push({ variant_id: variant, quantity: 4 });
    }
    const statements = await recordCompletion(await shop.prepareCart({ items }));
    expect(statements.length).toBeLessThanOrEqual(23);
  });

  it('includes none that reads or updates levels for a cart without inventory items', async () => {
    const statements = await recordCompletion(await shop.prepareCart());
    expect(statements.length).toBeLessThanOrEqual(20);
    expect(
      statements.filter(
        (text) =>
          /update inventory_level|from inventory_level l\s+where/.test(text) && text.includes('for update'),
      ),
    ).toEqual([]);
  });
});

type Inventory = [quantity: number, purchasable: boolean];

/** Reads the inventory quantity of a variant through every operation that returns it. */
async function readInventory(variant: string): Promise<Record<string, Inventory | number>> {
  const one = ok(await shop.store.get(`/variants/${variant}`)).variant;
  const [listed] = ok(await shop.store.get(`/variants?id=${variant}`)).variants;
  const { products } = ok(await shop.store.get(`/products?id=${one.product_id}`));
  const staff = ok(await shop.admin.get(`/variants/${variant}`)).variant;
  const [staffList] = ok(await shop.admin.get(`/variants?id=${variant}`)).variants;
  const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
  const response = await shop.store.post(`/carts/${cart.id}/line-items`, {
    variant_id: variant,
    quantity: 1,
  });
  const inventoryOf = ({
    inventory_quantity,
    purchasable,
  }: {
    inventory_quantity: number;
    purchasable: boolean;
  }): Inventory => [inventory_quantity, purchasable];
  return {
    ...{ one: inventoryOf(one), list: inventoryOf(listed) },
    product: inventoryOf(products[0].variants.find(({ id }) => id === variant)!),
    ...{ staff: staff.inventory_quantity, staffList: staffList.inventory_quantity },
    ...(response.status === 200 && { inCart: inventoryOf(response.body.cart.items[0].variant) }),
  };
}
