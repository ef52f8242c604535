import { CachingReader, setPrice, TestServer } from '../../support/replicas.ts';

/* A cache that reads from a hot standby, where snapshots do not list the transactions that are in progress. */

let primary: TestServer;
let standby: TestServer;
let reader: CachingReader;

beforeAll(async () => {
  primary = await TestServer.create();
  await primary.stop();
  standby = primary.copy();
  await primary.start();
  await standby.follow(primary);
  reader = await CachingReader.open(standby.url);
});

afterAll(async () => {
  await reader?.close();
  await standby?.remove();
  await primary?.remove();
});

/** Reads the price of the shirt on the standby while a transaction that changes it is open; then commits the transaction. */
async function changeDuringRead(amount: number): Promise<void> {
  const writer = await primary.connect();
  await writer.query(`begin; ${setPrice('shirt', amount)}`);
  await primary.query(setPrice('mug', amount));
  await primary.replayedBy(standby);
  const before = await reader.price('shirt');
  const [{ snapshot }] = await standby.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  const [{ is_after }] = await standby.query<{ is_after: boolean }>(
    `select split_part('${snapshot}', ':', 2)::bigint > split_part('${snapshot}', ':', 1)::bigint as is_after`,
  );
  expect([snapshot.endsWith(':'), is_after]).toEqual([true, true]); // it is in progress, and not listed
  expect(await reader.price('shirt')).toBe(before);
  expect(await reader.price('mug')).toBe(amount);
  await writer.query('commit');
  await writer.end();
  await primary.replayedBy(standby);
}

describe('A cached product on a hot standby', () => {
  it('has its new price when a transaction that was open during the read has committed', async () => {
    await changeDuringRead(2000);
    expect(await reader.price('shirt')).toBe(2000);
  });

  it('has its new price when the standby was promoted after that commit', async () => {
    await changeDuringRead(3000);
    await standby.query('select pg_promote()');
    expect(await reader.price('shirt')).toBe(3000);
  });
});
