import { AcpClient } from '../support/acp-client.ts';
import { type AgentShop, openAgentShop } from '../support/agents.ts';
import { createClaimActions } from '../support/claims.ts';
import { type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { forget, tablesWith } from '../support/forgotten-persons.ts';
import { ok } from '../support/sample-shop.ts';

/* `forgetPerson` removes the e-mail from where shoppers, staff, agents and the server itself have repeated it. */

const PERSON = 'ole@example.com';
const NOTE = `Ole wrote from ${PERSON.toUpperCase()}`;

let shop: AgentShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await openAgentShop();
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

describe('After a person was forgotten, their e-mail is no longer', () => {
  it('in notes of returns, claims and refunds', async () => {
    const order = await denmark.placeOrder(3, { shipped: true });
    const [{ id: item_id }] = order.items;
    ok(
      await shop.admin.post(`/orders/${order.id}/return`, {
        items: [{ item_id, quantity: 1, note: NOTE }],
      }),
    );
    const claims = createClaimActions(shop, denmark);
    await claims.request(order, 1);
    await shop.sql('update claim_item set note = $1', [NOTE]);
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other', note: NOTE }));
    expect(await tablesWith(shop, PERSON)).toEqual(
      expect.arrayContaining(['return_item', 'claim_item', 'refund']),
    );
    await forget(shop, PERSON);
    expect(await tablesWith(shop, PERSON)).toEqual([]);
    expect(await shop.sql('select note from refund where note is not null')).toEqual([
      { note: 'Ole wrote from [removed]' },
    ]);
  });

  it('in the note and the declined reason of an order edit', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const { order_edit } = ok(
      await shop.admin.post('/order-edits', { order_id: order.id, internal_note: NOTE }),
    );
    ok(
      await shop.admin.post(`/order-edits/${order_edit.id}/items`, {
        variant_id: denmark.chair.variants[0].id,
        quantity: 1,
      }),
    );
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/request`));
    ok(await shop.store.post(`/order-edits/${order_edit.id}/decline`, { declined_reason: NOTE }));
    expect(await tablesWith(shop, PERSON)).toContain('order_edit');
    await forget(shop, PERSON);
    expect(await tablesWith(shop, PERSON)).toEqual([]);
  });

  it('in the recipient of a session of an AI agent', async () => {
    const acp = new AcpClient(shop);
    const { body } = await acp.create({
      line_items: [{ id: shop.shirt.variants[0].id, quantity: 1 }],
      buyer: { email: PERSON, first_name: 'Ole', last_name: 'Juhl' },
      fulfillment_details: {
        name: 'Ole Juhl',
        email: `ole.private@example.com`,
        address: {
          ...{
            name: 'Ole Juhl',
            line_one: 'Hauptstr. 1',
            city: 'Berlin',
            postal_code: '10115',
            country: 'DE',
          },
        },
      },
    });
    await forget(shop, PERSON);
    expect(await tablesWith(shop, PERSON)).toEqual([]);
    expect(await tablesWith(shop, 'ole.private@')).toEqual([]);
    expect(await tablesWith(shop, 'Juhl')).toEqual([]);
    expect((await acp.get(body.id)).status).toBe(200);
  });

  it('in the rate limits of failed logins, nor is the address of their client', async () => {
    await denmark.placeOrder(1, { shipped: true });
    await shop.store.post('/auth', { email: PERSON, password: 'wrong' });
    expect(await tablesWith(shop, PERSON)).toContain('rate_limit_attempt');
    await forget(shop, PERSON);
    expect(
      await shop.sql(`select limit_name from rate_limit_attempt where limit_name like 'shopper login%'`),
    ).toEqual([]);
  });
});
