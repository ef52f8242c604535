import { NotificationProvider, NotificationProviders, Outbox, type PastMessage } from '../../../src/index.ts';
import { deliverEvents } from '../../support/due-events.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({ LOG_NOTIFICATIONS: 'true' })));
afterAll(() => shop.close());

/** A mail server that fails `failures` times, and sends nothing for ids that end with `silent`. */
class MailProvider extends NotificationProvider {
  readonly id = 'mail';
  failures = 0;
  readonly keys: string[] = [];

  async send({ data }: { data: unknown }, key: string) {
    this.keys.push(key);
    if (this.failures-- > 0) throw new Error('the mail server is down');
    const { id } = data as { id: string };
    return id.endsWith('silent')
      ? null
      : { to: 'ida@example.com', status: 'sent', data: { token: 'secret' } };
  }

  async resend({ to, data }: PastMessage, other?: string) {
    return { to: other ?? to, status: 'sent', data };
  }
}

describe('A notification', () => {
  it('is sent for an event by the provider that subscribes to it', async () => {
    const order = await placeOrder(shop);
    const [notification] = await waitForNotifications(order.id);
    expect(notification).toMatchObject({
      ...{ event_name: 'order.placed', resource_type: 'order', resource_id: order.id },
      ...{ to: 'oliver@example.com', provider_id: 'log', parent_id: null, resends: [], data: {} },
    });
  });

  it('is not sent for an event with no_notification', async () => {
    await publish('order.updated', { id: 'order_quiet', no_notification: true });
    const order = await placeOrder(shop);
    await waitForNotifications(order.id);
    expect(ok(await shop.admin.get('/notifications?resource_id=order_quiet')).count).toBe(0);
  });
});

describe('A notification with two resends, one of them to another address,', () => {
  let order: { id: string };
  let id: unknown;
  let response: { id: string; resends: { to: string }[] };
  beforeAll(async () => {
    order = await placeOrder(shop);
    [{ id }] = await waitForNotifications(order.id);
    const path = `/notifications/${id}/resend`;
    ok(await shop.admin.post(path, {}));
    response = ok(await shop.admin.post(path, { to: 'other@example.com' })).notification;
  });

  it('is returned with both', () => {
    expect(response.id).toBe(id);
    expect(response.resends.map(({ to }) => to).sort()).toEqual(['oliver@example.com', 'other@example.com']);
  });

  it('is listed without them by default', async () => {
    expect((await waitForNotifications(order.id)).map((notification) => notification.id)).toEqual([id]);
  });

  it('is listed with them on request', async () => {
    expect(await waitForNotifications(order.id, '&include_resends=true')).toHaveLength(3);
  });
});

it('The resend of an unknown notification is not found', async () => {
  expect((await shop.admin.post('/notifications/noti_none/resend', {})).status).toBe(404);
});

describe('A notification provider that fails once', () => {
  const mail = new MailProvider();
  let notification: Record<string, unknown>;
  beforeAll(async () => {
    const providers = shop.app.get(NotificationProviders, { strict: false });
    providers.register(mail);
    await shop.sql(`insert into notification_provider (id) values ('mail')`);
    providers.subscribe('mail', 'claim.created');
    mail.failures = 1;
    await publish('claim.created', { id: 'claim_1', no_notification: null });
    await publish('claim.created', { id: 'claim_silent', no_notification: null });
    await until(() => mail.keys.length >= 2);
    await deliverEvents(shop);
    [notification] = await waitForNotifications('claim_1');
  });

  it('is called again with the same key', () => {
    expect(notification).toMatchObject({ to: 'ida@example.com', provider_id: 'mail' });
    expect(new Set(mail.keys).size).toBe(2);
  });

  it('creates a notification that is returned without its data', () => {
    expect(JSON.stringify(notification)).not.toContain('secret');
  });

  it('creates no notification of an event for which it sends nothing', async () => {
    expect(ok(await shop.admin.get('/notifications?resource_id=claim_silent')).count).toBe(0);
  });
});

describe('GET /admin/notifications', () => {
  it('filters by comma separated values', async () => {
    const [one, two] = [await placeOrder(shop), await placeOrder(shop)];
    for (const { id } of [one, two]) await waitForNotifications(id);
    const query = `event_name=order.placed,order.canceled&resource_type=order&to=oliver@example.com`;
    expect(ok(await shop.admin.get(`/notifications?resource_id=${one.id},${two.id}&${query}`)).count).toBe(2);
    expect(ok(await shop.admin.get('/notifications?event_name=order.canceled')).count).toBe(0);
  });

  it('rejects an include_resends that is not a boolean', async () => {
    expect((await shop.admin.get('/notifications?include_resends=maybe')).status).toBe(400);
  });
});

/** Waits until notifications of the resource are listed. */
function waitForNotifications(resource: string, query = ''): Promise<Record<string, unknown>[]> {
  return until<Record<string, unknown>[]>(
    async () => ok(await shop.admin.get(`/notifications?resource_id=${resource}${query}`)).notifications,
  );
}

async function publish(
  name: 'order.updated' | 'claim.created',
  data: { id: string; no_notification: boolean | null },
) {
  const outbox = shop.app.get(Outbox, { strict: false });
  await shop.database.transaction((tx) => outbox.publish(tx, name, data));
}
