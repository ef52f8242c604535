import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the uniqueness of ranks deferrable, so that ranks of siblings can be swapped. */
export class CategoryRanks1795430400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table product_category
        drop constraint product_category_parent_category_id_rank_key,
        add constraint product_category_parent_category_id_rank_key unique (parent_category_id, rank) deferrable initially deferred`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table product_category
        drop constraint product_category_parent_category_id_rank_key,
        add constraint product_category_parent_category_id_rank_key unique (parent_category_id, rank)`);
  }
}
