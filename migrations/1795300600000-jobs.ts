import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs are identified by their key; their progress is stored in the records that they work on. */
export class Jobs1795300600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index job_available_at_idx');
    await queryRunner.query(`alter table job drop column payload, drop column max_attempts,
      alter column key set not null, add column failures int not null default 0`);
    await queryRunner.query('create index job_available_at_idx on job (available_at, id)');
    await queryRunner.query('alter table batch_job add column checkpoint jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table batch_job drop column checkpoint');
    await queryRunner.query('drop index job_available_at_idx');
    await queryRunner.query(`alter table job add column payload jsonb not null default '{}',
      add column max_attempts int not null default 25, alter column key drop not null, drop column failures`);
    await queryRunner.query(
      'create index job_available_at_idx on job (available_at, id) where attempts < max_attempts',
    );
  }
}
