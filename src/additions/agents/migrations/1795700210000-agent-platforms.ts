import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Platforms of AI agents that may buy, and their checkout sessions. */
export class AgentPlatforms1795700210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_platform (
        id varchar primary key,
        name text not null,
        protocols text[] not null,
        sales_channel_id varchar references sales_channel (id) on delete set null,
        region_ids text[] not null default '{}',
        profile_url text,
        webhook_url text,
        rate_per_minute int check (rate_per_minute > 0),
        is_disabled bool not null default false,
        token_hash text not null unique,
        previous_token_hash text unique,
        previous_token_until timestamptz,
        webhook_secret text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table agent_session (
        cart_id varchar primary key references cart (id) on delete cascade,
        platform_id varchar not null references agent_platform (id) on delete cascade,
        protocol varchar not null,
        version varchar not null,
        status varchar not null default 'open' check (status in ('open', 'canceled', 'completed')),
        expires_at timestamptz not null,
        capabilities jsonb not null default '{}',
        refused jsonb not null default '[]',
        shown_total bigint,
        request jsonb not null default '{}',
        attribution jsonb,
        order_id varchar references "order" (id) on delete set null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(
      'create index agent_session_of_platform on agent_session (platform_id, created_at, cart_id)',
    );
    await runner.query(`create index agent_session_open on agent_session (expires_at) where status = 'open'`);
    await runner.query(
      'create index agent_session_order on agent_session (order_id) where order_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_session');
    await runner.query('drop table agent_platform');
  }
}
