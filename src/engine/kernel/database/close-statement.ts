import { Query } from 'pg';

/** The part of a pg client that is needed to close a statement. */
export interface ClosingConnection {
  query(query: object): unknown;
}

/** The messages of the protocol that a driver connection can send. */
interface ProtocolConnection {
  close(target: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Deallocates a prepared statement by a Close message of the protocol. PgBouncer follows it in transaction mode, where `DEALLOCATE` fails:
 * in the sessions of PostgreSQL, its statements have other names.
 */
export function closeStatement(client: ClosingConnection, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // a `Query` of pg that sends other messages: a pipelining client accepts no other class
    const query = new Query(`close ${name}`, (error) => (error ? reject(error) : resolve()));
    query.submit = (connection: unknown) => {
      const protocol = connection as ProtocolConnection;
      protocol.close({ type: 'S', name });
      protocol.sync();
    };
    client.query(query);
  });
}
