import { columnsOfTable } from '../http/input/columns-of.ts';
import { type Schema } from '../http/output/value-schemas.ts';
import type { Surface } from '../mapping/resource.ts';
import type { Handler, MetadataSource, Operation } from './api-description.ts';
import { completeBodies, EnumNames } from './document-bodies.ts';
import { ERROR_SCHEMAS, errorComponents } from './document-errors.ts';
import { OperationWriter } from './document-operations.ts';
import type { Components } from './document-responses.ts';
import { RepresentationSchemas } from './document-schemas.ts';
import { REHEARSAL_SCHEMA } from './rehearsal-schema.ts';

export type Paths = Record<string, Record<string, Operation>>;

/** All components that operations can refer to; a document contains those that it needs. */
export class ComponentPool implements Components {
  readonly writers: Record<Surface, OperationWriter>;
  private readonly representations: Record<Surface | 'joint', RepresentationSchemas>;
  private readonly enums: EnumNames;
  private readonly responses = errorComponents();
  private readonly schemas: Record<string, Schema> = { ...ERROR_SCHEMAS, Rehearsal: REHEARSAL_SCHEMA };
  private readonly examples: Record<string, Schema> = {};
  private readonly headings: ReadonlyMap<string, string>;

  constructor(
    private readonly source: MetadataSource,
    handlers: readonly Handler[],
  ) {
    const resources = handlers
      .flatMap(({ resource, response }) => [resource, response.resource, ...(response.resources ?? [])])
      .filter((resource) => resource !== undefined);
    const used = [...new Set(resources)];
    this.headings = new Map(handlers.map(({ heading: { tag, tagDescription } }) => [tag, tagDescription]));
    this.representations = {
      admin: new RepresentationSchemas(source, used, 'admin'),
      store: new RepresentationSchemas(source, used, 'store'),
      joint: new RepresentationSchemas(source, used, 'admin', true),
    };
    this.enums = new EnumNames(this.representations.admin);
    this.writers = {
      admin: new OperationWriter(source, this.representations.admin, this.enums, this),
      store: new OperationWriter(source, this.representations.store, this.enums, this),
    };
  }

  /** @throws if a class has the name of an entity */
  addBodies(classes: Record<string, Schema>): void {
    const duplicates = Object.keys(classes).filter((name) => this.representations.admin.entityNamed(name));
    if (duplicates.length > 0)
      throw new Error(`These bodies have the name of an entity, call them …Body: ${duplicates.join(', ')}`);
    Object.assign(
      this.schemas,
      completeBodies(classes, this.enums, (table) => columnsOfTable(table, this.source.entityMetadatas)),
    );
  }

  /** The description of a tag. */
  tagDescription(tag: string): string | undefined {
    return this.headings.get(tag);
  }

  put(
    kind: 'schemas' | 'examples' | 'responses',
    name: string,
    value: Schema,
    alternativeName: string,
  ): string {
    const components = this[kind];
    const isFree = !(name in components) || JSON.stringify(components[name]) === JSON.stringify(value);
    const chosen = isFree ? name : alternativeName;
    components[chosen] = value;
    return chosen;
  }

  find(name: string, surface: Surface | 'joint' = 'admin'): Schema | undefined {
    return this.schemas[name] ?? this.enums.newEnums[name] ?? this.representations[surface].named(name);
  }

  /** The components that the paths refer to, transitively. */
  componentsOf(paths: Paths, surface: Surface | 'joint'): Record<string, Record<string, Schema>> {
    const components: Record<string, Record<string, Schema>> = { schemas: {}, responses: {}, examples: {} };
    const pending: unknown[] = [paths];
    while (pending.length > 0) {
      for (const [kind, name] of referencesIn(pending.pop())) {
        if (components[kind][name]) continue;
        const component =
          kind === 'schemas' ? this.find(name, surface) : this[kind as 'responses' | 'examples'][name];
        if (component) pending.push((components[kind][name] = component));
      }
    }
    return Object.fromEntries(Object.entries(components).map(([kind, values]) => [kind, sorted(values)]));
  }
}

function referencesIn(value: unknown): [kind: string, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [inner.split('/').slice(-2) as [string, string]]
      : referencesIn(inner),
  );
}

export function sorted<V>(record: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
