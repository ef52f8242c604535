import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations/index.ts';
import type { Ask } from './run-statement.ts';
import { readSchema, type Schema } from './read-schema.ts';

/** Where our own schema is made, to be compared with what is there. Never left behind. */
export const REFERENCE = 'storekeep_reference';

/** Makes our schema, as the migrations make it, beside the database's own. Inside of a transaction. */
export async function buildReference(runner: QueryRunner): Promise<Schema> {
  const ask: Ask = (text, values) => runner.query(text, values);
  await ask(`create schema ${REFERENCE}`);
  await ask(`set local search_path = ${REFERENCE}, public`);
  for (const migration of migrations) await new migration().up(runner);
  const schema = await readSchema(ask, REFERENCE);
  await ask('set local search_path = public');
  return schema;
}

/** Name and time of each migration, as TypeORM notes them. */
export function migrationNotes(): { name: string; timestamp: number }[] {
  return migrations.map((migration: new () => MigrationInterface) => ({
    name: migration.name,
    timestamp: Number(migration.name.slice(-13)),
  }));
}
