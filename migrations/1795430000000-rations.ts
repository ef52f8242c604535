import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One table for all rate limits, such as those of logins. */
export class Rations1795430000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

const up = `
drop table login_attempt;

-- An attempt with the name of its limit, such as "staff login of oliver@example.com"; it counts until expires_at.
create table ration (
  id varchar not null,
  door text not null,
  -- whether the attempt is in progress
  held boolean not null,
  expires_at timestamptz not null,
  primary key (id, door)
);
create index ration_door_idx on ration (door, expires_at);
create index ration_expires_at_idx on ration (expires_at);`;

const down = `
drop table ration;

create table login_attempt (
  key text not null,
  attempted_at timestamptz not null default now()
);
create index login_attempt_key_idx on login_attempt (key, attempted_at);
create index login_attempt_attempted_at_idx on login_attempt (attempted_at);`;
