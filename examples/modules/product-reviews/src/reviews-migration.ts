import type { QueryRunner } from 'typeorm';

/** A customer has at most one review of a product. */
export class CreateProductReviews1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table product_review (
        id varchar primary key,
        product_id varchar not null references product (id) on delete cascade,
        customer_id varchar not null references customer (id) on delete cascade,
        rating int not null check (rating between 1 and 5),
        title varchar not null,
        text text not null,
        status varchar not null default 'pending' check (status in ('pending', 'published', 'rejected')),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (product_id, customer_id))`);
    await queryRunner.query('create index on product_review (customer_id)');
    await queryRunner.query('create index on product_review (status, created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table product_review');
  }
}
