import { type MailServer, type ReceivedMail, startMailServer } from '../../fakes/mail-server.ts';
import { buyWithGiftCard, createGiftCard } from '../../support/gift-cards.ts';
import { placeOrder } from '../../support/orders.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ADDRESS, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* E-mails about orders, received by a real SMTP server. */

let smtp: MailServer;
let shop: SampleShop;
beforeAll(async () => {
  smtp = await startMailServer();
  shop = await useSampleShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Chairs & More <shop@example.com>' },
    ...{ STOREFRONT_URL: 'https://shop.example', DASHBOARD_URL: 'https://shop.example/app' },
  });
  ok(await shop.admin.post('/store', { name: 'Chairs & More' }));
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

it('The rows of an order that a taxable gift card paid for add up to its total', async () => {
  ok(await shop.admin.post(`/regions/${shop.europe.id}`, { gift_cards_taxable: true }));
  const { code } = await createGiftCard(shop, { value: 1000 });
  const order = await buyWithGiftCard(shop, { code });
  const mail = await receiveMail(smtp, null, `#${order.display_id}`);
  for (const content of [mail.text, mail.html.replaceAll(/<[^>]*>/g, ' ')]) {
    const rowOf = (name: string) => readCents(content, name);
    // a shirt of 19.50 and shipping of 5.00, each with 19 % tax; the card pays 10.00, and 1.90 of the taxes
    const rows = ['Items', 'Shipping', 'Gift card', 'Tax of the gift card'].map(rowOf);
    expect(rows).toEqual([2321, 595, -1000, -190]);
    expect(rows.reduce((total, row) => total + row)).toBe(rowOf('Total'));
  }
});

it('The rows of an order without a gift card have no tax of one', async () => {
  const { id } = await placeOrder(shop);
  const { order } = ok(await shop.admin.get(`/orders/${id}`));
  expect((await receiveMail(smtp, null, `#${order.display_id}`)).text).not.toContain('gift card');
});

describe('The message about a placed order', () => {
  let mail: ReceivedMail;
  let order: { id: string; display_id: number };
  beforeAll(async () => {
    const { id } = await placeOrder(shop);
    order = ok(await shop.admin.get(`/orders/${id}`)).order;
    mail = await receiveMail(smtp, null, `#${order.display_id}`);
  });

  it('is sent to the customer, from the shop', () => {
    expect(mail).toMatchObject({ from: 'shop@example.com', to: ['oliver@example.com'] });
    expect(mail.headers).toMatchObject({
      to: 'oliver@example.com',
      subject: `Your order #${order.display_id} at Chairs & More`,
      'auto-submitted': 'auto-generated',
    });
  });

  it('has the items and the sums with taxes, as HTML and as text', () => {
    // a shirt of 19.50 and shipping of 5.00, each with 19 % tax
    for (const content of [mail.text, mail.html.replaceAll(/<[^>]*>/g, ' ')]) {
      expect(content).toContain('Shirt');
      expect(content).toContain('€23.21');
      expect(content).toContain('€5.95');
      expect(content).toContain('€29.16');
    }
    expect(mail.text).toContain('Hello Oliver,');
    expect(mail.text).toContain('10115 Berlin\nGermany');
  });

  it('links to the order in the storefront', () => {
    expect(mail.html).toContain(`href="https://shop.example/order/confirmed/${order.id}"`);
  });

  it('escapes HTML', () => {
    expect(mail.html).toContain('Chairs &amp; More');
    expect(mail.text).toContain('Chairs & More');
  });

  it('is a notification of the order, whose data are not returned', async () => {
    const [notification] = await waitForNotifications(order.id);
    expect(notification).toMatchObject({
      ...{ event_name: 'order.placed', resource_type: 'order', resource_id: order.id },
      ...{ to: 'oliver@example.com', provider_id: 'smtp', data: {} },
    });
    expect(notification.customer_id).toMatch(/^cus_/);
  });

  it('can be sent again, to another address, by staff', async () => {
    const [{ id }] = await waitForNotifications(order.id);
    ok(await shop.admin.post(`/notifications/${id}/resend`, { to: 'ida@example.com' }));
    const again = smtp.received.at(-1)!;
    expect(again.to).toEqual(['ida@example.com']);
    expect(again.text).toBe(mail.text);
    expect(again.headers['message-id']).not.toBe(mail.headers['message-id']);
  });
});

describe('The language of a message', () => {
  it.each([
    ['de', 'Ihre Bestellung Nr.', '29,16 €'],
    ['de-AT', 'Ihre Bestellung Nr.', '€ 29,16'],
    ['fr', 'Your order #', '€29.16'],
    ['../../etc/passwd', 'Your order #', '€29.16'],
  ])('is that of the cart: %s', async (locale, subject, total) => {
    const display_id = await placeOrderWith({ context: { locale } });
    const mail = await receiveMail(smtp, null, String(display_id));
    expect(mail.headers.subject).toContain(subject);
    expect(mail.text.replaceAll(/\s/g, ' ')).toContain(total);
  });
});

describe('Input of a customer', () => {
  it('cannot add HTML to a message', async () => {
    const display_id = await placeOrderWith({
      shipping_address: { ...ADDRESS, first_name: '<img src=x onerror=alert(1)>{{ order.id }}' },
    });
    const mail = await receiveMail(smtp, null, `#${display_id} `);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;{{ order. id }}');
  });

  it('cannot add a header to a message', async () => {
    ok(await shop.admin.post('/store', { name: 'Chairs\r\nBcc: thief@example.com' }));
    const display_id = await placeOrderWith({});
    const mail = await receiveMail(smtp, null, `#${display_id} `);
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.to).toEqual(['oliver@example.com']);
    ok(await shop.admin.post('/store', { name: 'Chairs & More' }));
  });
});

it('An order with no_notification sends no message', async () => {
  const { draft_order } = ok(
    await shop.admin.post('/draft-orders', {
      ...{ email: 'quiet@example.com', region_id: shop.europe.id, shipping_address: ADDRESS },
      shipping_methods: [{ option_id: shop.standardShipping.id }],
      items: [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }],
      no_notification_order: true,
    }),
  );
  ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
  const { id } = await placeOrder(shop); // a later order, whose message comes after that of the draft
  await waitForNotifications(id);
  expect(smtp.received.filter(({ to }) => to.includes('quiet@example.com'))).toEqual([]);
});

/** Places an order whose cart has these fields. @returns its number */
async function placeOrderWith(body: object): Promise<number> {
  const cart = await shop.prepareCart();
  ok(await shop.store.post(`/carts/${cart}`, body));
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  return data.display_id;
}

function waitForNotifications(resource: string): Promise<Record<string, unknown>[]> {
  return until<Record<string, unknown>[]>(
    async () => ok(await shop.admin.get(`/notifications?resource_id=${resource}`)).notifications,
  );
}

/** The amount of a row of the summary in cents, such as -190 for `Tax of the gift card: −€1.90`. */
function readCents(content: string, name: string): number {
  const [, sign, euros, cents] = new RegExp(`^\\s*${name}:?\\s+(−?)€(\\d+)\\.(\\d\\d)`, 'm').exec(content)!;
  return Number(`${sign && '-'}${euros}${cents}`);
}
