import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations/index.ts';
import type { RunStatement } from './run-statement.ts';
import { readSchema, type Schema } from './read-schema.ts';

/** Where our own schema is made, to be compared with what is there. Never left behind. */
export const REFERENCE_SCHEMA = 'storekeep_reference';

/** Makes our schema, as the migrations make it, beside the database's own. Inside of a transaction. */
export async function buildReferenceSchema(runner: QueryRunner): Promise<Schema> {
  const query: RunStatement = (text, values) => runner.query(text, values);
  await query(`create schema ${REFERENCE_SCHEMA}`);
  await query(`set local search_path = ${REFERENCE_SCHEMA}, public`);
  for (const migration of migrations) await new migration().up(runner);
  const schema = await readSchema(query, REFERENCE_SCHEMA);
  await query('set local search_path = public');
  return schema;
}

/** Name and time of each migration, as TypeORM notes them. */
export function migrationRecords(): { name: string; timestamp: number }[] {
  return migrations.map((migration: new () => MigrationInterface) => ({
    name: migration.name,
    timestamp: Number(migration.name.slice(-13)),
  }));
}
