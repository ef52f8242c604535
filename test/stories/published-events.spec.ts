import { Outbox } from '../../src/index.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { importCsv } from '../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* Which events a change publishes, and with which data. */
describe('An event is published', () => {
  let shop: SampleShop;
  let events: { name: string; data: object }[] = [];

  beforeAll(async () => {
    shop = await useSampleShop({});
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

  it('when staff create, change and delete a product with its variants', async () => {
    const options = [{ title: 'Size' }];
    const variant = (value: string) => ({
      ...{ title: value, options: [{ value }], metadata: { rank: value } },
      prices: [{ currency_code: 'eur', amount: 100 }],
    });
    let product = { id: '', options: [{ id: '' }], variants: [{ id: '' }] };
    const create = async () => {
      const body = { title: 'Lamp', options, variants: [variant('S'), variant('L')] };
      ({ product } = ok(await shop.admin.post('/products', body)));
    };
    const created = await allEventsOf(create, /^product/);
    const { id } = product;
    const [small, large] = product.variants.map((variant) => ({ id: variant.id, product_id: id }));
    expect(created).toEqual([
      ['product.created', { id }],
      ['product-variant.created', small],
      ['product-variant.created', large],
    ]);

    const change = () =>
      shop.admin.post(`/products/${id}`, { title: 'Big lamp', tags: [{ value: 'light' }] });
    expect(await allEventsOf(change, /^product/)).toEqual([
      ['product.updated', { id, fields: ['title', 'tags'] }],
    ]);
    const changeVariant = () =>
      shop.admin.post(`/products/${id}/variants/${small.id}`, {
        ...{ inventory_quantity: 3, prices: [{ currency_code: 'eur', amount: 200 }] },
      });
    expect(await allEventsOf(changeVariant, /^product/)).toEqual([
      ['product-variant.updated', { ...small, fields: ['inventory_quantity', 'prices'] }],
    ]);
    const addOption = () => shop.admin.post(`/products/${id}/options`, { title: 'Color' });
    expect(await allEventsOf(addOption, /^product/)).toEqual([
      ['product.updated', { id, fields: ['options'] }],
    ]);
    const deleteVariant = () => shop.admin.delete(`/products/${id}/variants/${large.id}`);
    expect(await allEventsOf(deleteVariant, /^product/)).toEqual([
      ['product-variant.deleted', { ...large, metadata: { rank: 'L' } }],
    ]);
    expect(await allEventsOf(() => shop.admin.delete(`/products/${id}`), /^product/)).toEqual([
      ['product.deleted', { id }],
      ['product-variant.deleted', { ...small, metadata: { rank: 'S' } }],
    ]);
    expect(await allEventsOf(() => shop.admin.delete(`/products/${id}`), /^product/)).toEqual([]);
  });

  it('once for each product of an import, with the changed columns', async () => {
    const csv = (price: string, title: string) =>
      [
        'Product Handle;Product Title;Option 1 Name;Option 1 Value;Variant Title;Price EUR',
        ...['S', 'M', 'L'].map((size) => `import-a;${title};Size;${size};${size};${price}`),
        ...['S', 'M', 'L'].map((size) => `import-b;Second;Size;${size};${size};10.00`),
      ].join('\n');
    const importFile = (price: string, title: string) => async () => {
      expect(await importCsv(shop, csv(price, title))).toMatchObject({ status: 'completed' });
    };
    const created = await allEventsOf(importFile('10.00', 'First'), /^product/);
    expect(created.map(([name]) => name)).toEqual(['product.created', 'product.created']);
    const [[, first]] = created;
    expect(await allEventsOf(importFile('12.00', 'Renamed'), /^product/)).toEqual([
      ['product.updated', { ...first, fields: ['title', 'variants'] }],
    ]);
  });

  it('when products join and leave a collection', async () => {
    const product_ids = [shop.shirt.id, shop.mug.id];
    let id = '';
    const create = async () => {
      ({ id } = ok(await shop.admin.post('/collections', { title: 'Summer' })).collection);
    };
    expect(await allEventsOf(create, /^product/)).toEqual([['product-collection.created', { id }]]);
    const work = async () => {
      ok(await shop.admin.post(`/collections/${id}`, { title: 'Late summer' }));
      ok(await shop.admin.post(`/collections/${id}/products/batch`, { product_ids }));
      ok(await shop.admin.delete(`/collections/${id}/products/batch`, { product_ids }));
      ok(await shop.admin.delete(`/collections/${id}`));
    };
    expect(await allEventsOf(work, /^product/)).toEqual([
      ['product-collection.updated', { id }],
      ['product-collection.products_added', { id, product_ids }],
      ['product-collection.products_removed', { id, product_ids }],
      ['product-collection.deleted', { id }],
    ]);
  });

  it('when staff create, change and delete a region', async () => {
    const body = { name: 'Nordic', currency_code: 'dkk', tax_rate: 25, countries: ['dk'] };
    let id = '';
    const work = async () => {
      const providers = { payment_providers: ['manual'], fulfillment_providers: ['manual'] };
      ({ id } = ok(await shop.admin.post('/regions', { ...body, ...providers })).region);
      ok(await shop.admin.post(`/regions/${id}`, { tax_rate: 24, countries: ['dk', 'se'] }));
      ok(await shop.admin.post(`/regions/${id}/countries`, { country_code: 'no' }));
      ok(await shop.admin.delete(`/regions/${id}/payment-providers/manual`));
      ok(await shop.admin.delete(`/regions/${id}`));
    };
    expect(await allEventsOf(work, /^region/)).toEqual([
      ['region.created', { id }],
      ['region.updated', { id, fields: expect.arrayContaining(['tax_rate', 'countries']) }],
      ['region.updated', { id, fields: ['countries'] }],
      ['region.updated', { id, fields: ['payment_providers'] }],
      ['region.deleted', { id }],
    ]);
  });

  it('when staff change sales channels, currencies, discounts and users', async () => {
    const ids: Record<string, string> = {};
    const work = async () => {
      ids.channel = ok(await shop.admin.post('/sales-channels', { name: 'App' })).sales_channel.id;
      ok(await shop.admin.post(`/sales-channels/${ids.channel}`, { name: 'Mobile' }));
      ok(await shop.admin.delete(`/sales-channels/${ids.channel}`));
      ok(await shop.admin.post('/currencies/EUR', { includes_tax: false }));
      const rule = { type: 'percentage', value: 10, allocation: 'total' };
      const discount = { code: 'TEN', rule, regions: [shop.europe.id], is_dynamic: true };
      ids.discount = ok(await shop.admin.post('/discounts', discount)).discount.id;
      ok(await shop.admin.post(`/discounts/${ids.discount}/dynamic-codes`, { code: 'TEN-1' }));
      const user = { email: 'new@example.com', password: 'long enough' };
      ids.user = ok(await shop.admin.post('/users', user)).user.id;
      ok(await shop.admin.post(`/users/${ids.user}`, { first_name: 'Nora' }));
      ok(await shop.admin.delete(`/users/${ids.user}`));
    };
    const published = await allEventsOf(work, /^(sales_channel|currency|discount|user)\./);
    expect(published).toEqual([
      ['sales_channel.created', { id: ids.channel }],
      ['sales_channel.updated', { id: ids.channel }],
      ['sales_channel.deleted', { id: ids.channel }],
      ['currency.updated', { code: 'eur' }],
      ['discount.created', { id: ids.discount }],
      ['discount.created', { id: expect.stringMatching(/^disc_/) }],
      ['user.created', { id: ids.user }],
      ['user.updated', { id: ids.user }],
      ['user.deleted', { id: ids.user }],
    ]);
  });

  it('when a cart is created and changed, and when it gets a customer', async () => {
    let id = '';
    const create = async () => {
      ({ id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart);
    };
    expect(await allEventsOf(create, /^cart/)).toEqual([['cart.created', { id }]]);
    const change = () => shop.store.post(`/carts/${id}`, { context: { locale: 'de' } });
    expect(await allEventsOf(change, /^cart/)).toEqual([['cart.updated', { id }]]);
    const assign = () => shop.store.post(`/carts/${id}`, { email: 'someone@example.com' });
    expect(await allEventsOf(assign, /^cart/)).toEqual([
      ['cart.updated', { id }],
      ['cart.customer_updated', { id }],
    ]);
  });

  it('when staff create and change a draft order', async () => {
    let id = '';
    const work = async () => {
      const body = {
        email: 'draft@example.com',
        region_id: shop.europe.id,
        shipping_methods: [{ option_id: shop.standardShipping.id }],
      };
      ({ id } = ok(await shop.admin.post('/draft-orders', body)).draft_order);
      ok(await shop.admin.post(`/draft-orders/${id}`, { no_notification_order: true }));
    };
    expect(await allEventsOf(work, /^draft_order/)).toEqual([
      ['draft_order.created', { id }],
      ['draft_order.updated', { id }],
    ]);
  });

  it('when a batch job is created, confirmed, processed and completed, or canceled', async () => {
    const namesOf = (published: [string, object][]) => published.map(([name]) => name);
    const finished = (name: string) => () => events.some((event) => event.name === name);
    const run = async (dry_run: boolean, until_: string) => {
      const job = { type: 'order-export', context: {}, dry_run };
      const { id } = (await shop.admin.post('/batch-jobs', job)).body.batch_job;
      await until(finished(until_));
      return id;
    };
    const work = () => run(false, 'batch.completed');
    expect(namesOf(await allEventsOf(work, /^batch/)).filter((name) => name !== 'batch.updated')).toEqual(
      ['created', 'pre_processed', 'confirmed', 'processing', 'completed'].map((name) => `batch.${name}`),
    );
    const canceled = async () => {
      const id = await run(true, 'batch.pre_processed');
      for (const _ of [1, 2]) ok(await shop.admin.post(`/batch-jobs/${id}/cancel`));
    };
    expect(namesOf(await allEventsOf(canceled, /^batch/)).filter((name) => name !== 'batch.updated')).toEqual(
      ['created', 'pre_processed', 'canceled'].map((name) => `batch.${name}`),
    );
  });

  /** The events whose names match, in the order of publication. */
  async function allEventsOf(work: () => Promise<unknown>, names: RegExp): Promise<[string, object][]> {
    await eventsOf('', work);
    return events.filter(({ name }) => names.test(name)).map(({ name, data }) => [name, data]);
  }

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
