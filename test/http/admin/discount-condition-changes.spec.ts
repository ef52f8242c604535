import { aDiscount, aDiscountOn, askForDiscount, TENTH } from '../../support/discounts.ts';
import { refused } from '../../support/refusals.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;

beforeAll(async () => {
  shop = await openWorld();
  await shop.sql(`insert into product_tag (id, value) values ('ptag_soft', 'soft'), ('ptag_hard', 'hard')`);
});

afterAll(() => shop.close());

describe('the conditions of a discount', () => {
  it('are changed and added with their discount; those not named stay', async () => {
    const { id, rule } = await aDiscountOn(
      shop,
      { operator: 'in', products: [shop.shirt.id] },
      { operator: 'in', product_tags: ['ptag_soft'] },
    );
    const [onProducts, onTags] = rule.conditions;
    const { discount } = ok(
      await shop.admin.post(`/discounts/${id}`, {
        rule: {
          id: rule.id,
          conditions: [
            { id: onProducts.id, operator: 'not_in', products: [shop.mug.id] },
            { operator: 'in', products: [shop.shirt.id] },
          ],
        },
      }),
    );
    expect(discount.rule.conditions).toMatchObject([
      { id: onProducts.id, type: 'products', operator: 'not_in' },
      { id: onTags.id, type: 'product_tags', operator: 'in' },
      { type: 'products', operator: 'in' },
    ]);
    const { discount_condition } = ok(
      await shop.admin.get(`/discounts/${id}/conditions/${onProducts.id}?expand=products`),
    );
    expect(discount_condition.products).toMatchObject([{ id: shop.mug.id }]);
    // only the operator
    ok(
      await shop.admin.post(`/discounts/${id}`, {
        rule: { conditions: [{ id: onTags.id, operator: 'not_in' }] },
      }),
    );
    expect(
      ok(await shop.admin.get(`/discounts/${id}/conditions/${onTags.id}?expand=product_tags`))
        .discount_condition,
    ).toMatchObject({ operator: 'not_in', product_tags: [{ id: 'ptag_soft' }] });
  });

  it('of one kind change places in one update', async () => {
    const { id, rule } = await aDiscountOn(
      shop,
      { operator: 'in', products: [shop.shirt.id] },
      { operator: 'not_in', products: [shop.mug.id] },
    );
    const [first, second] = rule.conditions;
    const { discount } = ok(
      await shop.admin.post(`/discounts/${id}`, {
        rule: {
          conditions: [
            { id: first.id, operator: 'not_in' },
            { id: second.id, operator: 'in' },
          ],
        },
      }),
    );
    expect(discount.rule.conditions).toMatchObject([
      { id: first.id, operator: 'not_in', deleted_at: null },
      { id: second.id, operator: 'in', deleted_at: null },
    ]);
    const { discount_condition } = ok(
      await shop.admin.get(`/discounts/${id}/conditions/${first.id}?expand=products`),
    );
    expect(discount_condition.products).toMatchObject([{ id: shop.shirt.id }]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['without an operator', { operator: undefined, products: [] }, 400, 'operator must be one of'],
    ['with an unknown operator', { operator: 'near', products: [] }, 400, 'operator must be one of'],
    ['of no kind', {}, 400, 'A condition needs one of products, product_types, product_collections'],
    [
      'of two kinds',
      { products: [], customer_groups: [] },
      400,
      'Only one of products, customer_groups is allowed, Only one of customer_groups, products is allowed',
    ],
    ['on one text', { products: 'prod' }, 400, 'products must be an array'],
    [
      'on products that are not there',
      { products: ['prod_x', 'prod_y'] },
      404,
      'Product with id: prod_x, prod_y',
    ],
    ['on unknown types', { product_types: ['ptyp_x'] }, 404, 'Product type with id ptyp_x was not found'],
    ['on unknown collections', { product_collections: ['pcol_x'] }, 404, 'Collection with id pcol_x was not'],
    [
      'on unknown tags',
      { operator: 'not_in', product_tags: ['ptag_x'] },
      404,
      'Product tag with id ptag_x was not found',
    ],
    ['on unknown groups', { customer_groups: ['cgrp_x'] }, 404, 'CustomerGroup with id cgrp_x was not found'],
    [
      'twice of a kind and operator',
      { product_tags: ['ptag_hard'] },
      422,
      "Discount Condition with operator 'in' and type 'product_tags' already exist on a Discount Rule",
    ],
  ])(
    'are not made %s, neither alone nor with a discount, and nothing is kept',
    async (_, body, status, message) => {
      const present = { operator: 'in', product_tags: ['ptag_soft'] };
      const { id } = await aDiscountOn(shop, present);
      const counts = () =>
        shop.sql('select (select count(*) from discount) d, (select count(*) from discount_condition) c');
      const before = await counts();
      const condition = { operator: 'in', ...body };
      await refused(shop.admin.post(`/discounts/${id}/conditions`, condition), status, message);
      await refused(
        askForDiscount(shop, { code: 'NONE', rule: { ...TENTH, conditions: [present, condition] } }),
        status,
        message,
      );
      await refused(
        shop.admin.post(`/discounts/${id}`, { rule: { conditions: [condition] } }),
        status,
        message,
      );
      expect(await counts()).toEqual(before);
    },
  );

  it('are made once of a kind and operator by 10 who make them at once', async () => {
    const { id } = await aDiscount(shop, 'FREE');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.admin.post(`/discounts/${id}/conditions`, { operator: 'in', products: [shop.shirt.id] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  it('are not changed into another kind, nor by bad input', async () => {
    const { id, rule } = await aDiscountOn(
      shop,
      { operator: 'in', products: [shop.shirt.id] },
      { operator: 'not_in', products: [shop.mug.id] },
    );
    const [condition] = rule.conditions;
    const path = `/discounts/${id}/conditions/${condition.id}`;
    const otherKind = `Condition ${condition.id} is about products, not product_tags`;
    await refused(shop.admin.post(path, { product_tags: ['ptag_soft'] }), 400, otherKind, 'invalid_data');
    await refused(shop.admin.post(path, {}), 400, 'A condition needs one of');
    await refused(
      shop.admin.post(path, { products: [], product_tags: [] }),
      400,
      'Only one of products, product_tags is allowed',
    );
    await refused(shop.admin.post(path, { operator: 'in' }), 400, 'property operator should not exist');
    await refused(
      shop.admin.post(path, { products: ['prod_x'] }),
      404,
      'Product with id: prod_x was not found',
    );
    const inDiscount = (conditions: object[]) =>
      shop.admin.post(`/discounts/${id}`, { rule: { conditions } });
    await refused(
      inDiscount([{ id: condition.id, operator: 'in', product_tags: ['ptag_soft'] }]),
      400,
      otherKind,
    );
    await refused(
      inDiscount([{ id: condition.id, operator: 'not_in' }]),
      422,
      "Discount Condition with operator 'not_in' and type 'products' already exist on a Discount Rule",
    );
    await refused(
      inDiscount([{ id: 'discon_x', operator: 'in' }]),
      404,
      'DiscountCondition with id discon_x',
    );
    await refused(
      inDiscount([
        { id: condition.id, operator: 'in' },
        { id: condition.id, operator: 'in' },
      ]),
      400,
      'is named twice',
    );
    const { discount_condition } = ok(await shop.admin.get(`${path}?expand=products`));
    expect(discount_condition).toMatchObject({ operator: 'in', products: [{ id: shop.shirt.id }] });
  });
});
