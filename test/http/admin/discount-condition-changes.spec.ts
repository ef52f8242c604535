import {
  createDiscount,
  createDiscountWithConditions,
  postDiscount,
  TEN_PERCENT,
} from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop();
  await shop.sql(`insert into product_tag (id, value) values ('ptag_soft', 'soft'), ('ptag_hard', 'hard')`);
});

afterAll(() => shop.close());

describe('An update of a discount', () => {
  it('updates the conditions with ids, adds those without, and leaves the others unchanged', async () => {
    const { id, rule } = await createDiscountWithConditions(
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
  });

  it('can change only the operator of a condition', async () => {
    const { id, rule } = await createDiscountWithConditions(shop, {
      operator: 'in',
      product_tags: ['ptag_soft'],
    });
    const [onTags] = rule.conditions;
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

  it('can swap the operators of two conditions of the same type', async () => {
    const { id, rule } = await createDiscountWithConditions(
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
});

describe('A condition', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['without an operator', { operator: undefined, products: [] }, 400, 'operator must be one of'],
    ['with an unknown operator', { operator: 'near', products: [] }, 400, 'operator must be one of'],
    ['without a type', {}, 400, 'A condition needs one of products, product_types, product_collections'],
    [
      'of two types',
      { products: [], customer_groups: [] },
      400,
      'Only one of products, customer_groups is allowed, Only one of customer_groups, products is allowed',
    ],
    ['on products that are not a list', { products: 'prod' }, 400, 'products must be an array'],
    ['on unknown products', { products: ['prod_x', 'prod_y'] }, 404, 'Product with id: prod_x, prod_y'],
    [
      'on unknown product types',
      { product_types: ['ptyp_x'] },
      404,
      'Product type with id ptyp_x was not found',
    ],
    ['on unknown collections', { product_collections: ['pcol_x'] }, 404, 'Collection with id pcol_x was not'],
    [
      'on unknown tags',
      { operator: 'not_in', product_tags: ['ptag_x'] },
      404,
      'Product tag with id ptag_x was not found',
    ],
    [
      'on unknown customer groups',
      { customer_groups: ['cgrp_x'] },
      404,
      'CustomerGroup with id cgrp_x was not found',
    ],
    [
      'of a type and operator that the discount has already',
      { product_tags: ['ptag_hard'] },
      422,
      "Discount Condition with operator 'in' and type 'product_tags' already exist on a Discount Rule",
    ],
  ])(
    '%s is rejected on its own and with a discount, and leaves nothing behind',
    async (_, body, status, message) => {
      const present = { operator: 'in', product_tags: ['ptag_soft'] };
      const { id } = await createDiscountWithConditions(shop, present);
      const counts = () =>
        shop.sql('select (select count(*) from discount) d, (select count(*) from discount_condition) c');
      const before = await counts();
      const condition = { operator: 'in', ...body };
      await expectRejection(shop.admin.post(`/discounts/${id}/conditions`, condition), status, message);
      await expectRejection(
        postDiscount(shop, { code: 'NONE', rule: { ...TEN_PERCENT, conditions: [present, condition] } }),
        status,
        message,
      );
      await expectRejection(
        shop.admin.post(`/discounts/${id}`, { rule: { conditions: [condition] } }),
        status,
        message,
      );
      expect(await counts()).toEqual(before);
    },
  );

  it('is created once by ten concurrent requests for the same type and operator', async () => {
    const { id } = await createDiscount(shop, 'FREE');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.admin.post(`/discounts/${id}/conditions`, { operator: 'in', products: [shop.shirt.id] }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
  });
});

describe('A condition on products', () => {
  let discount: string;
  let condition: string;
  let path: string;
  beforeAll(async () => {
    const { id, rule } = await createDiscountWithConditions(
      shop,
      { operator: 'in', products: [shop.shirt.id] },
      { operator: 'not_in', products: [shop.mug.id] },
    );
    [discount, condition] = [id, rule.conditions[0].id];
    path = `/discounts/${discount}/conditions/${condition}`;
  });
  afterEach(async () => {
    const { discount_condition } = ok(await shop.admin.get(`${path}?expand=products`));
    expect(discount_condition).toMatchObject({ operator: 'in', products: [{ id: shop.shirt.id }] });
  });

  it.each<[string, object, number, string, string]>([
    ['tags', { product_tags: ['ptag_soft'] }, 400, 'is about products, not product_tags', 'invalid_data'],
    ['no list', {}, 400, 'A condition needs one of', 'invalid_data'],
    [
      'two lists',
      { products: [], product_tags: [] },
      400,
      'Only one of products, product_tags is allowed',
      'invalid_data',
    ],
    ['an operator', { operator: 'in' }, 400, 'property operator should not exist', 'invalid_data'],
    [
      'an unknown product',
      { products: ['prod_x'] },
      404,
      'Product with id: prod_x was not found',
      'not_found',
    ],
  ])('cannot be updated with %s', async (_, body, status, message, type) => {
    await expectRejection(shop.admin.post(path, body), status, message, type);
  });

  it.each<[string, () => object[], number, string]>([
    [
      'to another type',
      () => [{ id: condition, operator: 'in', product_tags: ['ptag_soft'] }],
      400,
      'is about products, not product_tags',
    ],
    [
      'to the operator of another condition',
      () => [{ id: condition, operator: 'not_in' }],
      422,
      "Discount Condition with operator 'not_in' and type 'products' already exist on a Discount Rule",
    ],
    [
      'by an unknown id',
      () => [{ id: 'discon_x', operator: 'in' }],
      404,
      'DiscountCondition with id discon_x',
    ],
    [
      'twice in one request',
      () => [
        { id: condition, operator: 'in' },
        { id: condition, operator: 'in' },
      ],
      400,
      'is named twice',
    ],
  ])('cannot be updated through its discount %s', async (_, conditions, status, message) => {
    await expectRejection(
      shop.admin.post(`/discounts/${discount}`, { rule: { conditions: conditions() } }),
      status,
      message,
    );
  });

  it('is named in the error message of an update to another type', async () => {
    const message = `Condition ${condition} is about products, not product_tags`;
    await expectRejection(shop.admin.post(path, { product_tags: ['ptag_soft'] }), 400, message);
  });
});
