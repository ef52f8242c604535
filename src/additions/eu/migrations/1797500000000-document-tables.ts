import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents and their numbering circles. Rows of documents are never changed: a trigger rejects it, and the chain of hashes shows it if the
 * trigger was taken away. `eu_member` has the time from which a member is on: what was paid before has documents of another system.
 */
export class DocumentTables1797500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table region add column if not exists eu boolean;
      create table eu_member (name text primary key, started_at timestamptz not null default now());
      create table eu_document_circle (
        id text primary key,
        period text not null,
        last_number integer not null,
        last_hash text not null
      );
      create table eu_document (
        id text primary key,
        type text not null check (type in ('invoice', 'credit_note', 'packing_slip')),
        circle text not null references eu_document_circle (id),
        period text not null,
        sequence integer not null,
        number text not null,
        cause text not null,
        order_id text not null,
        issued_at timestamptz not null,
        currency_code text not null,
        total bigint not null,
        tax_total bigint not null,
        cancels_id text references eu_document (id),
        content text not null,
        previous_hash text not null,
        hash text not null,
        unique (type, cause),
        unique (type, number),
        unique (circle, period, sequence)
      );
      create index eu_document_order_id on eu_document (order_id, issued_at);
      create index eu_document_issued_at on eu_document (issued_at, id);
      create function reject_document_change() returns trigger language plpgsql as $$
        begin raise exception 'documents are never changed'; end $$;
      create trigger eu_document_unchanged before update or delete on eu_document
        for each row execute function reject_document_change();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table eu_document, eu_document_circle, eu_member;
      drop function reject_document_change;
      alter table region drop column eu;`);
  }
}
