import {
  openAgentShop,
  send,
  startProfileServer,
  type AgentBody,
  type AgentShop,
  type ProfileServer,
} from '../support/agents.ts';
import { createDiscount } from '../support/discounts.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { ok } from '../support/sample-shop.ts';
import { UcpClient } from '../support/ucp-client.ts';
import { expectUcp } from '../support/ucp-schemas.ts';

const ADDRESS = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
  ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
};
const BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };

/* Every response is validated against the schemas of the version, and its totals have to add up. */
describe.each(['2026-08-25', '2026-04-08'])('A checkout session of UCP %s', (version) => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let ucp: UcpClient;

  beforeAll(async () => {
    [shop, profiles] = [await openAgentShop(), await startProfileServer(version)];
    ucp = new UcpClient(shop, profiles, version);
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await profiles.close();
  });

  const small = (): string => shop.shirt.variants[0].id;
  const lines = (quantity = 1, id = small()) => [{ item: { id }, quantity }];
  const delivery = (address: object = ADDRESS, groups: object[] = []) => ({
    fulfillment: { methods: [{ type: 'shipping', destinations: [address], groups }] },
  });
  const whole = (more: object = {}) => ({ line_items: lines(), buyer: BUYER, ...delivery(), ...more });
  const codes = ({ body }: { body: AgentBody }) =>
    (body.messages ?? []).map((message: AgentBody) => [message.type, message.code, message.path]);
  const ready = async (more: object = {}): Promise<AgentBody> => {
    const { body } = await ucp.create(whole(more));
    expect(body.status).toBe('ready_for_complete');
    return body;
  };
  const totalOf = ({ totals }: AgentBody) => totals.at(-1).amount;

  it('is discovered by the profile of the shop', async () => {
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
    const created = await ucp.create({ line_items: lines(2) });
    expect(created).toMatchObject({ status: 201, body: { status: 'incomplete', currency: 'EUR' } });
    expect(codes(created)).toEqual([
      ['error', 'missing', '$.buyer.email'],
      ['error', 'missing', '$.fulfillment.methods[0].destinations'],
    ]);
    const { id } = created.body;
    const updated = await ucp.update(id, whole({ line_items: lines(2) }));
    expect(updated.body).toMatchObject({ status: 'ready_for_complete', buyer: BUYER });
    expect(totalOf(updated.body)).toBe(5236); // (2 × 19.50 + 5.00) and 19 % tax
    const [method] = updated.body.fulfillment.methods;
    expect(method).toMatchObject({
      destinations: [{ id: 'dest_1', ...ADDRESS }],
      selected_destination_id: 'dest_1',
    });
    expect(method.groups[0].selected_option_id).toBe(shop.standardShipping.id);
    const completed = await ucp.complete(id, 'authorized');
    expect(completed.body).toMatchObject({ status: 'completed', id });
    expect(completed.body.continue_url).toBeUndefined();
    const { order } = ok(await shop.admin.get(`/orders/${completed.body.order.id}`));
    expect(completed.body.order).toEqual({
      id: order.id,
      label: `#${order.display_id}`,
      permalink_url: `https://shop.example/order/confirmed/${order.id}`,
    });
    expect(order).toMatchObject({
      ...{ email: BUYER.email, total: 5236, cart_id: id },
      metadata: {
        agent: { protocol: 'ucp', platform: 'Assistant', platform_id: shop.platform.id, session_id: id },
      },
      shipping_address: { first_name: 'Oliver', city: 'Berlin', country_code: 'de' },
    });
    expect((await ucp.get(id)).body).toEqual(completed.body);
  });

  it('writes the platform over what a shopper has put into the metadata of the cart', async () => {
    const { id } = await ready();
    const metadata = { agent: { platform: 'Somebody' }, color: 'red' };
    ok(await shop.store.post(`/carts/${id}`, { metadata }));
    const { body } = await ucp.complete(id, 'authorized');
    const { order } = ok(await shop.admin.get(`/orders/${body.order.id}`));
    expect(order.metadata).toEqual({
      color: 'red',
      agent: expect.objectContaining({ platform: 'Assistant' }),
    });
  });

  it('is completed by the shopper in the storefront, who continues with the same cart', async () => {
    const { id, continue_url } = await ready();
    expect(continue_url).toBe(`https://shop.example/checkout?cart_id=${id}`);
    ok(await shop.store.post(`/carts/${id}/payment-sessions`));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
    const { data } = ok(await shop.store.post(`/carts/${id}/complete`)) as { data: { id: string } };
    expect((await ucp.get(id)).body).toMatchObject({ status: 'completed', order: { id: data.id } });
  });

  it('is replaced as a whole by an update', async () => {
    const { id } = await ready();
    const [{ id: line }] = (await ucp.get(id)).body.line_items;
    const more = await ucp.update(id, { line_items: [...lines(3), ...lines(1, shop.mug.variants[0].id)] });
    expect(more.body.line_items.map(({ quantity }: AgentBody) => quantity)).toEqual([3, 1]);
    expect(more.body.line_items[0].id).toBe(line);
    expect(more.body.buyer).toBeUndefined();
    expect(more.body.fulfillment.methods[0].destinations).toBeUndefined();
    const none = await ucp.update(id, {});
    expect(none.body).toMatchObject({ status: 'incomplete', line_items: [] });
    expect(codes(none)).toContainEqual(['error', 'missing', '$.line_items']);
  });

  it('adds up quantities of the same variant', async () => {
    const { body } = await ucp.create({ line_items: [...lines(2), ...lines(3)] });
    expect(body.line_items.map(({ quantity }: AgentBody) => quantity)).toEqual([5]);
  });

  it('sells what is in stock, and says so', async () => {
    const adjusted = await ucp.create(whole({ line_items: lines(1000) }));
    expect(adjusted.body.line_items[0].quantity).toBeLessThanOrEqual(100);
    expect(codes(adjusted)).toEqual([['warning', 'quantity_adjusted', '$.line_items[0].quantity']]);
    expect(adjusted.body.status).toBe('ready_for_complete');
  });

  it('refuses unknown items until an update leaves them out', async () => {
    const refused = await ucp.create(whole({ line_items: [...lines(), ...lines(1, 'variant_none')] }));
    expect(refused.body).toMatchObject({ status: 'incomplete', line_items: [{ quantity: 1 }] });
    expect(codes(refused)).toEqual([['error', 'item_unavailable', '$.line_items[1]']]);
    expect(codes(await ucp.get(refused.body.id))).toEqual(codes(refused));
    expect((await ucp.update(refused.body.id, whole())).body.status).toBe('ready_for_complete');
  });

  it('is not made if nothing can be sold', async () => {
    const before = await shop.sql('select id from cart');
    const none = await ucp.create({ line_items: lines(1, 'variant_none') });
    expect(none).toMatchObject({ status: 200, body: { ucp: { status: 'error' } } });
    expect(codes(none)).toEqual([['error', 'item_unavailable', '$.line_items[0]']]);
    expect(await shop.sql('select id from cart')).toEqual(before);
  });

  it('moves to the region of the address', async () => {
    const america = { ...ADDRESS, address_country: 'USA', address_region: 'NY' };
    const { body } = await ucp.create(whole(delivery(america)));
    expect(body).toMatchObject({ currency: 'USD', line_items: [{ item: { price: 2400 } }] });
    const back = await ucp.update(body.id, whole());
    expect(back.body).toMatchObject({ currency: 'EUR', line_items: [{ item: { price: 1950 } }] });
  });

  it('begins in the region of the context', async () => {
    const { body } = await ucp.create({ line_items: lines(), context: { address_country: 'US' } });
    expect(body.currency).toBe('USD');
    const byCurrency = await ucp.create({ line_items: lines(), context: { currency: 'USD' } });
    expect(byCurrency.body.currency).toBe('USD');
  });

  it('cannot be delivered to a country that the shop does not serve', async () => {
    const japan = { ...ADDRESS, address_country: 'JP' };
    const { body } = await ucp.create(whole(delivery(japan)));
    expect(body).toMatchObject({ status: 'incomplete', currency: 'EUR' });
    expect(body.fulfillment.methods[0].destinations[0].address_country).toBe('JP');
    expect(codes({ body }).map(([, code]: string[]) => code)).toEqual(['address_undeliverable']);
  });

  it('takes the cheapest shipping option unless the platform selects another one', async () => {
    const express = ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Express', region_id: shop.europe.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 1500, data: { id: 'manual-fulfillment' } },
      }),
    ).shipping_option;
    const first = await ready();
    const [group] = first.fulfillment.methods[0].groups;
    expect(group.options.map(({ title }: AgentBody) => title)).toEqual(['Standard', 'Express']);
    expect(group.selected_option_id).toBe(shop.standardShipping.id);
    const selected = [{ id: group.id, selected_option_id: express.id }];
    const { body } = await ucp.update(first.id, whole(delivery(ADDRESS, selected)));
    expect(body.fulfillment.methods[0].groups[0].selected_option_id).toBe(express.id);
    expect(totalOf(body) - totalOf(first)).toBe(1190);
    ok(await shop.admin.delete(`/shipping-options/${express.id}`));
  });

  it('applies discounts and gift cards by their codes, and names those that it rejects', async () => {
    const code = `TENTH-${version}`;
    await createDiscount(shop, code);
    const card = await createGiftCard(shop, { value: 500 });
    const { body } = await ucp.create(
      whole({ discounts: { codes: [code.toLowerCase(), 'NONE', card.code] } }),
    );
    expect(codes({ body })).toEqual([['warning', 'discount_code_invalid', '$.discounts.codes[1]']]);
    expect(body.discounts.codes).toEqual([code.toLowerCase(), 'NONE', card.code]);
    expect(body.discounts.applied).toMatchObject([{ code: code.toUpperCase() }]);
    const types = body.totals.map(({ type }: AgentBody) => type);
    expect(types).toEqual(['subtotal', 'items_discount', 'fulfillment', 'tax', 'gift_card', 'total']);
    const cart = ok(await shop.store.get(`/carts/${body.id}`)).cart;
    expect(totalOf(body)).toBe(cart.total);
    const cleared = await ucp.update(body.id, whole());
    expect(cleared.body.discounts).toBeUndefined();
    const completed = await ucp.complete(body.id, 'authorized');
    expect(totalOf(completed.body)).toBe(totalOf(cleared.body));
  });

  it('shows nothing of an account that has the e-mail', async () => {
    const email = `account-${version}@example.com`;
    await shop.admin.post('/customers', { email, first_name: 'A', last_name: 'B', password: 'secret' });
    const { id } = await ready({ buyer: { email } });
    const [cart] = await shop.sql<{ has_account: boolean }>(
      'select u.has_account from cart c join customer u on u.id = c.customer_id where c.id = $1',
      [id],
    );
    expect(cart.has_account).toBe(false);
  });
});
