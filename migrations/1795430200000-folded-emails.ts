import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['customer', '"user"', 'cart'];

/**
 * E-mails are converted to lower case by triggers. The database does it, since its unique indexes also compare by `lower()`, which
 * differs from `toLowerCase()` for letters such as İ.
 */
export class FoldedEmails1795430200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function fold_email() returns trigger language plpgsql as $$
        begin
          new.email := lower(new.email);
          return new;
        end $$`);
    for (const table of TABLES) {
      await queryRunner.query(`
        create trigger fold_email before insert or update of email on ${table}
          for each row when (new.email <> lower(new.email)) execute function fold_email()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`drop trigger fold_email on ${table}`);
    await queryRunner.query('drop function fold_email');
  }
}
