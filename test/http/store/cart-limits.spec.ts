import {
  PaymentProvider,
  type Authorization,
  type PaymentRequest,
  type ProviderAnswer,
} from '../../../src/payments/payment-provider.ts';
import { PaymentProviders } from '../../../src/payments/payment-providers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/** Answers as much as it is asked for. */
class Talkative extends PaymentProvider {
  readonly id = 'talkative';

  async initiate(): Promise<ProviderAnswer> {
    return { data: {} };
  }

  override async update({ data }: PaymentRequest): Promise<ProviderAnswer> {
    return { data: { text: 'x'.repeat(Number(data.characters ?? 0)) } };
  }

  async authorize({ data }: PaymentRequest): Promise<Authorization> {
    return { status: 'authorized', data };
  }

  async capture(): Promise<object> {
    return {};
  }

  async cancel(): Promise<void> {}
}

/* A cart is anybody's to fill: what it holds has an end. */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a cart', () => {
  it('holds 500 lines, in whatever steps they come', async () => {
    const lines = (count: number, from = 0) =>
      Array.from({ length: count }, (_, place) => ({ ...mug(), metadata: { place: from + place } }));
    const id = await aCart();
    await shop.sql(
      `insert into line_item (id, cart_id, title, unit_price, variant_id, quantity, metadata)
       select 'item_' || n, $1, 'Mug', 725, $2, 1, json_build_object('n', n) from generate_series(1, 499) n`,
      [id, mug().variant_id],
    );
    const add = () => shop.store.post(`/carts/${id}/line-items`, lines(1)[0]);
    ok(await add());
    // one more of what is there is no more lines
    ok(await add());
    const other = { ...mug(), metadata: { another: true } };
    expect(await shop.store.post(`/carts/${id}/line-items`, other)).toMatchObject(tooMuch('500 lines'));
    const { items } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(items).toHaveLength(500);
    ok(await shop.store.delete(`/carts/${id}/line-items/${items[0].id}`));
    ok(await shop.store.post(`/carts/${id}/line-items`, other));
  });

  it.each(['metadata', 'context'])('holds 16 kB of %s, however it comes together', async (what) => {
    const id = await aCart();
    ok(await shop.store.post(`/carts/${id}`, { [what]: { a: 'x'.repeat(9000) } }));
    const more = { [what]: { b: 'x'.repeat(9000) } };
    expect(await shop.store.post(`/carts/${id}`, more)).toMatchObject(tooMuch(what));
    ok(await shop.store.post(`/carts/${id}`, { [what]: { a: 'x' } }));
    ok(await shop.store.post(`/carts/${id}`, more));
    const born = { region_id: shop.europe.id, [what]: { a: 'x'.repeat(17_000) } };
    expect(await shop.store.post('/carts', born)).toMatchObject(tooMuch(what));
  });

  it('holds 16 kB of metadata with a line, and 256 kB with all of them', async () => {
    const id = await aCart();
    const path = `/carts/${id}/line-items`;
    const big = (n: number) => ({ ...mug(), metadata: { n, text: 'x'.repeat(16_000) } });
    const { items } = ok(await shop.store.post(path, big(0))).cart;
    const more = { quantity: 1, metadata: { more: 'x'.repeat(1000) } };
    expect(await shop.store.post(`${path}/${items[0].id}`, more)).toMatchObject(tooMuch('metadata'));
    for (let n = 1; n < 16; n++) ok(await shop.store.post(path, big(n)));
    expect(await shop.store.post(path, big(16))).toMatchObject(tooMuch('metadata'));
  });

  it.each(['shipping_address', 'billing_address'])('holds 16 kB of metadata with its %s', async (which) => {
    const id = await aCart();
    const metadata = (key: string) => ({ [which]: { metadata: { [key]: 'x'.repeat(9000) } } });
    ok(await shop.store.post(`/carts/${id}`, metadata('a')));
    expect(await shop.store.post(`/carts/${id}`, metadata('b'))).toMatchObject(tooMuch('metadata'));
  });

  it('holds 16 kB of data with a payment session, however it comes together', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    const send = (data: object) => shop.store.post(`/carts/${id}/payment-sessions/test`, { data });
    ok(await send({ a: 'x'.repeat(9000) }));
    const refusal = tooMuch('data of a payment session must not be larger than 16384 bytes');
    for (let n = 0; n < 8; n++)
      expect(await send({ [`n${n}`]: 'x'.repeat(n % 2 ? 9000 : 900_000) })).toMatchObject(refusal);
    ok(await send({ a: 'x', b: 'x'.repeat(9000) }));
    const [{ size }] = await shop.sql<{ size: number }>(
      'select max(length(data::text)) as size from payment_session where cart_id = $1',
      [id],
    );
    expect(size).toBeLessThan(16_384);
  });

  it('has a payment session whose data were larger before, and can shrink', async () => {
    const id = await shop.readyCart({ provider: 'test' });
    await shop.sql(
      `update payment_session set data = data || json_build_object('old', repeat('x', 50000))::jsonb where cart_id = $1`,
      [id],
    );
    const send = (data: object) => shop.store.post(`/carts/${id}/payment-sessions/test`, { data });
    expect(await send({ more: 'x' })).toMatchObject(tooMuch('data of a payment session'));
    ok(await send({ old: 'x' }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
  });

  it('stores no more than 64 kB that a payment provider answers', async () => {
    shop.app.get(PaymentProviders, { strict: false }).register(new Talkative());
    await shop.sql(`insert into payment_provider (id, is_installed) values ('talkative', true)`);
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'talkative' }));
    const id = await shop.readyCart({ provider: 'talkative' });
    const path = `/carts/${id}/payment-sessions/talkative`;
    const { payment_session } = ok(await shop.store.post(path, { data: { characters: 60_000 } })).cart;
    expect(payment_session.data.text).toHaveLength(60_000);
    // what the client sends is small
    expect((await shop.store.post(path, { data: { characters: 70_000, text: '' } })).status).toBe(422);
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.payment_session.data.text).toHaveLength(60_000);
  });

  it('that holds more from before can be emptied, and paid for', async () => {
    const id = await shop.readyCart();
    await shop.sql(`update cart set metadata = json_build_object('old', repeat('x', 50000)) where id = $1`, [
      id,
    ]);
    const { items } = ok(await shop.store.post(`/carts/${id}/line-items`, mug())).cart;
    ok(await shop.store.delete(`/carts/${id}/line-items/${items[1].id}`));
    ok(await shop.store.post(`/carts/${id}`, { metadata: { old: null } }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
  });
});

async function aCart(): Promise<string> {
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
}

function mug(): { variant_id: string; quantity: number } {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

function tooMuch(what: string): object {
  return { status: 400, body: { type: 'invalid_data', message: expect.stringContaining(what) } };
}
