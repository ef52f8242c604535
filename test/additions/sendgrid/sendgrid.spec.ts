import { Outbox } from '../../../src/index.ts';
import { type SendGrid, startSendGrid } from '../../fakes/sendgrid.ts';
import { deliverEvents } from '../../support/due-events.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Messages from the templates of a SendGrid account, with the options of Medusa v1's plugin. */

let sendGrid: SendGrid;
let shop: SampleShop;
beforeAll(async () => {
  sendGrid = await startSendGrid();
  shop = await useSampleShop({
    SENDGRID_API_KEY: sendGrid.apiKey,
    SENDGRID_API_BASE: sendGrid.url,
    SENDGRID_TEMPLATES: JSON.stringify({
      ...{ from: 'Shop <shop@example.com>', order_placed_template: 'd-placed' },
      ...{ customer_password_reset_template: 'd-reset' },
      localization: { de: { order_placed_template: 'd-bestellt' } },
    }),
  });
});
beforeEach(() => {
  sendGrid.sent.splice(0);
  sendGrid.behaviors.clear();
});
afterAll(async () => {
  await shop.close();
  await sendGrid.stop();
});

describe('A placed order', () => {
  it('is sent to the template of its event, with the data of the plugin of Medusa v1', async () => {
    const { id } = await placeOrder(shop);
    const [body] = await until(() => sendGrid.sent);
    expect(body).toMatchObject({
      template_id: 'd-placed',
      from: { email: 'shop@example.com', name: 'Shop' },
      personalizations: [{ to: [{ email: 'oliver@example.com' }] }],
    });
    const data = body.personalizations[0].dynamic_template_data;
    expect(data).toMatchObject({
      ...{ id, email: 'oliver@example.com', locale: null, has_discounts: 0, has_gift_cards: 0 },
      ...{ subtotal_ex_tax: '19.50 EUR', subtotal: '23.21 EUR', tax_total: '4.66 EUR' },
      ...{ shipping_total: '5.00 EUR', discount_total: '0.00 EUR', total: '29.16 EUR' },
    });
    expect(data.items?.[0]).toMatchObject({
      ...{ title: 'Shirt', quantity: 1, price: '23.21 EUR', discounted_price: '23.21 EUR' },
      totals: { subtotal: 1950, total: 2321, original_total: 2321 },
    });
    expect(data.date).toBe(new Date().toDateString());
  });

  it('is sent to the template of the locale of its cart', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { context: { locale: 'de' } }));
    ok(await shop.store.post(`/carts/${cart}/complete`));
    const [body] = await until(() => sendGrid.sent);
    expect(body.template_id).toBe('d-bestellt');
    expect(body.personalizations[0].dynamic_template_data.locale).toBe('de');
  });

  it('is a notification by sendgrid, which can be resent', async () => {
    const { id } = await placeOrder(shop);
    const [notification] = await until(
      async () => ok(await shop.admin.get(`/notifications?resource_id=${id}`)).notifications,
    );
    expect(notification).toMatchObject({ provider_id: 'sendgrid', to: 'oliver@example.com', data: {} });
    ok(await shop.admin.post(`/notifications/${notification.id}/resend`, { to: 'ida@example.com' }));
    expect(sendGrid.sent.at(-1)!.personalizations[0].to).toEqual([{ email: 'ida@example.com' }]);
  });

  it('is parked at once if SendGrid rejects the message', async () => {
    sendGrid.behaviors.set('', 'refuses');
    await placeOrder(shop);
    const outbox = shop.app.get(Outbox, { strict: false });
    const [parked] = await until(() => outbox.parked());
    expect(parked.error).toBe('SendGrid responded with 400: template_id: no such template');
    await shop.sql('delete from outbox_event');
  });

  it('is sent again after an error of SendGrid', async () => {
    sendGrid.behaviors.set('', 'fails');
    await placeOrder(shop);
    await until(() =>
      shop.sql(`select from outbox_event where last_error like '%503%' and parked_at is null`),
    );
    sendGrid.behaviors.clear();
    await deliverEvents(shop);
    await until(() => sendGrid.sent.length === 2 && sendGrid.sent);
  });
});

it('A password reset is sent with its token, which is not stored', async () => {
  const customer = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Juhl', password: 'a-password' };
  ok(await shop.store.post('/customers', customer));
  await shop.store.post('/customers/password-token', { email: customer.email });
  const [body] = await until(() => sendGrid.sent);
  expect(body.template_id).toBe('d-reset');
  const { token } = body.personalizations[0].dynamic_template_data;
  expect(token).toMatch(/^.+\..+/);
  const [{ data }] = await until(() =>
    shop.sql(`select data from notification where event_name = 'customer.password_reset'`),
  );
  expect(JSON.stringify(data)).not.toContain(token);
});

it('A message that the plugin of Medusa v1 stored is resent with its data', async () => {
  await shop.sql(
    `insert into notification (id, event_name, resource_type, resource_id, "to", provider_id, data)
     values ('noti_v1', 'order.placed', 'order', 'order_v1', 'old@example.com', 'sendgrid', $1)`,
    [JSON.stringify({ template_id: 'd-old', dynamic_template_data: { display_id: 7 } })],
  );
  ok(await shop.admin.post('/notifications/noti_v1/resend', {}));
  expect(sendGrid.sent.at(-1)!).toMatchObject({
    template_id: 'd-old',
    personalizations: [{ to: [{ email: 'old@example.com' }], dynamic_template_data: { display_id: 7 } }],
  });
});
