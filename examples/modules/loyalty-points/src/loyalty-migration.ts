import type { QueryRunner } from 'typeorm';

/** A row for each order that has earned points, so that an event which arrives again changes nothing. */
export class CreateLoyaltyPoints1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table loyalty_points (
        order_id varchar primary key references "order" (id),
        customer_id varchar not null references customer (id),
        points int not null default 0,
        earned_at timestamptz not null default now(),
        expired_at timestamptz)`);
    await queryRunner.query('create index on loyalty_points (customer_id)');
    await queryRunner.query('create index on loyalty_points (earned_at) where expired_at is null');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table loyalty_points');
  }
}
