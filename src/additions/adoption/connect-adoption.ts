import { shopEntities } from '@storekeep/server/extend';
import { DataSource } from 'typeorm';

/** The `application_name` of the connection. */
export const APPLICATION_NAME = 'storekeep adopt';

/** Connects to the database of a shop, with one connection. */
export function connectAdoption(url: string): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    entities: shopEntities,
    installExtensions: false,
    poolSize: 1,
    applicationName: APPLICATION_NAME,
    // without JIT: reading pages of orders takes many short statements over large tables, and compiling each would take longer than running it
    extra: { options: '-c timezone=UTC -c search_path=public -c jit=off' },
  }).initialize();
}
