import { aDiscount, aDiscountOn } from '../../support/discounts.ts';
import { refused } from '../../support/refusals.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

const KINDS = [
  'products',
  'product_types',
  'product_collections',
  'product_tags',
  'customer_groups',
] as const;
type Kind = (typeof KINDS)[number];

let shop: World;
/** Two of each kind, the first of which the shirt has. */
let things: Record<Kind, string[]>;

beforeAll(async () => {
  shop = await openWorld();
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
  things = {
    products: [shop.shirt.id, shop.mug.id],
    product_types: ['ptyp_shirts', 'ptyp_mugs'],
    product_collections: [collection.id, other.id],
    product_tags: ['ptag_soft', 'ptag_hard'],
    customer_groups: ['cgrp_staff', 'cgrp_vip'],
  };
});

afterAll(() => shop.close());

describe('the conditions of a discount', () => {
  it.each(KINDS)('can be on %s: made, shown, changed, filled, emptied and deleted', async (kind) => {
    const [first, second] = things[kind];
    const { id, rule } = await aDiscount(shop, kind);
    const path = `/discounts/${id}/conditions`;
    const { discount } = ok(await shop.admin.post(path, { operator: 'in', [kind]: [first, first] }));
    expect(discount).toMatchObject({ id, rule: { id: rule.id }, regions: [{ id: shop.europe.id }] });
    expect(discount.rule.conditions).toEqual([
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
    const condition = `${path}/${discount.rule.conditions[0].id}`;
    expect(ok(await shop.admin.get(condition)).discount_condition).toEqual({
      ...discount.rule.conditions[0],
      discount_rule: expect.objectContaining({ id: rule.id, value: 10 }),
    });
    const named = async (): Promise<string[]> =>
      ok(await shop.admin.get(`${condition}?expand=${kind}&fields=type`))
        .discount_condition[kind].map(({ id }: { id: string }) => id)
        .sort();
    expect(await named()).toEqual([first]);
    expect(ok(await shop.admin.post(condition, { [kind]: [second] })).discount.id).toBe(id);
    expect(await named()).toEqual([second]);
    for (let time = 1; time <= 2; time++) {
      ok(await shop.admin.post(`${condition}/batch`, { resources: [{ id: first }, { id: second }] }));
      expect(await named()).toEqual([first, second].sort());
    }
    for (let time = 1; time <= 2; time++) {
      const { discount } = ok(await shop.admin.delete(`${condition}/batch`, { resources: [{ id: first }] }));
      expect(discount.rule.conditions).toHaveLength(1);
      expect(await named()).toEqual([second]);
    }
    ok(await shop.admin.post(condition, { [kind]: [] }));
    expect(await named()).toEqual([]);
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
    ok(await shop.admin.post(path, { operator: 'in', [kind]: [first] }));
  });

  it('are made with the discount, of all kinds and both operators, each seen by the filter of its kind', async () => {
    const conditions = KINDS.flatMap((kind) => [
      { operator: 'in', [kind]: [things[kind][0]] },
      { operator: 'not_in', [kind]: [things[kind][1]] },
    ]);
    const discount = await aDiscountOn(shop, ...conditions);
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
      const ofKind = discount.rule.conditions.filter((one: { type: string }) => one.type === kind);
      expect(ofKind.map((one: { operator: string }) => one.operator)).toEqual(['in', 'not_in']);
      expect(await idsIn(list, ofKind[0].id)).toEqual([things[kind as Kind][0]]);
      expect(await idsIn(list, ofKind[1].id)).toEqual([things[kind as Kind][1]]);
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
  ] as const)('on %s decide what a cart gets: %s', async (kind, operator, reduction) => {
    const { code } = await aDiscountOn(shop, { operator, [kind]: [things[kind][0]] });
    const items = [shop.shirt, shop.mug].map((product) => ({
      variant_id: product.variants[0].id,
      quantity: 1,
    }));
    const cart = await shop.readyCart({ items });
    const { discount_total } = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code }] })).cart;
    expect(discount_total).toBe(reduction);
  });

  it('on customer groups decide who may use it', async () => {
    const { code } = await aDiscountOn(shop, { operator: 'in', customer_groups: ['cgrp_vip'] });
    const cart = await shop.readyCart({ email: 'vip@example.com' });
    const apply = () => shop.store.post(`/carts/${cart}`, { discounts: [{ code }] });
    await refused(apply(), 400, 'is not valid for customer', 'not_allowed');
    await shop.sql(
      `insert into customer_group_customers (customer_group_id, customer_id) select 'cgrp_vip', customer_id from cart where id = $1`,
      [cart],
    );
    expect(ok(await apply()).cart.discount_total).toBe(195);
  });

  it('are reached through their own discount only', async () => {
    const mine = await aDiscountOn(shop, { operator: 'in', products: [shop.shirt.id] });
    const other = await aDiscountOn(shop, { operator: 'in', products: [shop.mug.id] });
    const [{ id }] = other.rule.conditions;
    const resources = [{ id: shop.shirt.id }];
    for (const discount of [mine.id, 'disc_none']) {
      const path = `/discounts/${discount}/conditions/${id}`;
      const message =
        discount === mine.id
          ? `Condition with id ${id} does not belong to Discount with id ${mine.id}`
          : 'was not found';
      await refused(shop.admin.get(path), 404, message);
      await refused(shop.admin.post(path, { products: [] }), 404, message);
      await refused(shop.admin.delete(path), 404, message);
      const [status, type] = discount === mine.id ? [400, 'invalid_data'] : [404, 'not_found'];
      await refused(shop.admin.post(`${path}/batch`, { resources }), status, message, type);
      await refused(shop.admin.delete(`${path}/batch`, { resources }), status, message, type);
      await refused(
        shop.admin.post(`/discounts/${discount}`, { rule: { conditions: [{ id, operator: 'in' }] } }),
        404,
        'was not found',
      );
    }
    const { discount_condition } = ok(
      await shop.admin.get(`/discounts/${other.id}/conditions/${id}?expand=products`),
    );
    expect(discount_condition.products).toMatchObject([{ id: shop.mug.id }]);
    // never there: nothing to delete, as long as the discount is
    ok(await shop.admin.delete(`/discounts/${mine.id}/conditions/discon_none`));
    await refused(
      shop.admin.post('/discounts/disc_none/conditions', { operator: 'in', products: [] }),
      404,
      'not',
    );
  });

  it.each(['post', 'delete'] as const)(
    'A batch %s with an empty body names wrong parents first',
    async (method) => {
      const mine = await aDiscountOn(shop, { operator: 'in', products: [shop.shirt.id] });
      const other = await aDiscountOn(shop, { operator: 'in', products: [shop.mug.id] });
      const send = (discount: string, { rule }: typeof mine) =>
        shop.admin[method](`/discounts/${discount}/conditions/${rule.conditions[0].id}/batch`, {});
      expect(await send('disc_none', mine)).toMatchObject({
        status: 404,
        body: { type: 'not_found', message: 'Discount with id disc_none was not found' },
      });
      expect(await send(mine.id, other)).toMatchObject({
        status: 400,
        body: {
          type: 'invalid_data',
          message: `Condition with id ${other.rule.conditions[0].id} does not belong to Discount with id ${mine.id}`,
        },
      });
      await refused(send(mine.id, mine), 400, 'resources must be an array', 'invalid_data');
    },
  );

  it('take 10,000 products in one statement, and give them back', async () => {
    await shop.sql(
      `insert into product (id, title, handle) select 'prod_' || n, n, 'bulk-' || n from generate_series(1, 10000) n`,
    );
    const { id, rule } = await aDiscountOn(shop, { operator: 'in', products: [] });
    const path = `/discounts/${id}/conditions/${rule.conditions[0].id}/batch`;
    const resources = Array.from({ length: 10_000 }, (_, n) => ({ id: `prod_${n + 1}` }));
    const linked = () =>
      shop.sql('select count(*) from discount_condition_product where condition_id = $1', [
        rule.conditions[0].id,
      ]);
    for (const [send, left] of [
      [() => shop.admin.post(path, { resources }), 10_000],
      [() => shop.admin.delete(path, { resources }), 0],
    ] as const) {
      const statements = await shop.statements(async () => ok(await send()));
      expect(statements.filter((text) => text.includes('discount_condition_product '))).toHaveLength(1);
      expect(await linked()).toEqual([{ count: left }]);
    }
    await refused(
      shop.admin.post(path, { resources: [...resources.slice(0, 9), { id: 'prod_none' }] }),
      404,
      'Product with id: prod_none was not found',
    );
    expect(await linked()).toEqual([{ count: 0 }]);
    await refused(
      shop.admin.post(path, { resources: [...resources, { id: 'x' }] }),
      400,
      'resources must contain',
    );
    await refused(shop.admin.post(path, { resources: [shop.shirt.id] }), 400, 'resources');
    await refused(shop.admin.post(path, { resources: [{}] }), 400, 'resources');
    await refused(shop.admin.delete(path, {}), 400, 'resources');
  });
});
