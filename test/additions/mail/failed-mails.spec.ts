import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* What staff see of mails that could not be sent (docs/mail.md). */

describe('A mail that the mail server refuses', () => {
  let smtp: MailServer;
  let shop: SampleShop;
  beforeAll(async () => {
    smtp = await startMailServer();
    shop = await useSampleShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' });
  });
  beforeEach(async () => {
    await shop.sql('delete from outbox_event');
    smtp.behavior = 'refuses';
  });
  afterAll(async () => {
    await shop.close();
    await smtp.stop();
  });

  it('is listed with what the server says, and with the order that it is about', async () => {
    const { id } = await placeOrder(shop);
    const [mail] = await until(listFailed);
    expect(mail).toMatchObject({
      ...{ event_name: 'order.placed', resource_id: id, provider_id: 'smtp', attempts: 1 },
      ...{ next_attempt_at: null, last_error: expect.stringContaining('550') },
    });
    expect(await countFailed()).toBe(1);
  });

  it('is sent again on request, and is then no longer listed', async () => {
    const { id } = await placeOrder(shop);
    const [mail] = await until(listFailed);
    smtp.behavior = 'works';
    ok(await shop.admin.post(`/events/parked/${mail.id}/retry`));
    await until(async () => ok(await shop.admin.get(`/notifications?resource_id=${id}`)).notifications);
    await until(async () => (await listFailed()).length === 0);
    expect(await countFailed()).toBe(0);
  });

  it('has the time of its next attempt if the failure may be temporary', async () => {
    smtp.behavior = 'greylists';
    await placeOrder(shop);
    const [mail] = await until(listFailed);
    expect(mail.last_error).toContain('451');
    expect(mail.next_attempt_at).toEqual(expect.any(String));
    expect(ok(await shop.admin.post(`/events/parked/${mail.id}/retry`)).retried).toBe(false);
  });

  it('is listed without the data of its event, which may contain a token', async () => {
    await shop.sql(
      `insert into outbox_event (name, subscriber, data, parked_at, attempts, last_error)
       values ('customer.password_reset', 'notifications by smtp', '{"id": "cus_1", "token": "secret-token"}', now(), 10, 'no such address')`,
    );
    const body = ok(await shop.admin.get('/notifications/failed'));
    expect(body.mails).toMatchObject([{ resource_id: 'cus_1', attempts: 10 }]);
    expect(JSON.stringify(body)).not.toContain('secret-token');
  });

  it('is one of a page, newest first', async () => {
    await shop.sql(
      `insert into outbox_event (name, subscriber, data, parked_at, attempts, last_error)
       select 'order.placed', 'notifications by smtp', jsonb_build_object('id', 'order_' || n), now(), 10, 'no such address' from generate_series(1, 3) n`,
    );
    const page = ok(await shop.admin.get('/notifications/failed?limit=1&offset=1'));
    expect(page).toMatchObject({ count: 3, offset: 1, limit: 1, mails: [{ resource_id: 'order_2' }] });
  });

  it('does not count what another subscriber has failed to process', async () => {
    await shop.sql(
      `insert into outbox_event (name, subscriber, data, parked_at, attempts, last_error) values ('a.b', 'erp', '{}', now(), 10, 'no')`,
    );
    expect(await listFailed()).toEqual([]);
  });

  const listFailed = async () => ok(await shop.admin.get('/notifications/failed')).mails;
  const countFailed = async () => ok(await shop.admin.get('/reports/open-work')).open_work.failed_mails;
});

describe('The mails of a shop', () => {
  let smtp: MailServer;
  let shop: SampleShop;
  beforeAll(async () => {
    smtp = await startMailServer();
    shop = await useSampleShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', DEFAULT_LOCALE: 'de' });
    ok(await shop.admin.post('/store', { name: 'Chairs & More' }));
  });
  afterAll(async () => {
    await shop.close();
    await smtp.stop();
  });

  it('are listed with their subjects, in the language that was asked for or that of the shop', async () => {
    const subjectOf = async (query: string) => {
      const { templates } = ok(await shop.admin.get(`/notifications/templates${query}`));
      return templates.find(({ name }: { name: string }) => name === 'order-placed')?.subject;
    };
    expect(await subjectOf('?locale=en')).toBe('Your order #1042 at Chairs & More');
    expect(await subjectOf('')).toContain('Ihre Bestellung');
    expect(ok(await shop.admin.get('/notifications/templates')).locales).toEqual(['de', 'en']);
  });

  it('are shown as text and as HTML, with the data of an example', async () => {
    const { template } = ok(await shop.admin.get('/notifications/templates/order-placed?locale=en'));
    expect(template.text).toContain('Wool jumper');
    expect(template.html).toContain('Chairs &amp; More');
    expect(smtp.received).toEqual([]);
  });

  it('are not found by another name', async () => {
    const { status, body } = await shop.admin.get('/notifications/templates/no-such-mail');
    expect([status, body.type]).toEqual([404, 'not_found']);
  });
});
