import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks refund claims of units whose value rounds to 0, which credit their units, unlike claims that staff set to 0. */
export class ClaimsThatRoundToZero1796000000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table claim_order add column rounds_to_zero boolean not null default false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table claim_order drop column rounds_to_zero');
  }
}
