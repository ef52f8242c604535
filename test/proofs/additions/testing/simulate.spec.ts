import { openSimulation } from '#additions/testing/simulation/open-simulation';
import type { Report } from '#additions/testing/simulation/print-report';
import { simulate, type SimulateOptions } from '#additions/testing/simulation/simulate';
import { Points } from '../../../../examples/modules/loyalty-points/src/points.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { runStorekeep } from '../../../support/run-command.ts';
import { connectClient, createAdoptedDatabase } from '../../../support/v1-database.ts';

/* `storekeep simulate` with the example module loyalty-points, on adopted shops of Medusa v1. */

const LOYALTY = './examples/modules/loyalty-points/src/loyalty-points.ts';

async function play(database: TestDatabase, options: Partial<SimulateOptions>): Promise<Report> {
  const { shop, simulations } = await openSimulation(database.url, [LOYALTY], process.env);
  try {
    const defaults = { seed: 1, runs: 1, forMs: 600_000, length: 30, shrinkMs: 60_000 };
    return await simulate(shop, { ...defaults, simulations, ...options });
  } finally {
    await shop.close();
  }
}

const countOf = ({ counts }: Report, kind: string): number => counts.get(kind)?.accepted ?? 0;

describe.each(['default', 'inv'] as const)('The simulation of the adopted shop %s', (which) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createAdoptedDatabase(which);
  });
  afterAll(() => database.close());

  it('finds no violation in 50 runs, in which orders are placed, paid, refunded and canceled', async () => {
    const report = await play(database, { runs: 50 });
    expect(report.counterexamples).toEqual([]);
    expect(report.runs).toBe(50);
    const kinds = ['capture', 'refund', 'cancel', 'return', 'claims'];
    const counts = kinds.map((kind) => countOf(report, `POST /admin/orders/…/${kind}`));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('finds that a repeated event gives points twice, and shrinks it to less than 10 requests', async () => {
    jest
      .spyOn(Points.prototype as unknown as { count(id: string): Promise<void> }, 'count')
      .mockImplementation(addPoints);
    const { counterexamples } = await play(database, { runs: 50, forMs: 120_000 });
    const [{ seed, invariant, requests }] = counterexamples;
    expect(invariant).toBe('an order has a point for each 1.00 that was paid and not refunded');
    expect(requests).toMatch(/capture \[its events are delivered twice\]/);
    expect(requests.match(/^ +(GET|POST|DELETE) /gm)!.length).toBeLessThan(10);
    expect((await play(database, { seed, shrinkMs: 0 })).counterexamples).toMatchObject([
      { seed, invariant },
    ]);
  });
});

/** The planted bug: as long as nothing was paid back, each event about an order adds its points. */
async function addPoints(this: unknown, orderId: string): Promise<void> {
  const { database } = this as {
    database: { transaction: <T>(work: (tx: Sql) => Promise<T>) => Promise<T> };
  };
  await database.transaction((tx) =>
    tx.query(
      `insert into loyalty_points as l (order_id, customer_id, points)
       select o.id, o.customer_id, case when o.status = 'canceled' then 0 else coalesce((
         select floor(sum(p.amount - p.amount_refunded) / 100) from payment p
         where p.order_id = o.id and p.captured_at is not null and p.canceled_at is null), 0) end
       from "order" o join customer c on c.id = o.customer_id where o.id = $1 and c.has_account
       on conflict (order_id) do update set points = excluded.points + case
         when exists (select from refund where order_id = l.order_id) or excluded.points = 0 then 0 else l.points end`,
      [orderId],
    ),
  );
}

interface Sql {
  query(text: string, values: unknown[]): Promise<unknown>;
}

describe('The command simulate', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createAdoptedDatabase('default');
  });
  afterAll(() => database.close());

  const run = (on: TestDatabase, ...args: string[]) =>
    runStorekeep({}, ['simulate', '--on', on.url, '--with', './test/data/modules/greetings.mjs', ...args]);

  it('prints what it did, and the seed that repeats it', async () => {
    const { code, output, error } = await run(database, '--seed', '7', '--runs', '1');
    expect({ code, error }).toEqual({ code: 0, error: expect.stringMatching(/^Simulating from seed 7…/) });
    expect(output).toMatch(/^1 runs, \d+ requests in \d+ s/);
    expect(output).toMatch(/^POST \/store\/carts\/…\/complete +[1-9]\d* /m);
  });

  it('disables the webhooks of the copy, whose endpoints are real', async () => {
    const client = await connectClient(database);
    await client.query(
      `insert into webhook (id, url, events, signing_secret) values ('wh_1', 'https://example.com', '{*}', 'x')`,
    );
    await run(database, '--runs', '0');
    const { rows } = await client.query('select is_disabled from webhook');
    await client.end();
    expect(rows).toEqual([{ is_disabled: true }]);
  });

  it('rejects a database that another program uses', async () => {
    const client = await connectClient(database, 'psql');
    const { code, error } = await run(database);
    await client.end();
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringMatching(/The database is in use by psql: simulate on a copy of it$/),
    });
  });

  it('rejects a shop in which nothing can be bought', async () => {
    const empty = await createTestDatabase();
    const { code, error } = await run(empty);
    await empty.close();
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(/No product can be bought/) });
  });
});
