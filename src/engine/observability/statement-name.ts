import { LRUCache } from 'lru-cache';

/** Texts that depend on requests would otherwise accumulate. */
const MAX_TEXTS = 2000;
/** More than the tables that we read and write; names beyond it count as `other`, so that the number of time series is bounded. */
const MAX_NAMES = 400;

/**
 * Names statements by what they do, e.g. `select product`, `update cart` or `commit`: short, the same in every process, and without
 * values. A statement that changes several tables has the name of the first change in its text.
 */
export class StatementNames {
  private readonly byText = new LRUCache<string, string>({ max: MAX_TEXTS });
  private readonly names = new Set<string>();

  of(text: string): string {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const derived = deriveName(text);
    const name = this.names.has(derived) || this.names.size < MAX_NAMES ? derived : 'other';
    this.names.add(name);
    this.byText.set(text, name);
    return name;
  }
}

const CHANGE =
  /\b(insert\s+into|delete\s+from|(?<!for\s)(?<!for\sno\skey\s)(?<!do\s)update)\s+(?:only\s+)?"?([a-z_]\w*)"?/i;
/** Functions in the place of a table, such as `unnest(…)`, are not tables. */
const TABLE = /\b(?<!distinct\s)(?:from|join)\s+(?:only\s+)?"?([a-z_]\w*)"?(?!\w|\s*\()/gi;
const CTE = /\b([a-z_]\w*)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;
const NO_TABLES = new Set(['lateral', 'select', 'only', 'unnest']);

function deriveName(text: string): string {
  const change = CHANGE.exec(text);
  if (change) return `${change[1].slice(0, 6).toLowerCase()} ${change[2].toLowerCase()}`;
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'other';
  if (verb !== 'select' && verb !== 'with') return verb;
  const ctes = new Set([...text.matchAll(CTE)].map(([, name]) => name));
  const table = [...text.matchAll(TABLE)].find(([, name]) => !ctes.has(name) && !NO_TABLES.has(name))?.[1];
  const called = table ?? /^\s*select\s+(?:\w+\s+from\s+)?([a-z_]\w*)\s*\(/i.exec(text)?.[1];
  return called === undefined ? 'select' : `select ${called.toLowerCase()}`;
}
