import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a single statement create a guest. There is no unique constraint on the e-mail of guests, since adopted databases contain
 * duplicates, and a statement that waits for a lock does not see what was committed meanwhile, but the statements of a function do.
 */
export class GuestCreation1795700021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function require_no_guest(guest_email text) returns boolean language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended('guest ' || lower(guest_email), 0));
        if exists (select from customer where lower(email) = lower(guest_email) and not has_account and deleted_at is null) then
          raise exception 'another transaction has created this guest' using errcode = 'serialization_failure';
        end if;
        return true;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function require_no_guest(text)');
  }
}
