import {
  type Authorization,
  PaymentProvider,
  type PaymentRequest,
  type ProviderResponse,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/** Returns as many characters of session data as the data of the session request. */
class VerboseProvider extends PaymentProvider {
  readonly id = 'verbose';

  async initiate(): Promise<ProviderResponse> {
    return { data: {} };
  }

  override async update({ data }: PaymentRequest): Promise<ProviderResponse> {
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

/* Carts are open to anonymous clients, so everything they store is limited. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('A cart of 500 lines', () => {
  const other = () => ({ ...mug(), metadata: { another: true } });
  let path: string;

  beforeAll(async () => {
    const id = await createCart();
    path = `/carts/${id}/line-items`;
    await shop.sql(
      `insert into line_item (id, cart_id, title, unit_price, variant_id, quantity, metadata)
       select 'item_' || n, $1, 'Mug', 725, $2, 1, json_build_object('n', n) from generate_series(1, 499) n`,
      [id, mug().variant_id],
    );
    ok(await shop.store.post(path, { ...mug(), metadata: { place: 0 } }));
  });

  it('accepts a higher quantity of one of its lines', async () => {
    ok(await shop.store.post(path, { ...mug(), metadata: { place: 0 } }));
  });

  it('rejects another line until one of them is deleted', async () => {
    expect(await shop.store.post(path, other())).toMatchObject(limitExceeded('500 lines'));
    const { items } = ok(await shop.store.get(path.replace('/line-items', ''))).cart;
    expect(items).toHaveLength(500);
    ok(await shop.store.delete(`${path}/${items[0].id}`));
    ok(await shop.store.post(path, other()));
  });
});

describe('A cart', () => {
  it.each(['metadata', 'context'])('stores up to 16 kB of %s over several updates', async (field) => {
    const id = await createCart();
    ok(await shop.store.post(`/carts/${id}`, { [field]: { a: 'x'.repeat(9000) } }));
    const more = { [field]: { b: 'x'.repeat(9000) } };
    expect(await shop.store.post(`/carts/${id}`, more)).toMatchObject(limitExceeded(field));
    ok(await shop.store.post(`/carts/${id}`, { [field]: { a: 'x' } }));
    ok(await shop.store.post(`/carts/${id}`, more));
  });

  it.each(['metadata', 'context'])('cannot be created with 17 kB of %s', async (field) => {
    const body = { region_id: shop.europe.id, [field]: { a: 'x'.repeat(17_000) } };
    expect(await shop.store.post('/carts', body)).toMatchObject(limitExceeded(field));
  });

  it('stores up to 16 kB of metadata per line and 256 kB in all lines', async () => {
    const id = await createCart();
    const path = `/carts/${id}/line-items`;
    const big = (n: number) => ({ ...mug(), metadata: { n, text: 'x'.repeat(16_000) } });
    const { items } = ok(await shop.store.post(path, big(0))).cart;
    const more = { quantity: 1, metadata: { more: 'x'.repeat(1000) } };
    expect(await shop.store.post(`${path}/${items[0].id}`, more)).toMatchObject(limitExceeded('metadata'));
    for (let n = 1; n < 16; n++) ok(await shop.store.post(path, big(n)));
    expect(await shop.store.post(path, big(16))).toMatchObject(limitExceeded('metadata'));
  });

  it.each(['shipping_address', 'billing_address'])(
    'stores up to 16 kB of metadata with its %s',
    async (field) => {
      const id = await createCart();
      const metadata = (key: string) => ({ [field]: { metadata: { [key]: 'x'.repeat(9000) } } });
      ok(await shop.store.post(`/carts/${id}`, metadata('a')));
      expect(await shop.store.post(`/carts/${id}`, metadata('b'))).toMatchObject(limitExceeded('metadata'));
    },
  );

  it('stores up to 16 kB of data in a payment session over several updates', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    const send = (data: object) => shop.store.post(`/carts/${id}/payment-sessions/test`, { data });
    ok(await send({ a: 'x'.repeat(9000) }));
    const error = limitExceeded('data of a payment session must not be larger than 16384 bytes');
    for (let n = 0; n < 8; n++)
      expect(await send({ [`n${n}`]: 'x'.repeat(n % 2 ? 9000 : 900_000) })).toMatchObject(error);
    ok(await send({ a: 'x', b: 'x'.repeat(9000) }));
    const [{ size }] = await shop.sql<{ size: number }>(
      'select max(length(data::text)) as size from payment_session where cart_id = $1',
      [id],
    );
    expect(size).toBeLessThan(16_384);
  });

  it('with a payment session above the limit can be completed after its data are reduced', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    await shop.sql(
      `update payment_session set data = data || json_build_object('old', repeat('x', 50000))::jsonb where cart_id = $1`,
      [id],
    );
    const send = (data: object) => shop.store.post(`/carts/${id}/payment-sessions/test`, { data });
    expect(await send({ more: 'x' })).toMatchObject(limitExceeded('data of a payment session'));
    ok(await send({ old: 'x' }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
  });

  it('stores up to 64 kB of session data from a payment provider', async () => {
    shop.app.get(PaymentProviders, { strict: false }).register(new VerboseProvider());
    await shop.sql(`insert into payment_provider (id, is_installed) values ('verbose', true)`);
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'verbose' }));
    const id = await shop.prepareCart({ provider: 'verbose' });
    const path = `/carts/${id}/payment-sessions/verbose`;
    const { payment_session } = ok(await shop.store.post(path, { data: { characters: 60_000 } })).cart;
    expect(payment_session.data.text).toHaveLength(60_000);
    // `text: ''` replaces the 60,000 characters, so that the request itself is below its limit
    expect((await shop.store.post(path, { data: { characters: 70_000, text: '' } })).status).toBe(422);
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.payment_session.data.text).toHaveLength(60_000);
  });

  it('with metadata above the limit can be changed, reduced and completed', async () => {
    const id = await shop.prepareCart();
    await shop.sql(`update cart set metadata = json_build_object('old', repeat('x', 50000)) where id = $1`, [
      id,
    ]);
    const { items } = ok(await shop.store.post(`/carts/${id}/line-items`, mug())).cart;
    ok(await shop.store.delete(`/carts/${id}/line-items/${items[1].id}`));
    ok(await shop.store.post(`/carts/${id}`, { metadata: { old: null } }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
  });
});

async function createCart(): Promise<string> {
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
}

function mug(): { variant_id: string; quantity: number } {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

function limitExceeded(message: string): object {
  return { status: 400, body: { type: 'invalid_data', message: expect.stringContaining(message) } };
}
