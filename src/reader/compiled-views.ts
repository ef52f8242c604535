import type { EntityMetadata } from 'typeorm';
import { LatestUsed } from '../kernel/latest-used.ts';
import { project } from './projection.ts';
import type { Computed } from './computed.ts';
import type { Resource, Surface } from './resource.ts';
import type { Projected } from './row-json.ts';
import { select, withKnown, type Selection, type Wanted } from './selection.ts';

/** What decides what is shown of a row. */
export interface Projecting extends Wanted {
  resource: Resource;
  surface: Surface;
  /** What depends on the request and is computed in the statement, such as prices in a region. */
  computed?: Computed;
  /** Relations of the row that are known to lead nowhere. */
  empty?: readonly string[];
  /** Relations of the row to one that the statement makes, too: the name of the expression that does. */
  made?: Readonly<Record<string, string>>;
}

/** A view in SQL. */
export interface Compiled extends Projected {
  selection: Selection;
  /** Tells it from other views. */
  number: number;
}

const VIEWS = 500;
const TEXTS = 1000;
/** Characters: of longer ones, which only odd requests have, none is kept. */
const LONGEST = 65_536;

/** The views and statements that were used last: requests can think of any number, by `expand`, `fields` and filters. */
export class CompiledViews {
  private readonly views = new LatestUsed<string, Compiled>(VIEWS);
  private readonly texts = new LatestUsed<string, string>(TEXTS);
  private readonly numbers = new WeakMap<Resource, number>();
  private readonly lists = new WeakMap<readonly string[], number>();
  private readonly contents = new LatestUsed<string, number>(VIEWS);
  private compiled = 0;
  private resources = 0;
  private seen = 0;

  /** @throws invalid_data for unknown `expand` and `fields` */
  of(metadata: EntityMetadata, view: Projecting, relations: readonly string[]): Compiled {
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
    const known = this.views.get(key);
    if (known) return known;
    const selection = withKnown(select(metadata, resource, surface, relations, view), empty, made);
    const projected = project(resource, metadata, selection, surface, computed);
    const compiled = { selection, ...projected, number: ++this.compiled };
    if (projected.list.length < LONGEST) this.views.set(key, compiled);
    return compiled;
  }

  /** The same view, with null for lists whose JSON is larger than `maxListBytes`. Rare, so it is not cached. */
  truncating(
    metadata: EntityMetadata,
    view: Projecting,
    { selection }: Compiled,
    maxListBytes: number,
  ): Compiled {
    const { resource, surface, computed } = view;
    const projected = project(resource, metadata, selection, surface, computed, maxListBytes);
    return { selection, ...projected, number: ++this.compiled };
  }

  /**
   * The same string each time: to look up a new one of 8 kB among the prepared ones costs as much as to parse a request.
   * @param shape tells the statement from others of the view
   */
  text({ number }: Compiled, shape: string, write: () => string): string {
    const key = `${number} ${shape}`;
    let text = this.texts.get(key);
    if (text === undefined) {
      text = write();
      if (text.length < LONGEST) this.texts.set(key, text);
    }
    return text;
  }

  /** By what is in it, which for a list that comes again is not looked at: there are dozens of relations in the one of orders. */
  private numberOfList(relations: readonly string[]): number {
    const known = this.lists.get(relations);
    if (known !== undefined) return known;
    const content = relations.join();
    const number = this.contents.get(content) ?? ++this.seen;
    this.contents.set(content, number);
    this.lists.set(relations, number);
    return number;
  }

  /** By identity: two resources may stand at one path, with views of their own. */
  private numberOf(resource: Resource): number {
    const known = this.numbers.get(resource);
    if (known !== undefined) return known;
    this.numbers.set(resource, ++this.resources);
    return this.resources;
  }
}
