import { ok, type SampleShop } from '../../support/sample-shop.ts';
import { createStockedVariant, openShopWithTwoLocations, placeOrderOf } from '../../support/stock.ts';

let shop: SampleShop, north: string, south: string, item: string, reservation: string;
let order: { id: string; lines: string[] };

beforeAll(async () => {
  ({ shop, north, south } = await openShopWithTwoLocations());
  const { variant, ...created } = await createStockedVariant(shop, { [north]: 7 });
  ({ item } = created);
  order = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
  const body = { inventory_item_id: item, location_id: north, quantity: 3, description: '50 % for Ada' };
  reservation = ok(await shop.admin.post('/reservations', body)).reservation.id;
});
afterAll(() => shop.close());

describe('GET /admin/reservations', () => {
  it.each<[string, number, () => string]>([
    ['only the item', 2, () => ''],
    ['a minimum quantity', 1, () => 'quantity[gt]=2'],
    ['an exact quantity', 1, () => 'quantity=3'],
    ['a maximum quantity', 0, () => 'quantity[lt]=2'],
    ['an order line', 1, () => `line_item_id[]=${order.lines[0]}`],
    ['the creating user', 1, () => `created_by[]=${shop.staff.id}`],
    ['their location', 2, () => `location_id[]=${north}`],
    ['another location', 0, () => `location_id[]=${south}`],
    ['an exact description', 1, () => 'description=50 %25 for Ada'],
    ['a part of a description', 0, () => 'description=50'],
    ['a text contained in a description', 1, () => 'description[contains]=FOR'],
    ['the beginning of a description', 1, () => 'description[starts_with]=50 %25'],
    ['the end of a description', 1, () => 'description[ends_with]=ada'],
    ['a percent sign as the end of a description', 0, () => 'description[ends_with]=%25'],
    ['a creation time in the past', 2, () => 'created_at[gt]=2020-01-01'],
    ['a creation time in the future', 0, () => 'created_at[gt]=2120-01-01'],
  ])('filters by %s and counts %i reservations', async (_, count, filter) => {
    const query = `inventory_item_id[]=${item}&${filter()}`.replace(/&$/, '');
    const page = ok(await shop.admin.get(encodeURI(`/reservations?${query}`).replaceAll('%2525', '%25')));
    expect([page.count, page.limit]).toEqual([count, 20]);
  });

  it.each(['description[like]=x', 'description[contains][]=x', 'quantity=many', 'location_id[a][b]=c'])(
    'rejects %s',
    async (query) => {
      expect((await shop.admin.get(`/reservations?${query}`)).status).toBe(400);
    },
  );

  it('expands the order line and the inventory item', async () => {
    const { reservations } = ok(
      await shop.admin.get(
        `/reservations?inventory_item_id[]=${item}&expand=line_item,inventory_item&order=created_at`,
      ),
    );
    expect(reservations).toMatchObject([
      { line_item: { id: order.lines[0], order: { id: order.id } }, inventory_item: { id: item } },
      { id: reservation, line_item: null },
    ]);
  });
});
