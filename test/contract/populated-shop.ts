import { startMailServer } from '../fakes/mail-server.ts';
import { AGENTS_ENV } from '../support/agents.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { createDiscount } from '../support/discounts.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { startOAuthApplication } from './application.ts';

/** A shop in which every list has at least three rows. */
export interface PopulatedShop extends SampleShop {
  /** A shopper with an account, who is logged in. */
  shopper: Browser;
  customer: string;
  collection: string;
  group: string;
  discount: string;
  condition: string;
  /** A dynamic discount with the code `DYNAMIC`. */
  parent: string;
  giftCard: string;
}

/** @param env further variables of the shop */
export async function openPopulatedShop(env: NodeJS.ProcessEnv = {}): Promise<PopulatedShop> {
  const application = await startOAuthApplication();
  const smtp = await startMailServer();
  const sample = await useSampleShop({
    ...{ LOG_NOTIFICATIONS: 'true', STAFF_MCP: 'true' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
    ...{ EU: 'legal,lowest-price,vat,withdrawal', VIES_URL: 'http://127.0.0.1:9' },
    ...AGENTS_ENV,
    ...application.env,
    ...env,
  });
  const { admin, shirt, mug, store, http } = sample;
  const created = { collections: [] as string[], groups: [] as string[], customers: [] as string[] };
  for (const name of ['one', 'two', 'three']) {
    created.collections.push(
      ok(await admin.post('/collections', { title: `Collection ${name}` })).collection.id,
    );
    created.groups.push(
      ok(await admin.post('/customer-groups', { name: `Group ${name}` })).customer_group.id,
    );
    const customer = { first_name: name, last_name: 'Doe', email: `${name}@example.com`, password: 'secret' };
    created.customers.push((await admin.post('/customers', customer)).body.customer.id);
  }
  const [collection] = created.collections;
  const [group] = created.groups;
  ok(await admin.post(`/collections/${collection}/products/batch`, { product_ids: [shirt.id, mug.id] }));
  const members = { customer_ids: created.customers.map((id) => ({ id })) };
  ok(await admin.post(`/customer-groups/${group}/customers/batch`, members));
  const discounts: string[] = [];
  for (const [code, more] of [['CODE-ONE'], ['CODE-TWO'], ['DYNAMIC', { is_dynamic: true }]] as const)
    discounts.push((await createDiscount(sample, code, more)).id);
  let giftCard = '';
  for (const value of [1000, 2000, 3000]) giftCard = (await createGiftCard(sample, { value })).id;
  const condition = await createCondition(sample, discounts[1]);
  await store.post(`/carts/${await sample.prepareCart({ email: 'three@example.com' })}/complete`);
  const shopper = openBrowser(http);
  ok(await shopper.post('/store/auth', { email: 'one@example.com', password: 'secret' }));
  ok(
    await shopper.post('/store/customers/me/addresses', {
      address: { first_name: 'One', country_code: 'de' },
    }),
  );
  return {
    ...sample,
    shopper,
    customer: created.customers[0],
    collection,
    group,
    discount: discounts[1],
    condition,
    parent: discounts[2],
    giftCard,
    async close() {
      await sample.close();
      await smtp.stop();
      application.close();
    },
  };
}

/** @returns its id */
export async function createCondition(
  { admin, shirt, mug }: SampleShop,
  discountId: string,
): Promise<string> {
  const body = { operator: 'in', products: [shirt.id, mug.id] };
  return ok(await admin.post(`/discounts/${discountId}/conditions`, body)).discount.rule.conditions[0].id;
}
