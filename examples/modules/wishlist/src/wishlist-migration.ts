import type { QueryRunner } from 'typeorm';

export class CreateWishlistShares1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table wishlist_share (
        token_hash varchar primary key,
        customer_id varchar not null references customer (id) on delete cascade,
        created_at timestamptz not null default now())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table wishlist_share');
  }
}
