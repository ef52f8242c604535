import { Connection } from 'pg';

const PATIENCE_MS = 5000;

/** What the driver knows of a connection, beyond its public types. */
interface Endpoint {
  host: string;
  port: number;
  ssl: object | boolean;
  sslNegotiation?: 'postgres' | 'direct';
  /** The key that PostgreSQL, or a pooler, has given out for cancelling. */
  processID: number;
  secretKey: number;
}

interface Canceling {
  stream: { setTimeout(ms: number, then: () => void): void; destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  on(event: string, listener: () => void): void;
}

/**
 * Asks PostgreSQL to end what a connection is running. It takes a connection of its own, which needs no login and none of
 * the pool, and may come too late: the connection must not run anything else afterwards.
 */
export function cancelRunning(client: object): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as Endpoint;
  const canceling = new Connection({ ssl, sslNegotiation } as object) as unknown as Canceling;
  canceling.stream.setTimeout(PATIENCE_MS, () => canceling.stream.destroy());
  canceling.on('error', () => canceling.stream.destroy()); // then it runs until `statement_timeout`
  const send = (): void => canceling.cancel(processID, secretKey);
  if (!ssl) canceling.on('connect', send);
  else {
    if (sslNegotiation !== 'direct') canceling.on('connect', () => canceling.requestSsl());
    canceling.on('sslconnect', send);
  }
  if (host.startsWith('/')) canceling.connect(`${host}/.s.PGSQL.${port}`);
  else canceling.connect(port, host);
}
