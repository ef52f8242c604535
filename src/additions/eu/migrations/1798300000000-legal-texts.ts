import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of legal texts, and which of them the buyer of an order has accepted. A published version and an acceptance are never changed:
 * triggers reject it. Another trigger stores the acceptance in the statement that places an order, from the metadata `legal_texts` of its
 * cart, so that there is no way to place an order without it. Only versions that are still in force count: one that was replaced by a better
 * one more than a day ago was not shown to the buyer any more.
 */
export class LegalTexts1798300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(FUNCTIONS);
    await queryRunner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('eu_legal_text', '{}', '{}');
        end if;
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger eu_accept_legal_texts on "order";
      drop table eu_legal_acceptance, eu_legal_text;
      drop function accept_legal_texts, reject_legal_text_change, reject_legal_acceptance_change, applicable_legal_texts`);
  }
}

const TABLES = `
  create table eu_legal_text (
    id character varying primary key,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    kind character varying not null check (kind in ('terms', 'withdrawal', 'privacy')),
    region_id character varying,
    country_code character varying,
    locale character varying,
    title character varying not null,
    content text not null,
    version integer,
    published_at timestamptz,
    check ((version is null) = (published_at is null))
  );
  create unique index eu_legal_text_version on eu_legal_text (kind, region_id, country_code, locale, version)
    nulls not distinct where version is not null;
  create index eu_legal_text_created_at on eu_legal_text (created_at, id);
  create table eu_legal_acceptance (
    order_id character varying not null,
    legal_text_id character varying not null references eu_legal_text (id),
    accepted_at timestamptz not null,
    primary key (order_id, legal_text_id)
  );`;

/** A text for a country comes before one for a region, and both before one for everybody. */
const RANK =
  'case when t.country_code is null then 0 else 2 end + case when t.region_id is null then 0 else 1 end';

const FUNCTIONS = `
  create function applicable_legal_texts(region character varying, country character varying)
  returns table (id character varying, kind character varying, is_current boolean, is_in_force boolean)
  language sql stable as $$
    with applicable as (
      select t.id, t.kind, t.locale, t.version, t.published_at, ${RANK} as rank from eu_legal_text t
      where t.published_at is not null and (t.region_id is null or t.region_id = region)
        and (t.country_code is null or t.country_code = country))
    select a.id, a.kind, r.replaced_at is null, coalesce(r.replaced_at > now() - interval '1 day', true)
    from applicable a cross join lateral (
      select min(b.published_at) as replaced_at from applicable b where b.kind = a.kind
        and (b.rank > a.rank or (b.rank = a.rank and b.locale is not distinct from a.locale and b.version > a.version))) r
  $$;

  create function accept_legal_texts() returns trigger language plpgsql as $$
  begin
    insert into eu_legal_acceptance (order_id, legal_text_id, accepted_at)
      select new.id, t.id, new.created_at
      from applicable_legal_texts(new.region_id, (
        select lower(a.country_code) from address a where a.id = coalesce(new.shipping_address_id, new.billing_address_id))) t
      where new.metadata -> 'legal_texts' ? t.id and t.is_in_force;
    return null;
  end $$;
  create trigger eu_accept_legal_texts after insert on "order"
    for each row when (new.metadata ? 'legal_texts') execute function accept_legal_texts();

  create function reject_legal_text_change() returns trigger language plpgsql as $$
    begin raise exception 'published legal texts are never changed' using errcode = 'SK002'; end $$;
  create trigger eu_legal_text_unchanged before update or delete on eu_legal_text
    for each row when (old.published_at is not null) execute function reject_legal_text_change();
  create function reject_legal_acceptance_change() returns trigger language plpgsql as $$
    begin raise exception 'acceptances of legal texts are never changed'; end $$;
  create trigger eu_legal_acceptance_unchanged before update or delete on eu_legal_acceptance
    for each row execute function reject_legal_acceptance_change();`;
