import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

describe('When a webhook is disabled', () => {
  let smtp: MailServer;
  let receiver: WebhookReceiver;
  let shop: Shop;

  beforeAll(async () => {
    smtp = await startMailServer();
    receiver = await startWebhookReceiver();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', WEBHOOKS_ALLOW_PRIVATE: 'true' };
    shop = await useShop(env);
  });

  afterAll(async () => {
    await shop.close();
    await receiver.stop();
    await smtp.stop();
  });

  beforeEach(() => void smtp.received.splice(0));

  it('an admin gets a message with the reason, which is a notification that can be resent', async () => {
    const webhook = await disableWebhook();
    const mail = await until(() => smtp.received[0]);
    expect(mail.to).toEqual([shop.staff.email]);
    expect(mail.headers).not.toHaveProperty('cc');
    expect(mail.headers.subject).toMatch(/^A webhook of .+ is disabled$/);
    expect(mail.text).toContain(receiver.url);
    expect(mail.text).toContain('note.created could not be delivered');

    const [notification] = await until(
      async () => ok(await shop.admin.get(`/notifications?resource_id=${webhook.id}`)).notifications,
    );
    expect(notification).toMatchObject({ event_name: 'webhook.disabled', to: shop.staff.email });
    ok(await shop.admin.post(`/notifications/${notification.id}/resend`, { to: 'other@example.com' }));
    expect(smtp.received[1].to).toEqual(['other@example.com']);
  });

  it('all admins and developers get the message, and members do not', async () => {
    await createUser('ada@example.com', 'admin');
    await createUser('dev@example.com', 'developer');
    await createUser('mia@example.com', 'member');
    await disableWebhook();
    const mail = await until(() => smtp.received[0]);
    expect(mail.to).toEqual([shop.staff.email, 'ada@example.com', 'dev@example.com']);
    expect(mail.headers.cc).toBe('ada@example.com, dev@example.com');
  });

  it('all staff get the message in a shop whose users are all members, as in many shops of Medusa v1', async () => {
    await createUser('kim@example.com', 'developer');
    const { users } = ok(await shop.admin.get('/users'));
    await createWebhook();
    for (const { id } of users) ok(await shop.admin.post(`/users/${id}`, { role: 'member' }));
    await addNote();
    const mail = await until(() => smtp.received[0]);
    expect(mail.to).toContain('kim@example.com');
    expect([...mail.to].sort()).toEqual(users.map(({ email }) => email).sort());
  });

  async function createUser(email: string, role: 'admin' | 'developer' | 'member'): Promise<void> {
    ok(await shop.admin.post('/users', { email, password: 'a long password', role }));
  }

  async function disableWebhook(): Promise<{ id: string }> {
    const webhook = await createWebhook();
    await addNote();
    return webhook;
  }

  /** Creates a webhook whose receiver refuses messages for good. */
  async function createWebhook(): Promise<{ id: string }> {
    receiver.respond = 410;
    const body = { url: receiver.url, events: ['note.created'] };
    return ok(await shop.admin.post('/webhooks', body)).webhook;
  }

  async function addNote(): Promise<void> {
    ok(await shop.admin.post('/notes', { resource_id: 'order_1', resource_type: 'order', value: 'Call' }));
  }
});
