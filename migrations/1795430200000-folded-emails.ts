import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['customer', '"user"', 'cart'];

/**
 * E-mails are stored in lower case, whoever writes them. The database folds them, as it is also the one who says which
 * are the same: `toLowerCase()` and `lower()` disagree on letters such as İ.
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
