import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the shop knows about the mailboxes of accounts. `verified_email` is the e-mail whose mailbox was confirmed, which counts as long as it
 * is the e-mail of the account; `pending_email` is a new e-mail that is not confirmed yet. A connection with an issuer of OpenID Connect has
 * the e-mail with which it was made. `adopted_login` is how an account logged in at the shop of Medusa v1 that was adopted (`google.store…`,
 * empty if that is not known): its metadata, which shoppers may change, are no proof.
 */
export class ConfirmedEmails1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table customer add column verified_email text, add column pending_email text, add column adopted_login text',
    );
    for (const [table, account] of [
      ['customer_identity', 'customer'],
      ['user_identity', 'user'],
    ]) {
      await runner.query(`alter table ${table} add column email text`);
      // a connection was made by the e-mail of its account; which one that was is only known if it did not change since
      await runner.query(
        `update ${table} i set email = lower(a.email) from "${account}" a
         where a.id = i.${account}_id and (a.credentials_changed_at is null or a.credentials_changed_at <= i.created_at)`,
      );
    }
    await runner.query(
      `update customer c set verified_email = lower(c.email) from customer_identity i
       where i.customer_id = c.id and i.email = lower(c.email)`,
    );
    await runner.query(MARK_ADOPTED_LOGINS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_identity drop column email');
    await runner.query('alter table customer_identity drop column email');
    await runner.query(
      'alter table customer drop column adopted_login, drop column pending_email, drop column verified_email',
    );
  }
}

/** In shops that were adopted before: the accounts of v1 in which nobody could log in since. */
const MARK_ADOPTED_LOGINS = `
  do $$
  begin
    if to_regclass('adoption_log') is not null then
      update customer c set adopted_login = coalesce(metadata ->> 'authProvider', '')
      where has_account and password_hash is null and deleted_at is null and credentials_changed_at is null
        and (metadata ? 'authProvider' or metadata -> 'useSocialAuth' = 'true')
        and created_at < (select min(at) from adoption_log)
        and not exists (select from customer_identity where customer_id = c.id);
    end if;
  end $$`;
