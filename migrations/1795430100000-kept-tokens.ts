import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access tokens that remain valid after a change of password or e-mail, because the change was made with them. */
export class KeptTokens1795430100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table token_kept (
        -- a digest, since the token is a secret
        token varchar primary key,
        -- a fingerprint of the new password hash and e-mail
        trace varchar not null,
        expires_at timestamptz not null
      );
      create index token_kept_expires_at_idx on token_kept (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table token_kept');
  }
}
