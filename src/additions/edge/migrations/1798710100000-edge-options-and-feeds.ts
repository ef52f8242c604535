import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTriggers, EVENTS, NONE } from './1798100000000-edge.ts';

/** The tables of return reasons, shipping options, attributes and feeds. A shop without the module of agents has no feeds. */
const TABLES = [
  'attribute',
  'return_reason',
  'shipping_option',
  'shipping_option_requirement',
  'shipping_tax_rate',
  'agent_feed',
];

/** Records changes of return reasons, shipping options, attributes and feeds for shared caches. */
export class EdgeOptionsAndFeeds1798710100000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return forEachTable(runner, (table) => createTriggers({ table, ids: NONE, tags: [table] }));
  }

  down(runner: QueryRunner): Promise<void> {
    return forEachTable(runner, (table) =>
      EVENTS.map((event) => `drop trigger ${table}_edge_${event} on ${table};`).join(' '),
    );
  }
}

async function forEachTable(runner: QueryRunner, toSql: (table: string) => string): Promise<void> {
  const rows = (await runner.query(
    'select name from unnest($1::text[]) t (name) where to_regclass(name) is not null',
    [TABLES],
  )) as { name: string }[];
  await runner.query(rows.map(({ name }) => toSql(name)).join(''));
}
