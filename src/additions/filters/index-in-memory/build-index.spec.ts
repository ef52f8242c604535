import type { Database } from '@storekeep/server/extend';
import { buildColumn, buildRows } from './build-index.ts';
import type { BuildPage, Check } from './index-statements.ts';
import { IndexedCatalogue } from './indexed-catalogue.ts';
import type { ColumnSpec } from './plan-columns.ts';

const SPEC: ColumnSpec = {
  ...{ kind: 'values', key: 'size', isComputed: false, isOfProducts: true, productColumns: [] },
  facts: () => 'select null',
};
const PAGE = { server: 'a', context: null, rows: null, facts0: null };
const LAST: BuildPage = { ...PAGE, last: null, ids: [] };
const IDS = ['prod_1', 'prod_2'];
const ROWS: BuildPage = { ...PAGE, last: 'prod_2', ids: IDS, rows: IDS.map((id) => [id, 1] as const) };
const VALUES: BuildPage = {
  ...{ ...PAGE, last: 'prod_2', ids: IDS },
  facts0: IDS.map((id) => [id, 0, 'M', 'M', null] as const),
};

function checkOf(changed: Check['changed'], server = 'a'): Check {
  const snapshot = { snapshot: '5:5:', at: '0', server };
  return { ...snapshot, changed, default_channel: 'sc', context: null, currency_code: null };
}

/** A database that answers with these pages, one after the other. */
function answering(...pages: BuildPage[]): Database {
  return { query: () => Promise.resolve([pages.shift()!]) } as unknown as Database;
}

async function buildCatalogue(): Promise<IndexedCatalogue> {
  const catalogue = new IndexedCatalogue();
  catalogue.begin(checkOf([]));
  await buildRows({ database: answering(ROWS, LAST), catalogue, goOn: () => Promise.resolve(true) });
  return catalogue;
}

describe('A column of the index', () => {
  const missing = { spec: SPEC, buyer: null, context: null };

  it('reads products again that have changed while it was built', async () => {
    const catalogue = await buildCatalogue();
    const changes = [[['prod_1', null] as const], []];
    const goOn = () => Promise.resolve(catalogue.applyChanges(checkOf(changes.shift()!)));
    expect(await buildColumn({ database: answering(VALUES, LAST), catalogue, goOn }, missing)).toBe(true);
    expect([...catalogue.find('size')!.dirty]).toEqual(['prod_1']);
    expect([...catalogue.rows.dirty]).toEqual(['prod_1']);
  });

  it('is not added if everything has changed while it was built', async () => {
    const catalogue = await buildCatalogue();
    const goOn = () => Promise.resolve(catalogue.applyChanges(checkOf([['', null]])));
    expect(await buildColumn({ database: answering(VALUES, LAST), catalogue, goOn }, missing)).toBe(false);
    expect(catalogue.find('size')).toBeUndefined();
  });

  it('is not added if it was read of another server than that of the watermark', async () => {
    const catalogue = await buildCatalogue();
    const pages = answering(VALUES, { ...LAST, server: 'b' });
    const goOn = () => Promise.resolve(true);
    expect(await buildColumn({ database: pages, catalogue, goOn }, missing)).toBe(false);
    expect(catalogue.find('size')).toBeUndefined();
  });

  it('is not added if the prices of its buyer have changed while it was built', async () => {
    const catalogue = await buildCatalogue();
    const ofBuyer = { ...missing, buyer: { key: 'prices' }, context: 'eur' };
    const pages = answering({ ...VALUES, context: 'eur' }, { ...LAST, context: 'eur pl_1' });
    const goOn = () => Promise.resolve(true);
    expect(await buildColumn({ database: pages, catalogue, goOn }, ofBuyer)).toBe(false);
  });

  it('is dropped when it has missed the changes of thousands of products', async () => {
    const catalogue = await buildCatalogue();
    const goOn = () => Promise.resolve(true);
    await buildColumn({ database: answering(VALUES, LAST), catalogue, goOn }, missing);
    for (let n = 0; n <= 5000; n++) {
      catalogue.applyChanges(checkOf([[`prod_${n}`, null]]));
      catalogue.rows.apply([`prod_${n}`], []); // other columns are read meanwhile
    }
    expect(catalogue.find('size')).toBeUndefined();
  });
});

describe('An index that does not fit into its memory', () => {
  it('is not completed', async () => {
    const catalogue = new IndexedCatalogue();
    catalogue.begin(checkOf([]));
    const goOn = () => Promise.resolve(catalogue.shrink(100, () => true));
    expect(await buildRows({ database: answering(ROWS, LAST), catalogue, goOn })).toBe(false);
    expect(catalogue.isComplete).toBe(false);
  });

  it('loses the columns that were not used for longest', async () => {
    const catalogue = await buildCatalogue();
    const goOn = () => Promise.resolve(true);
    for (const [key, usedAt] of [
      ['old', 1],
      ['new', 2],
    ] as const) {
      const spec = { ...SPEC, key };
      await buildColumn(
        { database: answering(VALUES, LAST), catalogue, goOn },
        { spec, buyer: null, context: null },
      );
      catalogue.find(key)!.usedAt = usedAt;
    }
    expect(catalogue.shrink(catalogue.bytes - 1, () => true)).toBe(true);
    expect([catalogue.find('old'), catalogue.find('new')?.usedAt]).toEqual([undefined, 2]);
    expect(catalogue.shrink(1, () => false)).toBe(false);
  });
});
