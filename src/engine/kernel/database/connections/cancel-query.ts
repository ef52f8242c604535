import { Connection } from 'pg';

const TIMEOUT_MS = 5000;

/** Properties of a driver connection that its public types lack. */
interface RunningConnection {
  host: string;
  port: number;
  ssl: object | boolean;
  sslNegotiation?: 'postgres' | 'direct';
  /** Identifies the connection in a cancel request; issued by PostgreSQL or by a pooler. */
  processID: number;
  secretKey: number;
}

interface CancelConnection {
  stream: { setTimeout(ms: number, then: () => void): void; destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  on(event: string, listener: () => void): void;
}

/**
 * Requests PostgreSQL to cancel the running statement of a connection. The request uses a separate connection outside of the pool,
 * without a login. It may arrive late and hit a later statement, so the canceled connection must not be used again.
 */
export function cancelRunningStatement(client: object): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as RunningConnection;
  const connection = new Connection({ ssl, sslNegotiation } as object) as unknown as CancelConnection;
  connection.stream.setTimeout(TIMEOUT_MS, () => connection.stream.destroy());
  connection.on('error', () => connection.stream.destroy()); // then the statement runs until `statement_timeout`
  const send = (): void => connection.cancel(processID, secretKey);
  if (!ssl) connection.on('connect', send);
  else {
    if (sslNegotiation !== 'direct') connection.on('connect', () => connection.requestSsl());
    connection.on('sslconnect', send);
  }
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
