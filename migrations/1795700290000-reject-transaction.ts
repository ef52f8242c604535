import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fails the statement that calls it, and with it the transaction. So the commit can be sent right after the statement, without waiting
 * for its response (`Tx.commitWith`). The reason is in the detail of the error.
 */
export class RejectTransaction1795700290000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function reject_transaction(reason json) returns boolean language plpgsql volatile as $$
      begin
        raise exception 'the transaction must not be committed' using errcode = 'SK001', detail = reason::text;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function reject_transaction(json)');
  }
}
