import { readFileSync } from 'node:fs';
import { Adoption } from '../../src/adopt/adoption.ts';
import { reportOf } from '../../src/adopt/report.ts';
import type { TestDatabase } from '../support/database.ts';
import { v1Server, type FormerOrder } from '../support/v1-server.ts';
import { v1Shop } from '../support/v1-shop.ts';

/* The proof of a check: the sums of old orders are v1's, as it answered itself (`test/data/v1/*-expected.json`). */

const TOKEN = 'oracle-admin-token';

let v1: TestDatabase;
let adoption: Adoption;

describe.each([
  ['default', 114, []],
  ['inv', 70, ['inventory', 'stock location']],
] as const)('the sums of the orders of the shop %s', (which, count, modules) => {
  const { orders } = JSON.parse(readFileSync(`test/data/v1/${which}-expected.json`, 'utf8')) as {
    orders: Record<string, FormerOrder>;
  };

  beforeAll(async () => {
    v1 = await v1Shop(which);
    adoption = await Adoption.open(v1.url);
  });

  afterAll(async () => {
    await adoption.close();
    await v1.close();
  });

  it('equal what v1 shows, order by order, to the unit', async () => {
    const told: number[] = [];
    const checked = await withServer(orders, (url) =>
      adoption.check({ providers: [], v1: { url, token: TOKEN } }, (done) => told.push(done)),
    );
    expect(checked.proof).toMatchObject({ orders: count, equal: count, differing: [] });
    expect(checked.findings.modules).toEqual(modules);
    expect(told.at(-1)).toBe(count);
    expect(reportOf(checked)).toContain(`${count} of ${count} equal what v1 shows`);
  });

  it('are compared with what was paid when v1 is not asked', async () => {
    const { proof } = await adoption.check({ providers: [] });
    expect(proof).toMatchObject({ orders: count, equal: null });
    expect(proof!.paid + proof!.unpaid.length).toBe(count);
  });

  it('are told where v1 shows others', async () => {
    const [[id, order]] = Object.entries(orders);
    const [[line, sums]] = Object.entries(order.items);
    const items = { ...order.items, [line]: { ...sums, refundable: Number(sums.refundable) + 1 } };
    const other = { ...order, total: Number(order.total) + 5, items };
    const { proof } = await withServer({ ...orders, [id]: other }, (url) =>
      adoption.check({ providers: [], v1: { url, token: TOKEN } }),
    );
    expect(proof).toMatchObject({ equal: count - 1 });
    expect(proof!.differing).toEqual([
      `Order ${String(order.display_id)}: total ${Number(order.total) + 5} would be ${String(order.total)}; ` +
        `line ${line} refundable ${Number(sums.refundable) + 1} would be ${String(sums.refundable)}`,
    ]);
  });

  it('are not taken for equal when v1 refuses to tell, or is not there', async () => {
    const asked = withServer(orders, (url) => adoption.check({ providers: [], v1: { url, token: 'wrong' } }));
    await expect(asked).rejects.toThrow(/answered 401/);
    const nobody = { url: 'http://127.0.0.1:1', token: TOKEN };
    await expect(adoption.check({ providers: [], v1: nobody })).rejects.toThrow('does not answer');
  });
});

async function withServer<T>(
  orders: Record<string, FormerOrder>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await v1Server(orders, TOKEN);
  try {
    return await work(server.url);
  } finally {
    server.close();
  }
}
