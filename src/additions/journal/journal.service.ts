import { Injectable } from '@nestjs/common';
import { Database, type DateComparison, type JournaledWork, notFound } from '@storekeep/server/extend';

/** Who changed something. */
export interface JournalActor {
  type: 'user' | 'api_key' | 'application' | 'command' | 'job';
  id: string | null;
  name: string | null;
}

/** One operation of staff or a program. */
export interface JournalEntry {
  id: string;
  created_at: string;
  actor: JournalActor;
  operation: string;
  method: string | null;
  path: string | null;
  request_id: string | null;
  ip: string | null;
  resource: string | null;
  resource_id: string | null;
  undoes_id: string | null;
  undone_by_id: string | null;
}

/** A row that changed: only the columns that did. */
export interface JournalChange {
  table: string;
  id: string;
  /** Null for a row that was created. */
  before: Record<string, unknown> | null;
  /** Null for a row that was deleted. */
  after: Record<string, unknown> | null;
}

export interface EntryWithChanges extends JournalEntry {
  /** The number of all changes. */
  changes_count: number;
  changes: JournalChange[];
}

export interface JournalFilter {
  actor_type?: string;
  actor_id?: string;
  resource?: string;
  resource_id?: string;
  operation?: string;
  created_at?: DateComparison;
  /** The id of an entry: only older ones. */
  after?: string;
  limit?: number;
}

/** Which changes of an entry are read, in their order. */
export interface ChangesPage {
  /** Defaults to 1,000, which is also the most. */
  limit?: number;
  offset?: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;
const MAX_CHANGES = 1000;

/** Reads the journal. */
@Injectable()
export class JournalService {
  constructor(private readonly database: Database) {}

  /**
   * Lists entries, the newest first.
   * @param ownOf only those of this user
   */
  async list(
    filter: JournalFilter,
    ownOf: string | null = null,
  ): Promise<{ entries: JournalEntry[]; limit: number; next: string | null }> {
    const limit = Math.min(filter.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
    const { text, values } = listStatement(filter, ownOf, limit + 1);
    const entries = await this.database.query<JournalEntry>(text, values, 'varying');
    const next = entries.length > limit ? entries[limit - 1].id : null;
    return { entries: entries.slice(0, limit), limit, next };
  }

  /** Writes an entry without changes, which its changes may follow. */
  async writeEntry(work: JournaledWork): Promise<void> {
    await this.database.independent((sql) =>
      sql.query('select write_journal_entry($1::jsonb)', [JSON.stringify(work)]),
    );
  }

  /**
   * Finds an entry with the rows that it changed, in the order of the changes. An import has hundreds of thousands, so they come by pages.
   * @param ownOf only one of this user
   * @throws not_found
   */
  async get(id: string, ownOf: string | null = null, page: ChangesPage = {}): Promise<EntryWithChanges> {
    const limit = Math.min(page.limit ?? MAX_CHANGES, MAX_CHANGES);
    const [entry] = await this.database.query<EntryWithChanges>(GET, [id, ownOf, limit, page.offset ?? 0]);
    if (!entry) throw notFound('Journal entry', id);
    return entry;
  }
}

/** Users and keys have the name that they have today. */
const ENTRY = `e.id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  jsonb_build_object('type', e.actor_type, 'id', e.actor_id, 'name', coalesce(e.actor_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, k.title)) as actor,
  e.operation, e.method, e.path, e.request_id, e.ip, e.resource, e.resource_id, e.undoes_id, e.undone_by_id`;

const FROM = `from journal_entry e left join "user" u on e.actor_type = 'user' and u.id = e.actor_id
  left join api_key k on e.actor_type = 'api_key' and k.id = e.actor_id`;

/** Only the conditions of the filters that are there, so that each has the index that fits it. */
function listStatement(filter: JournalFilter, ownOf: string | null, limit: number) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const columns = ['actor_type', 'actor_id', 'resource', 'resource_id', 'operation'] as const;
  const conditions = columns
    .filter((column) => filter[column] !== undefined)
    .map((column) => `e.${column} = ${bind(filter[column])}`);
  for (const [name, operator] of Object.entries(OPERATORS)) {
    const bound = filter.created_at?.[name as keyof DateComparison];
    if (bound !== undefined) conditions.push(`e.created_at ${operator} ${bind(bound)}`);
  }
  if (filter.after !== undefined)
    conditions.push(
      `(e.created_at, e.id) < (select created_at, id from journal_entry where id = ${bind(filter.after)})`,
    );
  if (ownOf !== null) conditions.push(isOwn(bind(ownOf)));
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `select ${ENTRY} ${FROM} ${where} order by e.created_at desc, e.id desc limit ${bind(limit)}`;
  return { text, values };
}

/** The entries of a user or key, and those of the jobs that they have created. */
function isOwn(actor: string): string {
  return `(e.actor_id = ${actor} or e.actor_type = 'job' and exists (select from journal_entry o
    where o.resource = 'batch-jobs' and o.resource_id = e.actor_id and o.operation = 'PostBatchJobs' and o.actor_id = ${actor}))`;
}

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

const GET = `
  select ${ENTRY}, (select count(*)::integer from journal_change c where c.entry_id = e.id) as changes_count, coalesce((
    select jsonb_agg(jsonb_build_object('table', c."table", 'id', c.row_id, 'before', c.before, 'after', c.after) order by c.position)
    from (select * from journal_change where entry_id = e.id order by position limit $3 offset $4) c), '[]') as changes
  ${FROM} where e.id = $1 and ($2::text is null or ${isOwn('$2')})`;
