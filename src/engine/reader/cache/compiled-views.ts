import { LRUCache } from 'lru-cache';
import type { EntityMetadata } from 'typeorm';
import { project } from '../sql/projection.ts';
import type { Computed } from '../computed-fields.ts';
import type { Resource, Surface } from '../resource.ts';
import type { Projected } from '../sql/row-json.ts';
import { select, withKnownRelations, type Selection, type RequestedFields } from '../selection.ts';

/** The inputs that determine the representation of a row. */
export interface ProjectionInput extends RequestedFields {
  resource: Resource;
  surface: Surface;
  /** Values that depend on the request and are computed in the statement, such as prices in a region. */
  computed?: Computed;
  /** Relations of the row that are known to be empty. */
  empty?: readonly string[];
  /** To-one relations whose row the statement inserts as well: the name of the expression that does. */
  made?: Readonly<Record<string, string>>;
}

/** A view compiled to SQL. */
export interface CompiledView extends Projected {
  selection: Selection;
  /** Identifies the view. */
  number: number;
}

const VIEWS = 500;
const TEXTS = 1000;
/** Maximum characters of a cached text; only unusual requests have longer ones. */
const LONGEST = 65_536;

/** LRU caches of views and statements: `expand`, `fields` and filters of requests allow any number of them. */
export class CompiledViews {
  private readonly views = new LRUCache<string, CompiledView>({ max: VIEWS });
  private readonly texts = new LRUCache<string, string>({ max: TEXTS });
  private readonly numbers = new WeakMap<Resource, number>();
  private readonly lists = new WeakMap<readonly string[], number>();
  private readonly contents = new LRUCache<string, number>({ max: VIEWS });
  private lastViewNumber = 0;
  private lastResourceNumber = 0;
  private lastListNumber = 0;

  /** @throws invalid_data for unknown `expand` and `fields` */
  of(metadata: EntityMetadata, view: ProjectionInput, relations: readonly string[]): CompiledView {
    const { resource, surface, expand, fields, computed, empty = [], made = {} } = view;
    const key = JSON.stringify([
      surface,
      this.numberOf(resource),
      expand ?? this.numberOfList(relations),
      fields ?? null,
      computed?.key,
      empty,
      made,
    ]);
    const cached = this.views.get(key);
    if (cached) return cached;
    const selection = withKnownRelations(select(metadata, resource, surface, relations, view), empty, made);
    const projected = project(resource, metadata, selection, surface, computed);
    const compiled = { selection, ...projected, number: ++this.lastViewNumber };
    if (projected.list.length < LONGEST) this.views.set(key, compiled);
    return compiled;
  }

  /** The same view, with null for lists whose JSON is larger than `maxListBytes`. Rare, so it is not cached. */
  truncating(
    metadata: EntityMetadata,
    view: ProjectionInput,
    { selection }: CompiledView,
    maxListBytes: number,
  ): CompiledView {
    const { resource, surface, computed } = view;
    const projected = project(resource, metadata, selection, surface, computed, maxListBytes);
    return { selection, ...projected, number: ++this.lastViewNumber };
  }

  /**
   * Returns the same string each time: to look up a new string of 8 kB among the prepared statements costs as much as parsing a request.
   * @param shape distinguishes the statements of a view
   */
  text({ number }: CompiledView, shape: string, write: () => string): string {
    const key = `${number} ${shape}`;
    let text = this.texts.get(key);
    if (text === undefined) {
      text = write();
      if (text.length < LONGEST) this.texts.set(key, text);
    }
    return text;
  }

  /** By content. Joining the dozens of relations of an order takes time, so the number is also cached by the identity of the array. */
  private numberOfList(relations: readonly string[]): number {
    const known = this.lists.get(relations);
    if (known !== undefined) return known;
    const content = relations.join();
    const number = this.contents.get(content) ?? ++this.lastListNumber;
    this.contents.set(content, number);
    this.lists.set(relations, number);
    return number;
  }

  /** By identity: two resources may have the same path, with different views. */
  private numberOf(resource: Resource): number {
    const known = this.numbers.get(resource);
    if (known !== undefined) return known;
    this.numbers.set(resource, ++this.lastResourceNumber);
    return this.lastResourceNumber;
  }
}
