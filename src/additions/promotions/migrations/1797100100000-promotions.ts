import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Promotions, and how often they were used. Every change of what a promotion says replaces `contribution_version`, so that processes know
 * whether the promotions in their memory are current. What is used of a budget is not such a change.
 */
export class Promotions1797100100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table promotion (
        id varchar primary key,
        name text not null,
        is_automatic bool not null default true,
        codes text[] not null default '{}',
        priority int not null default 0,
        combines_with jsonb not null default '"all"',
        starts_at timestamptz,
        ends_at timestamptz,
        status text not null default 'draft' check (status in ('draft', 'active', 'disabled')),
        budget jsonb,
        uses_per_customer int check (uses_per_customer > 0),
        conditions jsonb not null default '[]',
        effects jsonb not null default '[]',
        currency_code varchar,
        used bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        deleted_at timestamptz
      )`);
    await runner.query('create index promotion_created_at on promotion (created_at, id)');
    await runner.query(
      `create index promotion_active on promotion (id) where status = 'active' and deleted_at is null`,
    );
    await runner.query(`
      create table promotion_use (
        promotion_id varchar not null references promotion (id) on delete cascade,
        order_id varchar not null references "order" (id) on delete cascade,
        customer_id varchar not null,
        amount bigint not null,
        created_at timestamptz not null default now(),
        primary key (order_id, promotion_id)
      )`);
    await runner.query('create index promotion_use_of_promotion on promotion_use (promotion_id, created_at)');
    await runner.query(`
      create table promotion_customer (
        promotion_id varchar not null references promotion (id) on delete cascade,
        customer_id varchar not null,
        uses int not null,
        primary key (promotion_id, customer_id)
      )`);
    await runner.query(`
      create function replace_promotion_version() returns trigger language plpgsql as $$
      begin
        update contribution_version set version = gen_random_uuid();
        return null;
      end $$`);
    await runner.query(`
      create trigger replace_promotion_version after insert or delete or update of name, is_automatic, codes, priority,
        combines_with, starts_at, ends_at, status, budget, uses_per_customer, conditions, effects, currency_code, deleted_at
      on promotion execute function replace_promotion_version()`);
    await runner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('promotion', '{}', '{used}');
        end if;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table promotion_customer, promotion_use, promotion');
    await runner.query('drop function replace_promotion_version');
  }
}
