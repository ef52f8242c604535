import { channel } from 'node:diagnostics_channel';
import { types, type QueryConfig, type QueryResult } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { named } from './postgres-errors.ts';
import { preparedName, type Preparing } from './prepared.ts';

/** What can run SQL: the database itself (each statement by itself), or a transaction. */
export interface Sql {
  /**
   * Runs one statement. Texts are prepared once per connection, so keep them constant and pass values apart; say
   * `varying` where requests have a share in the text.
   */
  query<T = Record<string, unknown>>(text: string, values?: unknown[], shape?: Shape): Promise<T[]>;
  /** What TypeORM knows of an entity: its table, columns and relations. */
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
}

/**
 * Whether there are as many texts as the code has, or as many as requests can think of. `unprepared` is for those that no plan
 * serves with all values, and through a pooler, where the next statement may meet another connection.
 */
export type Shape = 'fixed' | 'varying' | 'unprepared';

/** A running transaction. A function that takes one takes part in it; a function without one opens its own. */
export interface Tx extends Sql {
  /** Runs after the commit, and not at all when the transaction is rolled back. For what is slow or foreign. */
  afterCommit(work: () => Promise<void> | void): void;
}

/** The part of a pg client that we use. */
export interface Connection extends Preparing {
  query(config: QueryConfig): Promise<QueryResult>;
}

export interface Statement {
  text: string;
  values?: unknown[];
  shape?: Shape;
}

/** Every statement that is sent is published here (`SentStatement`); tests count them and look at their plans. */
export const statements = channel('storekeep:statement');

export interface SentStatement {
  text: string;
  values?: unknown[];
}

/** Sends one statement and gives refusals by PostgreSQL their name. */
export async function send<T>(
  connection: Connection,
  { text, values, shape = 'fixed' }: Statement,
): Promise<T[]> {
  if (statements.hasSubscribers) statements.publish({ text, values } satisfies SentStatement);
  try {
    const name =
      shape === 'unprepared' ? undefined : await preparedName(connection, text, shape === 'varying');
    const result = await connection.query({ text, values, name, types: plainTypes } as QueryConfig);
    return result.rows as T[];
  } catch (error) {
    throw named(error);
  }
}

/** int8 as a number: our amounts stay within 2^53 by constraint. */
const plainTypes = {
  getTypeParser: ((oid: number, format?: string) =>
    oid === types.builtins.INT8
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};
