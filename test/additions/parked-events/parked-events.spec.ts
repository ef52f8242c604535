import { Outbox } from '../../../src/index.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

describe('A parked event', () => {
  let shop: Shop;
  const received: string[] = [];

  beforeAll(async () => {
    shop = await useShop({});
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('customer.password_reset', ({ data }) => void received.push(data.id), 'mailer');
  });
  beforeEach(async () => {
    await shop.sql('delete from outbox_event');
    received.length = 0;
  });
  afterAll(() => shop.close());

  it('is listed without its data, which may contain a token', async () => {
    const [first, second] = [await park('cus_1'), await park('cus_2')];
    const body = ok(await shop.admin.get('/events/parked'));
    expect(body).toEqual({
      ...{ count: 2, offset: 0, limit: 50 },
      events: [first, second].map((id) => ({
        ...{ id, name: 'customer.password_reset', subscriber: 'mailer', attempts: 10 },
        ...{ last_error: 'no such address', created_at: expect.any(String) },
      })),
    });
    expect(JSON.stringify(body)).not.toContain('secret-token');
    const page = ok(await shop.admin.get('/events/parked?limit=1&offset=1'));
    expect(page).toMatchObject({ count: 2, offset: 1, limit: 1, events: [{ id: second }] });
  });

  it('is delivered again on request', async () => {
    const id = await park('cus_3');
    expect(ok(await shop.admin.post(`/events/parked/${id}/retry`))).toEqual({
      id,
      object: 'event',
      retried: true,
    });
    await until(() => received.length === 1);
    expect(received).toEqual(['cus_3']);
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    expect(ok(await shop.admin.post(`/events/parked/${id}/retry`))).toMatchObject({ retried: false });
  });

  it('is never delivered after it was deleted', async () => {
    const id = await park('cus_4');
    for (const _ of [1, 2])
      expect(ok(await shop.admin.delete(`/events/parked/${id}`))).toEqual({
        id,
        object: 'event',
        deleted: true,
      });
    expect(await shop.sql('select from outbox_event')).toEqual([]);
  });

  it('is the only kind that staff can delete: a delivery that waits for its next attempt remains', async () => {
    const id = await park('cus_6');
    await shop.sql(
      `update outbox_event set parked_at = null, attempts = 1, available_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    await shop.admin.delete(`/events/parked/${id}`);
    expect(await shop.sql('select attempts from outbox_event where id = $1', [id])).toEqual([
      { attempts: 1 },
    ]);
  });

  it('cannot be seen or deleted without a login', async () => {
    const id = await park('cus_5');
    expect(await shop.http.get('/admin/events/parked')).toMatchObject({ status: 401 });
    expect(await shop.http.delete(`/admin/events/parked/${id}`)).toMatchObject({ status: 401 });
  });

  /** Inserts an event as ten failures leave it behind. @returns its id */
  async function park(customerId: string): Promise<string> {
    const [{ id }] = await shop.sql<{ id: string }>(
      `insert into outbox_event (event_id, name, data, subscriber, attempts, parked_at, last_error)
       values (1, 'customer.password_reset', json_build_object('id', $1::text, 'token', 'secret-token'), 'mailer', 10, now(),
         'no such address') returning id::text`,
      [customerId],
    );
    return id;
  }
});
