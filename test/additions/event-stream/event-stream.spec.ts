import { EventStream, type StreamedEvent } from '../../../src/index.ts';
import { type EventStreamShop, openEventStreamShop } from '../../support/event-stream-shop.ts';
import { until } from '../../support/until.ts';

/** A stream in memory, which can reject events. */
class Memory extends EventStream {
  readonly events: StreamedEvent[] = [];
  readonly attempts: string[] = [];
  rejected = new Set<string>();

  publish(event: StreamedEvent): Promise<void> {
    const id = String(event.data.id);
    this.attempts.push(id);
    if (this.rejected.has(id)) return Promise.reject(new Error('the stream is full'));
    this.events.push(event);
    return Promise.resolve();
  }

  ids(): unknown[] {
    return this.events.map(({ data }) => data.id);
  }
}

let stream: Memory;
let shop: EventStreamShop;

beforeAll(async () => (shop = await openEventStreamShop((stream = new Memory()))));
afterAll(() => shop.close());
beforeEach(() => {
  stream.events.length = stream.attempts.length = 0;
  stream.rejected = new Set();
});

describe('A stream of events', () => {
  it('receives events in the order in which they were written, with ids that ascend', async () => {
    for (const number of [1, 2, 3]) await shop.updateProduct(`prod_${number}`);

    await until(() => stream.events.length >= 3);

    expect(stream.events).toMatchObject(
      [1, 2, 3].map((number) => ({
        name: 'product.updated',
        data: { id: `prod_${number}`, fields: ['title'] },
      })),
    );
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('that rejects an event receives it again, and none that was written later before it', async () => {
    stream.rejected.add('prod_4');
    for (const number of [4, 5, 6]) await shop.updateProduct(`prod_${number}`);
    await until(() => stream.attempts.length >= 2);
    expect(stream.events).toEqual([]);

    stream.rejected.clear();
    await until(() => stream.events.length >= 3);

    expect(stream.ids()).toEqual(['prod_4', 'prod_5', 'prod_6']);
    await until(async () => (await shop.readWaiting()).length === 0);
  });

  it('receives no token with which a password can be set', async () => {
    await shop.publish('customer.password_reset', { id: 'cus_1', email: 'a@example.com', token: 'secret' });
    await shop.updateProduct('prod_7');

    await until(() => stream.events.length > 0);

    expect(stream.ids()).toEqual(['prod_7']);
  });
});
