import { LRUCache } from 'lru-cache';
import type { EntityMetadata } from 'typeorm';
import type { Database } from '../kernel/database/database.ts';
import { type Resource, visibleOn } from '../mapping/resource.ts';
import { isAlwaysParsed } from './post-process.ts';
import { type RelationSelection, select, type Selection, selectsCustomRelation } from './selection.ts';
import { project } from './sql/projection.ts';
import type { Projected } from './sql/row-json.ts';
import type { View } from './view.ts';

/** A view compiled to SQL. */
export interface CompiledView extends Projected {
  metadata: EntityMetadata;
  selection: Selection;
  /** The languages of its texts, see `View`. */
  locales?: readonly string[];
  /** Predicates of the rows that the surface has, deleted ones included. */
  visible: readonly string[];
  /** The ORDER BY clauses of its lists and their first keys, by the value of `order`. */
  orders: Map<string, { key: string; order: string }>;
  /** The texts of its statements, by the parts in which they differ. */
  texts: LRUCache<string, string>;
  /** Whether it has rows of tables that are not of Storekeep, whose changes are not recorded. */
  hasCustomRelation: boolean;
  /** Identifies the view. */
  number: number;
}

/** Requests choose `expand`, `fields` and filters freely, so the number of entries is limited: per resource, and per view. */
const MAX_VIEWS = 200;
const MAX_TEXTS = 50;
/** Maximum characters of an entry; only unusual requests have longer ones. */
const MAX_LENGTH = 65_536;

/** Compiles views, and caches the compiled ones. */
export class CompiledViews {
  private readonly views = new WeakMap<Resource, LRUCache<string, CompiledView>>();
  private lastNumber = 0;

  constructor(private readonly database: Database) {}

  /** @throws invalid_data for unknown `expand` and `fields` */
  of(view: View): CompiledView {
    return this.compiled(view, view.relations ?? view.resource[view.surface]?.relations);
  }

  /** The view of the rows of a list. @throws invalid_data for unknown `expand` and `fields` */
  ofList(view: View): CompiledView {
    const { relations, listRelations = relations, listFields } = view.resource[view.surface] ?? {};
    const fields = view.fields && listFields ? [view.fields, ...listFields].join() : view.fields;
    return this.compiled({ ...view, fields }, view.relations ?? listRelations);
  }

  /** The same view, with null for lists whose JSON is larger than `maxListBytes`. Rare, so it is compiled each time. */
  truncating(view: View, { selection }: CompiledView, maxListBytes: number): CompiledView {
    return this.compile(view, selection, maxListBytes);
  }

  private compiled(view: View, relations: readonly string[] = []): CompiledView {
    const { resource, surface, expand, fields, computed, locales = [], emptyRelations = [] } = view;
    let views = this.views.get(resource);
    if (!views) this.views.set(resource, (views = createCache(MAX_VIEWS, ({ list }) => list.length)));
    const key = `${surface} ${expand ?? `by default ${relations.join()}`} & ${fields ?? 'all'} & ${computed?.key} & ${emptyRelations.join()} & ${locales.join()}`;
    const cached = views.get(key);
    if (cached) return cached;
    const selection = select(this.metadataOf(view), resource, surface, relations, view);
    for (const path of emptyRelations) {
      const relation = relationAt(selection, path.split('.'));
      if (relation) relation.isEmpty = true;
    }
    const compiled = this.compile(view, selection);
    views.set(key, compiled);
    return compiled;
  }

  private compile(view: View, selection: Selection, maxListBytes?: number): CompiledView {
    const { resource, surface, computed, locales } = view;
    const metadata = this.metadataOf(view);
    const visible = visibleOn(surface, resource.entity, 't');
    return {
      ...project(resource, metadata, selection, surface, {
        computed,
        locales,
        maxListBytes,
        // lists that are too long are found by their names, before the rows are processed
        asArrays: maxListBytes === undefined && isAlwaysParsed(resource, surface, selection),
      }),
      metadata,
      selection,
      locales,
      visible: visible ? [visible] : [],
      hasCustomRelation: selectsCustomRelation(selection, metadata),
      orders: new Map(),
      texts: createCache<string>(MAX_TEXTS, (text, key) => key.length + text.length),
      number: ++this.lastNumber,
    };
  }

  private metadataOf({ resource }: View): EntityMetadata {
    return this.database.metadata(resource.entity);
  }
}

/**
 * The text of a statement, remembered under a key. The same string is sent each time: to look up a new string of 8 kB among the prepared statements
 * costs as much as parsing a request.
 */
export function statementText({ texts }: CompiledView, key: string, build: () => string): string {
  const remembered = texts.get(key);
  if (remembered !== undefined) return remembered;
  const text = build();
  texts.set(key, text);
  return text;
}

function relationAt(
  { relations }: Selection,
  [name, ...rest]: readonly string[],
): RelationSelection | undefined {
  const relation = relations.get(name);
  return relation && rest.length > 0 ? relationAt(relation.selection, rest) : relation;
}

/** @param lengthOf returns the number of characters of an entry */
function createCache<V extends object | string>(
  max: number,
  lengthOf: (value: V, key: string) => number,
): LRUCache<string, V> {
  return new LRUCache({ max, maxEntrySize: MAX_LENGTH, sizeCalculation: lengthOf });
}
