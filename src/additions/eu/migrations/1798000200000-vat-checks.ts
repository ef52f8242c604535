import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of checks of VAT ids. */
export class VatChecks1798000200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table eu_vat_check (
        id character varying primary key,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        vat_id character varying not null,
        status character varying not null check (status in ('valid', 'invalid', 'unknown')),
        consultation_number character varying,
        name character varying,
        address character varying,
        error character varying
      );
      create index eu_vat_check_vat_id on eu_vat_check (vat_id, created_at);
      create index eu_vat_check_created_at on eu_vat_check (created_at, id);`);
    await queryRunner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('eu_vat_check', '{}', '{}');
        end if;
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table eu_vat_check');
  }
}
