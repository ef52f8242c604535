import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What assistants of staff have proposed, what each key may do, and what it has used today. */
export class StaffMcp1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mcp_proposal (
        id varchar primary key,
        api_key_id varchar not null references api_key (id) on delete cascade,
        token_hash text not null unique,
        status text not null default 'proposed' check (status in
          ('proposed', 'waiting', 'carrying_out', 'carried_out', 'changed', 'failed', 'rejected', 'expired')),
        operation text not null,
        summary text not null,
        method text not null,
        path text not null,
        body jsonb,
        rehearsal jsonb not null,
        effects jsonb not null,
        changes_count int not null,
        money jsonb not null,
        reasons text[] not null default '{}',
        rehearsed_at timestamptz not null,
        expires_at timestamptz not null,
        decided_by varchar,
        decided_at timestamptz,
        note text,
        result jsonb,
        entry_id varchar,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index mcp_proposal_created_at on mcp_proposal (created_at, id)');
    await runner.query('create index mcp_proposal_status on mcp_proposal (status, created_at, id)');
    await runner.query('create index mcp_proposal_key on mcp_proposal (api_key_id)');
    await runner.query(`
      create table mcp_key (
        api_key_id varchar primary key references api_key (id) on delete cascade,
        money_per_change jsonb not null default '{}',
        money_per_day jsonb not null default '{}',
        calls_per_day int not null default 2000 check (calls_per_day >= 0),
        rows_per_day int not null default 50000 check (rows_per_day >= 0),
        needs_approval text not null default 'money' check (needs_approval in ('money', 'everything')),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table mcp_usage (
        api_key_id varchar not null references api_key (id) on delete cascade,
        day date not null,
        calls int not null default 0,
        rows int not null default 0,
        money jsonb not null default '{}',
        primary key (api_key_id, day)
      )`);
    await runner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('mcp_key', '{}', '{}');
        end if;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mcp_usage, mcp_key, mcp_proposal');
  }
}
