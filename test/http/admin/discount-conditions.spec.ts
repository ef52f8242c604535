import { createDiscount, createDiscountWithConditions } from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

const KINDS = [
  'products',
  'product_types',
  'product_collections',
  'product_tags',
  'customer_groups',
] as const;
type Kind = (typeof KINDS)[number];

let shop: SampleShop;
/** The ids of two entities of each kind; the first one applies to the shirt. */
let resourceIds: Record<Kind, string[]>;

beforeAll(async () => {
  shop = await useSampleShop();
  const { collection } = ok(await shop.admin.post('/collections', { title: 'Summer' }));
  const other = ok(await shop.admin.post('/collections', { title: 'Winter' })).collection;
  await shop.sql(
    `insert into product_type (id, value) values ('ptyp_shirts', 'Shirts'), ('ptyp_mugs', 'Mugs')`,
  );
  await shop.sql(`insert into product_tag (id, value) values ('ptag_soft', 'soft'), ('ptag_hard', 'hard')`);
  await shop.sql(`insert into customer_group (id, name) values ('cgrp_staff', 'Staff'), ('cgrp_vip', 'Vip')`);
  await shop.sql(`update product set type_id = 'ptyp_shirts', collection_id = $2 where id = $1`, [
    shop.shirt.id,
    collection.id,
  ]);
  await shop.sql(`insert into product_tags (product_id, product_tag_id) values ($1, 'ptag_soft')`, [
    shop.shirt.id,
  ]);
  resourceIds = {
    products: [shop.shirt.id, shop.mug.id],
    product_types: ['ptyp_shirts', 'ptyp_mugs'],
    product_collections: [collection.id, other.id],
    product_tags: ['ptag_soft', 'ptag_hard'],
    customer_groups: ['cgrp_staff', 'cgrp_vip'],
  };
});

afterAll(() => shop.close());

describe.each(KINDS)('A condition on %s', (kind) => {
  let first: string;
  let second: string;
  let rule: { id: string };
  let id: string;
  let path: string;
  let condition: string;
  let created: Awaited<ReturnType<typeof createDiscount>>;
  beforeAll(async () => {
    [first, second] = resourceIds[kind];
    ({ id, rule } = await createDiscount(shop, kind));
    path = `/discounts/${id}/conditions`;
    created = ok(await shop.admin.post(path, { operator: 'in', [kind]: [first, first] })).discount;
    condition = `${path}/${created.rule.conditions[0].id}`;
  });

  /** @returns the ids that the condition lists */
  const getEntityIds = async (): Promise<string[]> =>
    ok(await shop.admin.get(`${condition}?expand=${kind}&fields=type`))
      .discount_condition[kind].map(({ id }: { id: string }) => id)
      .sort();

  it('is created, and returned with its rule', async () => {
    expect(created).toMatchObject({ id, rule: { id: rule.id }, regions: [{ id: shop.europe.id }] });
    expect(created.rule.conditions).toEqual([
      {
        id: expect.stringMatching(/^discon_/),
        type: kind,
        operator: 'in',
        discount_rule_id: rule.id,
        metadata: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
      },
    ]);
    expect(ok(await shop.admin.get(condition)).discount_condition).toEqual({
      ...created.rule.conditions[0],
      discount_rule: expect.objectContaining({ id: rule.id, value: 10 }),
    });
    expect(await getEntityIds()).toEqual([first]);
  });

  it('is updated to another list', async () => {
    expect(ok(await shop.admin.post(condition, { [kind]: [second] })).discount.id).toBe(id);
    expect(await getEntityIds()).toEqual([second]);
  });

  it('gets further entries by a batch, which can be repeated', async () => {
    for (let time = 1; time <= 2; time++) {
      ok(await shop.admin.post(`${condition}/batch`, { resources: [{ id: first }, { id: second }] }));
      expect(await getEntityIds()).toEqual([first, second].sort());
    }
  });

  it('loses entries by a batch, which can be repeated', async () => {
    ok(await shop.admin.post(condition, { [kind]: [first, second] }));
    for (let time = 1; time <= 2; time++) {
      const { discount } = ok(await shop.admin.delete(`${condition}/batch`, { resources: [{ id: first }] }));
      expect(discount.rule.conditions).toHaveLength(1);
      expect(await getEntityIds()).toEqual([second]);
    }
  });

  it('can be emptied', async () => {
    ok(await shop.admin.post(condition, { [kind]: [] }));
    expect(await getEntityIds()).toEqual([]);
  });

  it('is deleted by a request that can be repeated', async () => {
    for (let time = 1; time <= 2; time++) {
      const { discount, ...deletion } = ok(await shop.admin.delete(condition));
      expect(deletion).toEqual({
        id: condition.slice(path.length + 1),
        object: 'discount-condition',
        deleted: true,
      });
      expect(discount).toMatchObject({ id, rule: { conditions: [] } });
    }
    expect((await shop.admin.get(condition)).status).toBe(404);
  });

  it('can be created again after it is deleted', async () => {
    ok(await shop.admin.delete(condition));
    expect((await shop.admin.post(path, { operator: 'in', [kind]: [first] })).status).toBe(200);
  });
});

