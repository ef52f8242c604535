import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Data for payment providers such as Stripe: their ids of our customers, the number of times that a session was restarted, and an index on
 * their ids of payments, by which webhooks name them. Medusa v1's plugins stored that id as `data.id`, which shoppers could write to, so it
 * is copied once. Disputes are recorded so that a repeated webhook reports each once.
 */
export class PaymentCustomers1795700010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_customer (
        customer_id varchar not null references customer (id) on delete cascade,
        family varchar not null,
        reference varchar not null,
        created_at timestamptz not null default now(),
        primary key (customer_id, family)
      )`);
    await runner.query(`
      create table payment_dispute (
        payment_id varchar not null references payment (id) on delete cascade,
        reference text not null,
        amount bigint not null,
        reason text,
        created_at timestamptz not null default now(),
        primary key (payment_id, reference)
      )`);
    await runner.query('alter table payment_session add column attempt int not null default 0');
    for (const table of ['payment_session', 'payment']) {
      await runner.query(
        `update ${table} set private_data = private_data || jsonb_build_object('intent', data ->> 'id')
         where not private_data ? 'intent'
           and (provider_id ~ '^stripe(-|$)' and data ->> 'id' like 'pi\\_%' or provider_id = 'paypal' and data ->> 'id' <> '')`,
      );
      await runner.query(
        `create index ${table}_intent on ${table} ((coalesce(private_data ->> 'intent', data ->> 'id')))`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payment_session', 'payment']) await runner.query(`drop index ${table}_intent`);
    await runner.query('alter table payment_session drop column attempt');
    await runner.query('drop table payment_dispute');
    await runner.query('drop table payment_customer');
  }
}
