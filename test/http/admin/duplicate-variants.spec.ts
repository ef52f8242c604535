import { createProduct } from '../../support/products.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** Creates a product with the sizes S, M and L, of which the first two share the value S, as Medusa v1 allows. */
async function createAdoptedProduct(title: string) {
  const product = await createProduct(shop, {
    title,
    options: [{ title: 'Size' }, { title: 'Color' }],
    variants: ['S', 'M', 'L'].map((size) => ({
      title: size,
      options: [{ value: size }, { value: 'red' }],
      prices: [{ currency_code: 'eur', amount: 1000 }],
    })),
  });
  const [size] = product.options;
  await shop.sql(`update product_option_value set value = 'S' where option_id = $1 and value = 'M'`, [
    size.id,
  ]);
  return product;
}

const prices = [{ currency_code: 'eur', amount: 900 }];

describe('Existing variants that share all option values', () => {
  it('accept other prices', async () => {
    const { id, variants } = await createAdoptedProduct('Priced');
    const { product } = ok(await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { prices }));
    const [updated] = product.variants.filter((variant) => variant.id === variants[0].id);
    expect(updated.prices).toMatchObject([{ amount: 900 }]);
  });

  it('accept an update that repeats their options', async () => {
    const { id, variants, options } = await createAdoptedProduct('Sent again');
    const same = [
      { option_id: options[0].id, value: 'S' },
      { option_id: options[1].id, value: 'red' },
    ];
    ok(
      await shop.admin.post(`/products/${id}/variants/${variants[1].id}`, { title: 'Medium', options: same }),
    );
  });

  it('are updated with their product', async () => {
    const { id, variants } = await createAdoptedProduct('Updated');
    const body = { variants: variants.map((variant) => ({ id: variant.id, prices })) };
    expect(ok(await shop.admin.post(`/products/${id}`, body)).product.variants).toHaveLength(3);
  });

  it('prevent another variant from getting the same values', async () => {
    const { id, variants, options } = await createAdoptedProduct('Third');
    const small = [{ option_id: options[0].id, value: 'S' }];
    await expectRejection(
      shop.admin.post(`/products/${id}/variants/${variants[2].id}`, { options: small }),
      400,
      'are the same on every option',
    );
  });

  it('prevent a new variant with the same values', async () => {
    const { id, options } = await createAdoptedProduct('Fourth');
    const duplicate = {
      title: 'XS',
      options: [
        { option_id: options[0].id, value: 'S' },
        { option_id: options[1].id, value: 'red' },
      ],
      prices,
    };
    await expectRejection(
      shop.admin.post(`/products/${id}/variants`, duplicate),
      400,
      'are the same on every option',
    );
  });

  it('allow deleting only an option without which the other variants differ', async () => {
    const { id, options } = await createAdoptedProduct('Fewer options');
    ok(await shop.admin.delete(`/products/${id}/options/${options[1].id}`));
    await expectRejection(
      shop.admin.delete(`/products/${id}/options/${options[0].id}`),
      400,
      'would be the same',
    );
  });
});

describe('A product with variants and no options', () => {
  it('is created with all of its variants', async () => {
    const { variants, options } = await createProduct(shop, {
      title: 'Plain',
      variants: [
        { title: 'One', prices },
        { title: 'Two', prices },
      ],
    });
    expect(options).toEqual([]);
    expect(variants.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('accepts updates of each of its variants', async () => {
    const { id, variants } = await createProduct(shop, {
      title: 'Plain and edited',
      variants: [
        { title: 'One', prices: [] },
        { title: 'Two', prices: [] },
      ],
    });
    for (const variant of variants)
      ok(await shop.admin.post(`/products/${id}/variants/${variant.id}`, { prices }));
    const change = { variants: [{ id: variants[0].id, title: 'First' }, { id: variants[1].id }] };
    expect(ok(await shop.admin.post(`/products/${id}`, change)).product.variants).toMatchObject([
      { title: 'First' },
      { title: 'Two' },
    ]);
  });

  it('rejects another variant, as Medusa v1 does', async () => {
    const { id } = await createProduct(shop, {
      title: 'Plain and full',
      variants: [{ title: 'One', prices }],
    });
    await expectRejection(
      shop.admin.post(`/products/${id}/variants`, { title: 'Two', options: [], prices }),
      400,
      'are the same on every option',
    );
  });
});
