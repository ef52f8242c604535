import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { type OrderRequest, requestReturn, requestSwapFor } from '../../support/order-requests.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { ApiClient } from '../../support/shop.ts';
import { PASSWORD, registerShopper, type Shopper } from '../../support/shoppers.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';

/* Only the account can change its orders; every client that knows the id of a guest's order can change it. */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;
let owner: Shopper;
let other: Shopper;

beforeAll(async () => {
  shop = await useSampleShop({ TRUST_PROXY: 'true' });
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
  owner = await registerShopper(shop, 'owner@example.com');
  other = await registerShopper(shop, 'other@example.com');
});
afterAll(() => shop.close());

/** Places and ships an order of two chairs that belongs to the account `owner`. */
async function placeOrderOfOwner(): Promise<ChairOrder> {
  const order = await denmark.placeOrder(2, { shipped: true });
  ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: owner.id }));
  return order;
}

/** The account `owner`, authenticated by an access token instead of a session. */
async function authenticateOwnerByToken(): Promise<Pick<ApiClient, 'post'>> {
  const { access_token } = ok(
    await shop.store.post('/auth/token', { email: owner.email, password: PASSWORD }),
  );
  const headers = { authorization: `Bearer ${access_token}` };
  return { post: (path, body) => shop.store.post(path, body, { headers }) };
}

const requestSwap: OrderRequest = (client, order) =>
  requestSwapFor(denmark.chair.variants[0].id, client, order);

describe.each([
  ['return', '/returns', requestReturn],
  ['swap', '/swaps', requestSwap],
])('A %s of the order of an account', (_, path, request) => {
  it('is accepted from the account by session', async () => {
    ok(await request(owner, await placeOrderOfOwner()));
  });

  it('is accepted from the account by token', async () => {
    ok(await request(await authenticateOwnerByToken(), await placeOrderOfOwner()));
  });

  it('is rejected from other clients like one of an unknown order, and not stored', async () => {
    const order = await placeOrderOfOwner();
    const unknown = await request(shop.store, { ...order, id: 'order_unknown' });
    expect(unknown.status).toBe(404);
    for (const client of [shop.store, other])
      expect(await request(client, order)).toMatchObject({
        status: 404,
        body: { ...unknown.body, message: unknown.body.message.replace('order_unknown', order.id) },
      });
    const { returns, swaps: created } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect([returns, created]).toEqual([[], []]);
  });

  it('is rejected if the account was deleted', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const formerCustomer = await registerShopper(shop, `leaver${path.slice(1)}@example.com`);
    ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: formerCustomer.id }));
    await shop.sql('update customer set deleted_at = now() where id = $1', [formerCustomer.id]);
    expect((await request(formerCustomer, order)).status).toBe(404);
  });
});

describe.each([
  ['return', requestReturn],
  ['swap', requestSwap],
])('A %s of the order of a guest', (_, request) => {
  it('is accepted from every client that knows the id of the order', async () => {
    ok(await request(shop.store, await denmark.placeOrder(2, { shipped: true })));
    ok(await request(other, await denmark.placeOrder(2, { shipped: true })));
  });
});

/** Requests an edit that increases the total of an order. @returns the paths of the edit and of its payment collection */
async function requestEdit({ id }: ChairOrder): Promise<{ edit: string; collection: string }> {
  const { order_edit } = ok(
    await shop.admin.post('/order-edits', { order_id: id, internal_note: 'a difficult customer' }),
  );
  const path = `/order-edits/${order_edit.id}`;
  ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 3 }));
  const { payment_collection_id } = ok(await shop.admin.post(`${path}/request`)).order_edit;
  return { edit: path, collection: `/payment-collections/${payment_collection_id}` };
}

describe('An edit of an order', () => {
  it('of an account can be declined by the account only', async () => {
    const { edit } = await requestEdit(await placeOrderOfOwner());
    const unknown = await shop.store.post('/order-edits/oe_unknown/decline', {});
    for (const client of [shop.store, other]) {
      const response = await client.post(`${edit}/decline`, {});
      expect(response).toMatchObject({ status: 404, body: { type: unknown.body.type } });
    }
    expect(ok(await owner.post(`${edit}/decline`, { declined_reason: 'no' })).order_edit).toMatchObject({
      status: 'declined',
    });
  });

  it('of an account can be paid and completed by the account only', async () => {
    const { edit, collection } = await requestEdit(await placeOrderOfOwner());
    for (const client of [shop.store, other]) {
      const { payment_sessions } = ok(await client.get(collection)).payment_collection;
      expect(payment_sessions).toEqual([]);
      const requests = [
        client.post(`${collection}/sessions`, { provider_id: 'test' }),
        client.post(`${collection}/sessions/batch`, { sessions: [{ provider_id: 'test', amount: 18_125 }] }),
        client.post(`${collection}/sessions/batch/authorize`, { session_ids: ['ps_1'] }),
        client.post(`${collection}/sessions/ps_1`),
        client.post(`${collection}/sessions/ps_1/authorize`),
        client.post(`${edit}/complete`),
      ];
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 404));
    }
    const sessions = ok(await owner.post(`${collection}/sessions`, { provider_id: 'test' }));
    const [{ id }] = sessions.payment_collection.payment_sessions;
    ok(await owner.post(`${collection}/sessions/${id}/authorize`));
    expect(ok(await owner.post(`${edit}/complete`)).order_edit.status).toBe('confirmed');
  });

  it('of a guest can be paid and completed by every client that knows the ids', async () => {
    const { edit, collection } = await requestEdit(await denmark.placeOrder(2));
    const sessions = ok(await shop.store.post(`${collection}/sessions`, { provider_id: 'test' }));
    const [{ id }] = sessions.payment_collection.payment_sessions;
    ok(await shop.store.post(`${collection}/sessions/${id}/authorize`));
    expect(ok(await shop.store.post(`${edit}/complete`)).order_edit.status).toBe('confirmed');
  });
});

