import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One open invite per e-mail, ignoring case; deleted invites do not count. */
export class InvitesByEmail1795430600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table invite drop constraint invite_user_email_key;
      create unique index invite_user_email_key on invite (lower(user_email)) where deleted_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index invite_user_email_key;
      alter table invite add constraint invite_user_email_key unique (user_email)`);
  }
}
