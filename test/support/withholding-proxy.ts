import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { linkSockets } from './linked-sockets.ts';

/** A TCP proxy in front of PostgreSQL that withholds responses. */
export interface WithholdingProxy {
  /** Fit for `DATABASE_URL`. */
  url: string;
  /**
   * Withholds the responses to the next connection that sends `from`, until it sends `until`: so only a client that does not wait for
   * responses goes on. After 5 s they are passed on.
   * @returns whether `until` was sent
   */
  withholdResponses(from: string, until: string): Promise<boolean>;
  close(): void;
}

const TIMEOUT_MS = 5000;

/** @param url of a database behind a Unix socket */
export async function openWithholdingProxy(url: string): Promise<WithholdingProxy> {
  const { pathname, searchParams } = new URL(url);
  const target = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let next: { from: string; until: string; end: (wasSent: boolean) => void } | null = null;
  const server = createServer((client) => {
    const database = connect(target);
    linkSockets(client, database, open);
    let withheld: Buffer[] | null = null;
    let current: typeof next = null;
    const release = (wasSent: boolean): void => {
      for (const bytes of withheld ?? []) client.write(bytes);
      withheld = null;
      current?.end(wasSent);
      current = null;
    };
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (next && text.includes(next.from)) {
        withheld = [];
        [current, next] = [next, null];
        const timer = setTimeout(() => release(false), TIMEOUT_MS);
        const { end } = current;
        current.end = (wasSent) => {
          clearTimeout(timer);
          end(wasSent);
        };
      }
      if (current && text.includes(current.until)) release(true);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (withheld) withheld.push(bytes);
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    withholdResponses: (from, until) => new Promise((end) => (next = { from, until, end })),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
