import { openDisconnectingProxy, type DisconnectingProxy } from '../../support/disconnecting-proxy.ts';
import type { Shop } from '../../support/shop.ts';
import { ok, useSampleShop, type SampleShop } from '../../support/sample-shop.ts';
import { lockRows } from '../../support/row-lock.ts';

/*
 * The connection to PostgreSQL is lost while the single statement that changes a cart is sent: whether the change was made is decided by
 * the version of the cart. Without `wasWritten` in `row-versions.ts` the first and the last test fail; without its UPDATE, the last two.
 */

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
  it('after it was written is added once, and returned', async () => {
    proxy.breakNextWrite(writeOfLine(), 'after');

    const response = await addLine();

    expect(ok(response).cart.items).toMatchObject([{ quantity: 1 }]);
    expect(await quantities()).toEqual([1]);
  });

  it('before it was written is rejected as unavailable, and not added', async () => {
    proxy.breakNextWrite(writeOfLine(), 'before');

    const response = await addLine();

    expect(response).toMatchObject({ status: 503, body: { type: 'unavailable' } });
    expect(await quantities()).toEqual([]);
  });

  it('while PostgreSQL waits for a lock is added once, or rejected and never added', async () => {
    const row = await lockRows(world, 'select from cart where id = $1 for update', [cart]);
    proxy.breakNextWrite(writeOfLine(), 'during');

    const adding = addLine();
    await row.waitForWaiters(2); // the lost statement, and the one that looks up its outcome
    await row.release();

    const { status } = await adding;
    expect([200, 503]).toContain(status);
    expect(await quantities()).toEqual(status === 200 ? [1] : []);
  });
});

const addLine = () =>
  shop.store.post(`/carts/${cart}/line-items`, { variant_id: world.mug.variants[0].id, quantity: 1 });

function writeOfLine(): string {
  return `"cart_id":"${cart}"`;
}

async function quantities(): Promise<number[]> {
  const { items } = ok(await world.store.get(`/carts/${cart}`)).cart;
  return items.map((line) => line.quantity);
}
