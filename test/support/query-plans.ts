import type { SentStatement } from '../../src/engine/kernel/database/sql.ts';
import type { SampleShop } from './sample-shop.ts';

/** A step of how PostgreSQL runs a statement, as `explain` tells it. */
export interface Plan {
  'Node Type': string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

interface Planned {
  'QUERY PLAN': [{ Plan: Plan }];
}

/** How a statement is run with its values. */
export async function explain(shop: SampleShop, { text, values }: SentStatement): Promise<Plan> {
  const [row] = await shop.sql<Planned>(`explain (format json) ${text}`, values);
  return row['QUERY PLAN'][0].Plan;
}

/** How it is run whatever its values are. */
export async function explainGeneric(shop: SampleShop, { text }: SentStatement): Promise<Plan> {
  // a text without values: placeholders stay placeholders
  const { rows } = await shop.database.pool.query<Planned>(`explain (generic_plan, format json) ${text}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** Tables of which all rows are read, in one of these ways. */
export function listFullScans(plan: Plan, ways: readonly string[] = ['Seq Scan']): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition } = plan;
  const whole = ways.includes(type) && condition === undefined;
  return [
    ...(whole && table ? [table] : []),
    ...(plan.Plans ?? []).flatMap((part) => listFullScans(part, ways)),
  ];
}
