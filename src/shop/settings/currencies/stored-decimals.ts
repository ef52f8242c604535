import { decimalOfAmount, decimalsOf } from '#model/pricing/shares/decimals';

/** Runs a statement of SQL. */
type RunStatement = <T>(text: string, values?: unknown[]) => Promise<T[]>;

/*
 * Amounts that were stored with other decimals than those of ISO 4217. Nothing in a row says which decimals its writer assumed, so the
 * report names the currencies of the shop that an operator has to compare.
 */

interface FormerDecimals {
  /** Those of the dashboard of Medusa v1 (its `utils/currencies.ts`), in which staff type prices; null if it lacks the currency. */
  dashboard: number | null;
  /** Those of the files and messages of Medusa v1 (`zero-decimal-currencies` of its core), and of Storekeep before it had ISO 4217. */
  files: number;
}

/** The currencies for which one of them differs from ISO 4217. */
export const FORMER_DECIMALS: Readonly<Record<string, FormerDecimals>> = {
  afn: { dashboard: 0, files: 2 },
  bhd: { dashboard: 3, files: 2 },
  clf: { dashboard: null, files: 2 },
  iqd: { dashboard: 0, files: 2 },
  irr: { dashboard: 0, files: 2 },
  isk: { dashboard: 2, files: 2 },
  jod: { dashboard: 3, files: 2 },
  kwd: { dashboard: 3, files: 2 },
  lyd: { dashboard: 3, files: 2 },
  mga: { dashboard: 0, files: 0 },
  omr: { dashboard: 3, files: 2 },
  pkr: { dashboard: 0, files: 2 },
  rsd: { dashboard: 0, files: 2 },
  sos: { dashboard: 0, files: 2 },
  syp: { dashboard: 0, files: 2 },
  tnd: { dashboard: 3, files: 2 },
  ugx: { dashboard: 2, files: 0 },
  uyi: { dashboard: null, files: 2 },
  uyw: { dashboard: null, files: 2 },
  zmw: { dashboard: 0, files: 2 },
  zwl: { dashboard: 0, files: 2 },
};

/** What to do about a finding. */
const DECIMALS_ADVICE =
  'Compare a price of each with what it should be, and correct those that differ: docs/prices.md, Amounts';

/**
 * Finds the currencies of a shop, ours or of Medusa v1, whose amounts may have been stored with other decimals.
 * @returns a line for each, and what to do about them
 */
export async function findFormerDecimals(
  query: RunStatement,
): Promise<{ findings: string[]; advice: string }> {
  const rows = await query<{ code: string; prices: number; orders: number }>(
    `select code, sum(prices)::int as prices, sum(orders)::int as orders from (
       select currency_code as code, count(*) as prices, 0 as orders from money_amount
         where deleted_at is null and currency_code = any($1) group by 1
       union all select currency_code, 0, count(*) from "order" where currency_code = any($1) group by 1
       union all select currency_code, 0, 0 from region where deleted_at is null and currency_code = any($1)) used
     group by code order by code`,
    [Object.keys(FORMER_DECIMALS)],
  );
  const findings = rows.map(({ code, prices, orders }) => {
    const { dashboard, files } = FORMER_DECIMALS[code];
    const writers = [
      ...(dashboard === null ? [] : [describeWriter('the dashboard of Medusa v1', code, dashboard)]),
      describeWriter('files of Medusa v1 and of former versions', code, files),
    ];
    return `${code.toUpperCase()} (${prices} prices, ${orders} orders): ${writers.join('; ')}`;
  });
  return { findings, advice: DECIMALS_ADVICE };
}

function describeWriter(writer: string, code: string, decimals: number): string {
  const currency = code.toUpperCase();
  const stored = 500 * 10 ** decimals;
  if (decimals === decimalsOf(code)) return `${writer} stored 500 ${currency} as ${stored}, which is right`;
  return `${writer} stored 500 ${currency} as ${stored}, which is ${decimalOfAmount(stored, code)} ${currency} here`;
}
