import type { ServerResponse } from 'node:http';
import { startWebhookReceiver, type WebhookReceiver } from '../../../fakes/webhook-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { deliverEvents, makeEventsDue } from '../../../support/due-events.ts';
import { ok, type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';
import {
  buildServer,
  createServerProcess,
  sendRequest,
  type ServerProcess,
} from '../../../support/server-process.ts';
import { type Shop, useShop } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';

const DIRECTORY = './test/data/v1-shop';
const IDA = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };

/** What the subscribers in `test/data/v1-shop` send to their CRM. */
type Message = Record<string, unknown> & { subscriber: string };

let crm: WebhookReceiver;

beforeAll(async () => {
  crm = await startWebhookReceiver();
  process.env.CRM_URL = crm.url;
});

afterAll(async () => {
  delete process.env.CRM_URL;
  await crm.stop();
});

beforeEach(() => {
  crm.respond = 200;
  crm.received.splice(0);
});

function messagesOf(subscriber: string): Message[] {
  return crm.received
    .map(({ body }) => JSON.parse(body) as Message)
    .filter((sent) => sent.subscriber === subscriber);
}

async function waitForMessage(subscriber: string, about = {}): Promise<Message> {
  const find = () => messagesOf(subscriber).find((sent) => isMatch(sent, about));
  await until(() => find() !== undefined);
  return find()!;
}

function isMatch(sent: Message, about: Record<string, unknown>): boolean {
  return Object.entries(about).every(([name, value]) => sent[name] === value);
}

describe('A v1 subscriber', () => {
  let shop: SampleShop;

  beforeAll(async () => {
    shop = await useSampleShop({ V1_SUBSCRIBERS: `${DIRECTORY}/subscribers` });
  });

  afterAll(() => shop.close());

  describe('that is a function', () => {
    it('gets the event, and reads the relations and fields that it names by the services', async () => {
      const order = await placeOrder();
      const message = await waitForMessage('order-placed');
      expect(message).toMatchObject({
        ...{ eventName: 'order.placed', data: { id: order.id }, pluginOptions: {} },
        order: {
          id: order.id,
          email: 'oliver@example.com',
          total: order.total,
          customer: { email: 'oliver@example.com' },
          shipping_address: { country_code: 'de' },
          items: [{ quantity: 1, variant: { title: 'Small' } }],
        },
        product: { title: 'Shirt' },
      });
      expect(message.order).not.toHaveProperty('display_id');
      expect(message.product).not.toHaveProperty('variants');
    });

    it('gets dates as objects, as the services of v1 return them', async () => {
      await placeOrder();
      expect(await waitForMessage('order-placed')).toMatchObject({ isDate: true });
    });

    it('gets the whole customer of an event for which v1 passes it, without the password', async () => {
      await shop.store.post('/customers', { ...IDA, phone: '0123' });
      const { data, ...message } = await waitForMessage('customers');
      expect(message).toMatchObject({ eventName: 'customer.created', store: expect.any(String) });
      expect(data).toMatchObject({ email: IDA.email, phone: '0123', has_account: true, metadata: null });
      expect(data).not.toHaveProperty('password_hash');
    });

    it('is subscribed under its subscriberId, so that its file may be renamed', async () => {
      const waiting: ServerResponse[] = [];
      crm.respond = (response) => void waiting.push(response);
      await placeOrder();
      await waitForMessage('order-placed');
      const pending = await shop.sql('select subscriber from outbox_event');
      crm.respond = 200;
      for (const response of waiting) response.end();
      expect(pending).toContainEqual({ subscriber: 'v1 crm-orders' });
    });
  });

  describe('that is a class', () => {
    it('gets the services in its constructor, and is called with the data and the name', async () => {
      const order = await placeOrder();
      expect(await waitForMessage('loyalty', { id: order.id })).toEqual({
        ...{ subscriber: 'loyalty', eventName: 'order.placed', id: order.id, total: order.total, lines: 1 },
        customer_id: order.customer_id,
      });
    });

    it('gets the bare id of a cart where v1 passes it', async () => {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
      ok(await shop.store.post(`/carts/${id}`, { email: 'olga@example.com' }));
      expect(await waitForMessage('loyalty', { cartId: id })).toMatchObject({
        eventName: 'cart.customer_updated',
      });
    });

    it('may be an ES module', async () => {
      ok(await shop.admin.post('/products', productBody()));
      expect(await waitForMessage('catalogue')).toMatchObject({ title: 'Cap', prices: 1 });
    });
  });

  async function placeOrder() {
    return ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data;
  }

  const productBody = () => ({
    title: 'Cap',
    options: [{ title: 'Size' }],
    variants: [{ title: 'M', options: [{ value: 'M' }], prices: [{ currency_code: 'eur', amount: 900 }] }],
  });
});

describe('A v1 subscriber that fails', () => {
  it('is called again, and its event is parked with the error after ten failures', async () => {
    const shop = await useShop({ V1_SUBSCRIBERS: `${DIRECTORY}/throwing` });
    await shop.store.post('/customers', IDA);
    await until(async () => {
      await deliverEvents(shop);
      return ok(await shop.admin.get('/events/parked')).count === 1;
    });
    const { events } = ok(await shop.admin.get('/events/parked'));
    await shop.close();
    expect(events[0]).toMatchObject({
      ...{ name: 'customer.created', subscriber: 'v1 greeting', attempts: 10 },
      last_error: 'the mail company is closed',
    });
  });

  it('is parked at once if it resolves a service that is not available, and the error names those that are', async () => {
    const shop = await useShop({ V1_SUBSCRIBERS: `${DIRECTORY}/unknown-service` });
    await shop.store.post('/customers', IDA);
    await until(async () => ok(await shop.admin.get('/events/parked')).count === 1);
    const { events } = ok(await shop.admin.get('/events/parked'));
    await shop.close();
    expect(events[0]).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(
        /^mailchimpService is not available to subscribers; available are cartService, .*orderService/,
      ),
    });
  });
});

describe('The directory of V1_SUBSCRIBERS', () => {
  it.each([
    ['none', /none is not a directory with subscribers of a v1 project$/],
    ['no-subscriber', /no-subscriber\/settings\.js has no class and no function as its default export$/],
    ['broken', /broken\/half\.js cannot be loaded: a key is missing$/],
    [
      'unavailable-service',
      /^the v1 subscriber mailing-list cannot be created: mailchimpService is not available to subscribers; available are [^\n]+$/,
    ],
  ])('fails the start with one line if it is %s', async (name, message) => {
    await expect(useShop({ V1_SUBSCRIBERS: `${DIRECTORY}/${name}` })).rejects.toThrow(message);
  });
});

describe('V1 subscribers of a server process', () => {
  let database: TestDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, V1_SUBSCRIBERS: `${DIRECTORY}/subscribers` };
    server = await createServerProcess(env, buildServer());
    await server.start();
  });

  afterAll(async () => {
    await server.kill();
    await database.close();
  });

  it('are loaded as CommonJS and as ES modules, and get events again after a crash', async () => {
    crm.respond = () => undefined; // does not respond
    const { status } = await sendRequest(server, 'POST', '/store/customers', { body: IDA });
    expect(status).toBe(200);
    await waitForMessage('customers');
    await server.kill();
    crm.respond = 200;
    await server.start();
    await until(async () => {
      await makeEventsDue((text) => database.query(text));
      return messagesOf('customers').length >= 2;
    });
    await until(async () => (await database.query<unknown[]>('select from outbox_event')).length === 0);
    expect(messagesOf('customers').every(({ data }) => (data as Shop['staff']).email === IDA.email)).toBe(
      true,
    );
  });
});
