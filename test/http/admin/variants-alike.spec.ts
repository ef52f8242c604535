import { refused } from '../../support/refusals.ts';
import { ok, openWorld, type World } from '../../support/world.ts';
import { aProduct } from '../../support/products.ts';

/* Variants that share the values of all options, as Medusa v1 makes them. */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

/** A product with the sizes S, M and L, of which the first two share the value S: v1 wrote it so. */
async function adopted(title: string) {
  const product = await aProduct(shop, {
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
  it('get another price', async () => {
    const { id, variants } = await adopted('Priced');
    const { product } = ok(await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { prices }));
    const [changed] = product.variants.filter((one: { id: string }) => one.id === variants[0].id);
    expect(changed.prices).toMatchObject([{ amount: 900 }]);
  });

  it('stay as they are when a client sends their options again', async () => {
    const { id, variants, options } = await adopted('Sent again');
    const same = [
      { option_id: options[0].id, value: 'S' },
      { option_id: options[1].id, value: 'red' },
    ];
    ok(
      await shop.admin.post(`/products/${id}/variants/${variants[1].id}`, { title: 'Medium', options: same }),
    );
  });

  it('are updated with their product', async () => {
    const { id, variants } = await adopted('Updated');
    const body = { variants: variants.map((one: { id: string }) => ({ id: one.id, prices })) };
    expect(ok(await shop.admin.post(`/products/${id}`, body)).product.variants).toHaveLength(3);
  });

  it('do not let another variant become the same', async () => {
    const { id, variants, options } = await adopted('Third');
    const small = [{ option_id: options[0].id, value: 'S' }];
    await refused(
      shop.admin.post(`/products/${id}/variants/${variants[2].id}`, { options: small }),
      400,
      'are the same on every option',
    );
    const again = {
      title: 'XS',
      options: [{ ...small[0] }, { option_id: options[1].id, value: 'red' }],
      prices,
    };
    await refused(shop.admin.post(`/products/${id}/variants`, again), 400, 'are the same on every option');
  });

  it('do not hinder the deletion of an option without which the others differ', async () => {
    const { id, options } = await adopted('Fewer options');
    ok(await shop.admin.delete(`/products/${id}/options/${options[1].id}`));
    await refused(shop.admin.delete(`/products/${id}/options/${options[0].id}`), 400, 'would be the same');
  });
});

describe('A product with variants and no options', () => {
  it('is created with all of its variants', async () => {
    const { variants, options } = await aProduct(shop, {
      title: 'Plain',
      variants: [
        { title: 'One', prices },
        { title: 'Two', prices },
      ],
    });
    expect(options).toEqual([]);
    expect(variants.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
  });

  it('lets each of its variants be edited', async () => {
    const { id, variants } = await aProduct(shop, {
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

  it('takes no further variant, as in Medusa v1', async () => {
    const { id } = await aProduct(shop, { title: 'Plain and full', variants: [{ title: 'One', prices }] });
    await refused(
      shop.admin.post(`/products/${id}/variants`, { title: 'Two', options: [], prices }),
      400,
      'are the same on every option',
    );
  });
});
