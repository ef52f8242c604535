import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
/** Of the products of this spec. */
let tag: string;
let ordered: string[];
let created = 0;

/** Creates a published mug. */
function createMug(title: string, amount: number | null, more: object = {}) {
  return createProduct(shop, {
    ...{
      title,
      handle: `paged-${++created}`,
      status: 'published',
      tags: [{ value: 'paged' }],
      options: [{ title: 'Size' }],
    },
    variants: [
      {
        ...{ title: 'One', options: [{ value: 'One' }], inventory_quantity: 5 },
        prices: amount === null ? [] : [{ currency_code: 'eur', amount }],
      },
    ],
    ...more,
  });
}

beforeAll(async () => {
  shop = await useSampleShop();
  // prices and subtitles repeat, and some have none
  ordered = [];
  for (const [index, amount] of [300, 1000, 300, null, 2000, 1000, 300, null].entries()) {
    const { id } = await createMug(`Mug ${index}`, amount, {
      subtitle: index % 3 === 0 ? null : `S${index % 2}`,
    });
    ordered.push(id);
  }
  tag = 'tag_value=paged&currency_code=eur';
});
afterAll(() => shop.close());

interface Page {
  products: { id: string; title: string }[];
  count: number;
  next: string | null;
}

const readPage = async (query: string, after: string): Promise<Page> =>
  ok(await shop.store.get(`/products?${query}&after=${after}`));

/** Follows `next` to the end. @param between is called after each page */
async function readPages(query: string, between: () => Promise<unknown> = () => Promise.resolve()) {
  const pages: Page[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await readPage(query, after);
    pages.push(page);
    after = page.next;
    await between();
  }
  return pages;
}

const idsOf = (pages: Page[]) => pages.flatMap(({ products }) => products.map(({ id }) => id));

async function listIds(query: string): Promise<string[]> {
  return idsOf([ok(await shop.store.get(`/products?${query}`))]);
}

async function expectRejected(query: string, message: string): Promise<void> {
  const { status, body } = await shop.store.get(`/products?${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
}

describe('Pages by cursor', () => {
  it.each([
    '',
    'order=newest',
    'order=created_at',
    'order=title',
    'order=-title',
    'order=subtitle',
    'order=-subtitle',
    'order=price',
    'order=-price',
    'order=-variants.title',
    'q=mug',
    'q=mug&order=relevance',
    'q=mug&order=price',
    'options[Size]=One&in_stock=true',
    'options[Size]=One&order=-price',
  ])('have all products of the list with "%s" once, in its order', async (query) => {
    const pages = await readPages(`${tag}&${query}&limit=3`);
    expect(pages.map(({ products }) => products.length)).toEqual([3, 3, 2]);
    expect(idsOf(pages)).toEqual(await listIds(`${tag}&${query}`));
    expect(new Set(idsOf(pages))).toEqual(new Set(ordered));
    expect(pages.map(({ count }) => count)).toEqual([8, 8, 8]);
  });

  it.each(['', 'order=price', 'order=-price', 'order=title', 'q=mug'])(
    'neither repeat nor skip a product if others are added and deleted between them, with "%s"',
    async (query) => {
      const added: string[] = [];
      const pages = await readPages(`${tag}&${query}&limit=2`, async () => {
        if (added.length >= 8) return;
        const before = await createMug('Mug', 1);
        const behind = await createMug('Mug zz', 9000);
        added.push(before.id, behind.id);
      });
      const ids = idsOf(pages);
      for (const id of added) ok(await shop.admin.delete(`/products/${id}`));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !added.includes(id)).toSorted()).toEqual(ordered.toSorted());
    },
  );

  it.each(['', 'order=price', 'q=mug'])(
    'go on behind a product that is deleted meanwhile, with "%s"',
    async (query) => {
      const extra = await createMug('Mug', 150);
      const expected = (await listIds(`${tag}&${query}`)).filter((id) => id !== extra.id);
      const position = (await listIds(`${tag}&${query}`)).indexOf(extra.id);
      const first = await readPage(`${tag}&${query}&limit=${position + 1}`, '');
      expect(first.products.at(-1)!.id).toBe(extra.id);
      ok(await shop.admin.delete(`/products/${extra.id}`));
      const rest = await readPage(`${tag}&${query}`, first.next!);
      expect(idsOf([rest])).toEqual(expected.slice(position));
    },
  );

  it('end with null, also if the last page is full', async () => {
    expect((await readPages(`${tag}&limit=4`)).map(({ next }) => next === null)).toEqual([false, true]);
    expect(await readPage('title=Nothing', '')).toMatchObject({ products: [], count: 0, next: null });
  });

  it('have the facets of the whole list', async () => {
    const { next } = await readPage(`${tag}&limit=3`, '');
    const { facets } = ok(await shop.store.get(`/products?${tag}&limit=3&facets=options.Size&after=${next}`));
    expect(facets).toEqual({ 'options.Size': [{ value: 'One', label: 'One', count: 8 }] });
  });

  it('are read by two statements', async () => {
    const read = (query: string) => shop.recordSql(() => shop.store.get(`/products?${query}`));
    await read('limit=3');
    const plain = await read('limit=3');
    expect(await read('limit=3&after=')).toHaveLength(plain.length + 1);
  });

  it('reject a cursor of another order, and what is no cursor', async () => {
    const { next } = await readPage(`${tag}&order=price&limit=1`, '');
    const message = 'after must be next of a response in the same order';
    await expectRejected(`${tag}&order=-price&after=${next}`, message);
    await expectRejected(`${tag}&after=abc`, 'after must be empty, or next of a response');
    const forged = Buffer.from('["-created_at","nonsense","prod_1"]').toString('base64url');
    await expectRejected(`after=${forged}`, 'A value is out of range or malformed');
    await expectRejected('after=&offset=3', 'after must not be sent with offset');
  });

  it('leave lists without a cursor as they are', async () => {
    expect(ok(await shop.store.get('/products?limit=3'))).not.toHaveProperty('next');
  });
});
