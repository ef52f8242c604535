import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { types, type QueryConfig, type QueryResult } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { CommerceError, conflict, duplicate, invalidData, notFound } from './errors.ts';

/** What can run SQL: the database itself (each statement by itself), or a transaction. */
export interface Sql {
  /** Runs one statement. Texts are prepared once per connection, so keep them constant and pass values apart. */
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** What TypeORM knows of an entity: its table, columns and relations. */
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
}

/** A running transaction. A function that takes one takes part in it; a function without one opens its own. */
export interface Tx extends Sql {
  /** Runs after the commit, and not at all when the transaction is rolled back. For what is slow or foreign. */
  afterCommit(work: () => Promise<void> | void): void;
}

/** The part of a pg client or pool that we use. */
export interface Connection {
  query(config: QueryConfig): Promise<QueryResult>;
}

/** Every statement that is sent is published here (`SentStatement`); tests count them and look at their plans. */
export const statements = channel('storekeep:statement');

export interface SentStatement {
  text: string;
  values?: unknown[];
}

const PREPARED_TEXTS = 1000;
const preparedNames = new Map<string, string>();

/** Sends one statement and gives refusals by PostgreSQL their name. */
export async function send<T>(connection: Connection, text: string, values?: unknown[]): Promise<T[]> {
  if (statements.hasSubscribers) statements.publish({ text, values } satisfies SentStatement);
  try {
    const result = await connection.query({
      text,
      values,
      name: preparedName(text),
      types: plainTypes,
    } as QueryConfig);
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

/** Bounded, as every name costs memory in each connection; what comes later runs unprepared. */
function preparedName(text: string): string | undefined {
  let name = preparedNames.get(text);
  if (name === undefined && preparedNames.size < PREPARED_TEXTS) {
    // by content, so that processes which share a connection through a pooler agree on what a name means
    name = createHash('sha1').update(text).digest('base64url');
    preparedNames.set(text, name);
  }
  return name;
}

interface PostgresError extends Error {
  code: string;
  detail?: string;
  table?: string;
}

function named(error: unknown): unknown {
  const { code, detail, table } = error as PostgresError;
  if (typeof code !== 'string') return error;
  const [, field, value] = /^Key \((.+?)\)=\((.*)\) /s.exec(detail ?? '') ?? [];
  if (code === '23505') return duplicate(table ?? 'row', plainField(field ?? 'value'), value ?? '', error);
  if (code === '23503') return brokenReference(detail ?? '', field, value, error);
  // 22…: a value that its column cannot hold, such as a number beyond its range or a NUL in a text
  if (code.startsWith('22')) return invalidData('A value is out of range or malformed', error);
  if (code === '55P03' || code === '57014')
    return conflict('Another request is working on the same thing; try again', error);
  return error;
}

/** `lower(email::text)` is an index expression; callers know the field as `email`. */
function plainField(expression: string): string {
  return /^lower\((?:\()?(\w+)/.exec(expression)?.[1] ?? expression;
}

function brokenReference(
  detail: string,
  field: string | undefined,
  value: string | undefined,
  cause: unknown,
): CommerceError {
  const [, missingIn] = /is not present in table "(\w+)"/.exec(detail) ?? [];
  if (missingIn) {
    const { message } = notFound(missingIn, value ?? '', field?.endsWith('code') ? 'code' : 'id');
    return new CommerceError('not_found', message, { cause });
  }
  const [, stillIn = 'other records'] = /still referenced from table "(\w+)"/.exec(detail) ?? [];
  return new CommerceError('not_allowed', `${value} is still used by ${stillIn.replaceAll('_', ' ')}`, {
    cause,
  });
}
