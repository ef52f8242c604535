import { Outbox } from '../../../../src/index.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../../../fakes/mail-server.ts';
import { deliverEvents } from '../../../support/due-events.ts';
import { placeOrder } from '../../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

/* What happens to messages when the mail server rejects them, defers them, hangs, or needs TLS and a login. */

let shop: SampleShop;
let smtp: MailServer;
const open = async (options: MailServerOptions = {}, parameters = ''): Promise<void> => {
  smtp = await startMailServer(options);
  shop = await useSampleShop({ SMTP_URL: smtp.url + parameters, MAIL_FROM: 'shop@example.com' });
};
afterEach(async () => {
  smtp.behavior = 'works';
  await smtp.stop(); // first, so that a hanging connection does not delay the shop
  await shop.close();
});

it('A message to a rejected recipient is parked at once, with the response of the server', async () => {
  await open();
  smtp.behavior = 'refuses';
  await placeOrder(shop);
  const outbox = shop.app.get(Outbox, { strict: false });
  const [parked] = await until(() => outbox.parked());
  expect(parked).toMatchObject({ name: 'order.placed', subscriber: 'notifications by smtp' });
  expect(parked.error).toContain('550 no mailbox oliver@example.com');
  expect(smtp.connections).toBe(1);

  smtp.behavior = 'works';
  await outbox.sendAgain([parked.id]);
  await until(() => smtp.received);
  expect(smtp.received[0].to).toEqual(['oliver@example.com']);
});

it('A message to a greylisting server is sent when it accepts the recipient', async () => {
  await open();
  smtp.behavior = 'greylists';
  const { id } = await placeOrder(shop);
  await until(() =>
    shop.sql(
      `select from outbox_event where last_error like '%451%' and parked_at is null and available_at > now()`,
    ),
  );
  expect(await notificationsOf(id)).toEqual([]);

  smtp.behavior = 'works';
  await deliverEvents(shop);
  await until(() => notificationsOf(id));
  expect(smtp.received).toHaveLength(1);
});

it('A mail server that hangs delays no request', async () => {
  await open();
  smtp.behavior = 'hangs before';
  await placeOrder(shop);
  await until(() => smtp.connections > 0);
  const order = await placeOrder(shop);
  expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.id).toBe(order.id);
  expect(smtp.received).toEqual([]);
});

it('A message to a server that hangs is retried after a timeout', async () => {
  await open({}, '?socketTimeout=300');
  smtp.behavior = 'hangs before';
  const { id } = await placeOrder(shop);
  await until(() =>
    shop.sql(`select from outbox_event where last_error like '%imeout%' and parked_at is null`),
  );
  smtp.behavior = 'works';
  await deliverEvents(shop);
  await until(() => notificationsOf(id));
});

it('A message is sent over STARTTLS, with a login', async () => {
  const login = { user: 'shop', password: 'p@ss/word' };
  await open({ startTls: true, login }, '?tls.rejectUnauthorized=false');
  await placeOrder(shop);
  await until(() => smtp.received);
  expect(smtp.received[0]).toMatchObject({ secure: true, user: 'shop' });
});

it('A message is sent over TLS from the first byte by smtps', async () => {
  await open({ secure: true }, '?tls.rejectUnauthorized=false');
  await placeOrder(shop);
  await until(() => smtp.received);
  expect(smtp.received[0].secure).toBe(true);
});

it('A server whose certificate is not trusted gets neither the message nor the login', async () => {
  await open({ startTls: true, login: { user: 'shop', password: 'secret' } });
  await placeOrder(shop);
  const [{ last_error }] = await until(() =>
    shop.sql<{ last_error: string }>('select last_error from outbox_event where last_error is not null'),
  );
  expect(last_error).toContain('certificate');
  expect(last_error).not.toContain('secret');
  expect(smtp.received).toEqual([]);
});

it('A rejected login is retried, since staff can correct it, and its password is not stored', async () => {
  await open({ login: { user: 'shop', password: 'right' } });
  await shop.close();
  const url = smtp.url.replace('right', 'wrong-secret');
  shop = await useSampleShop({ SMTP_URL: url, MAIL_FROM: 'shop@example.com' });
  await placeOrder(shop);
  const [failed] = await until(() =>
    shop.sql<{ last_error: string; parked_at: unknown }>(
      'select last_error, parked_at from outbox_event where last_error is not null',
    ),
  );
  expect(failed.parked_at).toBeNull();
  expect(failed.last_error).toContain('535');
  expect(failed.last_error).not.toContain('wrong-secret');
});

function notificationsOf(order: string): Promise<unknown[]> {
  return shop.sql('select from notification where resource_id = $1', [order]);
}
