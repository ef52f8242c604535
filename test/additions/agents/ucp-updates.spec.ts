import { randomUUID } from 'node:crypto';
import { startProfileServer } from '../../fakes/profile-server.ts';
import type { AgentBody, AgentResponse } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createGiftCardProduct } from '../../support/gift-cards.ts';
import { createSizedProduct, ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { messagesOf, openUcpShop, shipTo, UCP_ADDRESS, UCP_BUYER, type UcpShop } from './support/ucp-shop.ts';

const VERSION = '2026-08-25';
const METHOD = '$.fulfillment.methods[0]';

/* Every response is validated against schemas, and its totals have to add up. */
describe('A session of UCP', () => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop(VERSION);
  });
  afterAll(() => shop.close());

  const sessionOf = async (id: string): Promise<AgentBody> => {
    const { sessions } = ok(await shop.admin.get(`/agent-platforms/${shop.platform.id}/sessions`));
    return (sessions as AgentBody[]).find((session) => session.id === id);
  };
  const pay = (id: string, body: object): Promise<AgentResponse> =>
    shop.ucp.send('POST', `/checkout-sessions/${id}/complete`, body, { 'idempotency-key': randomUUID() });
  const instrument = (fields: object = {}) => ({
    ...{ id: 'pi_1', handler_id: 'test', type: 'test', credential: { type: 'token', token: 'authorized' } },
    ...fields,
  });

  it('moves to the region of the context while it has no address', async () => {
    const { body } = await shop.ucp.create({ line_items: shop.lines() });
    expect(body.currency).toBe('EUR');
    const inAmerica = { line_items: shop.lines(), context: { address_country: 'US' } };
    expect((await shop.ucp.update(body.id, inAmerica)).body.currency).toBe('USD');
    const addressed = { ...inAmerica, ...shipTo(UCP_ADDRESS) };
    expect((await shop.ucp.update(body.id, addressed)).body.currency).toBe('EUR');
  });

  it('is created in the first region of its platform', async () => {
    for (const [region_ids, currency] of [
      [[shop.america.id, shop.europe.id], 'USD'],
      [[shop.europe.id, shop.america.id], 'EUR'],
    ] as const) {
      const platform = await shop.addPlatform({ region_ids });
      const { body } = await new UcpClient({ ...shop, platform }, shop.profiles, VERSION).create({
        line_items: shop.lines(),
      });
      expect(body.currency).toBe(currency);
    }
  });

  it.each([
    ['a second destination', { methods: [{ type: 'shipping', destinations: [UCP_ADDRESS, UCP_ADDRESS] }] }],
    ['pickup', { methods: [{ type: 'pickup' }] }],
    ['pickup beside shipping', { methods: [{ destinations: [UCP_ADDRESS] }, { type: 'pickup' }] }],
  ])('is incomplete with %s until an update omits it', async (_, fulfillment) => {
    const { id } = (await shop.ucp.create(shop.readyBody({ fulfillment }))).body;
    const { body } = await shop.ucp.get(id);
    expect(body.status).toBe('incomplete');
    expect(messagesOf({ body })).toContainEqual([
      'error',
      'unsupported_fulfillment',
      '$.fulfillment.methods',
    ]);
    expect(body.messages.at(-1).severity).toBe('recoverable');
    expect((await shop.ucp.complete(id, 'authorized')).body.order).toBeUndefined();
    expect((await shop.ucp.update(id, shop.readyBody())).body.status).toBe('ready_for_complete');
  });

  it('says that an address change has replaced the shipping option', async () => {
    const { id } = await shop.createReady();
    const { shipping_option } = ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Mail', region_id: shop.america.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 900, data: { id: 'manual-fulfillment' } },
      }),
    );
    const [group] = (await shop.ucp.get(id)).body.fulfillment.methods[0].groups;
    const selected = [{ id: group.id, selected_option_id: shop.standardShipping.id }];
    const america = { ...UCP_ADDRESS, address_country: 'US', address_region: 'NY' };
    const moved = await shop.ucp.update(id, shop.readyBody(shipTo(america, selected)));
    expect(messagesOf(moved)).toEqual([['info', 'fulfillment_changed', `${METHOD}.groups`]]);
    expect(moved.body.status).toBe('ready_for_complete');
    ok(await shop.admin.delete(`/shipping-options/${shipping_option.id}`));
  });

  it('is ready with an address that has only one name, and not without any', async () => {
    const { first_name, last_name: _, ...nameless } = UCP_ADDRESS;
    const buyer = { email: UCP_BUYER.email };
    const one = await shop.ucp.create(shop.readyBody({ buyer, ...shipTo({ ...nameless, first_name }) }));
    expect(one.body.status).toBe('ready_for_complete');
    const none = await shop.ucp.update(one.body.id, shop.readyBody({ buyer, ...shipTo(nameless) }));
    expect(messagesOf(none)).toEqual([['error', 'missing', `${METHOD}.destinations`]]);
  });

  it.each([['street_address'], ['address_locality'], ['postal_code'], ['address_country']])(
    'is incomplete with an address without %s',
    async (field) => {
      const { body } = await shop.ucp.create(shop.readyBody(shipTo({ ...UCP_ADDRESS, [field]: undefined })));
      expect(body.status).toBe('incomplete');
      expect(messagesOf({ body })).toEqual([['error', 'missing', `${METHOD}.destinations`]]);
    },
  );

  it('takes the name and the phone of the buyer if the destination has none', async () => {
    const { first_name: _, last_name: __, ...nameless } = UCP_ADDRESS;
    const buyer = { ...UCP_BUYER, phone_number: '+4930123' };
    const { id } = await shop.createReady({ buyer, ...shipTo(nameless) });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.shipping_address).toMatchObject({
      ...{ first_name: 'Oliver', last_name: 'Juhl', phone: '+4930123' },
    });
  });

  it('does not take gift cards, drafts and variants without a price as items', async () => {
    const draft = await createSizedProduct(shop, 'Draft', ['One'], { eur: 100 });
    ok(await shop.admin.post(`/products/${draft.id}`, { status: 'draft' }));
    const unpriced = await createSizedProduct(
      shop,
      'Unpriced',
      ['One'],
      { usd: 100 },
      { inventory_quantity: 9 },
    );
    const card = await createGiftCardProduct(shop, 'Card', 1000);
    const ids = [card, draft.variants[0].id, unpriced.variants[0].id];
    const { body } = await shop.ucp.create(
      shop.readyBody({ line_items: [...ids.flatMap((id) => shop.lines(1, id)), ...shop.lines()] }),
    );
    expect(body.line_items).toHaveLength(1);
    expect(messagesOf({ body })).toEqual(
      ids.map((_, index) => ['error', 'item_unavailable', `$.line_items[${index}]`]),
    );
  });

  it('refuses an item that is out of stock, and is not created with nothing else', async () => {
    const { variants } = await createSizedProduct(shop, 'Gone', ['One'], { eur: 100 });
    const line_items = [...shop.lines(), ...shop.lines(1, variants[0].id)];
    const { body } = await shop.ucp.create(shop.readyBody({ line_items }));
    expect(body.status).toBe('incomplete');
    expect(messagesOf({ body })).toEqual([['error', 'out_of_stock', '$.line_items[1]']]);
    const nothing = await shop.ucp.create({ line_items: shop.lines(1, variants[0].id) });
    expect(nothing).toMatchObject({ status: 200, body: { ucp: { status: 'error' } } });
    expect(messagesOf(nothing)).toEqual([['error', 'out_of_stock', '$.line_items[0]']]);
  });

  it('ignores ids and prices of requests, and fields that it does not know', async () => {
    const [line] = shop.lines() as [object];
    const { id } = await shop.createReady();
    const { body } = await shop.ucp.update(
      id,
      shop.readyBody({
        id: 'cart_other',
        totals: [],
        line_items: [{ ...line, id: 'x', unit_amount: 1, price: 1 }],
      }),
    );
    expect(body).toMatchObject({ id, line_items: [{ item: { price: 1950 } }] });
  });

  it('has a code once that is requested in two spellings', async () => {
    await createDiscount(shop, 'TWICE');
    const { body } = await shop.ucp.create(shop.readyBody({ discounts: { codes: ['TWICE', 'twice'] } }));
    expect(body.discounts.codes).toEqual(['TWICE', 'twice']);
    expect(body.discounts.applied).toHaveLength(1);
    expect(body.status).toBe('ready_for_complete');
  });

  it('stores the signals of a completion for staff, beside those of its creation', async () => {
    const { id } = await shop.createReady({
      signals: { ip: '203.0.113.7' },
      attribution: { source: 'chat' },
    });
    await pay(id, { payment: { instruments: [instrument()] }, signals: { score: 3 } });
    const session = await sessionOf(id);
    expect(session).toMatchObject({ status: 'completed', order_id: expect.any(String) });
    expect(session.attribution).toEqual({ signals: { score: 3 }, attribution: { source: 'chat' } });
  });

  it.each([
    ['no instrument', { payment: { instruments: [] } }, 'invalid_payment'],
    [
      'two instruments of which none is selected',
      { payment: { instruments: [instrument(), instrument()] } },
      'invalid_payment',
    ],
    [
      'two selected instruments',
      { payment: { instruments: [instrument({ selected: true }), instrument({ selected: true })] } },
      'invalid_payment',
    ],
    [
      'an unknown handler',
      { payment: { instruments: [instrument({ handler_id: 'other' })] } },
      'invalid_payment',
    ],
    [
      'a card number beside the selected instrument',
      {
        payment: {
          instruments: [
            instrument({ selected: true }),
            instrument({ credential: { number: '4242424242424242' } }),
          ],
        },
      },
      'unsupported_credential',
    ],
  ])('is not paid with %s', async (_, body, code) => {
    const { id } = await shop.createReady();
    expect(await pay(id, body)).toMatchObject({ status: 400, body: { code } });
    expect((await shop.ucp.get(id)).body.status).toBe('ready_for_complete');
  });

  it('is not paid with an unknown token of the handler test, which is not stored', async () => {
    const { id } = await shop.createReady();
    const refused = await shop.ucp.complete(id, 'secret-token');
    expect(messagesOf(refused)).toEqual([['error', 'payment_failed', '$.payment']]);
    const sessions = await shop.sql('select data from payment_session where cart_id = $1', [id]);
    expect(JSON.stringify(sessions)).not.toContain('secret-token');
  });

  it('needs no payment if its total is zero', async () => {
    const rule = { type: 'percentage', value: 100, allocation: 'total' };
    await createDiscount(shop, 'FREE', { rule });
    await createDiscount(shop, 'SHIPPED', { rule: { ...rule, type: 'free_shipping', value: 0 } });
    const { id } = await shop.createReady({ discounts: { codes: ['FREE', 'SHIPPED'] } });
    expect((await pay(id, {})).body.status).toBe('completed');
  });

  it('is returned unchanged by an update while it is being completed', async () => {
    const { id } = await shop.createReady();
    await shop.sql(
      "insert into lease (key, holder, expires_at) values ('cart:' || $1, 'x', now() + interval '1 minute')",
      [id],
    );
    const { status, body } = await shop.ucp.update(id, shop.readyBody({ line_items: shop.lines(7) }));
    expect([status, body.status, body.line_items[0].quantity]).toEqual([200, 'complete_in_progress', 1]);
    expect(messagesOf({ body })).toEqual([['error', 'complete_in_progress', undefined]]);
    expect(body.messages[0].severity).toBe('recoverable');
    await shop.sql("delete from lease where key = 'cart:' || $1", [id]);
  });

  it('shows no fulfillment and no codes to a platform that has not negotiated them', async () => {
    const profiles = await startProfileServer(VERSION);
    profiles.respond.body = {
      ucp: { version: VERSION, capabilities: { 'dev.ucp.shopping.checkout': [{ version: VERSION }] } },
      keys: [],
    };
    const { body } = await new UcpClient(shop, profiles, VERSION).create(
      shop.readyBody({ discounts: { codes: ['NONE'] } }),
    );
    expect([body.status, body.fulfillment, body.discounts]).toEqual([
      'requires_escalation',
      undefined,
      undefined,
    ]);
    await profiles.stop();
  });

  it('is not found 30 days after its creation', async () => {
    const { id } = await shop.createReady();
    await shop.ucp.cancel(id);
    const age = (interval: string) =>
      shop.sql(`update agent_session set created_at = now() - interval '${interval}' where cart_id = $1`, [
        id,
      ]);
    await age('29 days');
    expect((await shop.ucp.get(id)).body.status).toBe('canceled');
    await age('30 days');
    expect(messagesOf(await shop.ucp.get(id))).toEqual([['error', 'not_found', undefined]]);
  });
});
