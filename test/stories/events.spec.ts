import { Database } from '#engine/kernel/database/database';
import { type NewEvent, Outbox, type Subscriber } from '../../src/index.ts';
import { deliverEvents } from '../support/due-events.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

/* Deliveries of events to subscribers of the embedding application, and what happens when they fail. */
describe('Events', () => {
  let shop: Shop;
  let outbox: Outbox;
  let received: string[];
  let rounds = 0;

  beforeAll(async () => {
    shop = await useShop({});
    outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('price-list.created', () => void rounds++, 'rounds');
  });
  beforeEach(() => (received = []));
  afterAll(() => shop.close());

  it('are delivered to each subscriber in the order in which they were published', async () => {
    outbox.subscribe('note.created', ({ data }) => void received.push(`one ${data.id}`), 'one');
    outbox.subscribe('note.created', ({ data }) => void received.push(`other ${data.id}`), 'other');
    await untilSubscribed();
    await publish('note.created', 'note_1', 'note_2', 'note_3');
    await until(() => received.length === 6);
    for (const name of ['one', 'other'])
      expect(received.filter((text) => text.startsWith(name))).toEqual(
        ['note_1', 'note_2', 'note_3'].map((id) => `${name} ${id}`),
      );
    await untilDelivered();
  });

  it('are delivered again to the subscriber that failed, and to no other', async () => {
    let fails = true;
    outbox.subscribe('note.updated', () => void received.push('works'), 'works');
    outbox.subscribe('note.updated', () => {
      received.push('fails');
      if (fails) throw new Error('the mail server is down');
    });
    await untilSubscribed();
    await publish('note.updated', 'note_1');
    await untilFailed('the mail server is down');
    fails = false;
    await deliverEvents(shop);
    await untilDelivered();
    expect(received.sort()).toEqual(['fails', 'fails', 'works']);
  });

  it('are parked after ten failed deliveries, are listed, and can be sent again', async () => {
    let fails = true;
    outbox.subscribe(
      'note.deleted',
      ({ data }) => {
        received.push(data.id);
        if (fails && data.id === 'note_bad') throw new Error('no such address');
      },
      'mailer',
    );
    await untilSubscribed();
    await publish('note.deleted', 'note_bad', 'note_good');
    for (let attempt = 1; attempt < 10; attempt++) {
      await until(() => received.filter((id) => id === 'note_bad').length === attempt);
      await untilFailed('no such address');
      expect(await outbox.parked()).toEqual([]);
      await deliverEvents(shop);
    }
    await until(async () => (await outbox.parked()).length === 1);
    await deliverEvents(shop);
    await publish('note.deleted', 'note_late');
    await until(() => received.includes('note_late'));
    expect(received.filter((id) => id === 'note_bad')).toHaveLength(10);
    expect(received.filter((id) => id !== 'note_bad')).toEqual(['note_good', 'note_late']);
    const [parked] = await outbox.parked();
    expect(parked).toMatchObject({ name: 'note.deleted', subscriber: 'mailer', error: 'no such address' });

    fails = false;
    expect(await outbox.sendAgain([parked.id])).toBe(1);
    await untilDelivered();
    expect(received.filter((id) => id === 'note_bad')).toHaveLength(11);
    expect(await outbox.sendAgain()).toBe(0);
  });

  it('reach other subscribers while one hangs', async () => {
    let release!: () => void;
    const hangs = new Promise<void>((resolve) => (release = resolve));
    outbox.subscribe('claim_item.created', () => hangs, 'hangs');
    outbox.subscribe('claim_item.created', ({ data }) => void received.push(data.id), 'works');
    await untilSubscribed();
    await publish('claim_item.created', 'citm_1');
    await until(() => received.length === 1);
    await publish('claim_item.created', 'citm_2');
    await until(() => received.length === 2);
    release();
    await untilDelivered();
  });

  it('reach a slow subscriber one after the other', async () => {
    let release!: () => void;
    const hangs = new Promise<void>((resolve) => (release = resolve));
    outbox.subscribe('order-edit.declined', ({ data }) => (received.push(`slow ${data.id}`), hangs), 'slow');
    outbox.subscribe('order-edit.declined', ({ data }) => void received.push(data.id), 'quick');
    await untilSubscribed();
    await publish('order-edit.declined', 'oe_1');
    await until(() => received.includes('slow oe_1') && received.includes('oe_1'));
    await publish('order-edit.declined', 'oe_2');
    await until(() => received.includes('oe_2')); // leased by the statement that leases all that is due
    expect(received.filter((text) => text.startsWith('slow'))).toEqual(['slow oe_1']);
    release();
    await untilDelivered();
    expect(received.filter((text) => text.startsWith('slow'))).toEqual(['slow oe_1', 'slow oe_2']);
  });

  describe('whose process died while it delivered them', () => {
    beforeAll(async () => {
      outbox.subscribe('claim_item.updated', ({ data }) => void received.push(data.id), 'importer');
      await untilSubscribed();
    });

    it('are delivered by another process', async () => {
      await insertInterrupted('citm_1', 1);
      await deliverEvents(shop);
      await until(() => received.length === 1);
      expect(received).toEqual(['citm_1']);
      await untilDelivered();
    });

    it('are parked after ten such deaths', async () => {
      await insertInterrupted('citm_2', 10);
      await deliverEvents(shop);
      await until(async () => (await outbox.parked()).length === 1);
      expect(received).toEqual([]);
    });
  });

  describe('that wait in a process that shuts down', () => {
    const calls: { process: string; id: string; attempt: number }[] = [];
    let first: Shop;
    let second: Shop;

    beforeAll(async () => {
      first = await useShop({});
      const firstOutbox = first.app.get(Outbox, { strict: false });
      firstOutbox.subscribe(
        'order-edit.confirmed',
        ({ data: { id }, attempt }) => {
          calls.push({ process: 'first', id, attempt });
          // the hook of the shutdown: `close` would call it some time later
          void firstOutbox.beforeApplicationShutdown();
        },
        'importer',
      );
      await first.database.transaction((tx) =>
        firstOutbox.publishAll(tx, [
          ['order-edit.confirmed', { id: 'oe_1' }],
          ['order-edit.confirmed', { id: 'oe_2' }],
        ]),
      );
      await until(() => calls.length > 0);
      await firstOutbox.beforeApplicationShutdown();
      second = await first.openSecondInstance();
      second.app.get(Outbox, { strict: false }).subscribe(
        'order-edit.confirmed',
        ({ data: { id }, attempt }) => {
          calls.push({ process: 'second', id, attempt });
        },
        'importer',
      );
      await until(async () => (await second.sql('select from outbox_event')).length === 0);
    });
    afterAll(async () => {
      await second.close();
      await first.close();
    });

    it('are delivered by another process', () => {
      expect(calls.map(({ process, id }) => [process, id])).toEqual([
        ['first', 'oe_1'],
        ['second', 'oe_2'],
      ]);
    });

    it('do not lose an attempt', () => {
      expect(calls.find(({ id }) => id === 'oe_2')).toMatchObject({ attempt: 1 });
    });
  });

  it('that have waited for 20 seconds for a slow subscriber begin after the earlier outcomes are stored', async () => {
    const pending: string[][] = [];
    const now = Date.now;
    outbox.subscribe(
      'order-edit.requested',
      async ({ data }) => {
        const rows = await shop.sql<{ id: string }>(
          `select data ->> 'id' as id from outbox_event where name = 'order-edit.requested' order by id`,
        );
        pending.push(rows.map(({ id }) => id));
        if (data.id === 'oe_1') jest.spyOn(Date, 'now').mockImplementation(() => now() + 20_001);
      },
      'slow',
    );
    await untilSubscribed();
    await shop.database.transaction((tx) =>
      outbox.publishAll(tx, [
        ['order-edit.requested', { id: 'oe_1' }],
        ['order-edit.requested', { id: 'oe_2' }],
      ]),
    );
    await untilDelivered();
    expect(pending).toEqual([['oe_1', 'oe_2'], ['oe_2']]);
  });

  it('are delivered once when several processes deliver concurrently', async () => {
    const others = [await shop.openSecondInstance(), await shop.openSecondInstance()];
    try {
      const listen: Subscriber<'order-edit.created'> = ({ data }) => void received.push(data.id);
      for (const { app } of [shop, ...others])
        app.get(Outbox, { strict: false }).subscribe('order-edit.created', listen, 'counter');
      const ids = Array.from({ length: 200 }, (_, n) => `oe_${n}`);
      await untilSubscribed();
      await shop.database.transaction((tx) =>
        outbox.publishAll(
          tx,
          ids.map((id): NewEvent => ['order-edit.created', { id }]),
        ),
      );
      for (const { app } of others) app.get(Outbox, { strict: false }).wake();
      await untilDelivered();
      expect(received.sort()).toEqual(ids.sort());
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('cannot have two subscribers with the same name', () => {
    outbox.subscribe('order-edit.updated', () => undefined, 'mailer');
    expect(() => outbox.subscribe('order-edit.updated', () => undefined, 'mailer')).toThrow('mailer already');
  });

  it('reach the subscriber that cancels payments when they were stored under its former position', async () => {
    await shop.sql(
      `insert into outbox_event (event_id, name, data, subscriber) values (1, 'payment.canceled', '{"id":"pay_1"}', '#1')`,
    );
    outbox.wake();
    await untilDelivered();
  });

  /**
   * Waits for a delivery that began after the subscriptions of the test: a round that began before them would discard their events, since
   * it knows no subscribers for them.
   */
  async function untilSubscribed(): Promise<void> {
    const before = rounds;
    await publish('price-list.created', 'pl_1');
    await until(() => rounds > before);
  }

  async function publish(name: EventsById, ...ids: string[]): Promise<void> {
    await shop.app.get(Database, { strict: false }).transaction((tx) =>
      outbox.publishAll(
        tx,
        ids.map((id) => [name, { id }]),
      ),
    );
  }

  /** Inserts a delivery as killed processes leave it behind after `times` attempts. */
  async function insertInterrupted(id: string, times: number): Promise<void> {
    await shop.sql(
      `insert into outbox_event (event_id, name, data, subscriber, attempts, available_at)
       values (1, 'claim_item.updated', json_build_object('id', $1::text), 'importer', $2, now() + interval '90 s')`,
      [id, times],
    );
  }

  async function untilFailed(error: string): Promise<void> {
    await until(
      async () =>
        (await shop.sql('select from outbox_event where last_error = $1 and available_at > now()', [error]))
          .length > 0,
    );
  }

  async function untilDelivered(): Promise<void> {
    await until(
      async () => (await shop.sql('select from outbox_event where parked_at is null')).length === 0,
    );
  }
});

type EventsById =
  | 'price-list.created'
  | 'note.created'
  | 'note.updated'
  | 'note.deleted'
  | 'claim_item.created'
  | 'order-edit.declined';
