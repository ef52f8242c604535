import { exportPerson } from '#additions/person/export-person';
import { modulesOf, personalDataOf } from '#assembly/module-list';
import { findUndecidedColumns } from '#server/person/undecided-columns';
import { loadOwnModules } from '#server/standalone/own-modules';
import { forget, tablesWith } from '../../support/forgotten-persons.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* The example modules declare in `forget` what they have about persons. */

const STOREKEEP_MODULES = ['wishlist', 'product-reviews', 'loyalty-points', 'restock-notification']
  .map((name) => `./examples/modules/${name}/src/${name}.ts`)
  .join(',');
const [email, password] = ['ida@example.com', 'not-telling'];
const IDA = { email, first_name: 'Ida', last_name: 'Berg', password };

let shop: SampleShop;
let modules: ReturnType<typeof modulesOf>;

beforeAll(async () => {
  modules = modulesOf((await loadOwnModules({ STOREKEEP_MODULES })).modules);
  shop = await useSampleShop({ STOREKEEP_MODULES });
});
afterAll(() => shop.close());

it('The example modules decide each text column of their tables', async () => {
  const personal = personalDataOf(modules);
  expect(Object.keys(personal)).toEqual(
    expect.arrayContaining(['wishlist_share', 'product_review', 'loyalty_points', 'restock_notification']),
  );
  expect(await findUndecidedColumns(shop.database.query.bind(shop.database), personal, [])).toEqual([]);
});

it('A person with rows of the example modules is exported without others, and forgotten', async () => {
  const { id: customer } = ok(await shop.store.post('/customers', IDA)).customer;
  const { access_token } = ok(await shop.store.post('/auth/token', { email, password })) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${access_token}` };
  const stock = { inventory_quantity: 0 };
  const product = await createSizedProduct(shop, 'Lamp', ['Red'], { eur: 900 }, stock);
  const variant_id = product.variants[0].id;
  const post = (path: string, body: object) => shop.http.post(path as '/store', body, { headers });
  ok(await post(`/store/customers/${customer}/wishlist`, { variant_id, quantity: 1 }));
  ok(await post(`/store/customers/${customer}/wishlist/share-token`, {}));
  const review = { rating: 5, title: 'Lamp', text: 'Mail me: ida@example.com' };
  await buyShirt(customer, headers);
  ok(await post(`/store/products/${shop.shirt.id}/reviews`, review));
  for (const waiting of [email, 'ole@example.com'])
    expect(
      (await post(`/store/restock-notifications/variants/${variant_id}`, { email: waiting })).status,
    ).toBe(201);

  const exported = await exportPerson(shop.database, email, personalDataOf(modules));
  expect(exported).toMatchObject({
    wishlist_share: [{ customer_id: customer }],
    product_reviews: [review],
    restock_notification: [{ variant_id, emails: [email] }],
  });
  await forget(shop, email, modules);
  expect(await tablesWith(shop, email)).toEqual([]);
  expect(await shop.sql('select emails from restock_notification')).toEqual([
    { emails: ['ole@example.com'] },
  ]);
  expect(await shop.sql('select from wishlist_share')).toEqual([]);
  expect(await shop.sql('select text from product_review')).toEqual([{ text: 'Mail me: [removed]' }]);
});

async function buyShirt(customer: string, headers: Record<string, string>): Promise<void> {
  const cart = await shop.prepareCart({ email });
  ok(await shop.store.post(`/carts/${cart}`, { customer_id: customer }, { headers }));
  ok(await shop.store.post(`/carts/${cart}/complete`));
}
