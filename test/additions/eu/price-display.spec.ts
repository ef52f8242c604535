import { createGroup } from '../../support/customer-groups.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { WITH_CACHE } from '../../support/shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({ EU: 'vat', ...WITH_CACHE });
});
afterAll(() => shop.close());

type Display = 'net' | 'gross' | null;

let shoppers = 0;
let groups = 0;

async function createGroupWith(price_display: Display): Promise<string> {
  const id = await createGroup(shop, `Group ${++groups}`);
  ok(await shop.admin.post(`/customer-groups/${id}`, { price_display }));
  return id;
}

/** A customer with an account who is in these groups. */
async function registerMember(groups: string[]): Promise<Shopper> {
  const shopper = await registerShopper(shop, `member-${++shoppers}@example.com`);
  for (const group of groups)
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: shopper.id }],
      }),
    );
  return shopper;
}

async function registerMemberOf(...displays: Display[]): Promise<Shopper> {
  const ids: string[] = [];
  for (const display of displays) ids.push(await createGroupWith(display));
  return registerMember(ids);
}

type Client = Pick<Shopper, 'get'>;

/** The price of a mug, as the client sees it. */
async function readPrice(client: Client, query = `region_id=${shop.europe.id}`) {
  const { variants } = ok(await client.get(`/products/${shop.mug.id}?${query}`)).product;
  return variants[0];
}

async function readDisplay(client: Client, query = `region_id=${shop.europe.id}`): Promise<Display> {
  return ok(await client.get(`/price-display?${query}`)).price_display;
}

/** Both answers, which are equal. */
async function readDisplays(client: Client, query?: string) {
  return [(await readPrice(client, query)).price_display, await readDisplay(client, query)];
}

describe('The display of prices', () => {
  it('is gross for guests, and for customers whose groups do not say otherwise', async () => {
    expect(await readDisplays(shop.store)).toEqual(['gross', 'gross']);
    expect(await readDisplays(await registerMemberOf())).toEqual(['gross', 'gross']);
    expect(await readDisplays(await registerMemberOf(null))).toEqual(['gross', 'gross']);
  });

  it('is net for a customer of a group with net prices, by region, currency and cart', async () => {
    const member = await registerMemberOf('net', null);
    const { cart } = ok(await member.post('/carts', { region_id: shop.europe.id }));

    expect(await readDisplays(member)).toEqual(['net', 'net']);
    expect((await readPrice(member, 'currency_code=eur')).price_display).toBe('net');
    expect((await readPrice(member, `cart_id=${cart.id}`)).price_display).toBe('net');
    expect(await readDisplay(member, '')).toBe('net');
  });

  it('is gross if one of several groups says so', async () => {
    expect(await readDisplays(await registerMemberOf('net', 'gross'))).toEqual(['gross', 'gross']);
  });

  it('is gross again without the group, after its deletion, or after the customer has logged out', async () => {
    const group = await createGroupWith('net');
    const [leaving, member] = [await registerMember([group]), await registerMember([group])];
    ok(
      await shop.admin.delete(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: leaving.id }],
      }),
    );
    expect(await readDisplays(leaving)).toEqual(['gross', 'gross']);
    expect(await readDisplays(member)).toEqual(['net', 'net']);
    ok(await shop.admin.delete(`/customer-groups/${group}`));
    expect(await readDisplays(member)).toEqual(['gross', 'gross']);

    const other = await registerMemberOf('net');
    expect(await readDisplays(other)).toEqual(['net', 'net']);
    ok(await other.delete('/auth'));
    expect(await readDisplays(other)).toEqual(['gross', 'gross']);
  });

  it('is null where the rules of the EU do not apply', async () => {
    const member = await registerMemberOf('net');
    const query = `region_id=${shop.america.id}`;

    expect(await readDisplays(member, query)).toEqual([null, null]);
    ok(await shop.admin.post(`/regions/${shop.america.id}`, { eu: true }));
    expect(await readDisplays(member, query)).toEqual(['net', 'net']);
    ok(await shop.admin.post(`/regions/${shop.america.id}`, { eu: null }));
  });

  it('is that of each reader, although both have the same prices and rows are cached', async () => {
    const [net, gross] = [await registerMemberOf('net'), await registerMemberOf('gross')];
    for (let time = 0; time < 3; time++) {
      expect((await readPrice(net)).price_display).toBe('net');
      expect((await readPrice(gross)).price_display).toBe('gross');
      expect((await readPrice(shop.store)).price_display).toBe('gross');
    }
  });

  it('leaves all other fields as they are, from which the net price follows', async () => {
    const member = await readPrice(await registerMemberOf('net'));
    const guest = await readPrice(shop.store);

    expect({ ...member, price_display: 'gross' }).toEqual(guest);
    expect(member.calculated_price_incl_tax! - member.calculated_tax!).toBe(725);
    expect(member.calculated_price_incl_tax).toBe(863);
  });

  it('does not change what carts cost', async () => {
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 2 }];
    const read = async (client: Pick<Shopper, 'post'>) => {
      const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id, items }));
      return [cart.subtotal, cart.tax_total, cart.total];
    };

    expect(await read(await registerMemberOf('net'))).toEqual(await read(shop.store));
  });
});

describe('The display of prices of a customer group', () => {
  it('is set by staff with the group, and cleared by null', async () => {
    const { customer_group: group } = ok(
      await shop.admin.post('/customer-groups', { name: 'Wholesale', price_display: 'net' }),
    );
    expect(group).toHaveProperty('price_display', 'net');
    const cleared = ok(await shop.admin.post(`/customer-groups/${group.id}`, { price_display: null }));
    expect(cleared.customer_group).toHaveProperty('price_display', null);
  });

  it('is net or gross', async () => {
    const { status, body } = await shop.admin.post('/customer-groups', {
      ...{ name: 'Wrong', price_display: 'cheap' },
    });
    expect([status, body.message]).toEqual([
      400,
      'price_display must be one of the following values: net, gross',
    ]);
  });

  it('is a field of the back office, which offers these values', async () => {
    const { columns } = ok(await shop.admin.get('/installation/columns'));
    expect(columns).toContainEqual({
      ...{ table: 'customer_group', name: 'price_display', kind: 'text', values: ['net', 'gross'] },
      ...{ is_required: false, is_computed: false },
    });
  });
});
