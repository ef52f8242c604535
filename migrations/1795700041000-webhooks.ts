import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Endpoints outside of the shop that receive events, and the deliveries to them. */
export class Webhooks1795700041000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook (
        id varchar primary key,
        url text not null,
        events text[] not null,
        description text,
        is_disabled bool not null default false,
        disabled_reason text,
        disabled_at timestamptz,
        signing_secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table webhook_delivery (
        id varchar primary key,
        webhook_id varchar not null references webhook (id) on delete cascade,
        event_id bigint,
        event varchar not null,
        payload text not null,
        status varchar not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
        attempts int not null default 0,
        response_status int,
        last_error text,
        next_attempt_at timestamptz default now(),
        delivered_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (webhook_id, event_id)
      )`);
    await runner.query(
      `create index webhook_delivery_pending on webhook_delivery (webhook_id, next_attempt_at) where status = 'pending'`,
    );
    await runner.query(
      'create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at, id)',
    );
    await runner.query('create index webhook_delivery_created_at on webhook_delivery (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_delivery');
    await runner.query('drop table webhook');
  }
}
