import type { DataSource, EntityMetadata } from 'typeorm';
import { computedRelations } from '../entities/computed-relation.ts';
import type { EntityFacts } from '../entities/entity-facts.ts';
import { isMasked, isMaskedSomewhere } from '../entities/masked.ts';
import { AMOUNT, reference, type Schema } from '../http/schema.ts';
import { isTimestamp } from '../reader/column-sql.ts';
import { visibleOn, type Resource, type Surface } from '../reader/resource.ts';
import { isShown, isShownUnasked, targetOf, withEager } from '../reader/selection.ts';

/*
 * Schemas of what is shown, made from the entities: the compiler of reads and the documents go by the same metadata.
 * A document is OpenAPI 3.1, so these are JSON Schemas of 2020-12.
 */

type ColumnMetadata = EntityMetadata['columns'][number];

/** What one document says of entities: whole, or only what its surface may show. */
export class ShownSchemas {
  constructor(
    private readonly dataSource: DataSource,
    private readonly resources: readonly Resource[],
    /** The store document leaves out the relations that shoppers cannot ask for. */
    readonly surface: Surface,
    /** Whether it speaks of both surfaces: then only what both show is required. */
    private readonly joint = false,
  ) {}

  /** The schema of that name: of an entity, or an enum of one of its columns. */
  named(name: string): Schema | undefined {
    if (name === 'HiddenRecord') return HIDDEN_RECORD;
    const metadata = this.entityNamed(name);
    return metadata ? this.entity(metadata) : this.enums().find((one) => one.name === name)?.schema;
  }

  entityNamed(name: string): EntityMetadata | undefined {
    return this.dataSource.entityMetadatas.find((one) => one.name === name);
  }

  /** All enums of columns, by name. */
  enums(): { name: string; schema: Schema & { enum: string[] } }[] {
    const columns = this.dataSource.entityMetadatas.flatMap(({ columns }) =>
      columns.filter((column) => valuesOf(column)),
    );
    const byName = new Map(columns.map((column) => [enumName(column), valuesOf(column)!]));
    return [...byName].map(([name, values]) => ({ name, schema: { type: 'string', enum: values } }));
  }

  private entity(metadata: EntityMetadata): Schema {
    const columns = metadata.columns.filter((column) => isShown(column, this.surface));
    return {
      type: 'object',
      required: columns
        .filter(
          (column) =>
            isShownUnasked(column, this.surface) && (!this.joint || isShownUnasked(column, 'store')),
        )
        .map((column) => column.propertyName),
      properties: {
        ...Object.fromEntries(
          columns.map((column) => [column.propertyName, columnSchema(column, this.surface)]),
        ),
        ...Object.fromEntries(this.relations(metadata).map((name) => [name, this.relation(metadata, name)])),
        ...Object.fromEntries(
          this.totals(metadata).map((name) => [name, { type: 'integer', description: AMOUNT }]),
        ),
        ...this.resources.find(({ entity, computed }) => entity === metadata.target && computed)?.computed,
        ...(this.surface === 'store' && (metadata.target as EntityFacts).addedForShoppers),
      },
    };
  }

  /** Computed amounts. They are optional: the computation may not reach a record that is nested elsewhere. */
  totals(metadata: EntityMetadata): string[] {
    const resource = this.resources.find(({ entity, totals }) => entity === metadata.target && totals);
    return [...(resource?.totals?.names ?? (metadata.target as EntityFacts).totals ?? [])];
  }

  private relations(metadata: EntityMetadata): string[] {
    const names = [
      ...metadata.relations.map(({ propertyName }) => propertyName),
      ...computedRelations(metadata.target as object).map(({ property }) => property),
    ];
    return this.surface === 'admin'
      ? names
      : names.filter((name) => this.storeRelations().has(`${metadata.name}.${name}`));
  }

