import { draftsOf, linesOf, type Drafts } from '../../support/drafts.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let drafts: Drafts;
beforeAll(async () => {
  shop = await openWorld();
  drafts = draftsOf(shop);
});
afterAll(() => shop.close());

describe('the lines of a draft order', () => {
  it('are added, priced by the catalogue or by staff', async () => {
    const draft = await drafts.made();
    await added(draft.id, { variant_id: small(), quantity: 1 });
    await added(draft.id, { variant_id: small(), quantity: 2 });
    await added(draft.id, {
      variant_id: small(),
      quantity: 1,
      unit_price: 1000,
      title: 'Shirt with a stain',
    });
    const { cart } = await added(draft.id, { quantity: 1, metadata: { note: 'gift' } });
    expect(linesOf({ cart })).toEqual([
      ['Shirt', 1950, 3],
      ['Shirt with a stain', 1000, 1],
      ['Custom item', 0, 1],
    ]);
    expect(cart).toMatchObject({ subtotal: 6850, tax_total: 1112 + 190, total: 6850 + 1302 });
  });

  it('keep a price that staff have set when their quantity changes', async () => {
    const draft = await drafts.made({ items: [{ variant_id: small(), quantity: 1, unit_price: 1500 }] });
    const [line] = draft.cart.items;
    expect(linesOf(await changed(draft.id, line.id, { quantity: 3 }))).toEqual([['Shirt', 1500, 3]]);
  });

  it('can be given a price, a title and metadata, which stay', async () => {
    const draft = await drafts.made({
      items: [{ variant_id: small(), quantity: 1, metadata: { size: 'S' } }],
    });
    const [line] = draft.cart.items;
    const change = { unit_price: 1800, title: 'Shirt, washed', metadata: { note: 'washed', size: '' } };
    const { cart } = await changed(draft.id, line.id, change);
    expect(cart.items).toMatchObject([{ ...change, metadata: { note: 'washed' }, quantity: 1, total: 2142 }]);
    expect(linesOf(await changed(draft.id, line.id, { quantity: 2 }))).toEqual([['Shirt, washed', 1800, 2]]);
    // another one at the catalogue's price is another line
    const more = await added(draft.id, { variant_id: small(), quantity: 1, metadata: { note: 'washed' } });
    expect(linesOf(more)).toEqual([
      ['Shirt, washed', 1800, 2],
      ['Shirt', 1950, 1],
    ]);
  });

  it('go with a quantity of 0, or when they are deleted; deleting once more is fine', async () => {
    const draft = await drafts.made({
      items: [
        { quantity: 1, title: 'One' },
        { quantity: 1, title: 'Two' },
        { quantity: 1, title: 'Three' },
      ],
    });
    const [one, two] = draft.cart.items;
    expect(linesOf(await changed(draft.id, one.id, { quantity: 0 }))).toHaveLength(2);
    for (let times = 0; times < 2; times++) {
      const { draft_order } = ok(await shop.admin.delete(`/draft-orders/${draft.id}/line-items/${two.id}`));
      expect(linesOf(draft_order)).toEqual([['Three', 0, 1]]);
    }
  });

  it.each<[string, () => Record<string, unknown>, number, string]>([
    [
      'a variant that is not there',
      () => ({ variant_id: 'variant_nope' }),
      404,
      'Variant with id: variant_nope was not found',
    ],
    ['no quantity', () => ({ quantity: undefined }), 400, 'quantity must be an integer'],
    ['a quantity of 0', () => ({ quantity: 0 }), 400, 'quantity must not be less than 1'],
    ['a negative quantity', () => ({ quantity: -1 }), 400, 'quantity must not be less than 1'],
    ['half a piece', () => ({ quantity: 1.5 }), 400, 'quantity must be an integer'],
    ['a negative price', () => ({ unit_price: -100 }), 400, 'unit_price must not be less than 0'],
    ['half a cent', () => ({ unit_price: 0.5 }), 400, 'unit_price must be an integer'],
    ['an empty title', () => ({ title: '' }), 400, 'title must be longer than or equal to 1'],
    [
      'more than is in stock',
      () => ({ variant_id: large(), quantity: 101 }),
      400,
      'does not have the required inventory',
    ],
  ])('are refused with %s', async (_, body, status, message) => {
    const draft = await drafts.made();
    const answer = await shop.admin.post(`/draft-orders/${draft.id}/line-items`, { quantity: 1, ...body() });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await drafts.shown(draft.id)).toEqual(draft);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a negative quantity', { quantity: -1 }, 'quantity must not be less than 0'],
    ['half a piece', { quantity: 0.5 }, 'quantity must be an integer'],
    ['a negative price', { unit_price: -1 }, 'unit_price must not be less than 0'],
    ['half a cent', { unit_price: 99.5 }, 'unit_price must be an integer'],
    ['a variant', { variant_id: 'variant_nope' }, 'property variant_id should not exist'],
  ])('are not changed with %s', async (_, body, message) => {
    const draft = await drafts.made({ items: [{ quantity: 1 }] });
    const path = `/draft-orders/${draft.id}/line-items/${draft.cart.items[0].id}`;
    expect(await shop.admin.post(path, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: expect.stringContaining(message) },
    });
  });

  it('are not found in another draft, nor when they are not there', async () => {
    const draft = await drafts.made();
    const [foreign] = (await drafts.made({ items: [{ quantity: 1 }] })).cart.items;
    const at = (line: string) => `/draft-orders/${draft.id}/line-items/${line}`;
    expect((await shop.admin.post(at(foreign.id), { quantity: 2 })).status).toBe(404);
    expect((await shop.admin.delete(at(foreign.id))).status).toBe(404);
    expect((await shop.admin.post(at('item_nope'), { quantity: 2 })).status).toBe(404);
    expect((await shop.admin.delete('/draft-orders/dorder_nope/line-items/item_nope')).status).toBe(404);
  });

  const added = async (id: string, body: Record<string, unknown>) =>
    ok(await shop.admin.post(`/draft-orders/${id}/line-items`, body)).draft_order;
  const changed = async (id: string, line: string, body: Record<string, unknown>) =>
    ok(await shop.admin.post(`/draft-orders/${id}/line-items/${line}`, body)).draft_order;
});

function small(): string {
  return shop.shirt.variants[0].id;
}

function large(): string {
  return shop.shirt.variants[1].id;
}
