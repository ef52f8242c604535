import { type DisconnectingProxy, openDisconnectingProxy } from '../../support/disconnecting-proxy.ts';
import { lockRows } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';

/* The connection to PostgreSQL is lost while a cart is changed. Without `outcomeOf` in `transaction.ts` the first test fails. */

let world: SampleShop;
let proxy: DisconnectingProxy;
/** A process that connects to the database of `world` through the proxy. */
let shop: Shop;
let cart: string;

beforeAll(async () => {
  world = await useSampleShop({});
  proxy = await openDisconnectingProxy(world.testDatabase.url);
  shop = await world.openSecondInstance({}, proxy.url);
});
beforeEach(async () => (cart = ok(await world.store.post('/carts', { region_id: world.europe.id })).cart.id));
afterAll(async () => {
  await shop.close();
  proxy.close();
  await world.close();
});

describe('A line whose connection is lost', () => {
  it('after its commit is added once, and returned', async () => {
    proxy.breakNextCommit('after');

    const response = await addLine();

    expect(ok(response).cart.items).toMatchObject([{ quantity: 1 }]);
    expect(await quantities()).toEqual([1]);
  });

  it('before its commit is rejected as unavailable, and not added', async () => {
    proxy.breakNextCommit('before');

    const response = await addLine();

    expect(response).toMatchObject({ status: 503, body: { type: 'unavailable' } });
    expect(await quantities()).toEqual([]);
  });

  it('while it waits for the cart is rejected as unavailable, and never added', async () => {
    const row = await lockRows(world, 'select from cart where id = $1 for update', [cart]);
    proxy.breakNextWrite(cart, 'during');

    const response = await addLine();
    await row.release();

    expect(response).toMatchObject({ status: 503, body: { type: 'unavailable' } });
    expect(await quantities()).toEqual([]);
  });
});

const addLine = () =>
  shop.store.post(`/carts/${cart}/line-items`, { variant_id: world.mug.variants[0].id, quantity: 1 });

async function quantities(): Promise<number[]> {
  const { items } = ok(await world.store.get(`/carts/${cart}`)).cart;
  return items.map((line) => line.quantity);
}
