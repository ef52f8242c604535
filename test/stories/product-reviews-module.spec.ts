import type { EventName } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

const MODULE = './examples/modules/product-reviews/src/product-reviews.ts';
const REVIEW = { rating: 4, title: 'Bright', text: 'Lights the whole room.' };

interface Account {
  id: string;
  email: string;
  headers: Record<string, string>;
}

describe('The example module product-reviews', () => {
  let shop: SampleShop;
  let lamp: Product;
  let ida: Account;
  let serial = 0;
  const published: unknown[] = [];

  beforeAll(async () => {
    shop = await useSampleShop({ STOREKEEP_MODULES: MODULE });
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe(
      ['product-review.created', 'product-review.moderated'] as unknown as EventName,
      ({ name, data }) => void published.push([name, data]),
      'test',
    );
  });

  afterAll(() => shop.close());

  beforeEach(async () => {
    lamp = await createSizedProduct(
      shop,
      `Lamp ${++serial}`,
      ['Red'],
      { eur: 900 },
      { manage_inventory: false },
    );
    ida = await createAccount('Ida');
    published.splice(0);
  });

  it('requires a login for a review', async () => {
    expect((await shop.http.post(path(), REVIEW)).status).toBe(401);
  });

  it('rejects a review by a customer who has not bought the product', async () => {
    await buy(ida, shop.mug);
    expect(await write(ida)).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('rejects a review by a customer whose order was canceled', async () => {
    const order = await buy(ida);
    ok(await shop.admin.post(`/orders/${order}/cancel`));
    expect(await write(ida)).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('stores a review that waits for staff', async () => {
    await buy(ida);
    expect(await write(ida)).toMatchObject({
      status: 200,
      body: {
        review: { ...REVIEW, status: 'pending', author: 'Ida', product_id: lamp.id, customer_id: ida.id },
      },
    });
    expect(await listPublished()).toMatchObject({ reviews: [], count: 0, average: null });
  });

  it('takes one review of a product from each customer, also when two arrive at once', async () => {
    await buy(ida);
    const responses = await Promise.all([write(ida), write(ida)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each([{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { title: '' }, { text: 'x'.repeat(5001) }])(
    'rejects a review with %j',
    async (invalid) => {
      await buy(ida);
      expect(await write(ida, { ...REVIEW, ...invalid })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );

  it('responds with 404 to reviews of a product that shoppers do not see', async () => {
    ok(await shop.admin.post(`/products/${lamp.id}`, { status: 'draft' }));
    expect((await shop.http.get(path())).status).toBe(404);
  });

  it('pages published reviews, newest first, with the average and the count of all', async () => {
    const noah = await createAccount('Noah');
    for (const [customer, rating] of [
      [ida, 4],
      [noah, 5],
    ] as const) {
      await buy(customer);
      await moderate(ok(await write(customer, { ...REVIEW, rating })).review.id, 'published');
    }
    const pageOfNoah = await listPublished('?limit=1');
    expect(pageOfNoah).toMatchObject({ count: 2, average: 4.5, limit: 1, offset: 0 });
    expect(pageOfNoah.reviews).toMatchObject([{ author: 'Noah', rating: 5 }]);
    expect((await listPublished('?limit=1&offset=1')).reviews).toMatchObject([{ author: 'Ida', rating: 4 }]);
  });

  it('shows shoppers neither the customer of a review nor rejected ones', async () => {
    await buy(ida);
    const { id } = ok(await write(ida)).review;
    await moderate(id, 'rejected');
    expect(await listPublished()).toMatchObject({ reviews: [], count: 0, average: null });
    await shop.sql(`update product_review set status = 'published' where id = $1`, [id]);
    expect((await listPublished()).reviews[0]).not.toHaveProperty('customer_id');
  });

  it('lets staff decide once', async () => {
    await buy(ida);
    const { id } = ok(await write(ida)).review;
    const statuses = await Promise.all([moderate(id, 'published'), moderate(id, 'rejected')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await moderate('prev_none', 'published')).status).toBe(404);
  });

  it('lists reviews for staff by status, product and rating', async () => {
    await buy(ida);
    const { id } = ok(await write(ida)).review;
    const filters = `product_id=${lamp.id}&status=pending&rating=4`;
    expect(await listForStaff(filters)).toMatchObject({ count: 1, reviews: [{ id }] });
    expect(await listForStaff(filters.replace('pending', 'published'))).toMatchObject({
      count: 0,
      reviews: [],
    });
    expect(await listForStaff(filters.replace('4', '3'))).toMatchObject({ count: 0, reviews: [] });
    expect((await shop.http.get('/admin/product-reviews' as '/admin')).status).toBe(401);
  });

  it('publishes an event when a review is written, and one when it is moderated', async () => {
    await buy(ida);
    const { id } = ok(await write(ida)).review;
    await moderate(id, 'published');
    await until(() => published.length === 2);
    expect(published).toEqual([
      ['product-review.created', { id, product_id: lamp.id }],
      ['product-review.moderated', { id, product_id: lamp.id, status: 'published' }],
    ]);
  });

  const path = () => `/store/products/${lamp.id}/reviews` as '/store';
  const staff = () => ({ headers: { authorization: `Bearer ${shop.staff.token}` } });
  const write = ({ headers }: Account, review: object = REVIEW) =>
    shop.http.post(path(), review, { headers });
  const moderate = (id: string, status: string) =>
    shop.http.post(`/admin/product-reviews/${id}` as '/admin', { status }, staff());

  const listPublished = async (query = '') => ok(await shop.http.get(`${path()}${query}` as '/store'));
  const listForStaff = async (query: string) =>
    ok(await shop.http.get(`/admin/product-reviews?${query}` as '/admin', staff()));

  async function createAccount(first_name: string): Promise<Account> {
    const login = { email: `${first_name}${++serial}@example.com`.toLowerCase(), password: 'not-telling' };
    const { id } = ok(
      await shop.store.post('/customers', { ...login, first_name, last_name: 'Berg' }),
    ).customer;
    const { access_token } = ok(await shop.store.post('/auth/token', login));
    return { id, email: login.email, headers: { authorization: `Bearer ${access_token}` } };
  }

  /** @returns the id of the order */
  async function buy(customer: Account, product = lamp): Promise<string> {
    const items = [{ variant_id: product.variants[0].id, quantity: 1 }];
    const cart = await shop.prepareCart({ email: customer.email, items });
    ok(await shop.store.post(`/carts/${cart}`, { customer_id: customer.id }, customer));
    return (ok(await shop.store.post(`/carts/${cart}/complete`)).data as { id: string }).id;
  }
});
