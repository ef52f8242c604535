import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { linkSockets } from './linked-sockets.ts';

/** A TCP proxy in front of PostgreSQL that breaks connections at a chosen moment. */
export interface DisconnectingProxy {
  /** Fit for `DATABASE_URL`. */
  url: string;
  /** Breaks the connection that sends the next `commit`: before PostgreSQL receives it, or instead of passing its response on. */
  breakNextCommit(when: 'before' | 'after'): void;
  /** Like `breakNextCommit`, for a single statement that contains this value. `during`: right after PostgreSQL received it. */
  breakNextWrite(value: string, when: 'before' | 'during' | 'after'): void;
  /** Lets a change be committed, then breaks the connections that read its result. */
  breakReadsAfter(change: Change): void;
  close(): void;
}

/** A change, recognized by the values in its statements. */
export interface Change {
  /** A value in each of its transactions, such as an id. */
  value: string;
  /** The number of its transactions. */
  commits: number;
  /** Matches the statements that read its result. */
  reads: RegExp;
  /** The number of connections to break. */
  times: number;
}

/** @param url of a database behind a Unix socket */
export async function openDisconnectingProxy(url: string): Promise<DisconnectingProxy> {
  const { pathname, searchParams } = new URL(url);
  const target = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let nextBreak: { text: string; when: 'before' | 'during' | 'after'; response: string } | null = null;
  let change: Change | null = null;
  const server = createServer((client) => {
    const database = connect(target);
    linkSockets(client, database, open);
    /** The response that is not passed on. */
    let breaksOn: string | null = null;
    let isOfChange = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (change !== null) {
        if (change.commits > 0) {
          if (text.includes('begin;')) isOfChange = false;
          isOfChange ||= text.includes(change.value);
          if (isOfChange && text.includes('commit\0')) change.commits--;
        } else if (change.times > 0 && change.reads.test(text)) {
          change.times--;
          return void client.destroy();
        }
      }
      if (nextBreak !== null && text.includes(nextBreak.text)) {
        const { when, response } = nextBreak;
        nextBreak = null;
        if (when === 'before') return void client.destroy();
        if (when === 'during') return void database.write(bytes, () => client.destroy());
        breaksOn = response;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (breaksOn !== null && bytes.toString('latin1').includes(breaksOn)) client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    // statements before the commit may be answered in packets of their own, after which the commit could still be lost
    breakNextCommit: (when) => (nextBreak = { text: 'commit\0', when, response: 'COMMIT\0' }),
    breakNextWrite: (text, when) => (nextBreak = { text, when, response: '' }),
    breakReadsAfter: (next) => (change = { ...next }),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
