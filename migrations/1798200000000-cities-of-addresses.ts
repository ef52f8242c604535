import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index is built in about a second for so many addresses, during which none are added. */
const MAX_ADDRESSES = 500_000;

/**
 * An index for staff who look for orders by a city, where the server has the extension for it. A shop with more addresses than that is not
 * blocked while it is built: its operator creates it concurrently (CHANGELOG.md).
 */
export class CitiesOfAddresses1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(
      `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
       where e.extname = 'pg_trgm' and (select reltuples from pg_class where oid = 'address'::regclass) <= ${MAX_ADDRESSES}`,
    )) as { schema: string }[];
    if (found)
      await runner.query(
        `create index address_city_idx on address using gin (city ${found.schema}.gin_trgm_ops)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists address_city_idx');
  }
}
