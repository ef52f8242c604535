import { createDiscountWithConditions } from '../support/discounts.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { countStatements, createPlates } from '../support/statements.ts';

/* The number of statements of an operation, including BEGIN and COMMIT. It may decrease; it must not grow with the data. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const count = (work: () => Promise<{ status: number }>) => countStatements(shop, work);

describe('The number of statements', () => {
  it('is 1 for a list of products with its count', async () => {
    expect(await count(() => shop.store.get('/products?limit=20'))).toBe(1);
  });

  it('is 1 for a product', async () => {
    expect(await count(() => shop.store.get(`/products/${shop.shirt.id}`))).toBe(1);
  });

  it('is 1 for a cart with its totals', async () => {
    const cart = await shop.prepareCart();
    expect(await count(() => shop.store.get(`/carts/${cart}`))).toBe(1);
  });

  it('is 4 to create an empty cart, also with the default address of a region with one country', async () => {
    for (const { id } of [shop.europe, shop.america])
      expect(await count(() => shop.store.post('/carts', { region_id: id }))).toBe(4);
  });

  it('is the same for a cart whether its discount applies to one product or to 10,000', async () => {
    await shop.sql(
      `insert into product (id, title, handle) select 'prod_' || n, n, 'bulk-' || n from generate_series(1, 9999) n`,
    );
    const counts = [];
    for (const others of [0, 9999]) {
      const products = [shop.mug.id, ...Array.from({ length: others }, (_, n) => `prod_${n + 1}`)];
      const { code } = await createDiscountWithConditions(shop, { operator: 'in', products });
      const cart = await shop.prepareCart();
      const [variant] = shop.mug.variants;
      counts.push([
        await count(() => shop.store.post(`/carts/${cart}`, { discounts: [{ code }] })),
        await count(() =>
          shop.store.post(`/carts/${cart}/line-items`, { variant_id: variant.id, quantity: 1 }),
        ),
        await count(() => shop.store.post(`/carts/${cart}/complete`)),
      ]);
      expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data.discount_total).toBe(73);
    }
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[0][1]).toBeLessThanOrEqual(8);
  });
});

describe('The number of statements for a draft order', () => {
  it('is 1 to list drafts, plus 1 to authenticate', async () => {
    await draftOf(2);
    expect(await count(() => shop.admin.get('/draft-orders'))).toBe(2);
  });

  it('is 1 to read a draft, plus 1 to authenticate', async () => {
    const { id } = await draftOf(2);
    expect(await count(() => shop.admin.get(`/draft-orders/${id}`))).toBe(2);
  });

  it.each([1, 20])('is at most 20 to create a draft with %i lines', async (lines) => {
    const items = await createPlates(shop, lines);
    expect(await count(() => shop.admin.post('/draft-orders', draftBody(items)))).toBeLessThanOrEqual(20);
  });

  it.each([1, 20])('is at most 10 to add a line to a draft with %i lines', async (lines) => {
    const { id } = await draftOf(lines);
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect(await count(() => shop.admin.post(`/draft-orders/${id}/line-items`, line))).toBeLessThanOrEqual(
      10,
    );
  });

  it.each([1, 20])('is at most 22 to pay for a draft with %i lines', async (lines) => {
    const { id } = await draftOf(lines);
    expect(await count(() => shop.admin.post(`/draft-orders/${id}/pay`))).toBeLessThanOrEqual(22);
  });
});

async function draftOf(lines: number): Promise<{ id: string }> {
  return ok(await shop.admin.post('/draft-orders', draftBody(await createPlates(shop, lines)))).draft_order;
}

function draftBody(items: object[]): object {
  const shipping_methods = [{ option_id: shop.standardShipping.id }];
  return { email: 'oliver@example.com', region_id: shop.europe.id, items, shipping_methods };
}

describe('The number of round trips to complete a cart', () => {
  const complete = (cart: string) => countRoundTrips(() => shop.store.post(`/carts/${cart}/complete`));

  it.each([1, 20])('is 4 with %i lines', async (lines) => {
    const cart = await cartOf(lines);
    await makeReady(cart);
    expect(await complete(cart)).toBe(4);
  });

  it('is 9 if its payment provider makes a call', async () => {
    expect(await complete(await shop.prepareCart({ provider: 'test' }))).toBe(9);
  });

  it.each([1, 20])('is 5 with %i lines, discount conditions and several tax rates', async (lines) => {
    const cart = await createDiscountedCart(lines);
    await makeReady(cart);
    expect(await complete(cart)).toBe(5);
  });
});

describe('The number of statements with discount conditions and several tax rates', () => {
  it.each([1, 30])(
    'is at most 8 to add a line to a cart of %i lines, and 1 to read the cart',
    async (lines) => {
      const cart = await createDiscountedCart(lines);
      const [variant] = shop.mug.variants;
      expect(
        await count(() =>
          shop.store.post(`/carts/${cart}/line-items`, { variant_id: variant.id, quantity: 1 }),
        ),
      ).toBeLessThanOrEqual(8);
      const expand = 'expand=items.tax_lines,items.adjustments,shipping_methods.tax_lines';
      expect(await count(() => shop.store.get(`/carts/${cart}?${expand}`))).toBe(1);
    },
  );
});

/** Creates a cart with a discount of 10 % on all lines, and two tax rates for each line. */
async function createDiscountedCart(lines: number): Promise<string> {
  const cart = await cartOf(lines);
  const products = await shop.sql<{ id: string }>(
    'select v.product_id as id from line_item i join product_variant v on v.id = i.variant_id where i.cart_id = $1',
    [cart],
  );
  const ids = [...products.map(({ id }) => id), shop.mug.id];
  const { code } = await createDiscountWithConditions(shop, { operator: 'in', products: ids });
  for (const rate of [7, 12])
    ok(
      await shop.admin.post('/tax-rates', {
        name: `${rate} %`,
        code: `${code}-${rate}`,
        rate,
        region_id: shop.europe.id,
        products: ids,
      }),
    );
  const { cart: discounted } = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code }] }));
  expect(discounted.items.every((line) => line.discount_total > 0)).toBe(true);
  const [{ rates }] = await shop.sql<{ rates: number }>(
    'select count(*)::int as rates from line_item_tax_line t join line_item i on i.id = t.item_id where i.cart_id = $1',
    [cart],
  );
  expect(rates).toBe(2 * lines);
  return cart;
}

async function makeReady(cart: string): Promise<void> {
  const shipping_address = { country_code: 'de' };
  ok(await shop.store.post(`/carts/${cart}`, { email: 'oliver@example.com', shipping_address }));
  ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
  ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
}

async function cartOf(lines: number): Promise<string> {
  const items = await createPlates(shop, lines);
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart.id;
}

describe('The number of statements to authenticate five concurrent requests', () => {
  const sendFive = (send: () => Promise<{ status: number }>): Promise<string[]> =>
    shop.recordSql(() => Promise.all([1, 2, 3, 4, 5].map(async () => ok((await send()) as never))));

  it('is 1 for requests with the same token', async () => {
    const sent = await sendFive(() => shop.admin.get('/currencies?limit=1'));
    expect(sent.filter((text) => text.includes('api_token = $1'))).toHaveLength(1);
  });

  it('is 1 for requests of the same session', async () => {
    const { email, password } = shop.staff;
    const { headers } = await shop.http.post('/admin/auth', { email, password });
    const cookie = String(headers['set-cookie']).split(';')[0];
    const sent = await sendFive(() => shop.http.get('/admin/currencies?limit=1', { headers: { cookie } }));
    expect(sent.filter((text) => text.includes('from session s'))).toHaveLength(1);
  });
});
