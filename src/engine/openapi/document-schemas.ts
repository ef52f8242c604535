import type { EntityMetadata } from 'typeorm';
import { translationsSchema } from '../http/input/translations.ts';
import { AMOUNT, reference, type Schema } from '../http/output/value-schemas.ts';
import { isTranslations, translatableFields } from '../kernel/writing/translatable.ts';
import { computedRelations } from '../mapping/computed-relation.ts';
import { valueSchemaOf } from '../mapping/custom-columns/column-kinds.ts';
import { CustomColumn } from '../mapping/custom-columns/custom-column.ts';
import { customRelation } from '../mapping/custom-columns/custom-relation.ts';
import type { EntityConfig } from '../mapping/entity-config.ts';
import { targetOf } from '../mapping/entity-relations.ts';
import { isMasked, isMaskedSomewhere } from '../mapping/masked.ts';
import { type Resource, type Surface, visibleOn } from '../mapping/resource.ts';
import { isReturnable, isReturnedByDefault } from '../mapping/returned-columns.ts';
import { withEager } from '../reader/selection.ts';
import { isTimestamp } from '../reader/sql/column-sql.ts';
import type { MetadataSource } from './api-description.ts';

/*
 * Schemas of representations, generated from the entities: the reader and the documents use the same metadata.
 * A document is OpenAPI 3.1, so these are JSON Schemas of 2020-12.
 */

type ColumnMetadata = EntityMetadata['columns'][number];

/** The schemas of entities in one document, with the fields that its surface may return. */
export class RepresentationSchemas {
  constructor(
    private readonly source: MetadataSource,
    private readonly resources: readonly Resource[],
    /** The store document leaves out relations that shoppers cannot expand. */
    readonly surface: Surface,
    /** Whether the document covers both surfaces: then a field is required only if both return it. */
    private readonly joint = false,
  ) {}

  /** The schema with this name: of an entity, or of the enum of a column. */
  named(name: string): Schema | undefined {
    if (name === 'HiddenRecord') return HIDDEN_RECORD;
    const metadata = this.entityNamed(name);
    return metadata
      ? this.entity(metadata)
      : this.enums().find((candidate) => candidate.name === name)?.schema;
  }

  entityNamed(name: string): EntityMetadata | undefined {
    return this.source.entityMetadatas.find((metadata) => metadata.name === name);
  }

  /** All enums of columns, by name. */
  enums(): { name: string; schema: Schema & { enum: string[] } }[] {
    const columns = this.source.entityMetadatas.flatMap(({ columns }) =>
      columns.filter((column) => valuesOf(column)),
    );
    const byName = new Map(columns.map((column) => [enumName(column), valuesOf(column)!]));
    return [...byName].map(([name, values]) => ({ name, schema: { type: 'string', enum: values } }));
  }

  private entity(metadata: EntityMetadata): Schema {
    const columns = metadata.columns.filter((column) => isReturnable(column, this.surface));
    return {
      type: 'object',
      required: columns
        .filter(
          (column) =>
            isReturnedByDefault(column, this.surface) &&
            (!this.joint || isReturnedByDefault(column, 'store')),
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
        ...(this.surface === 'store' && (metadata.target as EntityConfig).storeSchemas),
      },
    };
  }

  /** Computed amounts. They are optional, since they may not be computed for records nested in other resources. */
  totals(metadata: EntityMetadata): string[] {
    const resource = this.resources.find(({ entity, totals }) => entity === metadata.target && totals);
    return [...(resource?.totals?.names ?? (metadata.target as EntityConfig).totals ?? [])];
  }

  private relations(metadata: EntityMetadata): string[] {
    const names = [
      ...metadata.relations.map(({ propertyName }) => propertyName),
      ...computedRelations(metadata.target as object).map(({ property }) => property),
    ];
    return this.surface === 'admin'
      ? names
      : names.filter(
          (name) =>
            this.storeRelations().has(`${metadata.name}.${name}`) ||
            customRelation(metadata, name)?.isStaffOnly === false,
        );
  }

  private relation(metadata: EntityMetadata, name: string): Schema {
    const target = targetOf(metadata, name)!;
    const shown = reference(target.name);
    if (isMany(metadata, name)) return { type: 'array', items: shown, ...EXPANDABLE };
    // as in projection.ts: only the target of a foreign key can be hidden
    const [column] = metadata.findRelationWithPropertyPath(name)?.joinColumns ?? [];
    const canBeHidden = column && (target.deleteDateColumn || visibleOn(this.surface, target.target, ''));
    const others = [
      ...(canBeHidden ? [reference('HiddenRecord')] : []),
      ...(!column || column.isNullable ? [{ type: 'null' }] : []),
    ];
    return { ...(others.length > 0 ? { anyOf: [shown, ...others] } : shown), ...EXPANDABLE };
  }

  private allowed?: Set<string>;

  /** All relations on any path that a resource of the store surface allows. */
  private storeRelations(): Set<string> {
    if (this.allowed) return this.allowed;
    this.allowed = new Set();
    for (const { entity, store = {} } of this.resources) {
      const metadata = this.source.getMetadata(entity);
      const declared = [store.relations, store.listRelations, store.allowedRelations].flatMap(
        (paths) => paths ?? [],
      );
      for (const path of withEager(metadata, declared)) {
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

/** Represents a record that exists but is not visible; clients recognize it by its null id. */
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
  if (column instanceof CustomColumn)
    return valueSchemaOf(column.kind, column.postgresType, column.isNullable);
  if (isMasked(column.target as object, column.propertyName, surface))
    return { ...orNull(typeSchema(column)), description: 'never shown, always null' };
  if (isTranslations(column)) return orNull(translationsSchema(translatableFields(column.target as object)));
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

/** Computed columns do not declare whether they are nullable: booleans, counts and enums are not, all others may be. */
function isNullable(column: ColumnMetadata): boolean {
  return column.isVirtualProperty
    ? !['bool', 'int'].includes(String(column.type)) && !valuesOf(column)
    : column.isNullable;
}

/** The possible values of a column, if it is an enum. */
export function valuesOf(column: ColumnMetadata): string[] | undefined {
  return (declaredSchema(column)?.enum ?? column.enum) as string[] | undefined;
}

/** `order_status_enum` becomes `OrderStatus`. */
function enumName(column: ColumnMetadata): string {
  const name = column.enumName ?? `${column.entityMetadata.tableName}_${column.propertyName}`;
  return pascal(name.toLowerCase().replace(/_enum$/, ''));
}

export function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** The schema that the entity declares for a column whose type is not precise enough. */
function declaredSchema({ entityMetadata, propertyName }: ColumnMetadata): Schema | undefined {
  return (entityMetadata.target as EntityConfig).schemas?.[propertyName];
}

/** The declared schema of a column, except for enums, which become named components like those of column types. */
function refined(column: ColumnMetadata): Schema | undefined {
  const declared = declaredSchema(column);
  return declared?.enum ? undefined : declared;
}
