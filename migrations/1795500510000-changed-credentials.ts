import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the password or e-mail of an account last changed, set by triggers: access tokens of Medusa v1 contain no fingerprint of the
 * password, so they are invalid if they were issued before the change.
 */
export class ChangedCredentials1795500510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function note_changed_credentials() returns trigger language plpgsql as $$
      begin
        new.credentials_changed_at := now();
        return new;
      end $$`);
    for (const table of ['"user"', 'customer'])
      await runner.query(`
        alter table ${table} add column credentials_changed_at timestamptz;
        create trigger note_changed_credentials before update of email, password_hash on ${table} for each row
          when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
          execute function note_changed_credentials()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['"user"', 'customer'])
      await runner.query(`
        drop trigger note_changed_credentials on ${table};
        alter table ${table} drop column credentials_changed_at`);
    await runner.query('drop function note_changed_credentials()');
  }
}
