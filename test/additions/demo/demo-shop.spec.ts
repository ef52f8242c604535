import { KNOWN_PASSWORD, openDemoShop } from '#additions/demo/demo-shop';
import { seedHistory } from '#additions/demo/history/seed-history';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

const LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

let shop: Shop;

describe('The demo shop', () => {
  let admin: Browser;

  beforeAll(async () => {
    shop = await openEmptyShop();
    expect(await openDemoShop(shop.app, KNOWN_PASSWORD)).toEqual(LOGIN);
    admin = openBrowser(shop.http);
    ok(await admin.post('/admin/auth', LOGIN));
  });

  afterAll(() => shop.close());

  it('exists after the first start, with a staff user of the role admin', async () => {
    expect(ok(await admin.get('/admin/auth')).user).toMatchObject({ email: LOGIN.email, role: 'admin' });
    expect(ok(await admin.get('/admin/store')).store).toMatchObject({
      name: 'Lantern Hill',
      default_currency_code: 'eur',
      currencies: expect.arrayContaining([
        expect.objectContaining({ code: 'eur' }),
        expect.objectContaining({ code: 'usd' }),
      ]),
    });
  });

  it('has two stock locations, and inventory quantities without them', async () => {
    const { stock_locations } = ok(await admin.get('/admin/stock-locations'));
    expect(stock_locations.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Shop in Berlin',
      'Warehouse',
    ]);
    expect(ok(await admin.get('/admin/inventory-items')).count).toBe(0);
  });

  it('has 29 published products and one draft', async () => {
    expect(ok(await shop.store.get('/products')).count).toBe(29);
    const { products } = ok(await admin.get('/admin/products?status=draft'));
    expect(products).toMatchObject([{ handle: 'folding-fire-bowl' }]);
  });

  it('returns products with images, options and prices in all currencies', async () => {
    const [mug] = ok(await shop.store.get('/products?handle=enamel-mug')).products;
    expect(mug).toMatchObject({
      title: 'Enamel Mug',
      thumbnail: expect.any(String),
      images: expect.any(Array),
      collection: { handle: 'camp-kitchen' },
      type: { value: 'Tableware' },
      options: [{ title: 'Colour' }],
      variants: [
        { title: 'Cream', weight: 140, metadata: { picture: 0 } },
        { title: 'Forest', metadata: { picture: 1 } },
        { title: 'Rust', metadata: { picture: 2 } },
      ],
    });
    expect(mug.tags.map((tag) => tag.value).sort()).toEqual(['enamel', 'gift idea']);
    const amounts = mug.variants[0].prices.map((price: Record<string, unknown>) => [
      price.currency_code,
      price.amount,
    ]);
    expect(Object.fromEntries(amounts)).toEqual({ eur: 1400, usd: 1500, jpy: 2500 });
  });

  it('returns images as data URLs that need no other server', async () => {
    const { products } = ok(await shop.store.get('/products?fields=title,thumbnail&expand=images'));
    for (const { thumbnail, images } of products) {
      expect(thumbnail).toBe(images[0].url);
      for (const { url } of images) {
        const [kind, drawing] = url.split(';base64,');
        expect(kind).toBe('data:image/svg+xml');
        expect(Buffer.from(drawing, 'base64').toString()).toMatch(/^<svg [^]*<\/svg>\s*$/);
      }
    }
  });

  it('has at least two images of each product, and no two alike', async () => {
    const { products } = ok(await shop.store.get('/products?fields=title&expand=images'));
    const urls = products.flatMap(({ images }) => images.map(({ url }) => url));
    expect(products.filter(({ images }) => images.length < 2)).toEqual([]);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('has a tree of categories, and products in each leaf', async () => {
    const { product_categories } = ok(await shop.store.get('/product-categories?parent_category_id=null'));
    const leaves = product_categories.flatMap(({ category_children }) => category_children);
    expect(leaves.map(({ name }) => name).sort()).toEqual([
      'Blankets',
      'Clothing',
      'Cookware',
      'Fire',
      'Lighting',
      'Tableware',
    ]);
    for (const { id } of leaves)
      expect(ok(await shop.store.get(`/products?category_id[]=${id}`)).count).toBeGreaterThan(1);
  });

  it('has products of its own in each category, so that none of its pages is empty', async () => {
    const { product_categories } = ok(await shop.store.get('/product-categories?limit=100'));
    expect(product_categories.length).toBeGreaterThan(6);
    const empty: string[] = [];
    for (const { id, name } of product_categories)
      if (ok(await shop.store.get(`/products?category_id[]=${id}`)).count === 0) empty.push(name);
    expect(empty).toEqual([]);
  });

  it('has products in each of its collections', async () => {
    const { collections } = ok(await shop.store.get('/collections'));
    expect(collections.map((collection) => collection.handle)).toEqual([
      'camp-kitchen',
      'warm-layers',
      'after-dark',
    ]);
    for (const { id } of collections) {
      expect(ok(await shop.store.get(`/products?collection_id[]=${id}`)).count).toBeGreaterThan(2);
    }
  });

  it('accepts orders from Europe, with free shipping from 90 euros on', async () => {
    const order = await buy('de', 'LH-LANTERN-BRASS', 2, 'Free standard');
    // 2 × 64.00, tax 24.32
    expect(order).toMatchObject({ currency_code: 'eur', subtotal: 12800, tax_total: 2432, total: 15232 });
  });

  it('accepts orders from the United States', async () => {
    const order = await buy('us', 'LH-MUG-CREAM', 2, 'Express');
    // 2 × 15.00, tax 2.66; shipping 18.90, tax 1.68
    expect(order).toMatchObject({
      currency_code: 'usd',
      subtotal: 3000,
      shipping_total: 1890,
      tax_total: 434,
    });
    expect(order.total).toBe(5324);
  });

  it('accepts orders from Japan in yen, with prices that include taxes', async () => {
    const order = await buy('jp', 'LH-MUG-CREAM', 2, 'Standard');
    // 2 × ¥2500 and ¥800, of which 10 % are taxes
    expect(order).toMatchObject({ currency_code: 'jpy', total: 5000 + 800 + 80 });
  });

  it('sells some products at a reduced price', async () => {
    const { cart } = ok(await createCartWith('de', 'LH-TENT-LAMP'));
    expect(cart.items[0].unit_price).toBe(2320); // 20 % off 29.00
  });

  it('offers free shipping only above its minimum subtotal, and no return shipping to shoppers', async () => {
    const { id } = ok(await createCartWith('at', 'LH-SPOON')).cart;
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${id}`));
    expect(shipping_options.map((option) => option.name)).toEqual(['Standard', 'Express']);
  });

  it('has a variant that is sold out', async () => {
    expect(await createCartWith('de', 'LH-MUG-RUST')).toMatchObject({
      status: 400,
      body: { code: 'insufficient_inventory' },
    });
  });

  it('has a variant on backorder', async () => {
    expect(await createCartWith('de', 'LH-BLANKET-L-OAT')).toMatchObject({ status: 200 });
  });

  it('has a gift card', async () => {
    expect(ok(await createCartWith('us', 'LH-GIFT-50')).cart.items).toMatchObject([
      { is_giftcard: true, unit_price: 5000 },
    ]);
  });

  it('has a customer with an address', async () => {
    const shopper = openBrowser(shop.http);
    ok(await shopper.post('/store/auth', { email: 'maja@example.com', password: LOGIN.password }));
    const { customer } = ok(await shopper.get('/store/customers/me'));
    expect(customer).toMatchObject({
      first_name: 'Maja',
      has_account: true,
      shipping_addresses: [{ city: 'Berlin', country_code: 'de' }],
    });
  });

  it('has discounts of each kind', async () => {
    const codes = await shop.sql(
      `select d.code, r.type, r.value, array(select g.name from discount_regions l join region g on g.id = l.region_id
         where l.discount_id = d.id order by 1) as regions
       from discount d join discount_rule r on r.id = d.rule_id order by d.code`,
    );
    const everywhere = ['Europe', 'Japan', 'United States'];
    expect(codes).toEqual([
      { code: 'BOWLS', type: 'percentage', value: 20, regions: everywhere },
      { code: 'FRIENDS', type: 'percentage', value: 15, regions: everywhere },
      { code: 'SHIPFREE', type: 'free_shipping', value: 0, regions: everywhere },
      { code: 'SPRING', type: 'percentage', value: 10, regions: everywhere },
      { code: 'STRIKE2', type: 'fixed', value: 200, regions: ['Europe'] },
      { code: 'TENOFF', type: 'fixed', value: 1000, regions: ['Europe'] },
    ]);
  });

  async function buy(country_code: string, sku: string, quantity: number, shipping: string) {
    const { id } = ok(await createCartWith(country_code, sku, quantity)).cart;
    const address = { first_name: 'Oliver', address_1: 'Road 1', city: 'X', postal_code: '1', country_code };
    ok(await shop.store.post(`/carts/${id}`, { email: 'oliver@example.com', shipping_address: address }));
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${id}`));
    const option = shipping_options.find(({ name }) => name === shipping)!;
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: option.id }));
    ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' }));
    const { type, data } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(type).toBe('order');
    return data;
  }

  async function createCartWith(country_code: string, sku: string, quantity = 1) {
    const [variant] = await shop.sql<{ id: string }>('select id from product_variant where sku = $1', [sku]);
    return shop.store.post('/carts', { country_code, items: [{ variant_id: variant.id, quantity }] });
  }
});

