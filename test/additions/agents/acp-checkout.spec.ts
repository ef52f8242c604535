import { randomUUID } from 'node:crypto';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { ok } from '../../support/sample-shop.ts';

const ADDRESS = {
  ...{ name: 'Oliver Bo Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};
const BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };
const DETAILS = { fulfillment_details: { phone_number: '+4930123', address: ADDRESS } };

/* Every response is validated against schemas, and its totals have to add up. */
describe('A checkout session of ACP', () => {
  let shop: AgentShop;
  let acp: AcpClient;

  beforeAll(async () => {
    shop = await openAgentShop();
    acp = new AcpClient(shop);
  });
  afterAll(() => shop.close());

  const lines = (quantity = 1, id = shop.shirt.variants[0].id) => [{ id, quantity }];
  const readyBody = (changes: object = {}) => ({ line_items: lines(), buyer: BUYER, ...DETAILS, ...changes });
  const messagesOf = ({ body }: { body: AgentBody }) =>
    body.messages.map((message: AgentBody) => [message.type, message.code, message.param]);
  const createReady = async (changes?: object): Promise<AgentBody> => {
    const { body } = await acp.create(readyBody(changes));
    expect(body.status).toBe('ready_for_payment');
    return body;
  };
  const totalOf = ({ totals }: AgentBody) => totals.at(-1).amount;

  it('is offered by the discovery document', async () => {
    const { status, body, headers } = await send(`${shop.url}/.well-known/acp.json`, {});
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(body).toEqual({
      protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-04-17'] },
      api_base_url: 'https://api.shop.example/acp',
      transports: ['rest'],
      capabilities: {
        services: ['checkout', 'orders'],
        extensions: [{ name: 'discount' }],
        supported_currencies: ['eur', 'usd'],
      },
    });
  });

  it('is not ready until it has an e-mail and an address, and then places the order', async () => {
    const created = await acp.create({ line_items: lines(2) });
    expect(created).toMatchObject({
      status: 201,
      body: { status: 'not_ready_for_payment', currency: 'eur' },
    });
    expect(messagesOf(created)).toEqual([
      ['error', 'missing', '$.buyer.email'],
      ['error', 'missing', '$.fulfillment_details.address'],
    ]);
    const { id } = created.body;
    await acp.update(id, { buyer: BUYER });
    const updated = await acp.update(id, DETAILS);
    expect(updated.body).toMatchObject({ status: 'ready_for_payment', buyer: BUYER });
    expect(updated.body.fulfillment_details).toMatchObject(DETAILS.fulfillment_details);
    expect(totalOf(updated.body)).toBe(5236); // (2 × 19.50 + 5.00) and 19 % tax
    const [line] = updated.body.line_items;
    expect(updated.body.selected_fulfillment_options).toEqual([
      { type: 'shipping', option_id: shop.standardShipping.id, item_ids: [line.id] },
    ]);
    const completed = await acp.complete(id, 'authorized', {
      order_notes: 'Please ring',
      marketing_consents: [],
    });
    expect(completed.body).toMatchObject({
      status: 'completed',
      capabilities: { payment: { handlers: [] } },
    });
    const { order } = ok(await shop.admin.get(`/orders/${completed.body.order.id}`));
    expect(completed.body.order).toMatchObject({
      ...{ checkout_session_id: id, order_number: `#${order.display_id}` },
      permalink_url: `https://shop.example/order/confirmed/${order.id}`,
    });
    expect(order).toMatchObject({
      ...{ email: BUYER.email, total: 5236 },
      metadata: { agent: { protocol: 'acp', platform: 'Assistant', session_id: id, consents: [] } },
      shipping_address: { first_name: 'Oliver Bo', last_name: 'Juhl', country_code: 'de', phone: '+4930123' },
    });
    const { notes } = ok(await shop.admin.get(`/notes?resource_id=${order.id}`));
    expect(notes.map(({ value }) => value)).toEqual(['Please ring']);
    expect((await acp.get(id)).body).toEqual(completed.body);
  });

  it('retains the fields that an update omits, and clears those that are null', async () => {
    const { id } = await createReady();
    const more = await acp.update(id, { line_items: lines(3) });
    expect(more.body).toMatchObject({
      status: 'ready_for_payment',
      buyer: BUYER,
      line_items: [{ quantity: 3 }],
    });
    const cleared = await acp.update(id, { fulfillment_details: null, buyer: null });
    expect(cleared.body.buyer).toBeUndefined();
    expect(cleared.body.fulfillment_details).toBeUndefined();
    expect(cleared.body.status).toBe('not_ready_for_payment');
  });

  it.each([{ discounts: null }, { coupons: null }])('loses its codes by %j', async (clearing) => {
    const { id } = await createReady({ discounts: { codes: ['NONE'] } });
    const { body } = await acp.update(id, clearing);
    expect(messagesOf({ body })).toEqual([]);
    expect((await acp.get(id)).body.discounts).toBeUndefined();
  });

  it('has no lines after an update with `line_items: null`', async () => {
    const { id } = await createReady();
    const cleared = await acp.update(id, { line_items: null });
    expect(cleared.body).toMatchObject({ status: 'not_ready_for_payment', line_items: [] });
    expect(messagesOf(cleared)).toEqual([['error', 'missing', '$.line_items']]);
  });

  it('accepts `items`, the former name of `line_items`, and the e-mail of the delivery', async () => {
    const { body } = await acp.create({
      items: lines(2),
      fulfillment_details: { ...DETAILS.fulfillment_details, email: 'a@example.com' },
    });
    expect(body).toMatchObject({ status: 'ready_for_payment', line_items: [{ quantity: 2 }] });
    expect(body.fulfillment_details.email).toBe('a@example.com');
  });

  it('is neither created nor changed by a request with an unknown item', async () => {
    const unknown = { line_items: [...lines(), ...lines(1, 'variant_none')] };
    const rejection = {
      status: 400,
      body: { type: 'invalid_request', code: 'invalid_item_id', param: '$.line_items[1].id' },
    };
    expect(await acp.create(unknown)).toMatchObject(rejection);
    const session = await createReady();
    expect(await acp.update(session.id, { ...unknown, buyer: null })).toMatchObject(rejection);
    expect((await acp.get(session.id)).body).toMatchObject({ buyer: BUYER, line_items: session.line_items });
  });

  it('contains at most the quantity in stock', async () => {
    const adjusted = await acp.create(readyBody({ line_items: lines(1000) }));
    expect(messagesOf(adjusted)).toEqual([['warning', 'limited_availability', '$.line_items[0].quantity']]);
    const variant = shop.shirt.variants[1].id;
    const stock = (inventory_quantity: number) =>
      shop.admin.post(`/products/${shop.shirt.id}/variants/${variant}`, { inventory_quantity });
    ok(await stock(0));
    expect(await acp.create({ line_items: lines(1, variant) })).toMatchObject({
      status: 400,
      body: { code: 'out_of_stock' },
    });
    ok(await stock(100));
  });

  it('retains the currency of the request that created it', async () => {
    const dollars = await acp.create(readyBody({ currency: 'USD' }));
    expect(dollars.body).toMatchObject({ currency: 'usd', status: 'not_ready_for_payment' });
    expect(messagesOf(dollars)).toEqual([
      ['error', 'region_restricted', '$.fulfillment_details.address.country'],
    ]);
    expect(await acp.create(readyBody({ currency: 'jpy' }))).toMatchObject({
      status: 400,
      body: { code: 'unsupported_currency', param: '$.currency' },
    });
  });

  it('applies discounts and gift cards by their codes, and lists the rejected codes', async () => {
    await createDiscount(shop, 'TENTH');
    const card = await createGiftCard(shop, { value: 500 });
    const { body } = await acp.create(readyBody({ discounts: { codes: ['tenth', 'NONE', card.code] } }));
    expect(body.discounts).toMatchObject({
      codes: ['tenth', 'NONE', card.code],
      applied: [{ code: 'TENTH' }],
      rejected: [{ code: 'NONE', reason: 'discount_code_invalid' }],
    });
    expect(body.capabilities.extensions).toEqual([{ name: 'discount' }]);
    expect(body.totals.map(({ type }: AgentBody) => type)).toEqual([
      'items_base_amount',
      'items_discount',
      'subtotal',
      'fulfillment',
      'tax',
      'store_credit',
      'total',
    ]);
    expect(totalOf(body)).toBe(ok(await shop.store.get(`/carts/${body.id}`)).cart.total);
    const cleared = await acp.update(body.id, { discounts: { codes: [] } });
    expect(cleared.body.discounts).toMatchObject({ codes: [], applied: [] });
  });

  it('returns a changed total instead of charging it', async () => {
    const [{ id: variant }] = shop.mug.variants;
    const session = await createReady({ line_items: lines(1, variant) });
    const prices = [
      { currency_code: 'eur', amount: 825 },
      { currency_code: 'usd', amount: 900 },
    ];
    ok(await shop.admin.post(`/products/${shop.mug.id}/variants/${variant}`, { prices }));
    const changed = await acp.complete(session.id, 'authorized');
    expect(changed.body).toMatchObject({ status: 'ready_for_payment' });
    expect(messagesOf(changed)).toEqual([['warning', 'price_change', '$.totals']]);
    expect(totalOf((await acp.complete(session.id, 'authorized')).body)).toBe(totalOf(changed.body));
  });

  it('is ready again after a declined payment, and escalated if the bank requires the buyer', async () => {
    const { id } = await createReady();
    const declined = await acp.complete(id, 'refused');
    expect(declined.body.status).toBe('ready_for_payment');
    expect(messagesOf(declined)).toEqual([['error', 'payment_declined', '$.payment_data']]);
    const escalated = await acp.complete(id, 'requires_more');
    expect(escalated.body.status).toBe('requires_escalation');
    expect(messagesOf(escalated)).toEqual([['error', 'requires_3ds', '$.payment_data']]);
  });

  it('cannot be changed after it was canceled or has expired', async () => {
    const { id } = await createReady();
    expect((await acp.cancel(id)).body.status).toBe('canceled');
    expect(await acp.cancel(id)).toMatchObject({ status: 405, body: { code: 'not_cancelable' } });
    expect(await acp.update(id, {})).toMatchObject({ status: 409, body: { code: 'session_canceled' } });
    const other = await createReady();
    await shop.sql('update agent_session set expires_at = now() where cart_id = $1', [other.id]);
    expect((await acp.get(other.id)).body.status).toBe('expired');
    expect(await acp.update(other.id, {})).toMatchObject({ status: 409, body: { code: 'session_expired' } });
  });

  it('is not found by another platform', async () => {
    const { id } = await createReady();
    const other = new AcpClient({ url: shop.url, platform: await shop.addPlatform() });
    expect(await other.get(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await other.complete(id, 'authorized')).toMatchObject({ status: 404 });
  });

  it('replays the response to a request with the same key and the same JSON', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await acp.create(readyBody(), key);
    const again = await acp.create({ ...DETAILS, buyer: BUYER, line_items: lines() }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotency-key')).toBe(key['idempotency-key']);
    expect(await acp.create(readyBody({ locale: null }), key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_conflict' },
    });
    const failing = { 'idempotency-key': randomUUID() };
    for (const replayed of [null, 'true']) {
      const { status, headers } = await acp.create({ line_items: [] }, failing);
      expect([status, headers.get('idempotent-replayed')]).toEqual([400, replayed]);
    }
  });

  it('becomes one order through five concurrent completions with the same key', async () => {
    const { id } = await createReady();
    const key = { 'idempotency-key': randomUUID() };
    const payment_data = { provider: 'test', token: 'authorized' };
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => acp.send('POST', `/checkout_sessions/${id}/complete`, { payment_data }, key)),
    );
    for (const { body } of responses) expect(body).toEqual(responses[0].body);
    expect(await shop.sql('select id from "order" where cart_id = $1', [id])).toHaveLength(1);
  });

  it.each([
    [{ authorization: '' }, 401, 'unauthorized'],
    [{ authorization: 'Bearer agt_wrong' }, 401, 'unauthorized'],
    [{ 'api-version': '' }, 400, 'missing_api_version'],
    [{ 'api-version': '2025-09-29' }, 400, 'unsupported_api_version'],
    [{ 'idempotency-key': '' }, 400, 'idempotency_key_required'],
    [{ 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ])('is rejected with the headers %j', async (headers, status, code) => {
    expect(await acp.create(readyBody(), headers)).toMatchObject({ status, body: { code } });
  });

  it.each([
    [{ line_items: [] }, '$.line_items'],
    [{ line_items: [{ quantity: 1 }] }, '$.line_items[0].id'],
    [{ line_items: [{ id: 'x', quantity: 0.5 }] }, '$.line_items[0].quantity'],
    [{ line_items: [{ id: 'x' }], currency: null }, '$.currency'],
    [{ line_items: [{ id: 'x' }], capabilities: null }, '$.capabilities'],
    [{ line_items: [{ id: 'x' }], buyer: { email: 'nobody' } }, '$.buyer.email'],
  ])('is rejected with an invalid field: %j', async (body, param) => {
    expect(await acp.create(body)).toMatchObject({ status: 400, body: { type: 'invalid_request', param } });
  });

  it('rejects card numbers, and platforms that may not use ACP', async () => {
    const { id } = await createReady();
    const instrument = { type: 'card', credential: { type: 'pan', number: '4242424242424242' } };
    const refused = await acp.send('POST', `/checkout_sessions/${id}/complete`, {
      payment_data: { handler_id: 'test', instrument },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'unsupported_credential' } });
    const platform = await shop.addPlatform({ protocols: ['ucp'] });
    const forbidden = await new AcpClient({ url: shop.url, platform }).get(id);
    expect(forbidden).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
