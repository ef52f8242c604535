import { Client } from 'pg';

const TIMEOUT_MS = 3000;

/** Runs a statement on the database of a shop that is not open, by a connection of its own. @throws if it does not respond in three seconds */
export async function queryShop<Row>(database: string, text: string): Promise<Row[]> {
  const client = new Client({
    connectionString: database,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'storekeep-fleet',
  });
  client.on('error', () => undefined); // the statement rejects, too
  try {
    await client.connect();
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}
