import { migrations } from '@storekeep/server/commands';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSchema, type Schema } from './read-schema.ts';
import type { RunStatement } from './run-statement.ts';

/** The temporary schema in which our tables are created, to compare them with the existing ones; it is always dropped or rolled back. */
export const REFERENCE_SCHEMA = 'storekeep_reference';

/** Runs our migrations in the reference schema, and reads the result. Call it inside a transaction. */
export async function buildReferenceSchema(runner: QueryRunner): Promise<Schema> {
  const query: RunStatement = (text, values) => runner.query(text, values);
  await query(`create schema ${REFERENCE_SCHEMA}`);
  await query(`set local search_path = ${REFERENCE_SCHEMA}, public`);
  for (const migration of migrations) await new migration().up(runner);
  const schema = await readSchema(query, REFERENCE_SCHEMA);
  await query('set local search_path = public');
  return schema;
}

/** Name and timestamp of each migration, as TypeORM stores them. */
export function migrationRecords(): { name: string; timestamp: number }[] {
  return migrations.map((migration: new () => MigrationInterface) => ({
    name: migration.name,
    timestamp: Number(migration.name.slice(-13)),
  }));
}
