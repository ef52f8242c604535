import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles of staff, keys of programs, and second factors. The three roles of Medusa v1 are rows; `*` stands for everything. Members may do
 * everything where there were users before, as adopted shops rely on it; null stands for what is not for admins.
 */
export class StaffAccess1796900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table staff_role (
        id varchar primary key,
        name text not null,
        scopes text[],
        limits jsonb not null default '{}',
        requires_second_factor bool not null default false,
        is_built_in bool not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index staff_role_name on staff_role (name)');
    await runner.query(`
      insert into staff_role (id, name, scopes, is_built_in) values
        ('role_admin', 'admin', '{*}', true),
        ('role_developer', 'developer', '{*}', true),
        ('role_member', 'member', case when exists (select from "user") then '{*}'::text[] end, true)`);
    await runner.query(`
      create table api_key (
        id varchar primary key,
        title text not null,
        scopes text[] not null,
        secret_hash text not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index api_key_secret_hash on api_key (secret_hash)');
    await runner.query('create index api_key_created_at on api_key (created_at, id)');
    await runner.query(`
      create table second_factor (
        user_id varchar primary key references "user" (id) on delete cascade,
        secret text,
        recovery_codes text[] not null default '{}',
        confirmed_at timestamptz,
        last_step bigint,
        provider_confirmed_at timestamptz,
        created_at timestamptz not null default now()
      )`);
    await runner.query(
      `alter table "user" alter column role drop default, alter column role type varchar using role::varchar, alter column role set default 'member'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table "user" alter column role drop default,
         alter column role type user_role_enum
           using (case when role in ('admin', 'developer') then role else 'member' end)::user_role_enum,
         alter column role set default 'member'`,
    );
    await runner.query('drop table second_factor');
    // modules refer to it
    await runner.query('drop table api_key cascade');
    await runner.query('drop table staff_role');
  }
}
