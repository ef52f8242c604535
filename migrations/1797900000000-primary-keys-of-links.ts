import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that have a unique constraint, and no primary key, in Medusa v1. */
const LINKS: Record<string, string> = {
  product_category_product: 'product_category_id, product_id',
  product_shipping_profile: 'profile_id, product_id',
};

/**
 * Gives every table a key by which logical replication finds the rows that are changed. Without one, PostgreSQL rejects their deletion
 * as soon as the database has a publication, as for Debezium or an upgrade without downtime.
 */
export class PrimaryKeysOfLinks1797900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(LINKS))
      await runner.query(`
        alter table ${table} drop constraint if exists ${nameUnique(table, columns)},
          add constraint ${table}_pkey primary key (${columns})`);
    // its rows are notes that are added up, and may be equal
    await runner.query('alter table row_tally replica identity full');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table row_tally replica identity default');
    for (const [table, columns] of Object.entries(LINKS))
      await runner.query(`
        alter table ${table} drop constraint ${table}_pkey,
          add constraint ${nameUnique(table, columns)} unique (${columns})`);
  }
}

function nameUnique(table: string, columns: string): string {
  return `${table}_${columns.replace(', ', '_')}_key`;
}
