import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access tokens that outlive a change of their owner's password or e-mail: those that it was made with. */
export class KeptTokens1795430100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table token_kept (
        -- a digest: what opens an account stands nowhere
        token varchar primary key,
        -- of the password and e-mail that it goes on with
        trace varchar not null,
        expires_at timestamptz not null
      );
      create index token_kept_expires_at_idx on token_kept (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table token_kept');
  }
}
