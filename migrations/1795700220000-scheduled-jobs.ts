import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last time at which each scheduled job was due: the first process to write a time runs the job. */
export class ScheduledJobs1795700220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table scheduled_job (
        name varchar primary key,
        scheduled_at timestamptz not null,
        finished_at timestamptz,
        last_error text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table scheduled_job');
  }
}
