import { Injectable } from '@nestjs/common';
import { Database, invalidData, isDate } from '@storekeep/server/extend';
import { MEMBER_STATES } from '../eu-countries.ts';

/** The days of a report, such as `2026-10-01`, both included. */
export interface VatPeriod {
  from: string;
  to: string;
}

/** Taxes of a month, a country and a rate. Amounts are in the smallest unit of the currency: invoices less credit notes. */
export interface VatRow {
  /** Such as `2026-11`. */
  month: string;
  /** Where the goods were delivered, or else where the buyer is; null if neither is known. */
  country_code: string | null;
  scheme: 'domestic' | 'oss' | 'intra_community' | 'export' | 'other';
  /** The category of EN 16931. */
  category: string;
  /** In percent. */
  rate: string;
  currency_code: string;
  net: number;
  tax: number;
  documents: number;
}

export type VatTotal = Pick<VatRow, 'currency_code' | 'net' | 'tax' | 'documents'>;

const MAX_ROWS = 10_000;
const STATES = [...MEMBER_STATES].map((code) => `'${code}'`).join();

/** Sums up the taxes of documents, so that the report is equal to them. */
@Injectable()
export class VatReport {
  constructor(private readonly database: Database) {}

  /** @throws invalid_data for days that are none, or more rows than a report has */
  async read({ from, to }: VatPeriod): Promise<{ rows: VatRow[]; totals: VatTotal[] }> {
    for (const [name, day] of Object.entries({ from, to }))
      if (!isDate(day)) throw invalidData(`${name} is not a day such as 2026-11-30`);
    const [{ rows, totals }] = await this.database.query<{ rows: VatRow[]; totals: VatTotal[] }>(REPORT_SQL, [
      from,
      to,
    ]);
    if (rows.length > MAX_ROWS)
      throw invalidData(`A report has at most ${MAX_ROWS} rows: ask for fewer months`);
    return { rows, totals };
  }
}

const REPORT_SQL = `
  with document as materialized (
    select d.id, d.currency_code, to_char(d.issued_at at time zone 'UTC', 'YYYY-MM') as month, d.content::jsonb as content,
      case d.type when 'credit_note' then -1 else 1 end as sign, d.total, d.tax_total
    from eu_document d
    where d.type in ('invoice', 'credit_note') and d.issued_at >= $1::date and d.issued_at < $2::date + 1),
  taxed as (
    select d.*, lower(coalesce(d.content -> 'delivery' ->> 'country_code', d.content -> 'buyer' ->> 'country_code')) as country_code,
      lower(d.content -> 'seller' ->> 'country_code') as home, t ->> 'category' as category, (t ->> 'rate')::numeric as rate,
      d.sign * (t ->> 'net')::bigint as net, d.sign * (t ->> 'tax')::bigint as tax
    from document d cross join lateral jsonb_array_elements(d.content -> 'taxes') t),
  grouped as (
    select month, country_code, case
        when category = 'G' then 'export' when category in ('K', 'AE') then 'intra_community'
        when country_code is null or country_code = home then 'domestic'
        when category = 'S' and country_code in (${STATES}) then 'oss' else 'other' end as scheme,
      category, trim_scale(rate)::text as rate, currency_code, sum(net)::bigint as net, sum(tax)::bigint as tax,
      count(distinct id)::int as documents
    from taxed group by 1, 2, 3, 4, 5, 6
    order by month, country_code, scheme, category, rate, currency_code limit ${MAX_ROWS + 1}),
  total as (
    select currency_code, sum(sign * (total - tax_total))::bigint as net, sum(sign * tax_total)::bigint as tax, count(*)::int as documents
    from document group by currency_code order by currency_code)
  select coalesce((select jsonb_agg(to_jsonb(g)) from grouped g), '[]') as rows,
    coalesce((select jsonb_agg(to_jsonb(t)) from total t), '[]') as totals`;
