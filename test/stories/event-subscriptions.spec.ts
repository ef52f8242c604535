import { Logger } from '@nestjs/common';
import { type EventName, Outbox } from '../../src/index.ts';
import { ok, useSampleShop } from '../support/sample-shop.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

/* Which events a subscriber gets, and which are written at all. */
describe('A subscriber', () => {
  let shop: Shop;
  let outbox: Outbox;

  beforeAll(async () => {
    shop = await useShop({});
    outbox = shop.app.get(Outbox, { strict: false });
  });
  afterAll(() => shop.close());

  it('of several events gets each of them, in the order of their publication', async () => {
    const received: string[] = [];
    outbox.subscribe(
      ['order-edit.created', 'order-edit.updated', 'order-edit.declined'],
      ({ name, data }) => void received.push(`${name} ${data.id}`),
      'several',
    );
    const names = [
      'order-edit.updated',
      'order-edit.created',
      'order-edit.declined',
      'order-edit.created',
    ] as const;
    await publish(...names);
    await until(() => received.length === names.length);
    expect(received).toEqual(names.map((name, place) => `${name} id_${place}`));
  });

  it('of all events gets those of every name, except internal ones', async () => {
    const received: string[] = [];
    outbox.subscribe('*', ({ name }) => void received.push(name), 'everything');
    await publish('claim_item.created', 'payment.canceled', 'claim_item.updated');
    await until(() => received.includes('claim_item.updated'));
    await untilDelivered();
    expect(received).toEqual(['claim_item.created', 'claim_item.updated']);
  });

  it('of all events cannot have the name of a subscriber of one event', () => {
    outbox.subscribe('note.deleted', () => undefined, 'taken');
    expect(() => outbox.subscribe('*', () => undefined, 'taken')).toThrow(
      'note.deleted has a subscriber taken already',
    );
    expect(() => outbox.subscribe(['note.created', 'note.deleted'], () => undefined, 'taken')).toThrow(
      'taken',
    );
    expect(() => outbox.subscribe('note.created', () => undefined, 'taken')).not.toThrow();
  });

  describe('whose interest changes at run time', () => {
    const received: string[] = [];
    let needed: string[] = [];
    let lone: Shop;
    let loneOutbox: Outbox;

    beforeAll(async () => {
      lone = await useShop({});
      loneOutbox = lone.app.get(Outbox, { strict: false });
    });
    afterAll(() => lone.close());

    it('gets the events that it needs at present', async () => {
      needed = ['note.created'];
      subscribe(loneOutbox, 'present');
      await note(lone);
      await until(() => received.length === 1);
      expect(received).toEqual(['present note.created']);
    });

    it('lets the other events be discarded before they are written', async () => {
      needed = [];
      await loneOutbox.refresh();
      expect(await writes(() => note(lone), lone)).toBe(0);
    });

    it('gets an event that happens after its interest has begun, though rounds had read the names before', async () => {
      received.splice(0);
      // the rounds have something to look at
      await lone.sql(`insert into outbox_event (name, data, parked_at) values ('note.deleted', '{}', now())`);
      const other = await lone.openSecondInstance({});
      try {
        const otherOutbox = other.app.get(Outbox, { strict: false });
        const [reading, otherReading] = [loneOutbox, otherOutbox].map((each) => subscribe(each, 'begun'));
        await Promise.all([reading.hold(), otherReading.hold()]);
        needed = ['note.created'];
        await loneOutbox.refresh();
        await note(lone);
        await otherReading.release();
        await reading.release();
        await until(() => received.includes('begun note.created'));
      } finally {
        await other.close();
      }
    });

    /** Subscribes to what is `needed`, and controls when the rounds of deliveries get the names that they have read. */
    function subscribe(to: Outbox, as: string) {
      let pause: Promise<void> | undefined;
      let end = (): void => undefined;
      let reads = 0;
      const readNames = async () => {
        reads++;
        const names = needed;
        await pause;
        return names;
      };
      to.subscribe('*', ({ name }) => void received.push(`${as} ${name}`), as, { readNames });
      const untilRead = async () => {
        const before = reads;
        to.wake();
        await until(() => reads > before);
      };
      return {
        /** Stops a round when it has read the names; other reads go on. */
        hold: async () => {
          pause = new Promise((resolve) => (end = resolve));
          await untilRead();
          pause = undefined;
        },
        /** @returns when the round has ended */
        release: async () => {
          end();
          await untilRead();
        },
      };
    }
  });

  it('of carts that is slow gets one event for all changes in the meantime', async () => {
    let release!: () => void;
    const hangs = new Promise<void>((resolve) => (release = resolve));
    const received: string[] = [];
    const cartShop = await useSampleShop({});
    try {
      const cartOutbox = cartShop.app.get(Outbox, { strict: false });
      cartOutbox.subscribe('cart.updated', ({ data }) => (received.push(data.id), hangs), 'slow');
      const [first, second] = [
        ok(await cartShop.store.post('/carts', { region_id: cartShop.europe.id })).cart.id,
        ok(await cartShop.store.post('/carts', { region_id: cartShop.europe.id })).cart.id,
      ];
      const change = (id: string) => cartShop.store.post(`/carts/${id}`, { context: { n: 1 } });
      await change(first);
      await until(() => received.length === 1);
      for (let n = 1; n <= 5; n++) for (const id of [first, second]) await change(id);
      const pending = await cartShop.sql<{ id: string }>(
        `select data ->> 'id' as id from outbox_event where name = 'cart.updated' and attempts = 0 and subscriber = 'slow'
         union all select data ->> 'id' from outbox_event where subscriber is null`,
      );
      expect(pending.length).toBeGreaterThan(0);
      release();
      await until(async () => (await cartShop.sql('select from outbox_event')).length === 0);
      expect(received.filter((id) => id === first).length).toBeLessThanOrEqual(3);
      expect(received.filter((id) => id === second).length).toBeLessThanOrEqual(2);
      expect(new Set(received)).toEqual(new Set([first, second]));
    } finally {
      release();
      await cartShop.close();
    }
  });

  it('of carts gets a second event for a change during the delivery of the first', async () => {
    let release!: () => void;
    const hangs = new Promise<void>((resolve) => (release = resolve));
    const received: string[] = [];
    const cartShop = await useSampleShop({});
    try {
      const cartOutbox = cartShop.app.get(Outbox, { strict: false });
      cartOutbox.subscribe('cart.updated', ({ data }) => (received.push(data.id), hangs), 'slow');
      const { id } = ok(await cartShop.store.post('/carts', { region_id: cartShop.europe.id })).cart;
      ok(await cartShop.store.post(`/carts/${id}`, { context: { n: 1 } }));
      await until(() => received.length === 1);
      ok(await cartShop.store.post(`/carts/${id}`, { context: { n: 2 } }));
      const countNew = async () =>
        (await cartShop.sql('select from outbox_event where subscriber is null')).length;
      await until(async () => (await countNew()) === 0); // the second event has reached the deliveries
      release();
      await until(async () => (await cartShop.sql('select from outbox_event')).length === 0);
      expect(received).toEqual([id, id]);
    } finally {
      release();
      await cartShop.close();
    }
  });

  it('of carts gets an event after the commit of the change, even if an earlier event is pending', async () => {
    const received: string[] = [];
    const lone = await useShop({});
    try {
      const loneOutbox = lone.app.get(Outbox, { strict: false });
      loneOutbox.subscribe('cart.updated', ({ data }) => void received.push(data.id), 'carts');
      loneOutbox.subscribe('note.created', () => void received.push('round'), 'rounds');
      await lone.sql(
        `insert into outbox_event (name, data, coalesce_key, available_at)
         values ('cart.updated', '{"id":"cart_1"}', 'cart.updated cart_1', now() + interval '1 second')`,
      );
      await lone.database.transaction(async (tx) => {
        await loneOutbox.publish(tx, 'cart.updated', { id: 'cart_1' });
        await until(() => lone.sql('select from outbox_event where available_at < now()'));
        await note(lone);
        await until(() => received.includes('round'));
        expect(received).toEqual(['round']);
      });
      await until(() => received.includes('cart_1'));
      await until(async () => (await lone.sql('select from outbox_event')).length === 0);
      expect(received).toEqual(['round', 'cart_1']);
    } finally {
      await lone.close();
    }
  });

  it('of an unknown name is reported, with the name that it resembles', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    try {
      outbox.subscribe('order.items-returned' as EventName, () => undefined, 'segment');
      expect(warn.mock.calls.flat()).toEqual([
        'no event order.items-returned is ever published, but segment subscribes to it: use order.items_returned',
      ]);
      warn.mockClear();
      outbox.subscribe('loyalty.spent' as EventName, () => undefined, 'points');
      expect(warn.mock.calls.flat()[0]).toContain('declared by outbox.declare');
      warn.mockClear();
      outbox.declare('loyalty.paid' as EventName);
      outbox.subscribe('loyalty.paid' as EventName, () => undefined, 'points');
      expect(warn).not.toHaveBeenCalled();
    } finally {
      warn.mockRestore();
    }
  });

  describe('is missing for an event, so that', () => {
    it('the event is not written', async () => {
      const lone = await useShop({});
      try {
        expect(await writes(() => note(lone), lone)).toBe(0);
        lone.app.get(Outbox, { strict: false }).subscribe('note.created', () => undefined);
        expect(await writes(() => note(lone), lone)).toBe(1);
      } finally {
        await lone.close();
      }
    });
  });

  async function publish(...names: EventName[]): Promise<void> {
    await shop.database.transaction((tx) =>
      outbox.publishAll(
        tx,
        names.map((name, place) => [name, { id: `id_${place}` }] as never),
      ),
    );
  }

  async function note({ admin }: Shop): Promise<void> {
    const body = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    expect(await admin.post('/notes', body)).toMatchObject({ status: 200 });
  }

  /** The number of statements that write events. */
  async function writes(work: () => Promise<unknown>, { recordSql }: Shop): Promise<number> {
    const texts = await recordSql(work);
    return texts.filter((text) => text.trimStart().startsWith('insert into outbox_event')).length;
  }

  async function untilDelivered(): Promise<void> {
    await until(
      async () => (await shop.sql(`select from outbox_event where name <> 'payment.canceled'`)).length === 0,
    );
  }
});
