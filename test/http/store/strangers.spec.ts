import { openDanishShop, type DanishShop, type Sold } from '../../support/danish-shop.ts';
import type { Answer, Surface } from '../../support/shop.ts';
import { aShopper, password, type Shopper } from '../../support/shoppers.ts';
import { swapsOf, type Swaps } from '../../support/swaps.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/* The order of an account is changed by that account alone; the order of a guest by everybody who knows its id. */

let shop: World;
let denmark: DanishShop;
let swaps: Swaps;
let owner: Shopper;
let other: Shopper;

beforeAll(async () => {
  shop = await openWorld({ TRUST_PROXY: 'true' });
  denmark = await openDanishShop(shop);
  swaps = swapsOf(shop, denmark);
  owner = await aShopper(shop, 'owner@example.com');
  other = await aShopper(shop, 'other@example.com');
});
afterAll(() => shop.close());

/** An order of two chairs that belongs to the account. */
async function ownOrder(): Promise<Sold> {
  const order = await denmark.sold(2, { shipped: true });
  ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: owner.id }));
  return order;
}

/** The account by an access token, without a session. */
async function byToken(): Promise<Pick<Surface, 'post'>> {
  const { access_token } = ok(await shop.store.post('/auth/token', { email: owner.email, password }));
  const headers = { authorization: `Bearer ${access_token}` };
  return { post: (path, body) => shop.store.post(path, body, { headers }) };
}

type Request = (client: Pick<Surface, 'post'>, order: Pick<Sold, 'id' | 'items'>) => Promise<Answer>;

const requestReturn: Request = (client, { id, items }) =>
  client.post('/returns', { order_id: id, items: [{ item_id: items[0].id, quantity: 1 }] });

const requestSwap: Request = (client, { id, items }) =>
  client.post('/swaps', {
    order_id: id,
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
  });

describe.each([
  ['return', '/returns', requestReturn],
  ['swap', '/swaps', requestSwap],
])('a %s of the order of an account', (_, path, request) => {
  it('is requested by the account, by session and by token', async () => {
    ok(await request(owner, await ownOrder()));
    ok(await request(await byToken(), await ownOrder()));
  });

  it('is refused to strangers and to other accounts, as for an unknown order, and changes nothing', async () => {
    const order = await ownOrder();
    const unknown = await request(shop.store, { ...order, id: 'order_unknown' });
    expect(unknown.status).toBe(404);
    for (const client of [shop.store, other])
      expect(await request(client, order)).toMatchObject({
        status: 404,
        body: { ...unknown.body, message: unknown.body.message.replace('order_unknown', order.id) },
      });
    const { returns, swaps: begun } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect([returns, begun]).toEqual([[], []]);
  });

  it('stays refused when the account was deleted', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const leaver = await aShopper(shop, `leaver${path.slice(1)}@example.com`);
    ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: leaver.id }));
    await shop.sql('update customer set deleted_at = now() where id = $1', [leaver.id]);
    expect((await request(leaver, order)).status).toBe(404);
  });

  it('of a guest is open to everybody who knows the id', async () => {
    ok(await request(shop.store, await denmark.sold(2, { shipped: true })));
    ok(await request(other, await denmark.sold(2, { shipped: true })));
  });
});

/** An edit that makes an order dearer, and its payment collection. */
async function requestedEdit({ id }: Sold): Promise<{ edit: string; collection: string }> {
  const { order_edit } = ok(
    await shop.admin.post('/order-edits', { order_id: id, internal_note: 'a difficult customer' }),
  );
  const path = `/order-edits/${order_edit.id}`;
  ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 3 }));
  const { payment_collection_id } = ok(await shop.admin.post(`${path}/request`)).order_edit;
  return { edit: path, collection: `/payment-collections/${payment_collection_id}` };
}

