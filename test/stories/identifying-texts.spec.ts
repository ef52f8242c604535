import { formatCsv, importCsv } from '../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { PASSWORD, registerShopper } from '../support/shoppers.ts';

/* Texts by which records are found are stored and compared without outer spaces, and in NFC. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('A handle with outer spaces', () => {
  it('is that of the existing product', async () => {
    ok(await shop.admin.post('/products', { title: 'Tee', handle: 'tee' }));
    const second = await shop.admin.post('/products', { title: 'Tee', handle: '\u2003tee ' });
    expect(second).toMatchObject({ status: 422, body: { type: 'duplicate_error' } });
    expect(ok(await shop.store.get('/products?handle=tee%20')).products).toEqual([]); // a draft
    expect(ok(await shop.admin.get('/products?handle=tee%20')).products).toHaveLength(1);
  });
});

describe('A SKU with outer spaces', () => {
  it('is stored without them, and rejected if another variant has it', async () => {
    const [variant, other] = shop.shirt.variants;
    const at = (id: string) => `/products/${shop.shirt.id}/variants/${id}`;
    const { product: changed } = ok(await shop.admin.post(at(variant.id), { sku: ' COAT\u00a0' }));
    expect(changed.variants.find(({ id }: { id: string }) => id === variant.id)).toMatchObject({
      sku: 'COAT',
    });
    expect((await shop.admin.post(at(other.id), { sku: 'COAT ' })).status).toBe(422);
  });
});

describe('A code with outer spaces', () => {
  it('of a gift card finds the card', async () => {
    const { gift_card } = ok(
      await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 5000 }),
    );
    const spaced = encodeURIComponent(`\u00a0${gift_card.code.toLowerCase()} `);
    expect(ok(await shop.store.get(`/gift-cards/${spaced}`)).gift_card.code).toBe(gift_card.code);
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const gift_cards = [{ code: ` ${gift_card.code}\t` }];
    expect(ok(await shop.store.post(`/carts/${cart.id}`, { gift_cards })).cart.gift_cards).toHaveLength(1);
  });
});

describe('An e-mail with outer spaces', () => {
  it('logs in the account of its address, and finds it', async () => {
    const { email } = await registerShopper(shop, 'oliver@example.com');
    expect((await shop.store.post('/auth', { email: ` ${email} `, password: PASSWORD })).status).toBe(200);
    expect(ok(await shop.store.get(`/auth/${encodeURIComponent(` ${email}`)}`))).toEqual({ exists: true });
    expect(ok(await shop.admin.get(`/customers?q=%20${email}%20`)).customers).toHaveLength(1);
  });

  it('is stored without them for users, drafts and carts', async () => {
    const { user } = ok(
      await shop.admin.post('/users', { email: ' emma@example.com ', password: 'long enough' }),
    );
    expect(user.email).toBe('emma@example.com');
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    expect(ok(await shop.store.post(`/carts/${cart.id}`, { email: 'a@example.com\n' })).cart.email).toBe(
      'a@example.com',
    );
  });
});

describe('A letter that is written as two characters', () => {
  const composed = 'Café';
  const decomposed = composed.normalize('NFD');

  it('is the same in a name, a search and a filter', async () => {
    const { collection } = ok(await shop.admin.post('/collections', { title: decomposed }));
    expect(collection.title).toBe(composed);
    for (const query of [`q=${encodeURIComponent(decomposed)}`, `title=${encodeURIComponent(decomposed)}`])
      expect(ok(await shop.admin.get(`/collections?${query}`)).collections).toHaveLength(1);
  });
});

describe('A file of products', () => {
  it('finds options, values, types, channels and collections in spite of outer spaces', async () => {
    ok(await shop.admin.post('/sales-channels', { name: 'Web' }));
    ok(await shop.admin.post('/collections', { title: 'Autumn', handle: 'autumn' }));
    const header = [
      'Product Handle',
      'Product Title',
      'Product Type',
      'Product Collection Title',
      'Sales Channel 1 Name',
      'Variant Title',
      'Variant SKU',
      'Option 1 Name',
      'Option 1 Value',
    ];
    const importRow = async (...cells: string[]) => {
      const { result } = await importCsv(shop, formatCsv(header, cells));
      expect(result.errors).toEqual([]);
    };
    await importRow('scarf', 'Scarf', 'Wool', 'Autumn', 'Web', 'S', 'SCARF-S', 'Size', 'S');
    await importRow('scarf ', 'Scarf', 'Wool ', 'Autumn ', 'Web ', 'S', ' SCARF-S', 'Size ', 'S ');
    const [product] = ok(
      await shop.admin.get('/products?handle=scarf&expand=type,variants,options,variants.options'),
    ).products;
    expect(product).toMatchObject({
      type: { value: 'Wool' },
      options: [{ title: 'Size' }],
      variants: [{ sku: 'SCARF-S', options: [{ value: 'S' }] }],
    });
    expect(await shop.sql(`select value from product_type where value like 'Wool%'`)).toEqual([
      { value: 'Wool' },
    ]);
    expect(await shop.sql(`select name from sales_channel where name like 'Web%'`)).toEqual([
      { name: 'Web' },
    ]);
  });
});
