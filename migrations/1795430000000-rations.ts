import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is rationed is counted in one table: logins, and whatever else strangers might try by the thousand. */
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

-- A try at a door, such as "staff login of somebody@example.com"; it counts until expires_at.
create table ration (
  id varchar not null,
  door text not null,
  -- while nobody knows yet whether it has failed
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
