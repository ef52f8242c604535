import { CachingReader, openEndpoint, setPrice, TestServer } from '../../support/replicas.ts';
import { until } from '../../support/until.ts';

/* A cache whose server is replaced by one that lacks the latest transactions and uses their ids again. */

/** Uses the ids of the lost transactions for other changes. */
async function changeOthers(server: TestServer): Promise<void> {
  for (let amount = 1; amount <= 20; amount++) await server.query(setPrice('mug', amount));
}

describe('A cached product', () => {
  it('has the price of the server that takes over, though no connection was lost', async () => {
    const first = await TestServer.create();
    await first.stop();
    const second = first.copy();
    await first.start();
    const endpoint = await openEndpoint(first);
    const reader = await CachingReader.open(endpoint.url);
    await first.query(setPrice('shirt', 3000));
    expect(await reader.price('shirt')).toBe(3000);
    await reader.idle();
    await first.stop();
    await second.start();
    await changeOthers(second);
    endpoint.leadTo(second);
    expect(await reader.price('shirt')).toBe(1000);
    await reader.close();
    endpoint.close();
    await first.remove();
    await second.remove();
  });

  it('has the price that a server has recovered after a crash, and not the one that it has lost', async () => {
    const server = await TestServer.create({
      synchronous_commit: 'off',
      wal_writer_delay: '10s',
      full_page_writes: 'off',
    });
    const reader = await CachingReader.open(server.url, 60_000); // its connection is open when the server crashes
    const writer = await server.connect();
    await writer.query('checkpoint');
    await writer.query(setPrice('shirt', 3000));
    expect(await reader.price('shirt')).toBe(3000);
    const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid');
    const witness = await server.connect();
    process.kill(rows[0].pid, 'SIGKILL');
    await new Promise<void>((resolve) => witness.once('end', resolve)); // the server ends all sessions, and recovers
    const stored = await until(() =>
      server
        .query<{ amount: number }>(`select amount::int from money_amount where id = 'amount_shirt'`)
        .catch(() => []),
    );
    expect(stored).toEqual([{ amount: 1000 }]);
    await changeOthers(server);
    expect(await reader.price('shirt')).toBe(1000);
    await reader.close();
    await server.remove();
  });
});
