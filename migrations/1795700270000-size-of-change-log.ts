import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps `shown_change` and `row_tally` at the size of a few dozen pages, however few rows they have. Every read of products looks up a few
 * of their rows. A connection that plans this while a table has only one page scans it as a whole, and so does with every read until
 * autovacuum has analyzed the table, which grows with each order meanwhile.
 */
export class SizeOfChangeLog1795700270000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table shown_change set (vacuum_truncate = false);
      alter table row_tally set (vacuum_truncate = false);
      insert into shown_change (shown_id) select 'filler ' || n from generate_series(1, 5000) n;
      insert into row_tally ("table", part, rows) select 'filler', '', 0 from generate_series(1, 5000);
      delete from shown_change where transaction = pg_current_xact_id() and shown_id like 'filler %';
      delete from row_tally where "table" = 'filler'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table shown_change reset (vacuum_truncate);
      alter table row_tally reset (vacuum_truncate)`);
  }
}