describe('an edit of the order of an account', () => {
  it('is declined by the account alone', async () => {
    const { edit } = await requestedEdit(await ownOrder());
    const unknown = await shop.store.post('/order-edits/oe_unknown/decline', {});
    for (const client of [shop.store, other]) {
      const answer = await client.post(`${edit}/decline`, {});
      expect(answer).toMatchObject({ status: 404, body: { type: unknown.body.type } });
    }
    expect(ok(await owner.post(`${edit}/decline`, { declined_reason: 'no' })).order_edit).toMatchObject({
      status: 'declined',
    });
  });

  it('is paid and completed by the account alone', async () => {
    const { edit, collection } = await requestedEdit(await ownOrder());
    for (const client of [shop.store, other]) {
      const { payment_sessions } = ok(await client.get(collection)).payment_collection;
      expect(payment_sessions).toEqual([]);
      const asked = [
        client.post(`${collection}/sessions`, { provider_id: 'test' }),
        client.post(`${collection}/sessions/batch`, { sessions: [{ provider_id: 'test', amount: 18_125 }] }),
        client.post(`${collection}/sessions/batch/authorize`, { session_ids: ['ps_1'] }),
        client.post(`${collection}/sessions/ps_1`),
        client.post(`${collection}/sessions/ps_1/authorize`),
        client.post(`${edit}/complete`),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404));
    }
    const sessions = ok(await owner.post(`${collection}/sessions`, { provider_id: 'test' }));
    const [{ id }] = sessions.payment_collection.payment_sessions;
    ok(await owner.post(`${collection}/sessions/${id}/authorize`));
    expect(ok(await owner.post(`${edit}/complete`)).order_edit.status).toBe('confirmed');
  });

  it('of a guest is paid and completed by everybody who knows the ids', async () => {
    const { edit, collection } = await requestedEdit(await denmark.sold(2));
    const sessions = ok(await shop.store.post(`${collection}/sessions`, { provider_id: 'test' }));
    const [{ id }] = sessions.payment_collection.payment_sessions;
    ok(await shop.store.post(`${collection}/sessions/${id}/authorize`));
    expect(ok(await shop.store.post(`${edit}/complete`)).order_edit.status).toBe('confirmed');
  });
});

describe('what shoppers see of an order edit', () => {
  it('is nothing before it is requested: it is not found', async () => {
    const order = await denmark.sold(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}`;
    expect(await shop.store.get(path)).toMatchObject({ status: 404, body: { type: 'not_found' } });
    ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${path}/request`));
    expect(ok(await shop.store.get(path)).order_edit.status).toBe('requested');
  });

  it('is also one that staff have confirmed without asking', async () => {
    const order = await denmark.sold(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}`;
    ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${path}/confirm`));
    expect(ok(await shop.store.get(path)).order_edit.status).toBe('confirmed');
  });

  it('names neither staff nor the customer, nor the internal note', async () => {
    const { edit } = await requestedEdit(await ownOrder());
    ok(await owner.post(`${edit}/decline`, {}));
    const shown = ok(await shop.store.get(edit)).order_edit;
    const text = JSON.stringify(shown);
    for (const secret of [shop.staff.id, owner.id, 'a difficult customer'])
      expect(text).not.toContain(secret);
    expect((await shop.store.get(`${edit}?fields=requested_by`)).status).toBe(400);
    expect(ok(await shop.admin.get(edit)).order_edit).toMatchObject({
      requested_by: shop.staff.id,
      declined_by: owner.id,
    });
  });
});

describe('where the exchange of a swap is shipped to', () => {
  const ELSEWHERE = {
    first_name: 'Eve',
    address_1: 'Hideout 1',
    city: 'Y',
    postal_code: '2',
    country_code: 'dk',
  };

  it('cannot be changed through its cart', async () => {
    const { cart_id, order } = await swaps.begun(await denmark.sold(2, { shipped: true }), 1, 1);
    for (const body of [
      { shipping_address: ELSEWHERE },
      { shipping_address: null },
      { shipping_address: 'addr_unknown' },
      { country_code: 'de' },
    ])
      expect(await shop.store.post(`/carts/${cart_id}`, body)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
    const { cart } = ok(await shop.store.get(`/carts/${cart_id}`));
    const { shipping_address } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect(cart.shipping_address.id).toBe(shipping_address.id);
  });

  it('is accepted when a storefront sends the address of the order again', async () => {
    const { cart_id } = await swaps.begun(await denmark.sold(2, { shipped: true }), 1, 1);
    const { id, first_name, address_1, phone } = ok(await shop.store.get(`/carts/${cart_id}`)).cart
      .shipping_address;
    ok(await shop.store.post(`/carts/${cart_id}`, { shipping_address: id }));
    ok(
      await shop.store.post(`/carts/${cart_id}`, {
        shipping_address: { first_name, address_1, phone: phone ?? '' },
      }),
    );
    ok(await shop.store.post(`/carts/${cart_id}`, { country_code: 'DK', billing_address: ELSEWHERE }));
  });

  it('is the address of the order, also when staff change that before the swap is confirmed', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const swap = await swaps.begun(order, 1, 1, swaps.free());
    ok(await shop.admin.post(`/orders/${order.id}`, { shipping_address: { address_1: 'New Street 1' } }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect((await swaps.show(swap)).shipping_address.address_1).toBe('New Street 1');
  });
});

it('The cart in a swap of an account shows its e-mail to the account, and null to others', async () => {
  const order = await ownOrder();
  const swap = await swaps.begun(order, 1, 1);
  const cartFor = async (client: Pick<Surface, 'get'>) =>
    ok(await client.get(`/swaps/${swap.cart_id}`)).swap.cart;
  expect(await cartFor(owner)).toMatchObject({ email: 'ole@example.com', customer_id: owner.id });
  for (const client of [shop.store, other])
    expect(await cartFor(client)).toMatchObject({ email: null, customer_id: null });
});
