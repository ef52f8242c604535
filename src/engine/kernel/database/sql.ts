import { channel } from 'node:diagnostics_channel';
import { type QueryConfig, type QueryResult, types } from 'pg';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { StatementObserver } from '#engine/observability/statement-observer';
import { translatePostgresError } from './postgres-errors.ts';
import { preparedName, type PreparingConnection, releaseUnparsedName } from './prepared-names.ts';

/** Runs SQL that reads: the database itself (each statement on its own) or a transaction. */
export interface Sql {
  /**
   * Runs one statement. Texts are prepared once per connection, so keep them constant and pass values as parameters; pass `varying`
   * if the text depends on the request.
   */
  query<T = Record<string, unknown>>(text: string, values?: unknown[], shape?: Shape): Promise<T[]>;
  /** The TypeORM metadata of an entity: its table, columns and relations. */
  metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata;
  readonly events: EventDelivery;
}

/** The part of the outbox that writers of events need. */
export interface EventDelivery {
  /** Whether an event has to be written, because there is a subscriber. */
  hasSubscriber(event: string): boolean;
  /** Triggers the delivery of the events that were committed. */
  wake(): void;
  /** The span that publishes an event, in the format of the header; null without tracing. */
  traceparent(): string | null;
}

/**
 * How a statement is prepared. `fixed`: the text is constant. `varying`: the text depends on the request. `unprepared`: no generic plan
 * fits all values, or the connection is a pooler's, where the next statement may run on another backend.
 */
export type Shape = 'fixed' | 'varying' | 'unprepared';

/** Runs SQL that may also change rows: a transaction, or statements that are committed one by one (`Database.independent`). */
export interface WritableSql extends Sql {
  readonly isWritable: true;
}

/** A database, as far as statements need it that are not part of the change of a request. */
export interface Independent {
  independent<T>(work: (sql: WritableSql) => Promise<T>): Promise<T>;
}

/** An open transaction. A function with a `Tx` parameter takes part in it; a function without one opens its own. */
export interface Tx extends WritableSql {
  /** Runs `work` after the commit, and not at all after a rollback. For slow or external calls. */
  afterCommit(work: () => Promise<void> | void): void;
  /**
   * Sends the commit right behind the last statements of the transaction, without waiting for their responses: so a row that they lock
   * is locked for no round trip. The transaction fails if one of them does, so one whose outcome decides whether the transaction may be
   * committed must fail by itself (`rejectTransactionSql`). Absent if the commit is not ours, or the connection does not pipeline.
   * @param last the result of a statement that was just sent; it is awaited after the commit was sent
   */
  commitWith?(last: Promise<unknown>): void;
}

/**
 * SQL of a boolean that fails the statement unless the condition holds; see `Tx.commitWith`.
 * @param reason SQL of JSON, which `rejectionOf` returns
 */
export function rejectTransactionSql(condition: string, reason: string): string {
  return `case when ${condition} then false else reject_transaction(${reason}) end`;
}

/**
 * Sends a statement that fails unless the transaction may be committed (`rejectTransactionSql`).
 * @param explain makes the error to throw of the reason for the rejection
 */
export async function queryOrReject<Reason>(
  tx: Tx,
  text: string,
  values: unknown[],
  explain: (reason: Reason) => Error,
): Promise<void> {
  try {
    await tx.query(text, values);
  } catch (error) {
    const reason = rejectionOf<Reason>(error);
    throw reason === null ? error : explain(reason);
  }
}

/** The reason for which a statement has rejected the commit; null for other errors. */
export function rejectionOf<Reason>(error: unknown): Reason | null {
  const { code, detail } = (error ?? {}) as { code?: string; detail?: string };
  return code === 'SK001' ? (JSON.parse(detail!) as Reason) : null;
}

/** The part of a pg client that we use. */
export interface Connection extends PreparingConnection {
  query(config: QueryConfig): Promise<QueryResult>;
}

export interface Statement {
  text: string;
  values?: unknown[];
  shape?: Shape;
}

/** Adds a value to the parameters of a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * Collects the parameters of a statement.
 * @param first values whose placeholders (`$1` and so on) are already in its text
 */
export function collectParameters(first: readonly unknown[] = []): { values: unknown[]; bind: Bind } {
  const values = [...first];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Publishes every statement that is sent (`SentStatement`); tests count them and inspect their plans. */
export const statements = channel('storekeep:statement');

export interface SentStatement {
  text: string;
  values?: unknown[];
}

/**
 * Sends one statement and translates the errors of PostgreSQL.
 * @param observer of the installation, if it observes statements
 * @param requestId for log lines, if it is not in the context of the caller
 */
export function send<T>(
  connection: Connection,
  statement: Statement,
  observer: StatementObserver | null,
  requestId?: string,
): Promise<T[]> {
  if (!observer) return sendStatement(connection, statement);
  return observer.observe(statement.text, () => sendStatement<T>(connection, statement), requestId);
}

async function sendStatement<T>(
  connection: Connection,
  { text, values, shape = 'fixed' }: Statement,
): Promise<T[]> {
  if (statements.hasSubscribers) statements.publish({ text, values } satisfies SentStatement);
  let name: string | undefined;
  try {
    name = shape === 'unprepared' ? undefined : preparedName(connection, text, shape === 'varying');
    const result = await connection.query({ text, values, name, types: typeParsers } as QueryConfig);
    return result.rows as T[];
  } catch (error) {
    if (name !== undefined) await releaseUnparsedName(connection, name);
    throw translatePostgresError(error);
  }
}

/** Parses int8 as a number: constraints limit amounts to 2^53. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: string) =>
    oid === types.builtins.INT8
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};
