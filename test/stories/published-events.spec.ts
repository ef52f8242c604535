import { Outbox } from '../../src/index.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { ok, openSampleShop, type SampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* Which events a change publishes, and with which data. */
describe('An event is published', () => {
  let shop: SampleShop;
  let events: { name: string; data: object }[] = [];

  beforeAll(async () => {
    shop = await openSampleShop();
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('*', ({ name, data }) => void events.push({ name, data }), 'recorder');
    await eventsOf('note.created', () =>
      shop.admin.post('/notes', { resource_id: 'order_1', resource_type: 'order', value: 'first' }),
    );
  });
  afterAll(() => shop.close());

  describe('when a customer', () => {
    const registration = {
      email: 'ann@example.com',
      first_name: 'Ann',
      last_name: 'Lee',
      password: 'long enough',
    };
    let id: string;

    it('registers', async () => {
      const [data] = await eventsOf('customer.created', async () => {
        ({ id } = ok(await shop.store.post('/customers', registration)).customer);
      });
      const { password: _, ...columns } = registration;
      expect(data).toEqual({ id, ...columns, has_account: true });
    });

    it('is changed by staff', async () => {
      const [data] = await eventsOf('customer.updated', () =>
        shop.admin.post(`/customers/${id}`, { first_name: 'Anna' }),
      );
      expect(data).toMatchObject({ id, first_name: 'Anna', email: registration.email });
    });

    it('is a guest who enters an e-mail, but not when the guest comes back', async () => {
      const created = await eventsOf('customer.created', async () => {
        for (const _ of [1, 2]) {
          const cart = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
          ok(await shop.store.post(`/carts/${cart.id}`, { email: 'guest@example.com' }));
        }
      });
      expect(created).toEqual([
        {
          id: expect.any(String),
          email: 'guest@example.com',
          first_name: null,
          last_name: null,
          has_account: false,
        },
      ]);
    });
  });

  it('when staff create a gift card, without its code', async () => {
    let id = '';
    const created = await eventsOf('gift_card.created', async () => ({ id } = await createGiftCard(shop)));
    expect(created).toEqual([{ id }]);
  });

  /** The data of the events with this name, in the order of publication. A final note shows that all of them were delivered. */
  async function eventsOf(name: string, work: () => Promise<unknown>): Promise<object[]> {
    events = [];
    await work();
    await shop.admin.post('/notes', { resource_id: 'order_1', resource_type: 'order', value: 'last' });
    await until(() => events.some((event) => event.name === 'note.created'));
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    return events.filter((event) => event.name === name).map(({ data }) => data);
  }
});
