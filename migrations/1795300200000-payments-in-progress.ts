import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What payment providers keep to themselves, and payments that are asked for and not placed on an order yet. */
export class PaymentsInProgress1795300200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

const up = `
alter table payment_session add column private_data jsonb not null default '{}';

-- A payment is written down before its provider is asked for it, or a process that dies during the answer would leave money
-- that nobody knows of. Null once an order or a swap has it, and for payments of before.
alter table payment
  add column private_data jsonb not null default '{}',
  add column authorization_status varchar constraint payment_authorization_status_check
    check (authorization_status in ('asked', 'pending', 'authorized'));
create index payment_in_progress_idx on payment (updated_at) where authorization_status is not null and canceled_at is null;
`;

const down = `
drop index payment_in_progress_idx;
alter table payment drop column private_data, drop column authorization_status;
alter table payment_session drop column private_data;
`;