describe('The demo shop with stock at locations', () => {
  let stocked: Shop;
  let admin: Browser;

  beforeAll(async () => {
    stocked = await useShop({ STOCK_LOCATIONS: 'true' });
    await stocked.sql('delete from "user"');
    await openDemoShop(stocked.app, KNOWN_PASSWORD, (staffId) => seedHistory(stocked.app, staffId));
    admin = openBrowser(stocked.http);
    ok(await admin.post('/admin/auth', LOGIN));
  });

  afterAll(() => stocked.close());

  it('has a warehouse and a shop, and sells from both', async () => {
    const { stock_locations } = ok(await admin.get('/admin/stock-locations?expand=sales_channels'));
    const channels = [expect.objectContaining({ name: 'Default Sales Channel' })];
    expect(stock_locations).toHaveLength(2);
    for (const name of ['Warehouse', 'Shop in Berlin'])
      expect(stock_locations).toContainEqual(expect.objectContaining({ name, sales_channels: channels }));
  });

  it('has a tenth of what there is plenty of in the shop', async () => {
    const levels = await stocked.sql<{ name: string; stocked: number }>(
      `select s.name, l.stocked_quantity as stocked from inventory_level l join stock_location s on s.id = l.location_id
       join inventory_item i on i.id = l.inventory_item_id where i.sku = 'LH-COASTERS' order by s.name`,
    );
    // the warehouse has the rest of 110, without what was sold
    expect(levels).toMatchObject([{ name: 'Shop in Berlin', stocked: 11 }, { name: 'Warehouse' }]);
    expect(levels[1].stocked).toBeLessThanOrEqual(99);
    expect(levels[1].stocked).toBeGreaterThan(50);
    const [coasters] = ok(await stocked.store.get('/products?handle=cork-coaster-set')).products;
    expect(coasters.variants[0]).toMatchObject({ purchasable: true });
  });

  it('has reservations for the orders of its history that are not shipped', async () => {
    expect(ok(await admin.get('/admin/reservations')).count).toBeGreaterThan(3);
    expect(await stocked.sql(`select from "order" where fulfillment_status = 'shipped'`)).not.toEqual([]);
  });
});

/** Opens a shop without staff, as an embedded store is at its first start. */
async function openEmptyShop(): Promise<Shop> {
  const empty = await useShop({});
  await empty.sql('delete from "user"');
  return empty;
}
