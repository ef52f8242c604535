import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of titles stand in the index of the search once more, by themselves: what is there is indexed anew, piece by piece. */
export class TitlesInSearch1795500600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'insert into search_change (product_id) select product_id from search_document order by product_id',
    );
  }

  /** What stands there once more does no harm. */
  async down(): Promise<void> {}
}
