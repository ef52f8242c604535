import { Database } from '../../src/kernel/database.ts';
import { Outbox, type NewEvent, type Subscriber } from '../../src/index.ts';
import { until } from '../support/until.ts';
import { openShop, type Shop } from '../support/shop.ts';

/* What subscribers of the embedding application are told, and what becomes of those that fail. */
describe('Events', () => {
  let shop: Shop;
  let outbox: Outbox;
  let heard: string[];
  let rounds = 0;

  beforeAll(async () => {
    shop = await openShop();
    outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('price-list.created', () => void rounds++, 'rounds');
  });
  beforeEach(() => (heard = []));
  afterAll(() => shop.close());

  it('are delivered to each subscriber in the order in which they were published', async () => {
    outbox.subscribe('note.created', ({ data }) => void heard.push(`one ${data.id}`), 'one');
    outbox.subscribe('note.created', ({ data }) => void heard.push(`other ${data.id}`), 'other');
    await known();
    await publish('note.created', 'note_1', 'note_2', 'note_3');
    await until(() => heard.length === 6);
    for (const name of ['one', 'other'])
      expect(heard.filter((text) => text.startsWith(name))).toEqual(
        ['note_1', 'note_2', 'note_3'].map((id) => `${name} ${id}`),
      );
    await nothingLeft();
  });

  it('are delivered again to the subscriber that failed, and to no other', async () => {
    let fails = true;
    outbox.subscribe('note.updated', () => void heard.push('works'), 'works');
    outbox.subscribe('note.updated', () => {
      heard.push('fails');
      if (fails) throw new Error('the mail server is down');
    });
    await known();
    await publish('note.updated', 'note_1');
    await waiting('the mail server is down');
    fails = false;
    await letTimePass();
    await nothingLeft();
    expect(heard.sort()).toEqual(['fails', 'fails', 'works']);
  });

  it('are parked after ten failed deliveries, are listed, and can be sent again', async () => {
    let fails = true;
    outbox.subscribe(
      'note.deleted',
      ({ data }) => {
        heard.push(data.id);
        if (fails && data.id === 'note_bad') throw new Error('no such address');
      },
      'mailer',
    );
    await known();
    await publish('note.deleted', 'note_bad', 'note_good');
    for (let attempt = 1; attempt < 10; attempt++) {
      await until(() => heard.filter((id) => id === 'note_bad').length === attempt);
      await waiting('no such address');
      expect(await outbox.parked()).toEqual([]);
      await letTimePass();
    }
    await until(async () => (await outbox.parked()).length === 1);
    await letTimePass();
    await publish('note.deleted', 'note_late');
    await until(() => heard.includes('note_late'));
    expect(heard.filter((id) => id === 'note_bad')).toHaveLength(10);
    expect(heard.filter((id) => id !== 'note_bad')).toEqual(['note_good', 'note_late']);
    const [parked] = await outbox.parked();
    expect(parked).toMatchObject({ name: 'note.deleted', subscriber: 'mailer', error: 'no such address' });

    fails = false;
    expect(await outbox.sendAgain([parked.id])).toBe(1);
    await nothingLeft();
    expect(heard.filter((id) => id === 'note_bad')).toHaveLength(11);
    expect(await outbox.sendAgain()).toBe(0);
  });

  it('reach other subscribers while one hangs', async () => {
    let letGo!: () => void;
    const hangs = new Promise<void>((resolve) => (letGo = resolve));
    outbox.subscribe('claim_item.created', () => hangs, 'hangs');
    outbox.subscribe('claim_item.created', ({ data }) => void heard.push(data.id), 'works');
    await known();
    await publish('claim_item.created', 'citm_1');
    await until(() => heard.length === 1);
    await publish('claim_item.created', 'citm_2');
    await until(() => heard.length === 2);
    letGo();
    await nothingLeft();
  });

  it('are delivered again after their process died, and are parked after ten such deaths', async () => {
    outbox.subscribe('claim_item.updated', ({ data }) => void heard.push(data.id), 'importer');
    await known();
    await diedTelling('citm_1', 1);
    await letTimePass();
    await until(() => heard.length === 1);
    await diedTelling('citm_2', 10);
    await letTimePass();
    await until(async () => (await outbox.parked()).length === 1);
    expect(heard).toEqual(['citm_1']);
  });

  it('are delivered once when several processes deliver concurrently', async () => {
    const others = [await shop.another(), await shop.another()];
    try {
      const listen: Subscriber<'order-edit.created'> = ({ data }) => void heard.push(data.id);
      for (const { app } of [shop, ...others])
        app.get(Outbox, { strict: false }).subscribe('order-edit.created', listen, 'counter');
      const ids = Array.from({ length: 200 }, (_, n) => `oe_${n}`);
      await known();
      await shop.database.transaction((tx) =>
        outbox.publishAll(
          tx,
          ids.map((id): NewEvent => ['order-edit.created', { id }]),
        ),
      );
      for (const { app } of others) app.get(Outbox, { strict: false }).nudge();
      await nothingLeft();
      expect(heard.sort()).toEqual(ids.sort());
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
    outbox.nudge();
    await nothingLeft();
  });

  /**
   * Subscribers are known before anything happens: a round of deliveries that began before they were takes their events for nobody's. When
   * this one is told, such a round is over.
   */
  async function known(): Promise<void> {
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

  /** What is left of processes that were killed while they told it. */
  async function diedTelling(id: string, times: number): Promise<void> {
    await shop.sql(
      `insert into outbox_event (event_id, name, data, subscriber, attempts, available_at)
       values (1, 'claim_item.updated', json_build_object('id', $1::text), 'importer', $2, now() + interval '90 s')`,
      [id, times],
    );
  }

  async function waiting(error: string): Promise<void> {
    await until(
      async () =>
        (await shop.sql('select from outbox_event where last_error = $1 and available_at > now()', [error]))
          .length > 0,
    );
  }

  /** Instead of waiting for the next try. */
  async function letTimePass(): Promise<void> {
    await shop.sql('update outbox_event set available_at = now()');
    outbox.nudge();
  }

  async function nothingLeft(): Promise<void> {
    await until(
      async () => (await shop.sql('select from outbox_event where parked_at is null')).length === 0,
    );
  }
});

type EventsById =
  'price-list.created' | 'note.created' | 'note.updated' | 'note.deleted' | 'claim_item.created';
