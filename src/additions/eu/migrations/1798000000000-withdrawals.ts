import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Withdrawals, and when shipments arrived: from then on their period runs. */
export class Withdrawals1798000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table eu_withdrawal (
        id character varying primary key,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        order_id character varying not null,
        display_id integer not null,
        email character varying not null,
        customer_id character varying,
        status character varying not null check (status in ('requested', 'confirmed')),
        items jsonb not null,
        declared_at timestamptz not null,
        deadline timestamptz,
        is_in_time boolean not null,
        expires_at timestamptz not null,
        confirmed_at timestamptz,
        refund_due_at timestamptz not null,
        return_id character varying,
        refunded_shipping bigint check (refunded_shipping between 0 and 9007199254740991),
        problem text,
        event_id bigint unique
      );
      create index eu_withdrawal_order_id on eu_withdrawal (order_id, declared_at);
      create index eu_withdrawal_created_at on eu_withdrawal (created_at, id);
      create index eu_withdrawal_expires_at on eu_withdrawal (expires_at) where status = 'requested';
      create table eu_arrival (
        fulfillment_id character varying primary key,
        arrived_at timestamptz not null
      );`);
    await queryRunner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('eu_arrival', '{}', '{}');
        end if;
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table eu_withdrawal, eu_arrival');
  }
}