  private relation(metadata: EntityMetadata, name: string): Schema {
    const target = targetOf(metadata, name)!;
    const shown = reference(target.name);
    if (isMany(metadata, name)) return { type: 'array', items: shown, ...EXPANDABLE };
    // as in projection.ts: only a record that a column names can be hidden
    const [column] = metadata.findRelationWithPropertyPath(name)?.joinColumns ?? [];
    const canBeHidden = column && (target.deleteDateColumn || visibleOn(this.surface, target.target, ''));
    const others = [
      ...(canBeHidden ? [reference('HiddenRecord')] : []),
      ...(!column || column.isNullable ? [{ type: 'null' }] : []),
    ];
    return { ...(others.length > 0 ? { anyOf: [shown, ...others] } : shown), ...EXPANDABLE };
  }

  private allowed?: Set<string>;

  /** The relations that some path of some resource of the store surface goes along. */
  private storeRelations(): Set<string> {
    if (this.allowed) return this.allowed;
    this.allowed = new Set();
    for (const { entity, store = {} } of this.resources) {
      const metadata = this.dataSource.getMetadata(entity);
      const named = [store.relations, store.listRelations, store.allow].flatMap((paths) => paths ?? []);
      for (const path of withEager(metadata, named)) {
        let owner: EntityMetadata | undefined = metadata;
        for (const name of path.split('.')) {
          if (!owner) break;
          this.allowed.add(`${owner.name}.${name}`);
          owner = targetOf(owner, name);
        }
      }
    }
    return this.allowed;
  }
}

/** Marks relations for `openapi.ts`. */
const EXPANDABLE = { 'x-expandable': true };

/** What stands in the place of a record that exists but may not be shown; clients tell it by its id. */
const HIDDEN_RECORD: Schema = {
  type: 'object',
  description:
    'a record that exists but may not be shown, such as one that was deleted: all its fields are null',
  required: ['id'],
  properties: { id: { type: 'null' } },
  additionalProperties: { type: 'null' },
};

export function isMany(metadata: EntityMetadata, name: string): boolean {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.isOneToMany || relation.isManyToMany;
  return computedRelations(metadata.target as object).some(({ property, many }) => property === name && many);
}

function columnSchema(column: ColumnMetadata, surface: Surface): Schema {
  if (isMasked(column.target as object, column.propertyName, surface))
    return { ...orNull(typeSchema(column)), description: 'never shown, always null' };
  const schema = refined(column) ?? typeSchema(column);
  return isNullable(column) || isMaskedSomewhere(column.target as object, column.propertyName, surface)
    ? orNull(schema)
    : schema;
}

function typeSchema(column: ColumnMetadata): Schema {
  if (valuesOf(column)) return reference(enumName(column));
  if (isTimestamp(column)) return { type: 'string', format: 'date-time' };
  switch (column.type) {
    case 'bigint':
      return { type: 'integer', format: 'int64', description: AMOUNT };
    case 'int':
      return { type: 'integer' };
    case 'real':
      return { type: 'number' };
    case 'bool':
      return { type: 'boolean' };
    case 'jsonb':
      return { type: 'object', additionalProperties: true };
    default:
      return { type: 'string' };
  }
}

function orNull(schema: Schema): Schema {
  return schema.$ref ? { anyOf: [schema, { type: 'null' }] } : { ...schema, type: [schema.type, 'null'] };
}

/** A computed column does not say whether it can be null; a condition or a count cannot, and what is refined is said to be there. */
function isNullable(column: ColumnMetadata): boolean {
  return column.isVirtualProperty
    ? !['bool', 'int'].includes(String(column.type)) && !valuesOf(column)
    : column.isNullable;
}

/** The words that a column can hold, where they are known. */
export function valuesOf(column: ColumnMetadata): string[] | undefined {
  return (saidOf(column)?.enum ?? column.enum) as string[] | undefined;
}

/** `order_status_enum` is `OrderStatus`. */
function enumName(column: ColumnMetadata): string {
  const name = column.enumName ?? `${column.entityMetadata.tableName}_${column.propertyName}`;
  return pascal(name.toLowerCase().replace(/_enum$/, ''));
}

export function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** What the entity says of a column whose type does not tell it. */
function saidOf({ entityMetadata, propertyName }: ColumnMetadata): Schema | undefined {
  return (entityMetadata.target as EntityFacts).schemas?.[propertyName];
}

/** Words get a name of their own, like those that the column knows. */
function refined(column: ColumnMetadata): Schema | undefined {
  const said = saidOf(column);
  return said?.enum ? undefined : said;
}
