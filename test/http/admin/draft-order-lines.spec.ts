import {
  createDraftOrderActions,
  type DraftOrderActions,
  summarizeLines,
} from '../../support/draft-orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
let drafts: DraftOrderActions;
beforeAll(async () => {
  shop = await useSampleShop();
  drafts = createDraftOrderActions(shop);
});
afterAll(() => shop.close());

describe('The line items of a draft order', () => {
  it('are added at the price of the catalogue or of staff', async () => {
    const draft = await drafts.create();
    await addLine(draft.id, { variant_id: small(), quantity: 1 });
    await addLine(draft.id, { variant_id: small(), quantity: 2 });
    await addLine(draft.id, {
      variant_id: small(),
      quantity: 1,
      unit_price: 1000,
      title: 'Shirt with a stain',
    });
    const { cart } = await addLine(draft.id, { quantity: 1, metadata: { note: 'gift' } });
    expect(summarizeLines({ cart })).toEqual([
      ['Shirt', 1950, 3],
      ['Shirt with a stain', 1000, 1],
      ['Custom item', 0, 1],
    ]);
    expect(cart).toMatchObject({ subtotal: 6850, tax_total: 1112 + 190, total: 6850 + 1302 });
  });

  it('retain a price that staff set when their quantity changes', async () => {
    const draft = await drafts.create({ items: [{ variant_id: small(), quantity: 1, unit_price: 1500 }] });
    const [line] = draft.cart.items;
    expect(summarizeLines(await updateLine(draft.id, line.id, { quantity: 3 }))).toEqual([
      ['Shirt', 1500, 3],
    ]);
  });

  describe('with a price, a title and metadata that staff set', () => {
    const change = { unit_price: 1800, title: 'Shirt, washed', metadata: { note: 'washed', size: '' } };
    let id: string;
    let line: string;
    let updated: { cart: { items: object[] } };
    beforeAll(async () => {
      const item = { variant_id: small(), quantity: 1, metadata: { size: 'S' } };
      const draft = await drafts.create({ items: [item] });
      ({ id } = draft);
      line = draft.cart.items[0].id;
      updated = await updateLine(id, line, change);
    });

    it('are returned with these and recalculated totals', () => {
      expect(updated.cart.items).toMatchObject([
        { ...change, metadata: { note: 'washed' }, quantity: 1, total: 2142 },
      ]);
    });

    it('retain these when their quantity changes', async () => {
      expect(summarizeLines(await updateLine(id, line, { quantity: 2 }))).toEqual([
        ['Shirt, washed', 1800, 2],
      ]);
    });

    it('are not merged with an item at the price of the catalogue', async () => {
      await updateLine(id, line, { quantity: 2 });
      const more = await addLine(id, { variant_id: small(), quantity: 1, metadata: { note: 'washed' } });
      expect(summarizeLines(more)).toEqual([
        ['Shirt, washed', 1800, 2],
        ['Shirt', 1950, 1],
      ]);
    });
  });

  describe('without a variant', () => {
    let draft: { id: string; cart: { items: { id: string }[] } };
    beforeAll(async () => {
      const items = ['One', 'Two', 'Three'].map((title) => ({ quantity: 1, title }));
      draft = await drafts.create({ items });
    });

    it('are removed by a quantity of 0', async () => {
      const [one] = draft.cart.items;
      expect(summarizeLines(await updateLine(draft.id, one.id, { quantity: 0 }))).toHaveLength(2);
    });

    it('can be deleted twice with the same response', async () => {
      const [one, two] = draft.cart.items;
      ok(await shop.admin.delete(`/draft-orders/${draft.id}/line-items/${one.id}`));
      for (let times = 0; times < 2; times++) {
        const { draft_order } = ok(await shop.admin.delete(`/draft-orders/${draft.id}/line-items/${two.id}`));
        expect(summarizeLines(draft_order)).toEqual([['Three', 0, 1]]);
      }
    });
  });

  it.each<[string, () => Record<string, unknown>, number, string]>([
    [
      'an unknown variant',
      () => ({ variant_id: 'variant_nope' }),
      404,
      'Variant with id: variant_nope was not found',
    ],
    ['no quantity', () => ({ quantity: undefined }), 400, 'quantity must be an integer'],
    ['a quantity of 0', () => ({ quantity: 0 }), 400, 'quantity must not be less than 1'],
    ['a negative quantity', () => ({ quantity: -1 }), 400, 'quantity must not be less than 1'],
    ['a fractional quantity', () => ({ quantity: 1.5 }), 400, 'quantity must be an integer'],
    ['a negative price', () => ({ unit_price: -100 }), 400, 'unit_price must not be less than 0'],
    ['a price of half a cent', () => ({ unit_price: 0.5 }), 400, 'unit_price must be an integer'],
    ['an empty title', () => ({ title: '' }), 400, 'title must be longer than or equal to 1'],
    [
      'a quantity that exceeds the stock',
      () => ({ variant_id: large(), quantity: 101 }),
      400,
      'does not have the required inventory',
    ],
  ])('are rejected with %s', async (_, body, status, message) => {
    const draft = await drafts.create();
    const response = await shop.admin.post(`/draft-orders/${draft.id}/line-items`, {
      quantity: 1,
      ...body(),
    });
    expect(response).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await drafts.get(draft.id)).toEqual(draft);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a negative quantity', { quantity: -1 }, 'quantity must not be less than 0'],
    ['a fractional quantity', { quantity: 0.5 }, 'quantity must be an integer'],
    ['a negative price', { unit_price: -1 }, 'unit_price must not be less than 0'],
    ['a price of half a cent', { unit_price: 99.5 }, 'unit_price must be an integer'],
    ['a variant', { variant_id: 'variant_nope' }, 'property variant_id should not exist'],
  ])('cannot be updated with %s', async (_, body, message) => {
    const draft = await drafts.create({ items: [{ quantity: 1 }] });
    const path = `/draft-orders/${draft.id}/line-items/${draft.cart.items[0].id}`;
    expect(await shop.admin.post(path, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: expect.stringContaining(message) },
    });
  });

  describe('at a wrong path', () => {
    let foreign: string;
    let path: string;
    beforeAll(async () => {
      path = `/draft-orders/${(await drafts.create()).id}/line-items`;
      foreign = (await drafts.create({ items: [{ quantity: 1 }] })).cart.items[0].id;
    });

    it.each<[string, () => Promise<HttpResponse>]>([
      ['an update through another draft order', () => shop.admin.post(`${path}/${foreign}`, { quantity: 2 })],
      ['a deletion through another draft order', () => shop.admin.delete(`${path}/${foreign}`)],
      ['an update of an unknown item', () => shop.admin.post(`${path}/item_nope`, { quantity: 2 })],
      [
        'a deletion from an unknown draft order',
        () => shop.admin.delete('/draft-orders/dorder_nope/line-items/item_nope'),
      ],
    ])('are not found by %s', async (_, send) => {
      expect((await send()).status).toBe(404);
    });
  });
});

async function addLine(id: string, body: Record<string, unknown>) {
  return ok(await shop.admin.post(`/draft-orders/${id}/line-items`, body)).draft_order;
}

async function updateLine(id: string, line: string, body: Record<string, unknown>) {
  return ok(await shop.admin.post(`/draft-orders/${id}/line-items/${line}`, body)).draft_order;
}

function small(): string {
  return shop.shirt.variants[0].id;
}

function large(): string {
  return shop.shirt.variants[1].id;
}
