import type { Database } from '../../kernel/database/database.ts';
import { LruMap } from '../../kernel/concurrency/lru-cache.ts';
import { boundStanding } from '../../kernel/database/row-changes.ts';
import type { Shape } from '../../kernel/database/sql.ts';
import type { Reading } from '../../kernel/database/read-context.ts';
import { binding, type Bind } from '../sql/bind-parameters.ts';
import { LONGEST, requireFitting } from '../response-size.ts';
import { KeptRows } from './row-cache.ts';
import {
  apart,
  findAndMakeText,
  findText,
  makeText,
  type Found,
  type Made,
  type Parts,
  type ShownRows,
  type Surroundings,
} from './cached-statements.ts';

/** A page to be read, as the parts of its statements. */
export interface KeptPage {
  /** The number of its view: rows of the same view have the same representation. */
  view: number;
  /** The maximum number of rows. */
  limit: number;
  /** The id of its only row, if known. */
  id?: string;
  around: (bind: Bind) => Surroundings;
  find: (bind: Bind) => Parts;
  rows: ShownRows;
  shape: Shape;
  /** The request that waits for the page. */
  reading?: Reading;
  /** The text of a statement, the same string each time. @param what distinguishes the statements of a view */
  text: (what: string, write: () => string) => string;
}

/** The rows of a page, each as JSON. */
export interface KeptAnswer {
  known: boolean;
  count: number;
  rows: string[];
}

interface FoundPage extends Found {
  rows: ReadonlyMap<string, string>;
}

const VIEWS = 500;
/** Weight of the latest page in the moving average of the hit rate. */
const WEIGHT = 0.3;

/** Reads pages through the row cache: rows that are not cached are read, and cached. */
export class KeptReader {
  private readonly rows: KeptRows;
  /** The hit rate of recent pages, by view. */
  private readonly hitRates = new LruMap<number, number>(VIEWS);

  /** @param maxBytes maximum size of the cache in bytes of JSON */
  constructor(
    private readonly database: Database,
    maxBytes: number,
  ) {
    this.rows = new KeptRows(maxBytes);
  }

  /** Whether the cache can be used: not in a transaction, which sees its own uncommitted changes. */
  get isOpen(): boolean {
    return !this.rows.keepsNone && !this.database.isJoined;
  }

  /** @throws invalid_data if the page is too long */
  async page(page: KeptPage): Promise<KeptAnswer> {
    const { known, count, ids, rows } =
      (this.expectsHits(page) ? await this.findAndComplete(page) : null) ?? (await this.findAndMake(page));
    if (!known) return { known: false, count: 0, rows: [] };
    const present = ids.flatMap((id) => rows.get(id) ?? []);
    if (present.reduce((sum, { length }) => sum + length, 0) > LONGEST) requireFitting('');
    return { known: true, count, rows: present };
  }

  /** If most rows are not cached, one statement that finds and reads them is cheaper than two. */
  private expectsHits({ view, id }: KeptPage): boolean {
    return id === undefined ? (this.hitRates.get(view) ?? 0) >= 0.5 : this.rows.hasAny(scopeOf(view), id);
  }

  /** Null if the context changed between the two statements, for example because a price list began. */
  private async findAndComplete(page: KeptPage): Promise<FoundPage | null> {
    const found = await this.find(page);
    if (!found.known) return { ...found, rows: new Map() };
    const rows = await this.complete(page, found);
    return rows && { ...found, rows };
  }

  private async find(page: KeptPage): Promise<Found> {
    const { values, bind } = binding();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = boundStanding(this.rows.standing, bind);
    const text = page.text(`find ${textKey(around, parts)}`, () => findText(around, parts, standing));
    const [found] = await this.query<Found>(page, text, values);
    this.rows.hear(found);
    this.updateHitRate(page, found);
    return found;
  }

  private async findAndMake(page: KeptPage): Promise<FoundPage> {
    const { values, bind } = binding();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = boundStanding(this.rows.standing, bind);
    const reading = this.rows.read();
    try {
      const text = page.text(`both ${textKey(around, parts)}`, () =>
        findAndMakeText(around, parts, page.rows, standing),
      );
      const [found] = await this.query<Found & Made>(page, text, values);
      this.rows.hear(found, reading);
      this.updateHitRate(page, found);
      if (!found.known) return { ...found, rows: new Map() };
      const rows = apart(requireFitting(found.made));
      this.rows.keep(reading, scopeOf(page.view, found.context), rows);
      return { ...found, rows };
    } finally {
      this.rows.end(reading);
    }
  }

  /** Takes rows from the cache and reads the missing ones; null if the context changed since `found`. */
  private async complete(page: KeptPage, found: Found): Promise<Map<string, string> | null> {
    const scope = scopeOf(page.view, found.context);
    const rows = new Map<string, string>();
    for (const id of found.ids) {
      const cached = this.rows.get(scope, id);
      if (cached) rows.set(id, cached);
    }
    const missing = found.ids.filter((id) => !rows.has(id));
    if (missing.length === 0) return rows;
    const { values, bind } = binding();
    const around = page.around(bind);
    const ids = bind(missing);
    const reading = this.rows.read();
    try {
      const text = page.text(`make ${textKey(around)}`, () => makeText(around, page.rows, ids));
      const [{ made, context }] = await this.query<Made>(page, text, values);
      if (context !== found.context) return null;
      const fresh = apart(requireFitting(made));
      this.rows.keep(reading, scope, fresh);
      return new Map([...rows, ...fresh]);
    } finally {
      this.rows.end(reading);
    }
  }

  private query<T>({ shape, limit, reading }: KeptPage, text: string, values: unknown[]): Promise<T[]> {
    return this.database.queryPage<T>(text, values, shape, limit, reading);
  }

  private updateHitRate(page: KeptPage, found: Found): void {
    if (found.ids.length === 0) return;
    const scope = scopeOf(page.view, found.context);
    const hitRate = found.ids.filter((id) => this.rows.has(scope, id)).length / found.ids.length;
    const before = this.hitRates.get(page.view) ?? 0;
    this.hitRates.set(page.view, before * (1 - WEIGHT) + hitRate * WEIGHT);
  }
}

/** Identifies the inputs of the JSON of a row other than the row itself. */
function scopeOf(view: number, context = ''): string {
  return `${view} ${context}`;
}

/** Distinguishes the statements of a view. */
function textKey(around: Surroundings, parts?: Parts): string {
  return [...around.with, around.known, ...(parts ? [...parts.with, parts.ids, parts.count] : [])].join();
}
