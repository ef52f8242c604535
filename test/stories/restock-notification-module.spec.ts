import type { EventName } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

const MODULE = './examples/modules/restock-notification/src/restock-notification.ts';

describe('The example module restock-notification', () => {
  let smtp: MailServer;
  let shop: SampleShop;
  let product: Product;
  let variant: string;
  let title: string;
  let lamps = 0;
  const published: unknown[] = [];

  beforeAll(async () => {
    smtp = await startMailServer();
    shop = await useSampleShop({
      STOREKEEP_MODULES: MODULE,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
    });
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe(
      'restock-notification.restocked' as EventName,
      ({ data }) => void published.push(data),
      'test',
    );
  });

  afterAll(async () => {
    await shop.close();
    await smtp.stop();
  });

  beforeEach(async () => {
    await deliverAll();
    smtp.received.splice(0);
    published.splice(0);
    title = `Lamp ${++lamps}`;
    product = await createSizedProduct(shop, title, ['Red'], { eur: 900 }, { inventory_quantity: 0 });
    variant = product.variants[0].id;
  });

  it.each(['/restock-notifications', '/store/restock-notifications'])(
    'takes an e-mail at %s, without a login',
    async (path) => {
      expect(await signUp('ida@example.com', variant, path)).toMatchObject({ status: 201, body: {} });
      expect(await readEmails()).toEqual(['ida@example.com']);
    },
  );

  it('takes an e-mail once, whatever its case', async () => {
    await signUp('ida@example.com');
    expect((await signUp('Ida@Example.com')).status).toBe(201);
    expect(await readEmails()).toEqual(['ida@example.com']);
  });

  it('loses no e-mail when several are added at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => signUp(`ida${index}@example.com`)));
    expect(await readEmails()).toHaveLength(10);
  });

  it('rejects what is not an e-mail address', async () => {
    expect(await signUp('ida')).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('rejects a variant that does not exist, and one that can be bought', async () => {
    expect((await signUp('ida@example.com', 'variant_none')).status).toBe(404);
    const response = await signUp('ida@example.com', shop.shirt.variants[0].id);
    expect(response).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('rejects more than a thousand e-mails for a variant', async () => {
    await shop.sql(
      `insert into restock_notification (variant_id, emails)
       select $1, json_agg('ida' || n || '@example.com') from generate_series(1, 1000) n`,
      [variant],
    );
    expect(await signUp('olga@example.com')).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect((await signUp('ida7@example.com')).status).toBe(201);
  });

  it('sends a message to each e-mail when staff restock the variant, and forgets them', async () => {
    await signUp('ida@example.com');
    await signUp('olga@example.com');
    await setQuantity(5);
    await until(() => smtp.received.length === 2);
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ida@example.com', 'olga@example.com']);
    expect(smtp.received[0].headers.subject).toBe(`${title} (Red) is available again`);
    await until(async () => (await readEmails()) === undefined);
  });

  it("publishes the plugin's event for other subscribers", async () => {
    await signUp('ida@example.com');
    await setQuantity(5);
    await until(() => published.length > 0);
    expect(published).toEqual([{ variant_id: variant, emails: ['ida@example.com'] }]);
  });

  it('sends nothing while the variant is sold out, or for changes of other fields', async () => {
    await signUp('ida@example.com');
    ok(await shop.admin.post(`/products/${product.id}/variants/${variant}`, { title: 'Crimson' }));
    await setQuantity(0);
    await deliverAll();
    expect(smtp.received).toEqual([]);
    expect(await readEmails()).toEqual(['ida@example.com']);
  });

  it('sends one message when the stock changes several times', async () => {
    await signUp('ida@example.com');
    await Promise.all([setQuantity(5), setQuantity(6), setQuantity(7)]);
    await until(() => smtp.received.length > 0);
    await deliverAll();
    expect(smtp.received).toHaveLength(1);
  });

  it('can be sent again from the dashboard', async () => {
    await signUp('ida@example.com');
    await setQuantity(5);
    await until(async () => (await readNotifications()).length === 1);
    const [{ id }] = await readNotifications();
    ok(await shop.admin.post(`/notifications/${id}/resend`, { to: 'olga@example.com' }));
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['ida@example.com', 'olga@example.com']);
  });

  it('sends a message when a location of the variant is restocked', async () => {
    const item = ok(await shop.admin.post('/inventory-items', { variant_id: variant })).inventory_item;
    const location = ok(await shop.admin.post('/stock-locations', { name: 'Hamburg' })).stock_location;
    const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: location.id }));
    ok(
      await shop.admin.post(`/inventory-items/${item.id}/location-levels`, {
        location_id: location.id,
        stocked_quantity: 0,
      }),
    );
    await signUp('ida@example.com');
    ok(
      await shop.admin.post(`/inventory-items/${item.id}/location-levels/${location.id}`, {
        stocked_quantity: 3,
      }),
    );
    await until(() => smtp.received.length === 1);
  });

  const signUp = (email: string, id = variant, path = '/restock-notifications') =>
    shop.http.post(`${path}/variants/${id}` as '/store', { email });

  const setQuantity = (inventory_quantity: number) =>
    shop.admin.post(`/products/${product.id}/variants/${variant}`, { inventory_quantity });

  const readNotifications = () =>
    shop.sql<{ id: string }>('select id from notification where resource_id = $1', [variant]);

  async function readEmails(): Promise<string[] | undefined> {
    const [row] = await shop.sql<{ emails: string[] }>(
      'select emails from restock_notification where variant_id = $1',
      [variant],
    );
    return row?.emails;
  }

  async function deliverAll(): Promise<void> {
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
  }
});
