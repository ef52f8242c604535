import type { Database } from '../../kernel/database/database.ts';
import { bindWatermark, invalidationsSince, type Invalidations } from '../../kernel/database/row-changes.ts';
import { collectParameters } from '../../kernel/database/sql.ts';
import type { RepresentedRow } from '../../mapping/representation.ts';
import type { CachedRelation } from '../../mapping/resource.ts';
import { statementText, type CompiledView, type CompiledViews } from '../compiled-views.ts';
import { parseRows, processRows, rowsOf } from '../post-process.ts';
import { ResponseTooLong } from '../response-size.ts';
import { compileRowQuery, notFoundError, rowTextSql } from '../row-lookup.ts';
import { RowText } from '../row-text.ts';
import type { ReadPage, RowKey, RowSource } from '../row-source.ts';
import type { Selection } from '../selection.ts';
import { withSql, type Condition } from '../sql/conditions.ts';
import {
  computedExpressions,
  referencesExistSql,
  requireReferences,
  statementShapeOf,
  type Page,
  type View,
} from '../view.ts';
import type { RowCache } from './row-cache.ts';

/** The result of reading a row together with the invalidations. */
interface Result extends Invalidations {
  /** JSON text; '' if it would be too long, null if there is no row. */
  json: string | null;
  /** Whether everything exists that the view refers to. */
  referencesExist: boolean;
}

/** How rows of a view are read. */
interface Plan {
  /** The view with all of its relations. */
  whole: CompiledView;
  /** The view without its cached relations. */
  reduced: CompiledView;
  /** Its cached relations; empty if the next source reads its rows. */
  relations: readonly CachedRelation[];
  /** Identifies how related rows are represented, the same for views that differ only in relations that are empty. */
  scope: number;
  /** The share of related rows that were cached, as a moving average. */
  hitRate: number;
}

/** The place of a related row in a row, and in the cache. */
interface RelatedRow {
  relation: CachedRelation;
  owner: RepresentedRow;
  id: string;
  scope: string;
}

/** Weight of the latest row in the moving average of the hit rate. */
const WEIGHT = 0.2;
/** The hit rate from which on a row is read without its cached relations. If one is missing then, it is read again as a whole. */
const MIN_HIT_RATE = 0.7;

/**
 * Reads rows that change often, such as carts, without the related rows that rarely change, such as regions and variants: it takes
 * these from the row cache. The statement also returns the invalidations, so no related row is older than the row itself. If one
 * is not cached, the row is read as a whole, and its related rows are cached.
 */
export class RelatedRowsReader implements RowSource {
  private readonly plans = new WeakMap<CompiledView, Plan>();

  constructor(
    private readonly database: Database,
    private readonly views: CompiledViews,
    private readonly next: RowSource,
    private readonly rows: RowCache,
  ) {}

  async one(view: View, key: RowKey, conditions: readonly Condition[] = []): Promise<RowText> {
    const plan = this.planOf(view);
    // a transaction sees its own changes, and `compute` might change related rows, which are shared
    if (plan.relations.length === 0 || this.database.isJoined || view.compute)
      return this.next.one(view, key, conditions);
    const reduced = this.expectsHits(view, plan) ? await this.readReduced(view, plan, key, conditions) : null;
    const row = reduced ?? (await this.readWhole(view, plan, key, conditions));
    const read = { isPage: false, selection: (reduced ? plan.reduced : plan.whole).selection };
    return new RowText(await processRows(this.database, view, read, [row]));
  }

  page(view: View, page: Page, options?: { truncate?: boolean }): Promise<ReadPage> {
    return this.next.page(view, page, options);
  }

  private planOf(view: View): Plan {
    const whole = this.views.of(view);
    let plan = this.plans.get(whole);
    if (!plan) this.plans.set(whole, (plan = this.makePlan(view, whole)));
    return plan;
  }

  private makePlan(view: View, whole: CompiledView): Plan {
    const { resource, surface, expand, fields, relations: others, computed, emptyRelations = [] } = view;
    const declared = (surface === 'store' && resource.store?.cachedRelations) || [];
    const isDefault = expand === undefined && fields === undefined && others === undefined;
    // computed fields of related rows may depend on the row, but not on the request
    const isCacheable = isDefault && !whole.hasCustomRelation && computed?.with === undefined;
    const relations = isCacheable ? declared.filter(({ path }) => isSelected(whole.selection, path)) : [];
    const paths = relations.map(({ path }) => path.join('.'));
    return {
      whole,
      reduced: this.views.of({ ...view, emptyRelations: [...emptyRelations, ...paths] }),
      relations,
      scope: this.views.of({ ...view, emptyRelations: undefined }).number,
      hitRate: 0,
    };
  }

