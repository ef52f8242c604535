import { SeededRandom } from '../../../../test/support/seeded-random.ts';
import { findCandidates } from './candidates.ts';
import { NumberColumn } from './columns/number-column.ts';
import { findPage, type IndexedPage } from './find-page.ts';
import { IndexedCatalogue } from './indexed-catalogue.ts';
import { answerOf } from './indexed-request.ts';
import { IndexedRows } from './indexed-rows.ts';

/** A catalogue with figures of products, in the order of which `prod_10` comes before `prod_9`. */
function buildCatalogue(figures: readonly (number | null)[]) {
  const ids = figures.map((_figure, place) => `prod_${place}`);
  const rows = new IndexedRows();
  rows.apply(
    [],
    ids.map((id) => [id, 1] as const),
  );
  const column = new NumberColumn(true);
  column.apply(
    rows,
    [],
    ids.flatMap((id, place) => (figures[place] === null ? [] : [[id, 0, figures[place]] as const])),
  );
  column.fit(rows);
  const find = (page: Partial<IndexedPage>, isDescending = false, ordersTies = true) =>
    findPage(findCandidates(rows, [], new Map()), {
      ...{ order: { column, isDescending, ordersTies }, offset: 0, limit: 10 },
      ...page,
    });
  return { ids, find };
}

/** Sorts as SQL does: products without a figure are last, those of the same one are ordered by their ids. */
function sort(ids: readonly string[], figures: readonly (number | null)[], sign: number): string[] {
  const figureOf = (id: string) => figures[ids.indexOf(id)] ?? Infinity * sign;
  return ids.toSorted((a, b) => {
    const [first, second] = [figureOf(a), figureOf(b)];
    return (first === second ? (a < b ? -1 : 1) : first < second ? -1 : 1) * sign;
  });
}

describe('A page of the index', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is that of a sort, with products of the same figure and of none (seed %i)',
    (seed) => {
      const random = new SeededRandom(seed);
      const kinds = random.pick([1, 3, 20, 1000]);
      const figures = Array.from({ length: 60 }, () =>
        random.chance(0.2) ? null : random.integerBelow(kinds),
      );
      const { ids, find } = buildCatalogue(figures);
      for (const isDescending of [false, true]) {
        const sorted = sort(ids, figures, isDescending ? -1 : 1);
        for (let time = 0; time < 20; time++) {
          const [offset, limit] = [random.integerBelow(70), random.integerBelow(12)];
          const expected = sorted.slice(offset, offset + limit);
          const found = find({ offset, limit }, isDescending)!;
          expect({ offset, limit, ids: found.ids, count: found.count }).toEqual({
            ...{ offset, limit, ids: expected, count: 60 },
          });
          expect(found.keys).toEqual(expected.map((id) => figures[ids.indexOf(id)]));
          // SQL orders those of the same figure
          const { ids: superset, skipped } = find({ offset, limit }, isDescending, false)!;
          const ordered = sorted.filter((id) => superset.includes(id));
          expect(ordered.slice(skipped, skipped + limit)).toEqual(expected);
        }
      }
    },
  );

  it('goes on behind a product that is gone', () => {
    const { find } = buildCatalogue([5, 5, 7, null]);
    expect(find({ after: { key: '5', id: 'prod_00' } })!.ids).toEqual(['prod_1', 'prod_2', 'prod_3']);
    expect(find({ after: { key: '6', id: 'prod_9' } }, true)!.ids).toEqual(['prod_1', 'prod_0', 'prod_3']);
    expect(find({ after: { key: null, id: 'prod_3' } })!.ids).toEqual([]);
  });

  it('is left to SQL if that had to order tens of thousands of products', () => {
    const { find } = buildCatalogue(Array.from({ length: 50_001 }, () => 1));
    expect(find({ order: null })).toBeNull();
    expect(find({}, false, false)).toBeNull();
    expect(find({ limit: 1 })!.ids).toEqual(['prod_0']);
  });

  it('is all products, for SQL to order, until the index has their times, but not until it has their prices', () => {
    const catalogue = new IndexedCatalogue();
    const ids = ['prod_1', 'prod_2', 'prod_3'];
    catalogue.rows.apply(
      [],
      ids.map((id) => [id, 1] as const),
    );
    const find = (ordersTies: boolean) => {
      const spec = {
        key: '',
        kind: 'numbers',
        isComputed: false,
        isOfProducts: true,
        productColumns: [],
      } as const;
      const order = { isDescending: false, ordersTies, spec: { ...spec, facts: () => '' } };
      const page = { order, offset: 1, limit: 1 };
      const plan = { specs: [], needsBuyer: false, facets: [], tests: [], page };
      return answerOf(catalogue, plan, [], null).page;
    };
    expect(find(false)).toEqual({ count: 3, ids, keys: [], skipped: 0, isOrdered: false });
    expect(find(true)).toBeNull();
  });
});
