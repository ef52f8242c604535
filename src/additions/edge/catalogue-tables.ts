import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';

/** Tables whose rows do not matter to shoppers without an account, or whose changes follow those of others. */
const IRRELEVANT = new Set([
  'customer',
  'customer_group',
  'customer_group_customers',
  'row_tally',
  'shown_change',
  // triggers write it when prices and price lists change, in the same transaction
  'eu_price_history',
  'eu_price_list_history',
  // when the history began, at a start of the shop
  'eu_member',
  // follows the translations of its records
  'translated_handle',
]);

/** How many texts of statements are remembered. */
const MAX_TEXTS = 1000;

/** The tables that a statement reads. */
export interface ReadTables {
  /** Those whose changes are recorded, with the number of places where the statement names them. */
  recorded: ReadonlyMap<string, number>;
  /** Whether the changes of all others do not matter. */
  isComplete: boolean;
}

/** Knows which tables a statement reads, from its text, and which of them have the triggers of the change log. */
@Injectable()
export class CatalogueTables implements OnModuleInit {
  private recorded: ReadonlySet<string> = new Set();
  private others: ReadonlySet<string> = new Set();
  private readonly texts = new Map<string, ReadTables>();

  constructor(private readonly database: Database) {}

  /** Enables the triggers, which are disabled until a shop uses them. */
  async onModuleInit(): Promise<void> {
    const disabled = await this.database.query<{ sql: string }>(
      `select format('alter table %I enable trigger %I', c.relname, t.tgname) as sql ${TRIGGERS} and t.tgenabled = 'D'`,
    );
    for (const { sql } of disabled) await this.database.independent((writable) => writable.query(sql));
    const tables = await this.database.query<{ name: string; is_recorded: boolean }>(
      `select c.relname as name, c.relname in (select c.relname ${TRIGGERS} and t.tgenabled = 'O') as is_recorded
       from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace`,
    );
    const names = (isRecorded: boolean) =>
      new Set(tables.filter(({ is_recorded }) => is_recorded === isRecorded).map(({ name }) => name));
    this.recorded = names(true);
    this.others = names(false);
  }

  /** The names of the tables whose changes are recorded. */
  get names(): ReadonlySet<string> {
    return this.recorded;
  }

  /** @param text of a statement, which is the same string each time */
  readBy(text: string): ReadTables {
    const known = this.texts.get(text);
    if (known) return known;
    if (this.texts.size >= MAX_TEXTS) this.texts.clear();
    const read = this.parse(text);
    this.texts.set(text, read);
    return read;
  }

  /** A word that is the name of a recorded table counts wherever it is; of the others, only what a `from` or `join` reads. */
  private parse(text: string): ReadTables {
    const recorded = new Map<string, number>();
    for (const [word] of text.matchAll(/\w+/g))
      if (this.recorded.has(word)) recorded.set(word, (recorded.get(word) ?? 0) + 1);
    const sources = [...text.matchAll(/\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi)].map(([, name]) => name);
    return {
      recorded,
      isComplete: sources.every((name) => !this.others.has(name) || IRRELEVANT.has(name)),
    };
  }
}

const TRIGGERS = `from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and t.tgname ~ '_edge_(added|changed|removed|emptied)$'`;
