import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to PostgreSQL that breaks at a chosen moment. */
export interface DisconnectingProxy {
  /** Fit for `DATABASE_URL`. */
  url: string;
  /** Breaks the connection on which the next `commit` is sent: before it arrives, or when it was answered. */
  breakNextCommit(when: 'before' | 'after'): void;
  /** Lets a change be committed, and breaks connections on which its result is read. */
  breakReadsAfter(change: Change): void;
  close(): void;
}

/** What is recognized by the values that are sent with its statements. */
export interface Change {
  /** In the values of its transactions, e.g. an id. */
  about: string;
  /** How many transactions it has. */
  commits: number;
  /** In the values of what is read afterwards. */
  reads: RegExp;
  /** How many connections are broken. */
  times: number;
}

/** @param url of a database behind a Unix socket */
export async function openDisconnectingProxy(url: string): Promise<DisconnectingProxy> {
  const { pathname, searchParams } = new URL(url);
  const target = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let cut: 'before' | 'after' | null = null;
  let change: Change | null = null;
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
    let isAbout = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (change !== null) {
        if (change.commits > 0) {
          if (text.includes('begin;')) isAbout = false;
          isAbout ||= text.includes(change.about);
          if (isAbout && text.includes('commit\0')) change.commits--;
        } else if (change.times > 0 && change.reads.test(text)) {
          change.times--;
          return void client.destroy();
        }
      }
      if (cut !== null && text.includes('commit\0')) {
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
    breakNextCommit: (when) => (cut = when),
    breakReadsAfter: (next) => (change = { ...next }),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
