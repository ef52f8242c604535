import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of orders to the platforms of AI agents. */
export class AgentDeliveries1795700240000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_delivery (
        id varchar primary key,
        platform_id varchar not null references agent_platform (id) on delete cascade,
        order_id varchar not null references "order" (id) on delete cascade,
        event_id bigint not null,
        event varchar not null,
        status varchar not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
        attempts int not null default 0,
        response_status int,
        last_error text,
        next_attempt_at timestamptz default now(),
        delivered_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (platform_id, event_id)
      )`);
    await runner.query(
      `create index agent_delivery_pending on agent_delivery (platform_id, next_attempt_at) where status = 'pending'`,
    );
    await runner.query('create index agent_delivery_of_order on agent_delivery (order_id, event_id)');
    await runner.query(
      'create index agent_delivery_of_platform on agent_delivery (platform_id, created_at, id)',
    );
    await runner.query('create index agent_delivery_created_at on agent_delivery (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_delivery');
  }
}
