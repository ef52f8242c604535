import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Private data of payment providers, and the status of payments that do not belong to an order yet. */
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

-- A payment is stored before its provider is called, as otherwise the crash of a process would leave an unknown authorization.
-- Null once it belongs to an order or a swap, and for older payments.
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
