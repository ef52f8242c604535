import type { SentStatement } from '#engine/kernel/database/sql';
import type { SampleShop } from './sample-shop.ts';

/** A node of a query plan of `explain`. */
export interface Plan {
  'Node Type': string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: Plan }];
}

/** The plan of a statement with its values. */
export async function explain(shop: SampleShop, { text, values }: SentStatement): Promise<Plan> {
  const [row] = await shop.sql<ExplainRow>(`explain (format json) ${text}`, values);
  return row['QUERY PLAN'][0].Plan;
}

/** The generic plan of a statement, for any values. */
export async function explainGeneric(shop: SampleShop, { text }: SentStatement): Promise<Plan> {
  // sent without values, so that the placeholders remain
  const { rows } = await shop.database.pool.query<ExplainRow>(`explain (generic_plan, format json) ${text}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** The tables that a plan reads, each as often as it does. */
export function listTables({ 'Relation Name': table, Plans = [] }: Plan): string[] {
  return [...(table ? [table] : []), ...Plans.flatMap(listTables)];
}

/** The tables whose rows are all read by nodes of these types. */
export function listFullScans(plan: Plan, types: readonly string[] = ['Seq Scan']): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition } = plan;
  const isFullScan = types.includes(type) && condition === undefined;
  return [
    ...(isFullScan && table ? [table] : []),
    ...(plan.Plans ?? []).flatMap((part) => listFullScans(part, types)),
  ];
}
