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
    // the interface of pg for queries of one's own, as in pg-cursor
    client.query({
      submit: (connection: ProtocolConnection) => {
        connection.close({ type: 'S', name });
        connection.sync();
      },
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}
