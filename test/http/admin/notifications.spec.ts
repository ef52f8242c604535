import { setTimeout as sleep } from 'node:timers/promises';
import { NotificationProvider, NotificationProviders, Outbox, type PastMessage } from '../../../src/index.ts';
import { placedOrder } from '../../support/orders.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld({ LOG_NOTIFICATIONS: 'true' })));
afterAll(() => shop.close());

/** A mail server that is told what to do. */
class Mail extends NotificationProvider {
  readonly id = 'mail';
  fails = 0;
  readonly keys: string[] = [];

  async send({ data }: { data: unknown }, key: string) {
    this.keys.push(key);
    if (this.fails-- > 0) throw new Error('the mail server is down');
    const { id } = data as { id: string };
    return id.endsWith('silent')
      ? null
      : { to: 'ida@example.com', status: 'sent', data: { token: 'secret' } };
  }

  async resend({ to, data }: PastMessage, other?: string) {
    return { to: other ?? to, status: 'sent', data };
  }
}

describe('notifications', () => {
  it('are what a provider has sent because of an event', async () => {
    const order = await placedOrder(shop);
    const [sent] = await sentAbout(order.id);
    expect(sent).toMatchObject({
      ...{ event_name: 'order.placed', resource_type: 'order', resource_id: order.id },
      ...{ to: 'oliver@example.com', provider_id: 'log', parent_id: null, resends: [], data: {} },
    });
  });

  it('are not sent of events that the customer shall not hear', async () => {
    await happen('order.updated', { id: 'order_quiet', no_notification: true });
    const order = await placedOrder(shop);
    await sentAbout(order.id);
    expect(ok(await shop.admin.get('/notifications?resource_id=order_quiet')).count).toBe(0);
  });

  it('are sent again, also to another address, and stand with the first', async () => {
    const order = await placedOrder(shop);
    const [{ id }] = await sentAbout(order.id);
    ok(await shop.admin.post(`/notifications/${id}/resend`, {}));
    const { notification } = ok(
      await shop.admin.post(`/notifications/${id}/resend`, { to: 'other@example.com' }),
    );
    expect(notification.id).toBe(id);
    expect(notification.resends.map(({ to }: { to: string }) => to).sort()).toEqual([
      'oliver@example.com',
      'other@example.com',
    ]);
    expect((await sentAbout(order.id)).map((one) => one.id)).toEqual([id]);
    expect(await sentAbout(order.id, '&include_resends=true')).toHaveLength(3);
    expect((await shop.admin.get('/notifications?include_resends=maybe')).status).toBe(400);
    expect((await shop.admin.post('/notifications/noti_none/resend', {})).status).toBe(404);
  });

  it('of a provider that fails are tried again, with the same key; what nobody was told is not written down', async () => {
    const mail = new Mail();
    const providers = shop.app.get(NotificationProviders, { strict: false });
    providers.register(mail);
    await shop.sql(`insert into notification_provider (id) values ('mail')`);
    providers.hear('mail', 'claim.created');
    mail.fails = 1;
    await happen('claim.created', { id: 'claim_1', no_notification: null });
    await happen('claim.created', { id: 'claim_silent', no_notification: null });
    for (let tries = 0; mail.keys.length < 2 && tries < 200; tries++) await sleep(25);
    await shop.sql('update outbox_event set available_at = now()');
    shop.app.get(Outbox, { strict: false }).nudge();
    const [sent] = await sentAbout('claim_1');
    expect(sent).toMatchObject({ to: 'ida@example.com', provider_id: 'mail' });
    expect(JSON.stringify(sent)).not.toContain('secret');
    expect(new Set(mail.keys).size).toBe(2);
    expect(ok(await shop.admin.get('/notifications?resource_id=claim_silent')).count).toBe(0);
  });

  it('are found by several values, comma separated', async () => {
    const [one, two] = [await placedOrder(shop), await placedOrder(shop)];
    for (const { id } of [one, two]) await sentAbout(id);
    const query = `event_name=order.placed,order.canceled&resource_type=order&to=oliver@example.com`;
    expect(ok(await shop.admin.get(`/notifications?resource_id=${one.id},${two.id}&${query}`)).count).toBe(2);
    expect(ok(await shop.admin.get('/notifications?event_name=order.canceled')).count).toBe(0);
  });

  async function sentAbout(resource: string, more = ''): Promise<Record<string, unknown>[]> {
    for (let tries = 0; tries < 200; tries++) {
      const { notifications } = ok(await shop.admin.get(`/notifications?resource_id=${resource}${more}`));
      if (notifications.length > 0) return notifications;
      await sleep(25);
    }
    throw new Error(`nobody was told of ${resource}`);
  }

  async function happen(
    name: 'order.updated' | 'claim.created',
    data: { id: string; no_notification: boolean | null },
  ) {
    const outbox = shop.app.get(Outbox, { strict: false });
    await shop.database.transaction((tx) => outbox.publish(tx, name, data));
  }
});