describe('The conditions of a discount', () => {
  it('can be created with the discount, and filter the list of their kind', async () => {
    const conditions = KINDS.flatMap((kind) => [
      { operator: 'in', [kind]: [resourceIds[kind][0]] },
      { operator: 'not_in', [kind]: [resourceIds[kind][1]] },
    ]);
    const discount = await createDiscountWithConditions(shop, ...conditions);
    expect(discount.rule.conditions).toHaveLength(10);
    const lists = {
      products: 'products',
      product_types: 'product-types',
      product_collections: 'collections',
      product_tags: 'product-tags',
      customer_groups: 'customer-groups',
    };
    const idsIn = async (list: string, condition: string) => {
      const body = ok(await shop.admin.get(`/${list}?discount_condition_id=${condition}`));
      expect(body.count).toBe(body[list.replace('-', '_')].length);
      return body[list.replace('-', '_')].map(({ id }: { id: string }) => id);
    };
    for (const [kind, list] of Object.entries(lists)) {
      const ofKind = discount.rule.conditions.filter((condition) => condition.type === kind);
      expect(ofKind.map((condition) => condition.operator)).toEqual(['in', 'not_in']);
      expect(await idsIn(list, ofKind[0].id)).toEqual([resourceIds[kind as Kind][0]]);
      expect(await idsIn(list, ofKind[1].id)).toEqual([resourceIds[kind as Kind][1]]);
      expect(await idsIn(list, 'discon_none')).toEqual([]);
    }
  });

  it.each([
    ['products', 'in', 195],
    ['product_types', 'in', 195],
    ['product_collections', 'in', 195],
    ['product_tags', 'in', 195],
    ['products', 'not_in', 73],
    ['product_types', 'not_in', 73],
    ['product_collections', 'not_in', 73],
    ['product_tags', 'not_in', 73],
  ] as const)(
    'apply to a cart by %s with operator %s, and reduce it by %i',
    async (kind, operator, reduction) => {
      const { code } = await createDiscountWithConditions(shop, { operator, [kind]: [resourceIds[kind][0]] });
      const items = [shop.shirt, shop.mug].map((product) => ({
        variant_id: product.variants[0].id,
        quantity: 1,
      }));
      const cart = await shop.prepareCart({ items });
      const { discount_total } = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code }] })).cart;
      expect(discount_total).toBe(reduction);
    },
  );

  it('on customer groups restrict it to customers in these groups', async () => {
    const { code } = await createDiscountWithConditions(shop, {
      operator: 'in',
      customer_groups: ['cgrp_vip'],
    });
    const cart = await shop.prepareCart({ email: 'vip@example.com' });
    const apply = () => shop.store.post(`/carts/${cart}`, { discounts: [{ code }] });
    await expectRejection(apply(), 400, 'is not valid for customer', 'not_allowed');
    await shop.sql(
      `insert into customer_group_customers (customer_group_id, customer_id) select 'cgrp_vip', customer_id from cart where id = $1`,
      [cart],
    );
    expect(ok(await apply()).cart.discount_total).toBe(195);
  });
});
