import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to PostgreSQL that breaks at a chosen moment. */
export interface CuttingProxy {
  /** Fit for `DATABASE_URL`. */
  url: string;
  /** Breaks the connection on which the next `commit` is sent: before it arrives, or when it was answered. */
  cutNextCommit(when: 'before' | 'after'): void;
  close(): void;
}

/** @param url of a database behind a Unix socket */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  const { pathname, searchParams } = new URL(url);
  const target = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let cut: 'before' | 'after' | null = null;
  const server = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let answered: 'cut' | 'tell' = 'tell';
    client.on('data', (bytes) => {
      if (cut !== null && bytes.toString('latin1').includes('commit\0')) {
        const when = cut;
        cut = null;
        if (when === 'before') return void client.destroy();
        answered = 'cut';
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (answered === 'cut') client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    cutNextCommit: (when) => (cut = when),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
