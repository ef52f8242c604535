import { CancelExpiredSessions } from '#additions/agents/sessions/cancel-expired-sessions';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentResponse, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createRegion, createSizedProduct, ok } from '../../support/sample-shop.ts';

const ADDRESS = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};
const BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };
const DUTCH = { ...ADDRESS, city: 'Utrecht', country: 'NL' };

/* Every response is validated against schemas, and its totals have to add up. */
describe('A session of ACP', () => {
  let shop: AgentShop;
  let acp: AcpClient;
  /** Shipping options of the Netherlands, which have the currency of Europe. */
  let dutchPost: { id: string };

  beforeAll(async () => {
    shop = await openAgentShop();
    acp = new AcpClient(shop);
    const region_id = await createRegion(shop, {
      ...{ name: 'Netherlands', tax_rate: 21, countries: ['nl'], payment_providers: ['manual', 'test'] },
    });
    dutchPost = await createOption({ name: 'Post', region_id, amount: 700 });
  });
  afterAll(() => shop.close());

  const createOption = async (fields: object): Promise<{ id: string }> =>
    ok(
      await shop.admin.post('/shipping-options', {
        ...{ provider_id: 'manual', price_type: 'flat_rate', data: { id: 'manual-fulfillment' }, ...fields },
      }),
    ).shipping_option;
  const lines = (quantity = 1, id = shop.shirt.variants[0].id) => [{ id, quantity }];
  const createReady = async (changes: object = {}): Promise<AgentBody> => {
    const delivery = { fulfillment_details: { address: ADDRESS } };
    const { body } = await acp.create({ line_items: lines(), buyer: BUYER, ...delivery, ...changes });
    expect(body.status).toBe('ready_for_payment');
    return body;
  };
  const messagesOf = ({ body }: AgentResponse) =>
    body.messages.map((message: AgentBody) => [message.type, message.code, message.param]);
  const optionsOf = ({ body }: AgentResponse) =>
    body.selected_fulfillment_options.map((option: AgentBody) => option.option_id);
  const select = (...ids: string[]) => ({
    selected_fulfillment_options: ids.map((option_id) => ({ type: 'shipping', option_id, item_ids: [] })),
  });
  const sessionOf = async (id: string): Promise<AgentBody> => {
    const { sessions } = ok(await shop.admin.get(`/agent-platforms/${shop.platform.id}/sessions`));
    return (sessions as AgentBody[]).find((session) => session.id === id);
  };

  it('has no lines after an update with null as line_items', async () => {
    const { id } = await createReady();
    const cleared = await acp.update(id, { line_items: null });
    expect(cleared.body).toMatchObject({ status: 'not_ready_for_payment', line_items: [] });
    expect(messagesOf(cleared)).toEqual([['error', 'missing', '$.line_items']]);
  });

  it('has no codes after an update with null as discounts', async () => {
    await createDiscount(shop, 'CLEARED');
    const { id } = await createReady({ discounts: { codes: ['CLEARED'] } });
    expect((await acp.update(id, { buyer: BUYER })).body.discounts.applied).toHaveLength(1);
    expect((await acp.update(id, { discounts: null })).body.discounts).toMatchObject({
      ...{ codes: [], applied: [] },
    });
  });

  it('retains its buyer when the delivery has another e-mail', async () => {
    const { id } = await createReady();
    const details = { name: 'Ida Juhl', email: 'ida@example.com', phone_number: '+49301' };
    const { body } = await acp.update(id, { fulfillment_details: { ...details, address: ADDRESS } });
    expect(body).toMatchObject({ buyer: BUYER, fulfillment_details: details });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ email: BUYER.email });
  });

  it('has the e-mail of the delivery if the buyer has none', async () => {
    const details = { email: 'ida@example.com', address: ADDRESS };
    const { id, buyer } = await createReady({ buyer: undefined, fulfillment_details: details });
    expect(buyer).toBeUndefined();
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ email: 'ida@example.com' });
    await acp.update(id, { buyer: BUYER });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ email: BUYER.email });
    const { status, fulfillment_details } = (await acp.update(id, { buyer: null })).body;
    expect([status, fulfillment_details.email]).toEqual(['ready_for_payment', 'ida@example.com']);
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ email: 'ida@example.com' });
  });

  it('retains its address when the delivery of an update has none, and loses it by null', async () => {
    const { id } = await createReady();
    const details = { phone_number: '+49301' };
    const renamed = await acp.update(id, { fulfillment_details: details });
    expect(renamed.body).toMatchObject({ status: 'ready_for_payment', fulfillment_details: details });
    expect(renamed.body.fulfillment_details.address).toMatchObject(ADDRESS);
    const cleared = await acp.update(id, { fulfillment_details: { address: null } });
    expect(messagesOf(cleared)).toEqual([['error', 'missing', '$.fulfillment_details.address']]);
  });

  it('is delivered to the name of the address, else of the delivery, else of the buyer', async () => {
    const { name: _, ...nameless } = ADDRESS;
    const nameIn = async (details: object, buyer: object = BUYER) => {
      const { id } = await createReady({ buyer, fulfillment_details: details });
      const { first_name, last_name } = ok(await shop.store.get(`/carts/${id}`)).cart.shipping_address;
      return `${first_name} ${last_name}`;
    };
    expect(await nameIn({ name: 'Ida Bo', address: ADDRESS })).toBe('Oliver Juhl');
    expect(await nameIn({ name: 'Ida Bo', address: nameless })).toBe('Ida Bo');
    expect(await nameIn({ address: nameless }, { email: BUYER.email, full_name: 'Eva Maria Bo' })).toBe(
      'Eva Maria Bo',
    );
  });

  it('retains the remarks for staff that an update omits', async () => {
    const { id } = await createReady({ affiliate_attribution: { source: 'chat' }, locale: 'de' });
    await acp.update(id, { metadata: { campaign: 'spring' }, locale: null });
    const intent_trace = { reason_code: 'price', trace_summary: 'too expensive' };
    await acp.send('POST', `/checkout_sessions/${id}/cancel`, { intent_trace });
    expect((await sessionOf(id)).attribution).toEqual({
      ...{ affiliate_attribution: { source: 'chat' }, metadata: { campaign: 'spring' }, intent_trace },
    });
  });

  it('declares the extension for discounts if the agent asked for it', async () => {
    const asking = await createReady({ capabilities: { extensions: [{ name: 'discount' }] } });
    expect((await acp.get(asking.id)).body.capabilities.extensions).toEqual([{ name: 'discount' }]);
    const silent = await createReady();
    expect(silent.capabilities.extensions).toEqual([]);
    expect(silent.discounts).toBeUndefined();
  });

  it('takes order_notes of 5,000 characters at most', async () => {
    const order_notes = 'x'.repeat(5000);
    const { id } = await createReady({ order_notes });
    const tooLong = await acp.update(id, { order_notes: `${order_notes}x` });
    expect(tooLong).toMatchObject({ status: 400, body: { param: '$.order_notes' } });
  });

  it('has the quantity in stock if a huge quantity is requested', async () => {
    const huge = await acp.create({ line_items: lines(1_000_000_000) });
    expect(messagesOf(huge)).toContainEqual(['warning', 'limited_availability', '$.line_items[0].quantity']);
    expect(huge.body.line_items[0].quantity).toBeLessThanOrEqual(100);
  });

  it('has at most 100 lines', async () => {
    const many = await acp.create({ line_items: Array.from({ length: 101 }, () => lines()[0]) });
    expect(many).toMatchObject({ status: 400, body: { param: '$.line_items' } });
  });

  it('says once that an address change has replaced the selected shipping option', async () => {
    const express = await createOption({ name: 'Express', region_id: shop.europe.id, amount: 1500 });
    const { id } = await createReady();
    expect(optionsOf(await acp.update(id, select(express.id)))).toEqual([express.id]);
    const moved = await acp.update(id, { fulfillment_details: { address: DUTCH } });
    expect(moved.body.status).toBe('ready_for_payment');
    expect(optionsOf(moved)).toEqual([dutchPost.id]);
    expect(messagesOf(moved)).toEqual([['info', undefined, '$.selected_fulfillment_options']]);
    expect(messagesOf(await acp.update(id, { line_items: lines(2) }))).toEqual([]);
    ok(await shop.admin.delete(`/shipping-options/${express.id}`));
  });

  it('warns that a selected shipping option is not available', async () => {
    const { id } = await createReady();
    const refused = await acp.update(id, select(dutchPost.id));
    expect(refused.body.status).toBe('ready_for_payment');
    expect(optionsOf(refused)).toEqual([shop.standardShipping.id]);
    expect(messagesOf(refused)).toEqual([['warning', 'unsupported', '$.selected_fulfillment_options']]);
  });

  it('is not ready while another kind of fulfillment is selected', async () => {
    const { id } = await createReady();
    const pickup = [{ type: 'pickup', option_id: shop.standardShipping.id, item_ids: [] }];
    await acp.update(id, { selected_fulfillment_options: pickup });
    const session = await acp.get(id);
    expect(session.body.status).toBe('not_ready_for_payment');
    expect(messagesOf(session)).toEqual([['error', 'unsupported', '$.selected_fulfillment_options']]);
    const shipped = await acp.update(id, select(shop.standardShipping.id));
    expect(shipped.body.status).toBe('ready_for_payment');
  });

  it('rejects the codes that its new region does not have', async () => {
    await createDiscount(shop, 'EUROPE');
    const { id } = await createReady({ discounts: { codes: ['EUROPE'] } });
    const moved = await acp.update(id, { fulfillment_details: { address: DUTCH } });
    expect(moved.body.discounts.applied).toEqual([]);
    expect(messagesOf(moved)).toEqual([['warning', 'discount_code_invalid', '$.discounts.codes[0]']]);
  });

  it('refuses the lines that have no price in its new region', async () => {
    const { id: variant } = (await createSizedProduct(shop, 'Lamp', ['One'], {}, { inventory_quantity: 9 }))
      .variants[0];
    const [{ id: price_list }] = [
      ok(
        await shop.admin.post('/price-lists', {
          ...{ name: 'Europe', description: 'Europe', type: 'override' },
          prices: [{ variant_id: variant, region_id: shop.europe.id, amount: 1000 }],
          status: 'active',
        }),
      ).price_list,
    ];
    const { id } = await createReady({ line_items: [...lines(), ...lines(1, variant)] });
    const moved = await acp.update(id, { fulfillment_details: { address: DUTCH } });
    expect(moved.body.line_items).toHaveLength(1);
    expect(messagesOf(moved)).toEqual([['error', 'invalid', '$.line_items[1]']]);
    ok(await shop.admin.delete(`/price-lists/${price_list}`));
  });

  it('charges nothing if a discount has expired, and returns the new total', async () => {
    const { id: discount } = await createDiscount(shop, 'SHORT');
    const session = await createReady({ discounts: { codes: ['SHORT'] } });
    ok(await shop.admin.post(`/discounts/${discount}`, { is_disabled: true }));
    const changed = await acp.complete(session.id, 'authorized');
    expect(changed.body.status).toBe('ready_for_payment');
    expect(messagesOf(changed)).toEqual([
      ['warning', 'discount_code_invalid', '$.discounts.codes[0]'],
      ['warning', 'price_change', '$.totals'],
    ]);
    expect(changed.body.totals.at(-1).amount).toBeGreaterThan(session.totals.at(-1).amount);
    expect((await acp.complete(session.id, 'authorized')).body.status).toBe('completed');
  });

  it('understands billing addresses with country codes of three letters, and rejects unknown countries', async () => {
    const { id } = await createReady();
    const pay = (country: string) =>
      acp.send('POST', `/checkout_sessions/${id}/complete`, {
        payment_data: {
          ...{ handler_id: 'test', billing_address: { ...ADDRESS, country } },
          instrument: { type: 'test', credential: { type: 'token', token: 'authorized' } },
        },
      });
    expect(await pay('ZZ')).toMatchObject({
      ...{ status: 400, body: { code: 'invalid', param: '$.payment_data.billing_address.country' } },
    });
    const { body } = await pay('FRA');
    expect(body.status).toBe('completed');
    const { order } = ok(await shop.admin.get(`/orders/${body.order.id}?expand=billing_address`));
    expect(order.billing_address).toMatchObject({ country_code: 'fr' });
  });

  it('does not exist for another platform, whatever that requests', async () => {
    const { id } = await createReady();
    const other = new AcpClient({ url: shop.url, platform: await shop.addPlatform() });
    for (const response of [
      await other.get(id),
      await other.update(id, { line_items: null }),
      await other.complete(id, 'authorized'),
      await other.cancel(id),
    ])
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await acp.get(id)).body.status).toBe('ready_for_payment');
  });

  it('is created by concurrent requests with the same new e-mail', async () => {
    const buyer = { email: 'concurrent@example.com' };
    const sessions = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => acp.create({ line_items: lines(), buyer })),
    );
    expect(sessions.map(({ status }) => status)).toEqual(sessions.map(() => 201));
  });

  it('stays expired after its payments were canceled, and takes nothing more', async () => {
    const { id } = await createReady();
    await acp.complete(id, 'requires_more');
    await shop.sql('update agent_session set expires_at = now() where cart_id = $1', [id]);
    await shop.app.get(CancelExpiredSessions, { strict: false }).run();
    expect(await shop.sql('select id from payment_session where cart_id = $1', [id])).toEqual([]);
    expect((await acp.get(id)).body.status).toBe('expired');
    for (const response of [await acp.update(id, {}), await acp.complete(id, 'authorized')])
      expect(response).toMatchObject({ status: 409, body: { code: 'session_expired' } });
    expect(await acp.cancel(id)).toMatchObject({ status: 405, body: { code: 'not_cancelable' } });
  });

  it('cannot be changed while it is being completed', async () => {
    const { id } = await createReady();
    await shop.sql(
      "insert into lease (key, holder, expires_at) values ('cart:' || $1, 'x', now() + interval '1 minute')",
      [id],
    );
    expect((await acp.get(id)).body.status).toBe('complete_in_progress');
    for (const response of [await acp.update(id, {}), await acp.cancel(id)])
      expect(response).toMatchObject({ status: 409, body: { code: 'complete_in_progress' } });
    await shop.sql("delete from lease where key = 'cart:' || $1", [id]);
    expect((await acp.get(id)).body.status).toBe('ready_for_payment');
  });
});
