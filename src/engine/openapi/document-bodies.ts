import type { EntityMetadata } from 'typeorm';
import { BODY_EXAMPLE } from '../http/input/body-example.ts';
import { COLUMNS_OF } from '../http/input/columns-of.ts';
import { ACCEPTS_UNKNOWN } from '../http/input/free-json.ts';
import { translationsSchema } from '../http/input/translations.ts';
import { reference, type Schema } from '../http/output/value-schemas.ts';
import { translatableFieldsOfTable, TRANSLATIONS } from '../kernel/writing/translatable.ts';
import { valueSchemaOf } from '../mapping/custom-columns/column-kinds.ts';
import type { CustomColumn } from '../mapping/custom-columns/custom-column.ts';
import { exampleTexts } from '../mapping/example-values.ts';
import { fieldExample, nameExample } from './document-examples.ts';
import { pascal, type RepresentationSchemas } from './document-schemas.ts';

type Schemas = Record<string, Schema>;

/** Completes Nest's schemas of bodies: rejects unknown properties, except in bodies that collect them, and names the enums. */
export function completeBodies(
  classes: Schemas,
  enums: EnumNames,
  columnsOf: (table: string) => readonly CustomColumn[],
): Schemas {
  const completed = Object.entries(classes).map(
    ([
      name,
      { [ACCEPTS_UNKNOWN]: acceptsUnknown = false, [COLUMNS_OF]: table, [BODY_EXAMPLE]: example, ...schema },
    ]) => {
      if (!schema.properties) return [name, schema];
      const properties = enums.replaceInAll(schema.properties as Schemas, name.replace(/Body$/, ''));
      const columns =
        typeof table === 'string' ? columnsOf(table).filter(({ isComputed }) => !isComputed) : [];
      for (const { propertyName, kind, postgresType, isNullable } of columns)
        properties[propertyName] ??= valueSchemaOf(kind, postgresType, isNullable);
      const translated = typeof table === 'string' ? translatableFieldsOfTable(table) : [];
      if (translated.length > 0) properties[TRANSLATIONS] = translationsSchema(translated);
      return [
        name,
        {
          ...schema,
          properties,
          additionalProperties: acceptsUnknown,
          ...(example !== undefined && { example }),
        },
      ];
    },
  );
  return Object.fromEntries(completed) as Schemas;
}

/** Replaces the enums in schemas by references to named components: those of columns with the same values, or new ones. */
export class EnumNames {
  readonly newEnums: Schemas = {};
  private readonly enums: { name: string; schema: Schema }[];

  constructor(representations: RepresentationSchemas) {
    this.enums = representations.enums();
  }

  /**
   * @param name the name of the component if no column has these values, such as `GetOrdersSort`
   * @param column the enum of the column that a filter compares, which is preferred over others with the same values
   */
  replaceIn(schema: Schema, name: string, column?: string): Schema {
    const [only, ...more] = (schema.allOf ?? []) as Schema[];
    if (only && more.length === 0) {
      const { allOf: _, ...rest } = schema;
      return { ...rest, ...only };
    }
    if (schema.items) return { ...schema, items: this.replaceIn(schema.items as Schema, name, column) };
    if (schema.properties)
      return { ...schema, properties: this.replaceInAll(schema.properties as Schemas, name) };
    if (!Array.isArray(schema.enum)) return schema;
    const { type: _, enum: values, ...rest } = schema;
    const nonNull = (values as (string | null)[]).filter((value) => value !== null);
    const ref = reference(this.nameOf(nonNull, name, column));
    return nonNull.length < (values as unknown[]).length
      ? { ...rest, anyOf: [ref, { type: 'null' }] }
      : { ...rest, ...ref };
  }

  /** The same for properties. @param name prefix of the component names, followed by the name of the property */
  replaceInAll(properties: Schemas, name: string): Schemas {
    const replaced = Object.entries(properties).map(([property, schema]) => [
      property,
      this.replaceIn(schema, name + pascal(property)),
    ]);
    return Object.fromEntries(replaced) as Schemas;
  }

  private nameOf(values: string[], name: string, column?: string): string {
    const equalEnums = this.enums.filter(
      ({ schema }) => String([...(schema.enum as string[])].sort()) === String([...values].sort()),
    );
    const match =
      equalEnums.find((candidate) => candidate.name === column) ??
      equalEnums.find((candidate) => name.endsWith(candidate.name)) ??
      equalEnums[0];
    if (match) return match.name;
    this.newEnums[name] = { type: 'string', enum: values };
    this.enums.push({ name, schema: this.newEnums[name] });
    return name;
  }
}

export interface ExampleSources {
  /** Returns the schema with this name. */
  find: (name: string) => Schema | undefined;
  /** Returns an example of the entity with this name, if there is one. */
  entityExample: (name: string) => unknown;
  /** The entity whose fields are examples for properties of the same name. */
  entity?: EntityMetadata;
}

/**
 * An example of a schema that is not generated from an entity. Of optional properties it contains those that declare their own
 * example.
 */
export function schemaExample(schema: Schema, { find, entityExample, entity }: ExampleSources): unknown {
  const example = (part: Schema, property?: string): unknown => {
    if ('example' in part) return part.example;
    if ('const' in part) return part.const;
    if (part.$ref) {
      const name = (part.$ref as string).split('/').at(-1)!;
      return entityExample(name) ?? example(find(name) ?? {}, property);
    }
    const choices = (part.anyOf ?? part.oneOf ?? part.allOf ?? []) as Schema[];
    if (choices.length > 0) return example(choices.find((choice) => choice.$ref) ?? choices[0], property);
    if (Array.isArray(part.enum)) return part.enum[0];
    const type = [part.type].flat()[0];
    if (type === 'array') return [example(part.items as Schema)];
    if (type === 'object') return objectExample(part);
    const [entityValue, namedValue] = property
      ? [entity && fieldExample(entity, property), nameExample(property)]
      : [];
    return [entityValue, namedValue].find((value) => hasType(value, type)) ?? plain(type, part, property);
  };

  const objectExample = (object: Schema): Record<string, unknown> => {
    const properties = Object.entries((object.properties ?? {}) as Schemas);
    const required = (object.required ?? []) as string[];
    const chosen = properties.filter(
      ([name, value]) => required.includes(name) || ('example' in value && name !== 'metadata'),
    );
    const included = chosen.length > 0 ? chosen : properties.slice(0, 1);
    return Object.fromEntries(included.map(([name, value]) => [name, example(value, name)]));
  };

  return example(schema);
}

function hasType(value: unknown, type: unknown): boolean {
  return typeof value === (type === 'integer' ? 'number' : type);
}

function plain(type: unknown, schema: Schema, name = 'text'): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.format === 'date-time') return '2026-01-31T12:00:00Z';
  if (schema.format === 'password') return 'correct horse battery staple';
  return exampleTexts[name] ?? name.replaceAll('_', ' ');
}
