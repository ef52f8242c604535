import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const SECRET = /test_secret_|private_data/;

describe('The payment sessions of a cart', () => {
  const items = () => [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];

  it('are created for each provider of the region', async () => {
    const { id } = await createCart({ region_id: shop.europe.id, items: items() });
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    expect(cart.payment_sessions.map(({ provider_id }) => provider_id)).toEqual(['manual', 'test']);
    expect(cart.payment_session).toBeNull();
  });

  it('are selected if the region has one provider only', async () => {
    const { id } = await createCart({ region_id: shop.america.id, items: items() });
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    expect(cart.payment_session).toMatchObject({
      provider_id: 'manual',
      is_selected: true,
      is_initiated: true,
      status: 'pending',
      amount: 900,
    });
  });

  it('lose a selected provider that was removed from the region, and select the remaining one', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    ok(await shop.admin.delete(`/regions/${shop.europe.id}/payment-providers/test`));
    const response = await shop.store.post(`/carts/${id}/payment-sessions`);
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'test' }));
    expect(ok(response).cart.payment_sessions).toMatchObject([{ provider_id: 'manual', is_selected: true }]);
  });

  it('have the total of the cart as their amount', async () => {
    const id = await shop.prepareCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 1 }),
    );
    expect(cart.payment_session.amount).toBe(cart.total);
  });

  it('can be updated', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/payment-sessions/test`, {
        data: { outcome: 'pending', token: 't' },
      }),
    );
    expect(cart.payment_session.data).toMatchObject({ outcome: 'pending', token: 't' });
  });

  it('get their initial data by a refresh', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'pending', token: 't' } });
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`));
    expect(cart.payment_session.data).toEqual({ outcome: 'authorized' });
  });

  it('can be selected, and deleted, also repeatedly', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    const selected = ok(
      await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }),
    ).cart;
    expect(selected.payment_session.provider_id).toBe('manual');
    expect(selected.payment_sessions).toHaveLength(2);
    for (let i = 0; i < 2; i++)
      expect(
        ok(await shop.store.delete(`/carts/${id}/payment-sessions/manual`)).cart.payment_sessions,
      ).toHaveLength(1);
  });

  it.each([
    [400, 'selected', (path: string) => shop.store.post(`${path}/payment-session`, { provider_id: 'test' })],
    [404, 'updated', (path: string) => shop.store.post(`${path}/payment-sessions/test`, { data: {} })],
    [404, 'refreshed', (path: string) => shop.store.post(`${path}/payment-sessions/test/refresh`)],
  ])('return %i when %s for a provider that the region does not have', async (status, _, send) => {
    const { id } = await createCart({ region_id: shop.america.id });
    expect((await send(`/carts/${id}`)).status).toBe(status);
  });
});

describe('The private data of a payment session', () => {
  it('is not part of any response that contains a session or a payment', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    expect(await secretsOf(id)).toHaveLength(1);
    const ofCart = [
      await shop.store.get(`/carts/${id}`),
      await shop.store.get(`/carts/${id}?expand=payment_sessions,payment_session,payment`),
      await shop.store.post(`/carts/${id}/payment-sessions`),
      await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`),
      await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { token: 'tok_1' } }),
    ];
    const completed = await shop.store.post(`/carts/${id}/complete`);
    const { data: order } = ok(completed);
    const ofOrder = [
      completed,
      await shop.store.get(`/orders/${order.id}`),
      await shop.store.get(`/orders/${order.id}?expand=payments`),
      await shop.store.get(`/carts/${id}?expand=payment,payment_session`),
      await shop.admin.get(`/orders/${order.id}`),
      await shop.admin.get(
        `/orders/${order.id}?expand=payments.cart.payment_sessions,cart.payment,cart.payment_session`,
      ),
    ];
    for (const response of [...ofCart, ...ofOrder]) expect(JSON.stringify(ok(response))).not.toMatch(SECRET);
    expect(order.payments).toMatchObject([{ provider_id: 'test', data: { token: 'tok_1' } }]);
    expect(await secretsOf(id)).toHaveLength(1);
  });

  it.each(['expand=payment_sessions.private_data', 'fields=private_data'])(
    'cannot be requested by %s',
    async (query) => {
      const id = await shop.prepareCart({ provider: 'test' });
      expect((await shop.store.get(`/carts/${id}?${query}`)).status).toBe(400);
    },
  );

  it('cannot be overwritten by a client that updates its session', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    const before = await secretsOf(id);
    const data = { private_data: { secret: 'mine' }, secret: 'mine' };
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data }));
    expect(await secretsOf(id)).toEqual(before);
    expect(
      (await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: {}, private_data: {} })).status,
    ).toBe(400);
  });
});

describe('A payment session', () => {
  it('merges the data of an update into its data', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'pending', token: 't' } });
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { token: 'u' } }));
    const { payment_session } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(payment_session).toMatchObject({ status: 'pending', data: { outcome: 'pending', token: 'u' } });
  });

  it('is replaced by a refresh, with new private data, and remains selected', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'refused' } });
    const [before] = await secretsOf(id);
    expect((await shop.store.post(`/carts/${id}/complete`)).status).toBe(422);
    const { payment_session } = ok(await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`)).cart;
    expect(payment_session).toMatchObject({
      provider_id: 'test',
      status: 'pending',
      data: { outcome: 'authorized' },
    });
    const [after] = await secretsOf(id);
    expect(after).not.toBe(before);
  });

  describe.each([
    ['created', (cart: string) => shop.store.post(`/carts/${cart}/payment-sessions`)],
    [
      'selected',
      (cart: string) => shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }),
    ],
    ['updated', (cart: string) => shop.store.post(`/carts/${cart}/payment-sessions/test`, { data: {} })],
    ['refreshed', (cart: string) => shop.store.post(`/carts/${cart}/payment-sessions/test/refresh`)],
    ['deleted', (cart: string) => shop.store.delete(`/carts/${cart}/payment-sessions/test`)],
  ])('cannot be %s', (_, send) => {
    it('in a completed cart', async () => {
      completed ??= await completeCart();
      expect(await send(completed)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: `Cart ${completed} is completed` },
      });
    });

    it('in an unknown cart', async () => {
      expect(await send('cart_nope')).toMatchObject({ status: 404, body: { type: 'not_found' } });
    });
  });

  let completed: string | undefined;
  async function completeCart(): Promise<string> {
    const id = await shop.prepareCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${id}/complete`));
    return id;
  }
});

/** Reads the secrets of `private_data` from the database. */
async function secretsOf(cartId: string): Promise<string[]> {
  const rows = await shop.sql<{ secret: string }>(
    `select private_data ->> 'secret' as secret from payment_session where cart_id = $1 and provider_id = 'test'`,
    [cartId],
  );
  return rows.map(({ secret }) => secret);
}

async function createCart(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}
