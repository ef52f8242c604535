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

describe('what requests of shoppers may cost', () => {
  it('is a note of 4 kB for each item', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const items = (note: string) => [{ item_id: order.items[0].id, quantity: 1, note }];
    for (const note of ['x'.repeat(4097), 'é'.repeat(2049)])
      for (const [path, field] of [
        ['/returns', 'items'],
        ['/swaps', 'return_items'],
      ])
        expect(
          await shop.store.post(path, {
            order_id: order.id,
            [field]: items(note),
            ...(path === '/swaps' && {
              additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
            }),
          }),
        ).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    ok(await shop.store.post('/returns', { order_id: order.id, items: items('é'.repeat(2048)) }));
  });

  it('is a reason of 4 kB for declining an edit', async () => {
    const { edit } = await requestedEdit(await denmark.sold(2));
    const decline = (length: number) =>
      shop.store.post(`${edit}/decline`, { declined_reason: 'x'.repeat(length) });
    expect(await decline(4097)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    ok(await decline(4096));
  });

  it('is 20 open returns and swaps of one order; staff may make more', async () => {
    const order = await denmark.sold(40, { shipped: true });
    for (let nth = 0; nth < 10; nth++) {
      ok(await requestReturn(shop.store, order));
      ok(await requestSwap(shop.store, order));
    }
    for (const request of [requestReturn, requestSwap]) {
      const answer = await request(shop.store, order);
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
      expect(answer.body.message).toContain('20 open returns and swaps');
    }
    const { returns } = ok(
      await shop.admin.post(`/orders/${order.id}/return`, {
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      }),
    ).order;
    for (const { id } of returns.slice(0, 2)) ok(await shop.admin.post(`/returns/${id}/cancel`));
    ok(await requestReturn(shop.store, order));
  });

  it('is 30 requests of one order in a minute, whoever makes them', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const answers = [];
    for (let nth = 0; nth < 31; nth++) {
      const headers = { 'x-forwarded-for': `192.0.2.${nth}` };
      answers.push(
        await requestReturn(
          { post: (path, body) => shop.store.post(path, body, { headers }) },
          {
            ...order,
            items: [{ ...order.items[0], id: 'item_unknown' }],
          },
        ),
      );
    }
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([404]));
    expect(answers[30]).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect(Number(answers[30].headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is TRIES_PER_ADDRESS requests of one client in a minute, over all orders', async () => {
    const strict = await shop.another({ TRIES_PER_ADDRESS: '5' });
    try {
      const client = {
        post: (path: string, body?: unknown) =>
          strict.store.post(path, body, { headers: { 'x-forwarded-for': '198.51.100.7' } }),
      };
      const statuses = [];
      for (let nth = 0; nth < 6; nth++) {
        const { status } = await requestSwap(client, {
          id: `order_unknown_${nth}`,
          items: [{ id: 'item_1', total: 0, quantity: 1 }],
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    } finally {
      await strict.close();
    }
  });

  it('does not let a stranger use up the requests of an account’s order', async () => {
    const order = await ownOrder();
    for (let nth = 0; nth < 31; nth++) expect((await requestReturn(shop.store, order)).status).toBe(404);
    ok(await requestReturn(owner, order));
  });
});
