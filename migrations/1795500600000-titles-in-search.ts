import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the words of titles to the search index separately; existing products are indexed again in the background. */
export class TitlesInSearch1795500600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'insert into search_change (product_id) select product_id from search_document order by product_id',
    );
  }

  /** Nothing to revert: the additional words are harmless. */
  async down(): Promise<void> {}
}
