import type { EntityMetadata } from 'typeorm';
import { fieldExample, nameExample } from './examples.ts';
import { TAKES_MORE } from '../http/free-json.ts';
import { reference, type Schema } from '../http/schema.ts';
import { pascal, type ShownSchemas } from './schemas.ts';

type Schemas = Record<string, Schema>;

/** The classes of bodies, as Nest describes them: nothing else may be sent unless they take it, and enums have names. */
export function finishBodies(classes: Schemas, enums: EnumNames): Schemas {
  const finished = Object.entries(classes).map(([name, { [TAKES_MORE]: takesMore = false, ...schema }]) => {
    if (!schema.properties) return [name, schema];
    const properties = enums.replaceInAll(schema.properties as Schemas, name.replace(/Body$/, ''));
    return [name, { ...schema, properties, additionalProperties: takesMore }];
  });
  return Object.fromEntries(finished) as Schemas;
}

/** Gives the lists of words in schemas a name: the one of the column that holds such a word, or one of their own. */
export class EnumNames {
  readonly own: Schemas = {};
  private readonly known: { name: string; schema: Schema }[];

  constructor(shown: ShownSchemas) {
    this.known = shown.enums();
  }

  /**
   * @param name for words that no column holds, such as `GetOrdersSort`
   * @param column the name of the column that a filter compares, which goes before all others
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
    const words = (values as (string | null)[]).filter((value) => value !== null);
    const ref = reference(this.nameOf(words, name, column));
    return words.length < (values as unknown[]).length
      ? { ...rest, anyOf: [ref, { type: 'null' }] }
      : { ...rest, ...ref };
  }

  /** The same for properties, each of whose names goes after the one given. */
  replaceInAll(properties: Schemas, name: string): Schemas {
    const replaced = Object.entries(properties).map(([property, schema]) => [
      property,
      this.replaceIn(schema, name + pascal(property)),
    ]);
    return Object.fromEntries(replaced) as Schemas;
  }

  private nameOf(words: string[], name: string, column?: string): string {
    const same = this.known.filter(
      ({ schema }) => String([...(schema.enum as string[])].sort()) === String([...words].sort()),
    );
    const found =
      same.find((one) => one.name === column) ?? same.find((one) => name.endsWith(one.name)) ?? same[0];
    if (found) return found.name;
    this.own[name] = { type: 'string', enum: words };
    this.known.push({ name, schema: this.own[name] });
    return name;
  }
}

export interface ExampleSources {
  /** The schema of a name. */
  find: (name: string) => Schema | undefined;
  /** An example of the entity of that name, if it is one. */
  entityExample: (name: string) => unknown;
  /** Whose fields have the same names. */
  entity: EntityMetadata;
}

/**
 * An example of a schema that is not made from an entity. Of what may be left out it has what says by itself how it
 * looks.
 */
export function schemaExample(schema: Schema, { find, entityExample, entity }: ExampleSources): unknown {
  const example = (of: Schema, property?: string): unknown => {
    if ('example' in of) return of.example;
    if ('const' in of) return of.const;
    if (of.$ref) {
      const name = (of.$ref as string).split('/').at(-1)!;
      return entityExample(name) ?? example(find(name) ?? {}, property);
    }
    const choices = (of.anyOf ?? of.oneOf ?? of.allOf ?? []) as Schema[];
    if (choices.length > 0) return example(choices.find((one) => one.$ref) ?? choices[0], property);
    if (Array.isArray(of.enum)) return of.enum[0];
    const type = [of.type].flat()[0];
    if (type === 'array') return [example(of.items as Schema)];
    if (type === 'object') return objectExample(of);
    const [ofEntity, ofName] = property ? [fieldExample(entity, property), nameExample(property)] : [];
    return [ofEntity, ofName].find((value) => fits(value, type)) ?? plain(type, of, property);
  };

  const objectExample = (of: Schema): Record<string, unknown> => {
    const properties = Object.entries((of.properties ?? {}) as Schemas);
    const required = (of.required ?? []) as string[];
    const telling = properties.filter(
      ([name, value]) => required.includes(name) || ('example' in value && name !== 'metadata'),
    );
    const shown = telling.length > 0 ? telling : properties.slice(0, 1);
    return Object.fromEntries(shown.map(([name, value]) => [name, example(value, name)]));
  };

  return example(schema);
}

function fits(value: unknown, type: unknown): boolean {
  return typeof value === (type === 'integer' ? 'number' : type);
}

function plain(type: unknown, schema: Schema, name = 'text'): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.format === 'date-time') return '2026-01-31T12:00:00Z';
  if (schema.format === 'password') return 'correct horse battery staple';
  return name.replaceAll('_', ' ');
}