  private expectsHits({ known }: View, plan: Plan): boolean {
    if (!known) return plan.hitRate >= MIN_HIT_RATE;
    return relatedRows(plan, known as RepresentedRow).every(({ scope, id }) => this.rows.has(scope, id));
  }

  /** Null if a related row is not cached. */
  private async readReduced(
    view: View,
    plan: Plan,
    key: RowKey,
    conditions: readonly Condition[],
  ): Promise<RepresentedRow | null> {
    const found = await this.read(view, plan.reduced, key, conditions);
    this.rows.applyInvalidations(found);
    const row = parseRow(view, plan.reduced, key, found);
    const related = relatedRows(plan, row);
    if (this.findMissing(plan, related).length > 0) return null;
    for (const { owner, relation, scope, id } of related)
      owner[relation.path.at(-1)!] = this.rows.get(scope, id)!.values;
    return row;
  }

  /** Reads a row with its related rows, and caches these. */
  private async readWhole(
    view: View,
    plan: Plan,
    key: RowKey,
    conditions: readonly Condition[],
  ): Promise<RepresentedRow> {
    const pendingRead = this.rows.beginRead();
    try {
      const found = await this.read(view, plan.whole, key, conditions);
      this.rows.applyInvalidations(found, pendingRead);
      const row = parseRow(view, plan.whole, key, found);
      for (const { scope, id, relation, owner } of this.findMissing(plan, relatedRows(plan, row))) {
        const related = owner[relation.path.at(-1)!] as RepresentedRow | null;
        const changeId = related && relation.changeId(related);
        if (!changeId) continue;
        const text = new RowText(JSON.stringify(related), related);
        this.rows.store(pendingRead, found.server, scope, new Map([[id, text]]), changeId);
      }
      return row;
    } finally {
      this.rows.endRead(pendingRead);
    }
  }

  private async read(
    view: View,
    compiled: CompiledView,
    key: RowKey,
    conditions: readonly Condition[],
  ): Promise<Result> {
    const { values, bind } = collectParameters();
    const computed = computedExpressions(view, bind);
    const { with: expressions, join, tests } = compileRowQuery(compiled, key, conditions, bind);
    const watermark = bindWatermark(this.rows.watermark, bind);
    const withClause = withSql([...computed, ...expressions]);
    const where = tests.join(' and ');
    const text = statementText(
      compiled,
      `invalidations ${withClause}${join}${where}`,
      () =>
        `${withClause}select (${rowTextSql(compiled, join, where)}) as json, ${referencesExistSql(view)} as "referencesExist", ${invalidationsSince(watermark)}`,
    );
    const [found] = await this.database.query<Result>(text, values, statementShapeOf(view), view.readContext);
    requireReferences(view, found.referencesExist);
    return found;
  }

  /** Looks the related rows of a row up in the cache, and updates the hit rate. @returns those that are not cached */
  private findMissing(plan: Plan, related: readonly RelatedRow[]): RelatedRow[] {
    const missing = related.filter(({ scope, id }) => !this.rows.has(scope, id));
    if (related.length === 0) return missing;
    const hits = related.length - missing.length;
    plan.hitRate = plan.hitRate * (1 - WEIGHT) + (hits / related.length) * WEIGHT;
    const lookups = this.database.observability.metrics?.cacheLookups;
    lookups?.inc({ outcome: 'hit' }, hits);
    lookups?.inc({ outcome: 'miss' }, missing.length);
    return missing;
  }
}

/** @throws not_found, ResponseTooLong */
function parseRow(
  view: View,
  { selection, arrays }: CompiledView,
  key: RowKey,
  { json }: Result,
): RepresentedRow {
  if (json === '') throw new ResponseTooLong();
  if (json === null) throw notFoundError(view, key);
  return parseRows({ json, isPage: false, selection, shape: arrays?.shape })[0];
}

function relatedRows({ relations, scope }: Plan, row: Readonly<RepresentedRow>): RelatedRow[] {
  return relations.flatMap((relation) => {
    const { path, key, dependsOn } = relation;
    const representation = `${scope} ${path.join('.')} ${dependsOn === undefined ? '' : String(row[dependsOn])}`;
    return ownersOf(row, path).flatMap((owner) => {
      const id = owner[key] as string | null;
      return id === null ? [] : [{ relation, owner, id, scope: representation }];
    });
  });
}

/** The rows that have the last relation of a path. */
function ownersOf(row: RepresentedRow, [name, ...rest]: readonly string[]): RepresentedRow[] {
  if (rest.length === 0) return [row];
  return rowsOf(row[name]).flatMap((owner) => ownersOf(owner, rest));
}

function isSelected({ relations }: Selection, [name, ...rest]: readonly string[]): boolean {
  const relation = relations.get(name);
  if (!relation || relation.isEmpty) return false;
  return rest.length === 0 || isSelected(relation.selection, rest);
}
