import { DataSource } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { Database } from '#engine/kernel/database/database';
import { openEndpoint, setPrice, TestServer } from '../../support/replicas.ts';

/* The server dies before it has committed a transaction, and the server that takes over lacks the transaction. */

let first: TestServer;
let second: TestServer;
let endpoint: Awaited<ReturnType<typeof openEndpoint>>;
let database: Database;

beforeEach(async () => {
  first = await TestServer.create();
  await first.stop();
  second = first.copy();
  await first.start();
  endpoint = await openEndpoint(first);
  const options = dataSourceOptions({ url: endpoint.url, poolSize: 2 });
  database = new Database(await new DataSource(options).initialize());
});

afterEach(async () => {
  await database.dataSource.destroy();
  endpoint.close();
  await first.remove();
  await second.remove();
});

/** Changes a price in a transaction. The server is replaced before the commit. */
function changeDuringFailover(afterTakeOver: () => Promise<void>): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(setPrice('shirt', 2000));
    await first.stop();
    await second.start();
    await afterTakeOver();
    endpoint.leadTo(second);
    return 'done';
  });
}

const shirtPrice = async (): Promise<number> => {
  const [{ amount }] = await second.query<{ amount: number }>(
    `select amount::int from money_amount where id = 'amount_shirt'`,
  );
  return amount;
};

describe('A transaction whose server was replaced during the commit', () => {
  it('is not reported as committed because another transaction of the new server has its id', async () => {
    const change = changeDuringFailover(async () => {
      for (let amount = 1; amount <= 20; amount++) await second.query(setPrice('mug', amount));
    });
    await expect(change).rejects.toMatchObject({ type: 'result_unavailable' });
    expect(await shirtPrice()).toBe(1000);
  });

  it('was not made if the new server has not used its id yet', async () => {
    await first.query(setPrice('mug', 5)); // the copy has not seen this id, nor the next
    const change = changeDuringFailover(() => Promise.resolve());
    await expect(change).rejects.toMatchObject({ type: 'unavailable' });
    expect(await shirtPrice()).toBe(1000);
  });
});
