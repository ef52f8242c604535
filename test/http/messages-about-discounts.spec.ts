import {
  duplicate,
  expectRejectionCase,
  invalidData,
  notAllowed,
  notFound,
  type RejectionCase,
} from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The messages about discounts and their codes in carts; `messages.spec.ts` has the others. */

let shop: SampleShop;
/** A cart in euros, to which the codes are applied. */
let cart: string;
let percentage: { id: string; rule: { conditions: { id: string }[] } };

const rule = { type: 'percentage', value: 10, allocation: 'total' };
const soon = new Date(Date.now() + 86_400_000).toISOString();
const past = '2020-01-01T00:00:00Z';

beforeAll(async () => {
  shop = await useSampleShop();
  const { admin, store, europe, shirt } = shop;
  cart = ok(await store.post('/carts', { region_id: europe.id })).cart.id;
  const group = ok(await admin.post('/customer-groups', { name: 'Friends' })).customer_group.id;
  const conditions = [{ operator: 'in', customer_groups: [group] }];
  percentage = await createDiscount('PERCENT', {
    rule: { ...rule, conditions: [{ operator: 'in', products: [shirt.id] }] },
  });
  await createDiscount('USED', { usage_limit: 1 });
  await shop.sql(`update discount set usage_count = 1 where code = 'USED'`);
  await createDiscount('LATER', { starts_at: soon });
  await createDiscount('OVER', { starts_at: past, ends_at: '2020-02-01T00:00:00Z' });
  await createDiscount('FRIENDS', { rule: { ...rule, conditions } });
});

afterAll(() => shop.close());

it.each<RejectionCase>([
  notAllowed(
    'a code has reached its usage limit',
    () => apply('used'),
    'Discount USED has been used maximum allowed times',
  ),
  notAllowed('a code is not valid yet', () => apply('later'), 'Discount LATER is not valid yet'),
  notAllowed('a code has expired', () => apply('over'), 'Discount OVER is expired'),
  notAllowed(
    'a code is for customer groups and the cart has no customer',
    () => apply('friends'),
    'Discount FRIENDS is only valid for specific customer',
  ),
  notAllowed(
    'a code is for other customers',
    async () => {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
      ok(await shop.store.post(`/carts/${id}`, { email: 'guest@example.com' }));
      return shop.store.post(`/carts/${id}`, { discounts: [{ code: 'FRIENDS' }] });
    },
    'Discount FRIENDS is not valid for customer',
  ),
  notFound('a code does not exist', () => apply('Nothing'), 'Discounts with code Nothing was not found'),
  notFound(
    'staff search for an unknown code',
    () => shop.admin.get('/discounts/code/Nothing'),
    'Discounts with code Nothing was not found',
  ),
  invalidData(
    'a fixed discount has several regions',
    () =>
      requestDiscount('FIXED', {
        rule: { ...rule, type: 'fixed' },
        regions: [shop.europe.id, shop.america.id],
      }),
    'Fixed discounts can have one region',
  ),
  invalidData(
    'a discount ends before it starts',
    () => requestDiscount('BACK', { starts_at: soon, ends_at: past }),
    '"ends_at" must be greater than "starts_at"',
  ),
  invalidData(
    'a condition has two lists',
    () => requestCondition({ operator: 'not_in', product_types: [], products: [] }),
    'Only one of products, product_types is allowed, Only one of product_types, products is allowed',
  ),
  duplicate(
    'a condition already exists',
    () => requestCondition({ operator: 'in', products: [shop.mug.id] }),
    "Discount Condition with operator 'in' and type 'products' already exist on a Discount Rule",
  ),
  duplicate(
    'a code is taken',
    () => requestDiscount('percent'),
    'Discount with code PERCENT already exists.',
  ),
  notFound(
    'a condition does not exist',
    () => shop.admin.get(`/discounts/${percentage.id}/conditions/none`),
    'DiscountCondition with id none was not found',
  ),
  notFound(
    'a condition belongs to another discount',
    async () =>
      shop.admin.get(`/discounts/${(await createDiscount('OTHER')).id}/conditions/${conditionId()}`),
    () => `Condition with id ${conditionId()} does not belong to Discount with id ${latestDiscountId}`,
  ),
  invalidData(
    'a rule has an unknown type',
    () => requestDiscount('TYPE', { rule: { ...rule, type: 'half' } }),
    'type must be one of the following values: fixed, percentage, free_shipping',
  ),
  invalidData(
    'regions are not a list',
    () => requestDiscount('LIST', { regions: 5 }),
    'each value in regions must be a string, regions must be an array',
  ),
  invalidData(
    'a region is not a text',
    () => requestDiscount('TEXT', { regions: [5] }),
    'each value in regions must be a string',
  ),
  invalidData(
    'a nested property is unknown',
    () =>
      requestDiscount('DEEP', {
        rule: { ...rule, conditions: [{ operator: 'in', products: [], colour: 1 }] },
      }),
    'property colour should not exist',
  ),
])('The response has the message of Medusa v1 if %s', expectRejectionCase);

/** The id of the most recently created discount. */
let latestDiscountId = '';

function conditionId(): string {
  return percentage.rule.conditions[0].id;
}

function requestDiscount(code: string, overrides: Record<string, unknown> = {}) {
  return shop.admin.post('/discounts', { code, rule, regions: [shop.europe.id], ...overrides });
}

async function createDiscount(code: string, overrides: Record<string, unknown> = {}) {
  const created = ok(await requestDiscount(code, overrides)).discount;
  latestDiscountId = created.id;
  return created;
}

function requestCondition(body: Record<string, unknown>) {
  return shop.admin.post(`/discounts/${percentage.id}/conditions`, body);
}

function apply(code: string) {
  return shop.store.post(`/carts/${cart}`, { discounts: [{ code }] });
}
