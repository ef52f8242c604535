import { randomUUID } from 'node:crypto';
import { type AgentBody, send } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { ok } from '../../support/sample-shop.ts';
import { expectUcp } from '../../support/ucp-schemas.ts';
import {
  messagesOf,
  openUcpShop,
  shipTo,
  totalOf,
  UCP_ADDRESS,
  UCP_BUYER,
  type UcpShop,
} from './support/ucp-shop.ts';

/* Every response is validated against the schemas of the version, and its totals have to add up. */
describe.each(['2026-08-25', '2026-04-08'])('A checkout session of UCP %s', (version) => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop(version);
  });
  afterAll(() => shop.close());

  it('is offered by the profile of the shop', async () => {
    const newest = version === '2026-08-25';
    const path = newest ? '/.well-known/ucp' : `/.well-known/ucp/${version}`;
    const { status, body, headers } = await send(shop.url + path, {});
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expectUcp('profile', version, body);
    expect(body.ucp.services['dev.ucp.shopping']).toMatchObject([
      { transport: 'rest', endpoint: 'https://api.shop.example/ucp' },
      { transport: 'mcp', endpoint: 'https://api.shop.example/ucp/mcp' },
    ]);
    expect(body.ucp.supported_versions).toEqual(
      newest ? { '2026-04-08': 'https://api.shop.example/.well-known/ucp/2026-04-08' } : undefined,
    );
  });

  it('is incomplete until it has an e-mail and an address, and then places the order', async () => {
    const created = await shop.ucp.create({ line_items: shop.lines(2) });
    expect(created).toMatchObject({ status: 201, body: { status: 'incomplete', currency: 'EUR' } });
    expect(messagesOf(created)).toEqual([
      ['error', 'missing', '$.buyer.email'],
      ['error', 'missing', '$.fulfillment.methods[0].destinations'],
    ]);
    const { id } = created.body;
    const updated = await shop.ucp.update(id, shop.readyBody({ line_items: shop.lines(2) }));
    expect(updated.body).toMatchObject({ status: 'ready_for_complete', buyer: UCP_BUYER });
    expect(totalOf(updated.body)).toBe(5236); // (2 × 19.50 + 5.00) and 19 % tax
    const [method] = updated.body.fulfillment.methods;
    expect(method).toMatchObject({
      destinations: [{ id: 'dest_1', ...UCP_ADDRESS }],
      selected_destination_id: 'dest_1',
    });
    expect(method.groups[0].selected_option_id).toBe(shop.standardShipping.id);
    const completed = await shop.ucp.complete(id, 'authorized');
    expect(completed.body).toMatchObject({ status: 'completed', id });
    expect(completed.body.continue_url).toBeUndefined();
    const { order } = ok(await shop.admin.get(`/orders/${completed.body.order.id}`));
    expect(completed.body.order).toEqual({
      id: order.id,
      label: `#${order.display_id}`,
      permalink_url: `https://shop.example/order/confirmed/${order.id}`,
    });
    expect(order).toMatchObject({
      ...{ email: UCP_BUYER.email, total: 5236, cart_id: id },
      metadata: {
        agent: { protocol: 'ucp', platform: 'Assistant', platform_id: shop.platform.id, session_id: id },
      },
      shipping_address: { first_name: 'Oliver', city: 'Berlin', country_code: 'de' },
    });
    expect((await shop.ucp.get(id)).body).toEqual(completed.body);
  });

  it('overwrites a platform that a shopper has written to the metadata of the cart', async () => {
    const { id } = await shop.createReady();
    const metadata = { agent: { platform: 'Another assistant' }, color: 'red' };
    ok(await shop.store.post(`/carts/${id}`, { metadata }));
    const { body } = await shop.ucp.complete(id, 'authorized');
    const { order } = ok(await shop.admin.get(`/orders/${body.order.id}`));
    expect(order.metadata).toEqual({
      color: 'red',
      agent: expect.objectContaining({ platform: 'Assistant' }),
    });
  });

  it('can be completed by the shopper in the storefront', async () => {
    const { id, continue_url } = await shop.createReady();
    expect(continue_url).toBe(`https://shop.example/checkout?cart_id=${id}`);
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
    const { data } = ok(await shop.store.post(`/carts/${id}/complete`)) as { data: { id: string } };
    expect((await shop.ucp.get(id)).body).toMatchObject({ status: 'completed', order: { id: data.id } });
  });

  it('loses the fields that an update omits', async () => {
    const { id } = await shop.createReady();
    const [{ id: line }] = (await shop.ucp.get(id)).body.line_items;
    const more = await shop.ucp.update(id, {
      line_items: [...shop.lines(3), ...shop.lines(1, shop.mug.variants[0].id)],
    });
    expect(more.body.line_items.map(({ quantity }: AgentBody) => quantity)).toEqual([3, 1]);
    expect(more.body.line_items[0].id).toBe(line);
    expect(more.body.buyer).toBeUndefined();
    expect(more.body.fulfillment.methods[0].destinations).toBeUndefined();
    const none = await shop.ucp.update(id, {});
    expect(none.body).toMatchObject({ status: 'incomplete', line_items: [] });
    expect(messagesOf(none)).toContainEqual(['error', 'missing', '$.line_items']);
  });

  it('merges items of the same variant', async () => {
    const { body } = await shop.ucp.create({ line_items: [...shop.lines(2), ...shop.lines(3)] });
    expect(body.line_items.map(({ quantity }: AgentBody) => quantity)).toEqual([5]);
  });

  it('contains at most the quantity in stock, with a warning', async () => {
    const adjusted = await shop.ucp.create(shop.readyBody({ line_items: shop.lines(1000) }));
    expect(adjusted.body.line_items[0].quantity).toBeLessThanOrEqual(100);
    expect(messagesOf(adjusted)).toEqual([['warning', 'quantity_adjusted', '$.line_items[0].quantity']]);
    expect(adjusted.body.status).toBe('ready_for_complete');
  });

  it('is incomplete with an unknown item until an update omits it', async () => {
    const refused = await shop.ucp.create(
      shop.readyBody({ line_items: [...shop.lines(), ...shop.lines(1, 'variant_none')] }),
    );
    expect(refused.body).toMatchObject({ status: 'incomplete', line_items: [{ quantity: 1 }] });
    expect(messagesOf(refused)).toEqual([['error', 'item_unavailable', '$.line_items[1]']]);
    expect(messagesOf(await shop.ucp.get(refused.body.id))).toEqual(messagesOf(refused));
    expect((await shop.ucp.update(refused.body.id, shop.readyBody())).body.status).toBe('ready_for_complete');
  });

  it('is not created if no item can be sold', async () => {
    const before = await shop.sql('select id from cart');
    const none = await shop.ucp.create({ line_items: shop.lines(1, 'variant_none') });
    expect(none).toMatchObject({ status: 200, body: { ucp: { status: 'error' } } });
    expect(messagesOf(none)).toEqual([['error', 'item_unavailable', '$.line_items[0]']]);
    expect(await shop.sql('select id from cart')).toEqual(before);
  });

  it('moves to the region of the address', async () => {
    const america = { ...UCP_ADDRESS, address_country: 'USA', address_region: 'NY' };
    const { body } = await shop.ucp.create(shop.readyBody(shipTo(america)));
    expect(body).toMatchObject({ currency: 'USD', line_items: [{ item: { price: 2400 } }] });
    const back = await shop.ucp.update(body.id, shop.readyBody());
    expect(back.body).toMatchObject({ currency: 'EUR', line_items: [{ item: { price: 1950 } }] });
  });

  it('is created in the region of the context', async () => {
    const { body } = await shop.ucp.create({ line_items: shop.lines(), context: { address_country: 'US' } });
    expect(body.currency).toBe('USD');
    const byCurrency = await shop.ucp.create({ line_items: shop.lines(), context: { currency: 'USD' } });
    expect(byCurrency.body.currency).toBe('USD');
  });

  it('warns that the claims of the shopper to benefits are not accepted, and is ready all the same', async () => {
    const context = { eligibility: ['com.example.loyalty_gold', { id: 'com.example.store_card' }] };
    const created = await shop.ucp.create(shop.readyBody({ context }));
    expect(created.body.status).toBe('ready_for_complete');
    expect(messagesOf(created)).toEqual([
      ['warning', 'eligibility_not_accepted', '$.context.eligibility[0]'],
      ['warning', 'eligibility_not_accepted', '$.context.eligibility[1]'],
    ]);
    expect((await shop.ucp.complete(created.body.id, 'authorized')).body.status).toBe('completed');
  });

  it('is incomplete with an address in a country that the shop does not serve', async () => {
    const japan = { ...UCP_ADDRESS, address_country: 'JP' };
    const { body } = await shop.ucp.create(shop.readyBody(shipTo(japan)));
    expect(body).toMatchObject({ status: 'incomplete', currency: 'EUR' });
    expect(body.fulfillment.methods[0].destinations[0].address_country).toBe('JP');
    expect(messagesOf({ body }).map(([, code]) => code)).toEqual(['address_undeliverable']);
  });

  it('has the cheapest shipping option unless the platform selects another one', async () => {
    const express = ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Express', region_id: shop.europe.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 1500, data: { id: 'manual-fulfillment' } },
      }),
    ).shipping_option;
    const first = await shop.createReady();
    const [group] = first.fulfillment.methods[0].groups;
    expect(group.options.map(({ title }: AgentBody) => title)).toEqual(['Standard', 'Express']);
    expect(group.selected_option_id).toBe(shop.standardShipping.id);
    const selected = [{ id: group.id, selected_option_id: express.id }];
    const { body } = await shop.ucp.update(first.id, shop.readyBody(shipTo(UCP_ADDRESS, selected)));
    expect(body.fulfillment.methods[0].groups[0].selected_option_id).toBe(express.id);
    expect(totalOf(body) - totalOf(first)).toBe(1190);
    ok(await shop.admin.delete(`/shipping-options/${express.id}`));
  });

  it('applies discounts and gift cards by their codes, and lists the rejected codes', async () => {
    const code = `TENTH-${version}`;
    await createDiscount(shop, code);
    const card = await createGiftCard(shop, { value: 500 });
    const { body } = await shop.ucp.create(
      shop.readyBody({ discounts: { codes: [code.toLowerCase(), 'NONE', card.code] } }),
    );
    expect(messagesOf({ body })).toEqual([['warning', 'discount_code_invalid', '$.discounts.codes[1]']]);
    expect(body.discounts.codes).toEqual([code.toLowerCase(), 'NONE', card.code]);
    expect(body.discounts.applied).toMatchObject([{ code: code.toUpperCase() }]);
    const types = body.totals.map(({ type }: AgentBody) => type);
    expect(types).toEqual(['subtotal', 'items_discount', 'fulfillment', 'tax', 'gift_card', 'total']);
    const cart = ok(await shop.store.get(`/carts/${body.id}`)).cart;
    expect(totalOf(body)).toBe(cart.total);
    const cleared = await shop.ucp.update(body.id, shop.readyBody());
    expect(cleared.body.discounts).toBeUndefined();
    const completed = await shop.ucp.complete(body.id, 'authorized');
    expect(totalOf(completed.body)).toBe(totalOf(cleared.body));
  });

  it('belongs to a guest even if an account has the e-mail', async () => {
    const email = `account-${version}@example.com`;
    await shop.admin.post('/customers', { email, first_name: 'A', last_name: 'B', password: 'secret' });
    const { id } = await shop.createReady({ buyer: { email } });
    const [cart] = await shop.sql<{ has_account: boolean }>(
      'select u.has_account from cart c join customer u on u.id = c.customer_id where c.id = $1',
      [id],
    );
    expect(cart.has_account).toBe(false);
  });

  it('is created once by two requests with the same key and the same JSON', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await shop.ucp.create(shop.readyBody(), key);
    const again = await shop.ucp.create(
      { ...shipTo(UCP_ADDRESS), buyer: UCP_BUYER, line_items: shop.lines() },
      key,
    );
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const other = await shop.ucp.create({ line_items: shop.lines(2) }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    for (const { headers } of [first, again, other])
      expect(headers.get('idempotency-key')).toBe(key['idempotency-key']);
  });

  it.each<[string, unknown]>([
    ['$.line_items[0].item.id is missing', { line_items: [{ quantity: 1 }] }],
    ['$.line_items[0].quantity', { line_items: [{ item: { id: 'x' }, quantity: 1.5 }] }],
    ['$.line_items[0].quantity', { line_items: [{ item: { id: 'x' }, quantity: -1 }] }],
    ['$.line_items must have an item', { line_items: [] }],
    ['$.line_items must be a list', { line_items: 'all' }],
    ['The body is not valid JSON', '{"line_items":'],
    ['The body must be a JSON object', '[]'],
    ['level', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`],
    ['NUL', { line_items: [{ item: { id: 'a\u0000' } }] }],
    ['256 KiB', `{"a":"${'x'.repeat(300_000)}"}`],
  ])('is not created from a body with the error "%s"', async (content, body) => {
    const { status, body: rejection } = await shop.ucp.create(body as object);
    expect([400, 413]).toContain(status);
    expect(rejection.content).toContain(content);
  });
});
