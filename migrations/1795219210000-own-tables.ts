import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables for sessions, leases, jobs and the outbox, so that processes are stateless. */
export class OwnTables1795219210000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

const up = `
-- A session of a browser, which can belong to a user and a customer at once.
create table session (
  sid text primary key,
  user_id varchar references "user"(id) on delete cascade,
  customer_id varchar references customer(id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expires_at_idx on session (expires_at);
create index session_user_id_idx on session (user_id) where user_id is not null;
create index session_customer_id_idx on session (customer_id) where customer_id is not null;

-- Failed logins of the last minutes; the key is e-mail and client address.
create table login_attempt (
  key text not null,
  attempted_at timestamptz not null default now()
);
create index login_attempt_key_idx on login_attempt (key, attempted_at);
create index login_attempt_attempted_at_idx on login_attempt (attempted_at);

-- The scope is the surface and the caller: callers that use the same key must not see each other's responses.
alter table idempotency_key
  add column scope varchar not null default '',
  add column request_hash varchar,
  add column response_headers jsonb,
  add column expires_at timestamptz,
  add column lease_expires_at timestamptz,
  drop constraint idempotency_key_idempotency_key_key,
  add constraint idempotency_key_idempotency_key_scope_key unique (idempotency_key, scope);
create index idempotency_key_expires_at_idx on idempotency_key (expires_at);

-- Exclusive work for a limited time.
create table lease (
  key text primary key,
  holder text not null,
  expires_at timestamptz not null
);
create index lease_expires_at_idx on lease (expires_at);

-- Events, written in the transaction of the change, delivered after the commit and at least once.
create table outbox_event (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  available_at timestamptz not null default now()
);
create index outbox_event_available_at_idx on outbox_event (available_at, id);

-- Background jobs, which are deleted when completed. The key is unique.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  key text constraint job_key_key unique,
  attempts int not null default 0,
  max_attempts int not null default 25,
  available_at timestamptz not null default now(),
  locked_until timestamptz,
  locked_by text,
  last_error text,
  created_at timestamptz not null default now()
);
create index job_available_at_idx on job (available_at, id) where attempts < max_attempts;

-- Generated settings of this installation, such as the secret that signs cookies.
create table installation (
  key text primary key,
  value text not null
);
`;

const down = `
drop table installation, job, outbox_event, lease, login_attempt, session;

drop index idempotency_key_expires_at_idx;
-- keys expire after a day; of keys that differ only by scope, the older schema can store one
delete from idempotency_key older using idempotency_key newer
  where older.idempotency_key = newer.idempotency_key and older.id < newer.id;
alter table idempotency_key
  drop constraint idempotency_key_idempotency_key_scope_key,
  add constraint idempotency_key_idempotency_key_key unique (idempotency_key),
  drop column scope,
  drop column request_hash,
  drop column response_headers,
  drop column expires_at,
  drop column lease_expires_at;
`;
