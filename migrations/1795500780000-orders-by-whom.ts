import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for searching orders by the names and phone numbers of the customer and of the shipping address. */
export class OrdersByWhom1795500780000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index order_shipping_address_id_idx on "order" (shipping_address_id)');
    const [trigrams] = (await queryRunner.query(
      `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
    )) as { schema: string }[];
    if (!trigrams) return; // without the extension, the search is slow
    for (const table of ['customer', 'address'])
      await queryRunner.query(
        `create index ${table}_phone_search_idx on ${table} using gin (phone ${trigrams.schema}.gin_trgm_ops) where phone is not null`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index if exists address_phone_search_idx, customer_phone_search_idx');
    await queryRunner.query('drop index order_shipping_address_id_idx');
  }
}