describe('GET /store/order-edits/{id}', () => {
  it('returns 404 until the edit is requested', async () => {
    const order = await denmark.placeOrder(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}`;
    expect(await shop.store.get(path)).toMatchObject({ status: 404, body: { type: 'not_found' } });
    ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${path}/request`));
    expect(ok(await shop.store.get(path)).order_edit.status).toBe('requested');
  });

  it('returns an edit that staff confirmed without a request', async () => {
    const order = await denmark.placeOrder(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}`;
    ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${path}/confirm`));
    expect(ok(await shop.store.get(path)).order_edit.status).toBe('confirmed');
  });

  it('omits the ids of staff and customer and the internal note', async () => {
    const { edit } = await requestEdit(await placeOrderOfOwner());
    ok(await owner.post(`${edit}/decline`, {}));
    const text = JSON.stringify(ok(await shop.store.get(edit)).order_edit);
    for (const secret of [shop.staff.id, owner.id, 'a difficult customer'])
      expect(text).not.toContain(secret);
    expect((await shop.store.get(`${edit}?fields=requested_by`)).status).toBe(400);
    expect(ok(await shop.admin.get(edit)).order_edit).toMatchObject({
      requested_by: shop.staff.id,
      declined_by: owner.id,
    });
  });
});

describe('The shipping address of a swap', () => {
  const OTHER_ADDRESS = {
    first_name: 'Eve',
    address_1: 'Hideout 1',
    city: 'Y',
    postal_code: '2',
    country_code: 'dk',
  };

  describe('in its cart', () => {
    let cart_id: string;
    let order: { id: string };

    beforeAll(async () => {
      ({ cart_id, order } = await swaps.create(await denmark.placeOrder(2, { shipped: true }), 1, 1));
    });

    it.each([
      ['another address', { shipping_address: OTHER_ADDRESS }],
      ['null', { shipping_address: null }],
      ['another address by its id', { shipping_address: 'addr_unknown' }],
      ['another country', { country_code: 'de' }],
    ])('cannot be replaced by %s', async (_, body) => {
      expect(await shop.store.post(`/carts/${cart_id}`, body)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
      const { cart } = ok(await shop.store.get(`/carts/${cart_id}`));
      const { shipping_address } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
      expect(cart.shipping_address.id).toBe(shipping_address.id);
    });
  });

  it('is accepted if a storefront sends the address of the order again', async () => {
    const { cart_id } = await swaps.create(await denmark.placeOrder(2, { shipped: true }), 1, 1);
    const { id, first_name, address_1, phone } = ok(await shop.store.get(`/carts/${cart_id}`)).cart
      .shipping_address;
    ok(await shop.store.post(`/carts/${cart_id}`, { shipping_address: id }));
    ok(
      await shop.store.post(`/carts/${cart_id}`, {
        shipping_address: { first_name, address_1, phone: phone ?? '' },
      }),
    );
    ok(await shop.store.post(`/carts/${cart_id}`, { country_code: 'DK', billing_address: OTHER_ADDRESS }));
  });

  it('is the address of the order at the time when the swap is confirmed', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.create(order, 1, 1, swaps.freeShipping());
    ok(await shop.admin.post(`/orders/${order.id}`, { shipping_address: { address_1: 'New Street 1' } }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect((await swaps.get(swap)).shipping_address.address_1).toBe('New Street 1');
  });
});

describe('The cart in a swap of an account', () => {
  it('is returned with its e-mail to the account, and without it to others', async () => {
    const swap = await swaps.create(await placeOrderOfOwner(), 1, 1);
    const cartFor = async (client: Pick<ApiClient, 'get'>) =>
      ok(await client.get(`/swaps/${swap.cart_id}`)).swap.cart;
    expect(await cartFor(owner)).toMatchObject({ email: 'ole@example.com', customer_id: owner.id });
    for (const client of [shop.store, other])
      expect(await cartFor(client)).toMatchObject({ email: null, customer_id: null });
  });
});
