import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staged prices of a running price list import, which take effect together at its end. */
export class StagedPrices1795480010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table staged_price (
        job_id varchar not null references batch_job (id) on delete cascade,
        variant_id varchar not null,
        place varchar not null,
        id varchar not null,
        link_id varchar not null,
        currency_code varchar not null,
        region_id varchar,
        amount bigint not null,
        primary key (job_id, variant_id, place)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table staged_price');
  }
}
