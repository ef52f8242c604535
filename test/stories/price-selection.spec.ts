import { openBrowser } from '../support/browser.ts';
import { createRegion, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/*
 * The worked examples of docs/prices.md, as shoppers see them: on the page of a product, in the list of variants, and in a cart.
 *
 * `d` is a default price; `S` and `O` are prices of a sale list and of an override list of their own (all prices of `S1` are in one
 * list). `eur` and `dkk` are currencies; DE and AT are regions with eur, DK is a region with dkk and a tax of 25 %. `i` after an amount:
 * its list includes tax. `{g}`: for a customer group. `[1-5]`: for quantities.
 */

interface Case {
  prices: string;
  /** Defaults to the region DE. */
  buyer?: 'DE' | 'DK' | 'eur' | 'dkk' | 'nothing';
  /** The customer groups of the buyer, by default none. */
  member?: string[];
  quantity?: number;
  /** The currencies and regions whose prices include tax. */
  gross?: ('dkk' | 'DK')[];
  original: number | null;
  calculated: number | null;
  type?: 'default' | 'sale' | 'override' | null;
  /** Further fields of the variant. */
  fields?: Record<string, unknown>;
}

// prettier-ignore
const CASES: [string, Case][] = [
  ['1', { prices: 'd eur 100', original: 100, calculated: 100 }],
  ['2', { prices: 'd eur 100, d DE 120', original: 120, calculated: 120 }],
  ['3', { prices: 'd eur 120, d DE 100', original: 100, calculated: 100 }],
  ['4', { prices: 'd DE 120, d AT 80', original: 120, calculated: 120 }],
  ['5', { prices: 'd AT 80', original: null, calculated: null, type: null }],
  ['6', { prices: 'd eur 120, d DE 100', buyer: 'eur', original: 120, calculated: 120 }],
  ['7', { prices: 'd DE 130, S DE 110', buyer: 'eur', original: 130, calculated: 110, type: 'sale' }],
  ['8', { prices: 'd eur 100', buyer: 'nothing', original: null, calculated: null, type: null, fields: { prices: [{ amount: 100, price_list: null }] } }],
  ['9', { prices: 'd usd 100', original: null, calculated: null, type: null }],
  ['10', { prices: 'd eur 100, S eur 80', original: 100, calculated: 80, type: 'sale' }],
  ['11', { prices: 'd eur 100, O eur 80', original: 100, calculated: 80, type: 'override' }],
  ['12', { prices: 'd eur 100, S eur 120', original: 100, calculated: 100 }],
  ['13', { prices: 'd eur 100, O eur 120', original: 100, calculated: 100 }],
  ['14', { prices: 'd eur 100, O eur 80, S eur 90', original: 100, calculated: 80, type: 'override' }],
  ['15', { prices: 'd eur 100, S eur 100', original: 100, calculated: 100 }],
  ['16', { prices: 'S eur 77', original: null, calculated: 77, type: 'sale' }],
  ['17', { prices: 'd eur 100, S eur 10 draft, S eur 11 ended, S eur 12 tomorrow', original: 100, calculated: 100, fields: { prices: [{ amount: 100 }] } }],
  ['18', { prices: 'd eur 100, S eur 90 now', original: 100, calculated: 90, type: 'sale' }],
  ['19', { prices: 'd eur 100, S eur 70 {g}', original: 100, calculated: 100, fields: { prices: [{ amount: 100 }] } }],
  ['20', { prices: 'd eur 100, S eur 70 {g}', member: ['g'], original: 100, calculated: 70, type: 'sale' }],
  ['21', { prices: 'd eur 100, S eur 70 {g h}', member: ['g', 'h'], original: 100, calculated: 70, type: 'sale', fields: { prices: [{ amount: 100 }, { amount: 70 }] } }],
  ['22', { prices: 'd eur 100, S eur 70 {deleted}', member: ['deleted'], original: 100, calculated: 100 }],
  ['23 for a guest', { prices: 'd eur 100, S eur 85, S eur 70 {g}', original: 100, calculated: 85, type: 'sale' }],
  ['23 for a group member', { prices: 'd eur 100, S eur 85, S eur 70 {g}', member: ['g'], original: 100, calculated: 70, type: 'sale' }],
  ['24 for any quantity', { prices: 'd eur 100, S eur 60 [-5], S eur 40 [6-]', original: 100, calculated: 60, type: 'sale' }],
  ['24 for five units', { prices: 'd eur 100, S eur 60 [-5], S eur 40 [6-]', quantity: 5, original: 100, calculated: 60, type: 'sale' }],
  ['24 for six units', { prices: 'd eur 100, S eur 60 [-5], S eur 40 [6-]', quantity: 6, original: 100, calculated: 40, type: 'sale' }],
  ['25', { prices: 'd eur 100, S eur 50 [1-]', original: 100, calculated: 50, type: 'sale' }],
  ['26 for any quantity', { prices: 'd eur 100, d eur 90 [10-]', original: 100, calculated: 100 }],
  ['26 for ten units', { prices: 'd eur 100, d eur 90 [10-]', quantity: 10, original: 100, calculated: 90 }],
  ['27', { prices: 'd eur 100, S1 DE 95, S1 eur 80', original: 100, calculated: 95, type: 'sale' }],
  ['28', { prices: 'd dkk 100, S DK 110i', buyer: 'DK', original: 100, calculated: 110, type: 'sale', fields: { original_price_incl_tax: 125, calculated_price_incl_tax: 110, original_tax: 25, calculated_tax: 22 } }],
  ['29', { prices: 'd dkk 100, S DK 125i', buyer: 'DK', original: 100, calculated: 100 }],
  ['30', { prices: 'd dkk 100, S DK 130i', buyer: 'DK', original: 100, calculated: 100, fields: { original_price_incl_tax: 125, calculated_price_incl_tax: 125 } }],
  ['31', { prices: 'd dkk 100, S dkk 110i', buyer: 'dkk', original: 100, calculated: 100 }],
  ['32', { prices: 'd DK 1000', buyer: 'DK', gross: ['dkk'], original: 1000, calculated: 1000, fields: { calculated_price_includes_tax: true, calculated_tax: 200, calculated_price_incl_tax: 1000 } }],
  ['33', { prices: 'd dkk 1000', buyer: 'DK', gross: ['DK'], original: 1000, calculated: 1000, fields: { calculated_price_includes_tax: false, calculated_price_incl_tax: 1250 } }],
  ['34', { prices: 'S DK 900', buyer: 'DK', gross: ['dkk'], original: null, calculated: 900, type: 'sale', fields: { calculated_price_includes_tax: true, calculated_tax: 180 } }],
];

describe('The selected price', () => {
  let shop: SampleShop;
  const regions: Record<string, string> = {};
  const groups: Record<string, string> = {};
  let shoppers = 0;

  beforeAll(async () => {
    shop = await useSampleShop();
    for (const [name, currency_code, tax_rate, country] of [
      ['DE', 'eur', 0, 'at'],
      ['AT', 'eur', 0, 'be'],
      ['DK', 'dkk', 25, 'dk'],
    ] as const)
      regions[name] = await createRegion(shop, { name, currency_code, tax_rate, countries: [country] });
    for (const name of ['g', 'h', 'deleted'])
      groups[name] = ok(await shop.admin.post('/customer-groups', { name })).customer_group.id;
  });

  afterAll(() => shop.close());

  it.each(CASES)('of example %s is the same on product pages and in a cart', async (number, example) => {
    const { prices, buyer = 'DE', member = [], quantity, gross = [], original, calculated } = example;
    const variant = await createVariant(`Example ${number}`, prices);
    const shopper = await openShopper(member);
    if (prices.includes('deleted')) ok(await shop.admin.delete(`/customer-groups/${groups.deleted}`));
    await includeTax(gross, true);
    const place =
      buyer in regions ? `region_id=${regions[buyer]}` : buyer === 'nothing' ? '' : `currency_code=${buyer}`;
    const ofProduct = ok(await shopper.get(`/store/products/${variant.product_id}?${place}`)).product
      .variants[0];
    const { variants } = ok(await shopper.get(`/store/variants?ids=${variant.id}&${place}`));
    const listedVariant = ok(await shopper.get(`/store/products?id=${variant.product_id}&${place}`))
      .products[0].variants[0];
    for (const representation of [ofProduct, variants[0], listedVariant]) {
      expect(representation).toMatchObject({
        original_price: original,
        ...(quantity === undefined && {
          calculated_price: calculated,
          calculated_price_type: example.type === undefined ? 'default' : example.type,
        }),
        ...example.fields,
      });
      if (example.fields?.prices)
        expect(representation.prices).toHaveLength((example.fields.prices as unknown[]).length);
    }
    if (buyer in regions) {
      const cart = await shopper.post('/store/carts', {
        region_id: regions[buyer],
        items: [{ variant_id: variant.id, quantity: quantity ?? 1 }],
      });
      if (calculated === null) expect(cart.body.message).toMatch(/without a price$/);
      else expect(ok(cart).cart.items).toMatchObject([{ unit_price: calculated, quantity: quantity ?? 1 }]);
    }
    await includeTax(gross, false);
  });

  it('is never a price of a deleted region, even for shoppers who name only its currency', async () => {
    const britain = { name: 'Britain', currency_code: 'gbp', tax_rate: 0, countries: ['gb'] };
    const region_id = await createRegion(shop, britain);
    const prices = [{ region_id, amount: 70 }];
    const { product } = ok(
      await shop.admin.post('/products', {
        ...{ title: 'Left behind', status: 'published', options: [{ title: 'Size' }] },
        variants: [{ title: 'One', options: [{ value: 'One' }], prices }],
      }),
    );
    const readVariant = async () =>
      ok(await shop.store.get(`/products/${product.id}?currency_code=gbp`)).product.variants[0];
    expect((await readVariant()).calculated_price).toBe(70);
    ok(await shop.admin.delete(`/regions/${region_id}`));
    expect(await readVariant()).toMatchObject({ calculated_price: null, prices: [] });
  });

  it('of example 35 is taxed with the rates of its own product in a list', async () => {
    const [a, b] = [
      await createVariant('Example 35 A', 'd dkk 1000'),
      await createVariant('Example 35 B', 'd dkk 1000'),
    ];
    for (const [variant, rate] of [
      [a, 7],
      [b, 19],
    ] as const) {
      const body = { name: `${rate} %`, code: `r${rate}`, rate, region_id: regions.DK };
      const { tax_rate } = ok(await shop.admin.post('/tax-rates', body));
      ok(
        await shop.admin.post(`/tax-rates/${tax_rate.id}/products/batch`, {
          products: [variant.product_id],
        }),
      );
    }
    const inclTax = (variants: { id: string; calculated_price_incl_tax: number }[]) =>
      [a, b].map(({ id }) => variants.find((variant) => variant.id === id)!.calculated_price_incl_tax);
    const { variants } = ok(await shop.store.get(`/variants?ids=${a.id},${b.id}&region_id=${regions.DK}`));
    expect(inclTax(variants)).toEqual([1070, 1190]);
    const { products } = ok(
      await shop.store.get(`/products?id[]=${a.product_id}&id[]=${b.product_id}&region_id=${regions.DK}`),
    );
    expect(inclTax(products.flatMap((product) => product.variants))).toEqual([1070, 1190]);
  });

  it('of example 36 updates the tax inclusion of a line that is repriced', async () => {
    const variant = await createVariant('Example 36', 'd dkk 100, S dkk 110i');
    const { cart } = ok(
      await shop.store.post('/carts', {
        region_id: regions.DK,
        items: [{ variant_id: variant.id, quantity: 1 }],
      }),
    );
    expect(cart).toMatchObject({ total: 110, items: [{ unit_price: 110, includes_tax: true }] });
    const [list] = ok(await shop.admin.get('/price-lists?limit=1')).price_lists;
    ok(await shop.admin.post(`/price-lists/${list.id}`, { status: 'draft' }));
    const changed = ok(
      await shop.store.post(`/carts/${cart.id}/line-items/${cart.items[0].id}`, { quantity: 2 }),
    ).cart;
    expect(changed).toMatchObject({ total: 250, items: [{ unit_price: 100, includes_tax: false }] });
  });

  it('of example 37 does not apply to a guest who names a customer', async () => {
    const variant = await createVariant('Example 37', 'd eur 100, S eur 70 {g}');
    const { customer } = ok(await (await openShopper(['g'])).get('/store/customers/me'));
    const { cart } = ok(
      await shop.store.post('/carts', {
        region_id: regions.DE,
        items: [{ variant_id: variant.id, quantity: 1 }],
      }),
    );
    const { status } = await shop.store.post(`/carts/${cart.id}`, { customer_id: customer.id });
    expect(status).toBe(400);
    expect(ok(await shop.store.get(`/carts/${cart.id}`)).cart.items).toMatchObject([{ unit_price: 100 }]);
  });

  interface Variant {
    id: string;
    product_id: string;
  }

  /** Creates a variant with these prices, and another variant that costs 1 everywhere and must not influence the result. */
  async function createVariant(title: string, notation: string): Promise<Variant> {
    const prices = notation.split(', ').map(parse);
    const lowPrices = ['eur', 'dkk', 'usd'].map((currency_code) => ({ currency_code, amount: 1 }));
    const { product } = ok(
      await shop.admin.post('/products', {
        title,
        status: 'published',
        options: [{ title: 'Which' }],
        variants: [
          {
            title: 'This',
            manage_inventory: false,
            options: [{ value: 'This' }],
            prices: prices.filter(({ list }) => list === 'd').map(({ price }) => price),
          },
          { title: 'Other', manage_inventory: false, options: [{ value: 'Other' }], prices: lowPrices },
        ],
      }),
    );
    const { id } = product.variants[0];
    const lists = new Map<string, typeof prices>();
    for (const [index, one] of prices.entries()) {
      if (one.list === 'd') continue;
      const key = /\d/.test(one.list) ? one.list : String(index);
      lists.set(key, [...(lists.get(key) ?? []), one]);
    }
    for (const some of lists.values())
      ok(
        await shop.admin.post('/price-lists', {
          name: title,
          description: title,
          type: some[0].list.startsWith('S') ? 'sale' : 'override',
          status: 'active',
          ...some[0].terms,
          prices: some.map(({ price }) => ({ ...price, variant_id: id })),
        }),
      );
    return { id, product_id: product.id };
  }

  function parse(notation: string) {
    const [, list, place, amount, incl, groupNames, from, to, state] =
      /^(d|S\d?|O) (\w+) (\d+)(i?)(?: \{([\w ]+)\})?(?: \[(\d*)-(\d*)\])?(?: (\w+))?$/.exec(notation)!;
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    return {
      list,
      price: {
        ...(regions[place] ? { region_id: regions[place] } : { currency_code: place }),
        amount: Number(amount),
        ...(from && { min_quantity: Number(from) }),
        ...(to && { max_quantity: Number(to) }),
      },
      terms: {
        includes_tax: incl === 'i',
        ...(groupNames && { customer_groups: groupNames.split(' ').map((name) => ({ id: groups[name] })) }),
        ...(state === 'draft' && { status: 'draft' }),
        ...(state === 'ended' && { ends_at: day(-1) }),
        ...(state === 'tomorrow' && { starts_at: day(1) }),
        ...(state === 'now' && { starts_at: day(0) }),
      },
    };
  }

  /** Opens a browser, which is logged in as a customer if there are groups to join. */
  async function openShopper(member: string[]) {
    const shopper = openBrowser(shop.http);
    if (member.length === 0) return shopper;
    const email = `shopper-${++shoppers}@example.com`;
    const { customer } = ok(
      await shopper.post('/store/customers', { first_name: 'A', last_name: 'B', email, password: 'secret' }),
    );
    for (const name of member)
      ok(
        await shop.admin.post(`/customer-groups/${groups[name]}/customers/batch`, {
          customer_ids: [{ id: customer.id }],
        }),
      );
    return shopper;
  }

  async function includeTax(what: string[], includes_tax: boolean): Promise<void> {
    for (const entity of what)
      ok(
        await (entity in regions
          ? shop.admin.post(`/regions/${regions[entity]}`, { includes_tax })
          : shop.admin.post(`/currencies/${entity}`, { includes_tax })),
      );
  }
});
