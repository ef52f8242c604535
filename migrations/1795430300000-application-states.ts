import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The `state` of an OAuth authorization, which is only valid for the staff user to whom it was issued. */
export class ApplicationStates1795430300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table oauth_state (
        oauth_id varchar not null references oauth (id) on delete cascade,
        user_id varchar not null references "user" (id) on delete cascade,
        state varchar not null,
        primary key (oauth_id, user_id)
      );
      update oauth set data = data - 'state', install_url = null where data ? 'state'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table oauth_state');
  }
}
