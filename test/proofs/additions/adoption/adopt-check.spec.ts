import { Adoption } from '#additions/adoption/adoption';
import { areAllEqual } from '#additions/adoption/compare-totals';
import { formatReport } from '#additions/adoption/report';
import { readV1Totals, startV1Server, type V1Totals } from '../../../fakes/v1-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { createV1Database } from '../../../support/v1-database.ts';

/* The check of an adoption compares the totals of existing orders with those that v1 returned (`test/data/v1/*-expected.json`). */

const TOKEN = 'oracle-admin-token';

let v1: TestDatabase;
let adoption: Adoption;

describe.each([
  ['default', 114, 57, 1, []],
  ['inv', 70, 46, 0, ['inventory', 'stock location']],
] as const)('The adoption check of the v1 shop "%s"', (shopName, count, quotes, unavailable, modules) => {
  const v1Totals = readV1Totals(shopName);

  beforeAll(async () => {
    v1 = await createV1Database(shopName);
    adoption = await Adoption.open(v1.url);
  });

  afterAll(async () => {
    await adoption.close();
    await v1.close();
  });

  it('finds the totals of every order equal to those of v1, to the cent', async () => {
    const progress: [string, number][] = [];
    const checked = await withV1Server(v1Totals, (url) =>
      adoption.check({ providers: [], v1: { url, token: TOKEN } }, (...done) => progress.push(done)),
    );
    expect(checked.proof).toMatchObject({ orders: count, equal: count, differing: [] });
    expect(checked.findings.modules).toEqual(modules);
    expect(progress).toEqual([
      ['orders', count],
      ['open carts and drafts', quotes],
    ]);
    expect(formatReport(checked)).toContain(`${count} of ${count} equal the totals that v1 returns`);
  });

  it('finds the totals of open carts and draft orders equal to those of v1, where v1 can return them', async () => {
    const { proof } = await withV1Server(v1Totals, (url) =>
      adoption.check({ providers: [], v1: { url, token: TOKEN } }),
    );
    expect(proof!.quotes).toMatchObject({
      quotes,
      unshown: unavailable,
      equal: quotes - unavailable,
      differing: [],
    });
    expect(proof!.quotes.matched).toBe(proof!.quotes.withSession);
    expect(proof!.quotes.withSession).toBeGreaterThan(0);
  });

  it('reports a cart whose total differs from that of v1', async () => {
    const [cart, sums] = Object.entries(v1Totals.carts).find(([, { total }]) => Number(total) > 0)!;
    const carts = { ...v1Totals.carts, [cart]: { ...sums, total: Number(sums.total) + 3 } };
    const { proof } = await withV1Server({ ...v1Totals, carts }, (url) =>
      adoption.check({ providers: [], v1: { url, token: TOKEN } }),
    );
    expect(proof!.quotes.differing).toEqual([
      `Cart ${cart}: total ${Number(sums.total) + 3} would be ${String(sums.total)}`,
    ]);
    expect(areAllEqual(proof!)).toBe(false);
  });

  it('compares order totals with the paid amounts when no v1 server is given', async () => {
    const { proof } = await adoption.check({ providers: [] });
    expect(proof).toMatchObject({ orders: count, equal: null });
    expect(proof!.paid + proof!.unpaid.length).toBe(count);
  });

  it('reports an order whose totals differ from those of v1', async () => {
    const [[id, order]] = Object.entries(v1Totals.orders);
    const [[line, sums]] = Object.entries(order.items);
    const items = { ...order.items, [line]: { ...sums, refundable: Number(sums.refundable) + 1 } };
    const other = { ...order, total: Number(order.total) + 5, items };
    const { proof } = await withV1Server(
      { ...v1Totals, orders: { ...v1Totals.orders, [id]: other } },
      (url) => adoption.check({ providers: [], v1: { url, token: TOKEN } }),
    );
    expect(proof).toMatchObject({ equal: count - 1 });
    expect(proof!.differing).toEqual([
      `Order ${String(order.display_id)}: total ${Number(order.total) + 5} would be ${String(order.total)}; ` +
        `line ${line} refundable ${Number(sums.refundable) + 1} would be ${String(sums.refundable)}`,
    ]);
  });

  it('fails when v1 rejects the token', async () => {
    const check = withV1Server(v1Totals, (url) =>
      adoption.check({ providers: [], v1: { url, token: 'wrong' } }),
    );
    await expect(check).rejects.toThrow(/responded with 401/);
  });

  it('fails when v1 cannot be reached', async () => {
    const unreachable = { url: 'http://127.0.0.1:1', token: TOKEN };
    await expect(adoption.check({ providers: [], v1: unreachable })).rejects.toThrow('does not respond');
  });
});

async function withV1Server<T>(v1Totals: V1Totals, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startV1Server(v1Totals, TOKEN);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
