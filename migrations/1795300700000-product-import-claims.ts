import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The records that the rows of a running product import refer to, so that two rows cannot refer to the same one. */
export class ProductImportClaims1795300700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table product_import_claim (
        job_id varchar not null references batch_job (id) on delete cascade,
        key text not null,
        row int not null,
        product_id varchar not null,
        options jsonb,
        primary key (job_id, key)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table product_import_claim');
  }
}
