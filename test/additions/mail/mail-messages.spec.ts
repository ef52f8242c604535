import { decodeJwt } from 'jose';
import { type MailServer, type ReceivedMail, startMailServer } from '../../fakes/mail-server.ts';
import { openBrowser } from '../../support/browser.ts';
import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { createGiftCardProduct } from '../../support/gift-cards.ts';
import { requestEdit } from '../../support/order-edits.ts';
import { placeOrder } from '../../support/orders.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';
import { until } from '../../support/until.ts';

/* Each message of docs/mail.md, after the request that causes it. */

let smtp: MailServer;
let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;
let claims: ClaimActions;

beforeAll(async () => {
  smtp = await startMailServer();
  shop = await useSampleShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
    ...{ STOREFRONT_URL: 'https://shop.example', DASHBOARD_URL: 'https://admin.example' },
  });
  ok(
    await shop.admin.post('/store', {
      name: 'Chairs',
      swap_link_template: 'https://shop.example/swaps/{cart_id}',
    }),
  );
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
  claims = createClaimActions(shop, denmark);
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

describe('The customer of an order', () => {
  it('receives a message with the tracking number when it ships', async () => {
    const { id, items } = await denmark.placeOrder(2);
    const units = [{ item_id: items[0].id, quantity: 2 }];
    const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: units }));
    const fulfillment_id = order.fulfillments[0].id;
    ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id, tracking_numbers: ['DK123'] }));
    const mail = await receiveMail(smtp, null, 'has shipped');
    expect(mail.to).toEqual(['ole@example.com']);
    expect(mail.text).toContain('2 × Chair');
    expect(mail.text).toContain('Tracking number: DK123');
    expect(mail.html).toContain('DK123');
  });

  it('receives a message when it is canceled', async () => {
    const { id } = await denmark.placeOrder(1, { captured: false });
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect((await receiveMail(smtp, null, 'was canceled')).text).toContain('1 × Chair');
  });

  it('receives a message about a refund, without the note for staff', async () => {
    const { id } = await denmark.placeOrder(1);
    const body = { amount: 1250, reason: 'discount', note: 'complained twice' };
    ok(await shop.admin.post(`/orders/${id}/refund`, body));
    const mail = await receiveMail(smtp, null, 'A refund of');
    expect(plain(mail.text)).toContain('DKK 12.50');
    expect(mail.source).not.toContain('complained');
  });

  it('receives no message about a refund with no_notification', async () => {
    const { id } = await denmark.placeOrder(1);
    const body = { amount: 1250, reason: 'discount', no_notification: true };
    ok(await shop.admin.post(`/orders/${id}/refund`, body));
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 4242, reason: 'discount' }));
    await receiveMail(smtp, null, 'DKK 42.42');
    expect(smtp.received.filter(({ headers }) => headers.subject?.includes('12.50'))).toEqual([]);
  });

  it('receives messages when a return is requested and received', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const body = { items, return_shipping: { option_id: denmark.returnShipping } };
    const { returns } = ok(await shop.admin.post(`/orders/${order.id}/return`, body)).order;
    const requested = await receiveMail(smtp, null, 'Your return for order');
    expect(requested.text).toContain('1 × Chair');
    expect(requested.text).toContain('returned by Back');
    expect(plain(requested.text)).toContain('we refund DKK 120.00'); // 181.25 less 61.25 for the shipping
    ok(await shop.admin.post(`/returns/${returns[0].id}/receive`, { items }));
    expect((await receiveMail(smtp, null, 'We received your return')).text).toContain('1 × Chair');
  });
});

