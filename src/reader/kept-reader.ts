import type { Database } from '../kernel/database.ts';
import { LatestUsed } from '../kernel/latest-used.ts';
import { boundStanding } from '../kernel/shown-changes.ts';
import type { Shape } from '../kernel/sql.ts';
import type { Reading } from '../kernel/wanted.ts';
import { binding, type Bind } from './bind.ts';
import { LONGEST, requireFitting } from './fitting.ts';
import { KeptRows } from './kept-rows.ts';
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
} from './kept-statements.ts';

/** A page to be read, in parts. */
export interface KeptPage {
  /** The number of its view: with the same, rows show the same of themselves. */
  view: number;
  /** How many rows it has at most. */
  limit: number;
  /** The id of its only row, where that is known. */
  id?: string;
  around: (bind: Bind) => Surroundings;
  find: (bind: Bind) => Parts;
  rows: ShownRows;
  shape: Shape;
  /** Who waits for it. */
  reading?: Reading;
  /** The text of a statement, the same string each time. @param what tells it from the others of the view */
  text: (what: string, write: () => string) => string;
}

/** The rows of a page as a JSON array, without its brackets. */
export interface KeptAnswer {
  known: boolean;
  count: number;
  rows: string[];
}

interface Whole extends Found {
  rows: ReadonlyMap<string, string>;
}

const VIEWS = 500;
/** Of each page, in what is known of the ones before it. */
const WEIGHT = 0.3;

/** Reads pages whose rows are kept: what is not known of them is made, and kept. */
export class KeptReader {
  private readonly rows: KeptRows;
  /** How much of the last pages was known, by view. */
  private readonly shares = new LatestUsed<number, number>(VIEWS);

  /** @param mostBytes of JSON at most */
  constructor(
    private readonly database: Database,
    mostBytes: number,
  ) {
    this.rows = new KeptRows(mostBytes);
  }

  /** In a transaction that has changed something, rows are not what they are to others. */
  get isOpen(): boolean {
    return !this.rows.keepsNone && !this.database.isJoined;
  }

  /** @throws invalid_data for an answer that is too long */
  async page(page: KeptPage): Promise<KeptAnswer> {
    const { known, count, ids, rows } =
      (this.expectsToKnow(page) ? await this.findAndComplete(page) : null) ?? (await this.findAndMake(page));
    if (!known) return { known: false, count: 0, rows: [] };
    const present = ids.flatMap((id) => rows.get(id) ?? []);
    if (present.reduce((sum, { length }) => sum + length, 0) > LONGEST) requireFitting('');
    return { known: true, count, rows: present };
  }

  /** One statement is better than two, where rows have to be made anyway. */
  private expectsToKnow({ view, id }: KeptPage): boolean {
    return id === undefined ? (this.shares.get(view) ?? 0) >= 0.5 : this.rows.hasAny(scopeOf(view), id);
  }

  /** Null when they were found for others than they were then made for, such as before and after a price list begins. */
  private async findAndComplete(page: KeptPage): Promise<Whole | null> {
    const found = await this.find(page);
    if (!found.known) return { ...found, rows: new Map() };
    const rows = await this.complete(page, found);
    return rows && { ...found, rows };
  }

  private async find(page: KeptPage): Promise<Found> {
    const { values, bind } = binding();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = boundStanding(this.rows.standing, bind);
    const text = page.text(`find ${told(around, parts)}`, () => findText(around, parts, standing));
    const [found] = await this.query<Found>(page, text, values);
    this.rows.hear(found);
    this.learn(page, found);
    return found;
  }

  private async findAndMake(page: KeptPage): Promise<Whole> {
    const { values, bind } = binding();
    const [around, parts] = [page.around(bind), page.find(bind)];
    const standing = boundStanding(this.rows.standing, bind);
    const reading = this.rows.read();
    try {
      const text = page.text(`both ${told(around, parts)}`, () =>
        findAndMakeText(around, parts, page.rows, standing),
      );
      const [found] = await this.query<Found & Made>(page, text, values);
      this.rows.hear(found, reading);
      this.learn(page, found);
      if (!found.known) return { ...found, rows: new Map() };
      const rows = apart(requireFitting(found.made));
      this.rows.keep(reading, scopeOf(page.view, found.context), rows);
      return { ...found, rows };
    } finally {
      this.rows.end(reading);
    }
  }

  /** What is known of the rows, and what has to be made of them; null as above. */
  private async complete(page: KeptPage, found: Found): Promise<Map<string, string> | null> {
    const scope = scopeOf(page.view, found.context);
    const rows = new Map<string, string>();
    for (const id of found.ids) {
      const kept = this.rows.get(scope, id);
      if (kept) rows.set(id, kept);
    }
    const unknown = found.ids.filter((id) => !rows.has(id));
    if (unknown.length === 0) return rows;
    const { values, bind } = binding();
    const around = page.around(bind);
    const ids = bind(unknown);
    const reading = this.rows.read();
    try {
      const text = page.text(`make ${told(around)}`, () => makeText(around, page.rows, ids));
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

  private learn(page: KeptPage, found: Found): void {
    if (found.ids.length === 0) return;
    const scope = scopeOf(page.view, found.context);
    const known = found.ids.filter((id) => this.rows.has(scope, id)).length / found.ids.length;
    const before = this.shares.get(page.view) ?? 0;
    this.shares.set(page.view, before * (1 - WEIGHT) + known * WEIGHT);
  }
}

/** What the JSON of a row depends on beside the row. */
function scopeOf(view: number, context = ''): string {
  return `${view} ${context}`;
}

/** What tells a statement from others of its view. */
function told(around: Surroundings, parts?: Parts): string {
  return [...around.with, around.known, ...(parts ? [...parts.with, parts.ids, parts.count] : [])].join();
}
