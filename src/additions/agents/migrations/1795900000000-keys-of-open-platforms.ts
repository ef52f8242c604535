import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of a platform that has added itself by a signed request. Null in rows that staff or an older version have added. */
export class KeysOfOpenPlatforms1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_platform add column key_thumbprint text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_platform drop column key_thumbprint');
  }
}
