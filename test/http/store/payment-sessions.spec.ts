import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

const SECRET = /test_secret_|private_data/;

describe('payment sessions', () => {
  it('are made for each provider of the region; the only one is selected', async () => {
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
    const [here, there] = [
      await made({ region_id: shop.europe.id, items }),
      await made({ region_id: shop.america.id, items }),
    ];
    const two = ok(await shop.store.post(`/carts/${here.id}/payment-sessions`)).cart;
    expect(two.payment_sessions.map((one: { provider_id: string }) => one.provider_id)).toEqual([
      'manual',
      'test',
    ]);
    expect(two.payment_session).toBeNull();
    const one = ok(await shop.store.post(`/carts/${there.id}/payment-sessions`)).cart;
    expect(one.payment_session).toMatchObject({
      provider_id: 'manual',
      is_selected: true,
      is_initiated: true,
      status: 'pending',
      amount: 900,
    });
  });

  it('are without a provider that the region has lost, also when it was selected and one is left', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    ok(await shop.admin.delete(`/regions/${shop.europe.id}/payment-providers/test`));
    const answer = await shop.store.post(`/carts/${id}/payment-sessions`);
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'test' }));
    expect(ok(answer).cart.payment_sessions).toMatchObject([{ provider_id: 'manual', is_selected: true }]);
  });

  it('follow the total of the cart', async () => {
    const id = await shop.readyCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 1 }),
    );
    expect(cart.payment_session.amount).toBe(cart.total);
  });

  it('can be changed, refreshed, selected and removed; removing one that is gone is fine', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    const updated = ok(
      await shop.store.post(`/carts/${id}/payment-sessions/test`, {
        data: { outcome: 'pending', token: 't' },
      }),
    ).cart;
    expect(updated.payment_session.data).toMatchObject({ outcome: 'pending', token: 't' });
    const refreshed = ok(await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`)).cart;
    expect(refreshed.payment_session.data).toEqual({ outcome: 'authorized' });
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

  it('are refused for a provider that the region does not have', async () => {
    const { id } = await made({ region_id: shop.america.id });
    expect((await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'test' })).status).toBe(400);
    expect((await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: {} })).status).toBe(404);
    expect((await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`)).status).toBe(404);
  });
});

describe('what a payment provider keeps to itself', () => {
  it('is shown on no path that leads to a session or a payment, on neither surface', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    expect(await secretsOf(id)).toHaveLength(1);
    const texts = [
      await shop.store.get(`/carts/${id}`),
      await shop.store.get(`/carts/${id}?expand=payment_sessions,payment_session,payment`),
      await shop.store.post(`/carts/${id}/payment-sessions`),
      await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`),
      await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { token: 'tok_1' } }),
    ];
    const completed = await shop.store.post(`/carts/${id}/complete`);
    const { data: order } = ok(completed);
    const asked = [
      completed,
      await shop.store.get(`/orders/${order.id}`),
      await shop.store.get(`/orders/${order.id}?expand=payments`),
      await shop.store.get(`/carts/${id}?expand=payment,payment_session`),
      await shop.admin.get(`/orders/${order.id}`),
      await shop.admin.get(
        `/orders/${order.id}?expand=payments.cart.payment_sessions,cart.payment,cart.payment_session`,
      ),
    ];
    for (const answer of [...texts, ...asked]) expect(JSON.stringify(ok(answer))).not.toMatch(SECRET);
    expect(order.payments).toMatchObject([{ provider_id: 'test', data: { token: 'tok_1' } }]);
    expect(await secretsOf(id)).toHaveLength(1); // it is there
  });

  it('cannot be asked for by name', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    for (const query of ['expand=payment_sessions.private_data', 'fields=private_data'])
      expect((await shop.store.get(`/carts/${id}?${query}`)).status).toBe(400);
  });

  it('cannot be overwritten by a client that updates its session', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    const before = await secretsOf(id);
    const data = { private_data: { secret: 'mine' }, secret: 'mine' };
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data }));
    expect(await secretsOf(id)).toEqual(before);
    expect(
      (await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: {}, private_data: {} })).status,
    ).toBe(400);
  });
});

describe('a payment session', () => {
  it('keeps what its client has sent, with what the client sends next', async () => {
    const id = await shop.readyCart({ provider: 'test', data: { outcome: 'pending', token: 't' } });
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { token: 'u' } }));
    const { payment_session } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(payment_session).toMatchObject({ status: 'pending', data: { outcome: 'pending', token: 'u' } });
  });

  it('is begun anew by refresh, with a secret of its own, and stays selected', async () => {
    const id = await shop.readyCart({ provider: 'test', data: { outcome: 'refused' } });
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

  it('of a cart that is completed can be neither selected, changed, refreshed nor removed', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${id}/complete`));
    for (const answer of [
      await shop.store.post(`/carts/${id}/payment-sessions`),
      await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }),
      await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: {} }),
      await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`),
      await shop.store.delete(`/carts/${id}/payment-sessions/test`),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: `Cart ${id} is completed` },
      });
  });

  it('of a cart that is not there is not found', async () => {
    for (const answer of [
      await shop.store.post('/carts/cart_nope/payment-sessions'),
      await shop.store.post('/carts/cart_nope/payment-session', { provider_id: 'manual' }),
      await shop.store.post('/carts/cart_nope/payment-sessions/test', { data: {} }),
      await shop.store.post('/carts/cart_nope/payment-sessions/test/refresh'),
      await shop.store.delete('/carts/cart_nope/payment-sessions/test'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } });
  });
});

/** In the database, as no client can see them. */
async function secretsOf(cartId: string): Promise<string[]> {
  const rows = await shop.sql<{ secret: string }>(
    `select private_data ->> 'secret' as secret from payment_session where cart_id = $1 and provider_id = 'test'`,
    [cartId],
  );
  return rows.map(({ secret }) => secret);
}

async function made(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}