describe('The customer of a swap', () => {
  it('receives messages when it is created, received and shipped', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.create(order, 1, 1);
    const created = await receiveMail(smtp, null, 'Your exchange for order');
    expect(created.html).toContain(`href="https://shop.example/swaps/${swap.cart_id}"`);
    expect(created.text).toContain('Items that you return:');

    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/receive`, { items }));
    await receiveMail(smtp, null, 'We received your return');

    ok(await swaps.post(swap, 'fulfillments', {}));
    const { fulfillments } = await swaps.get(swap);
    const shipment = { fulfillment_id: fulfillments[0].id, tracking_numbers: ['SWAP1'] };
    ok(await swaps.post(swap, 'shipments', shipment));
    const shipped = await receiveMail(smtp, null, 'Your exchange for order', 'has shipped');
    expect(shipped.text).toContain('1 × Chair');
    expect(shipped.text).toContain('SWAP1');
  });
});

describe('The customer of a claim', () => {
  it('receives messages when it is created and its replacement ships', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const claim = await claims.create(order, 1, claims.replacementBody(1));
    const created = await receiveMail(smtp, null, 'Your claim for order');
    expect(created.text).toContain('1 × Chair');
    expect(created.text).toContain('You get a replacement.');

    ok(await claims.post(order, claim, '/fulfillments'));
    const { fulfillments } = (await claims.getOrder(order)).claims.at(-1)!;
    ok(await claims.post(order, claim, '/shipments', { fulfillment_id: fulfillments[0].id }));
    expect((await receiveMail(smtp, null, 'Your replacement for order', 'has shipped')).text).toContain(
      '1 × Chair',
    );
  });
});

describe('The customer of an order edit', () => {
  it('receives a message to confirm it', async () => {
    const order = await denmark.placeOrder(2);
    const edit = await requestEdit(shop, order, { set: { [order.items[0].id]: 1 } });
    const mail = await receiveMail(smtp, null, 'Please confirm the change of your order');
    expect(plain(mail.text)).toContain('You get DKK 181.25 back.');
    expect(mail.html).toContain(`href="https://shop.example/order-edits/${edit.id}"`);
  });

  it('receives a message to pay the difference', async () => {
    const order = await denmark.placeOrder(1);
    await requestEdit(shop, order, { set: { [order.items[0].id]: 2 } });
    expect(plain((await receiveMail(smtp, null, 'A payment of')).headers.subject)).toContain('DKK 181.25');
  });

  it('receives no message if the order has no_notification', async () => {
    const order = await denmark.placeOrder(1);
    ok(await shop.admin.post(`/orders/${order.id}`, { no_notification: true }));
    await requestEdit(shop, order, { set: { [order.items[0].id]: 3 } });
    const other = await denmark.placeOrder(1);
    await requestEdit(shop, other, { set: { [other.items[0].id]: 4 } });
    await receiveMail(smtp, null, 'DKK 543.75');
    expect(smtp.received.filter(({ headers }) => headers.subject?.includes('362.50'))).toEqual([]);
  });
});

it('The buyer of a gift card receives its code when it is paid', async () => {
  const voucher = await createGiftCardProduct(shop, 'Voucher', 2500);
  const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  const mail = await receiveMail(smtp, null, 'Your gift card for Chairs');
  const [{ code }] = await shop.sql<{ code: string }>('select code from gift_card where order_id = $1', [
    order.id,
  ]);
  expect(mail.to).toEqual(['oliver@example.com']);
  expect(mail.text).toContain(code);
  expect(plain(mail.text)).toContain('€25.00');
});

describe('A message with a token', () => {
  const customer = {
    email: 'ida@example.com',
    first_name: 'Ida',
    last_name: 'Juhl',
    password: 'old-password',
  };

  it('lets a customer set a new password by the link in it', async () => {
    ok(await shop.store.post('/customers', customer));
    await shop.store.post('/customers/password-token', { email: customer.email });
    const mail = await receiveMail(smtp, null, 'Set a new password for Chairs');
    expect(mail.to).toEqual([customer.email]);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe('https://shop.example/reset-password');
    const token = link.searchParams.get('token');
    const body = { email: customer.email, token, password: 'new-password' };
    ok(await shop.store.post('/customers/password-reset', body));
  });

  it('lets a user set a new password by the link in it', async () => {
    await shop.http.post('/admin/users/password-token', { email: shop.staff.email });
    const link = linkIn(await receiveMail(smtp, null, 'Set a new password for the dashboard'));
    expect(link.origin + link.pathname).toBe('https://admin.example/reset-password');
    const token = link.searchParams.get('token')!;
    expect(decodeJwt(token)).toMatchObject({ email: shop.staff.email, user_id: expect.any(String) });
    const body = { token, password: 'new-password' };
    ok(await shop.http.post('/admin/users/reset-password', body));
  });

  it('lets an invited user create an account by the link in it', async () => {
    ok(await shop.admin.post('/invites', { user: 'new@example.com', role: 'member' }));
    const mail = await receiveMail(smtp, null, 'Your invitation to Chairs');
    expect(mail.to).toEqual(['new@example.com']);
    const token = linkIn(mail).searchParams.get('token');
    const user = { first_name: 'New', last_name: 'User', password: 'a-password' };
    expect((await shop.http.post('/admin/invites/accept', { token, user })).status).toBe(200);
  });

  it('transfers an order to the account of the customer who requested it', async () => {
    const { id } = await denmark.placeOrder(1);
    const browser = openBrowser(shop.store);
    ok(await browser.post('/customers', { ...customer, email: 'ola@example.com' }));
    await browser.post('/orders/batch/customer/token', { order_ids: [id] });
    const mail = await receiveMail(smtp, null, 'Confirm the transfer of your orders');
    expect(mail.to).toEqual(['ole@example.com']);
    const token = linkIn(mail).searchParams.get('token');
    await shop.store.post('/orders/customer/confirm', { token });
    expect(ok(await shop.admin.get(`/orders/${id}`)).order.email).toBe('ola@example.com');
  });

  it('is recorded without the token, and cannot be resent', async () => {
    const [notification] = await until<{ id: string; data: object }[]>(() =>
      shop.sql(`select id, data from notification where event_name = 'customer.password_reset'`),
    );
    expect(JSON.stringify(notification.data)).not.toContain('token');
    const response = await shop.admin.post(`/notifications/${notification.id}/resend`, {});
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ type: 'not_allowed' });
  });
});

/** With ordinary spaces: amounts have non-breaking ones. */
function plain(text = ''): string {
  return text.replaceAll(/[^\S\n]/g, ' ');
}

function linkIn({ html }: ReceivedMail): URL {
  return new URL(/href="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&'));
}
