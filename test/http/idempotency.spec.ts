import type { Answer } from '../support/shop.ts';
import { ok, openWorld, type World } from '../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('an Idempotency-Key', () => {
  it('is generated when none is sent, and echoed either way', async () => {
    const generated = await shop.store.post('/carts', {});
    expect(generated.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await withKey('mine', '/carts', {})).headers['idempotency-key']).toBe('mine');
    const id = await shop.readyCart();
    expect((await withKey('mine too', `/carts/${id}/complete`)).headers['idempotency-key']).toBe('mine too');
  });

  it('replays status and body to the letter, and does nothing again', async () => {
    const first = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    const before = await shop.sql('select from cart');
    const second = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(await shop.sql('select from cart')).toHaveLength(before.length);
  });

  it('is refused with another path, another body, or a cart of somebody else', async () => {
    await withKey('used', '/carts', {});
    for (const answer of [
      await withKey('used', '/carts', { region_id: shop.europe.id }),
      await withKey('used', `/carts/${await shop.readyCart()}/complete`),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    }
  });

  it('of two callers are two keys', async () => {
    const anonymous = await withKey('same', '/carts', {});
    const loggedIn = await shop.store.post(
      '/carts',
      {},
      { headers: { 'idempotency-key': 'same', cookie: 'connect.sid=other' } },
    );
    expect(ok(loggedIn).cart.id).not.toBe(anonymous.body.cart.id);
  });

  it('stores nothing when the request is refused: the next try counts', async () => {
    const id = await shop.readyCart({ provider: 'test', data: { outcome: 'refused' } });
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(422);
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(200);
  });

  it('longer than 255 characters is refused', async () => {
    expect(await withKey('k'.repeat(256), '/carts', {})).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect((await withKey('k'.repeat(255), '/carts', {})).status).toBe(200);
  });

  it('whose process died is free again after its lease', async () => {
    await withKey('died', '/carts', {});
    await shop.sql(
      `update idempotency_key set response_code = null, response_body = null, lease_expires_at = now() + interval '1 s'
       where idempotency_key = 'died'`,
    );
    expect((await withKey('died', '/carts', {})).status).toBe(200); // it waited for the lease to run out
  });

  it('is forgotten after its time', async () => {
    const first = await withKey('old', '/carts', {});
    await shop.sql(`update idempotency_key set expires_at = now() where idempotency_key = 'old'`);
    expect((await withKey('old', '/carts', {})).body.cart.id).not.toBe(first.body.cart.id);
  });
});

function withKey(key: string, path: string, body?: unknown): Promise<Answer> {
  return shop.store.post(path, body, { headers: { 'idempotency-key': key } });
}
