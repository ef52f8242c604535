import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { CustomColumn } from '#engine/mapping/custom-columns/custom-column';
import { problemOfValue } from './custom-values.ts';
import { unstorableIn } from './storable.ts';

/*
 * Free JSON (metadata, context, data of a provider) has no class and no rules. class-transformer would copy it recursively, in
 * quadratic time of the number of keys, and drop keys such as `toString`. So it is removed before a body is transformed to an
 * instance of its class, and put back unchanged afterwards.
 */

/** The columns of an input class, by name. */
export type InputColumns = (type: Class) => ReadonlyMap<string, CustomColumn>;

/** Returns what is wrong with the JSON of a property, or null. */
type FreeJsonCheck = (value: unknown) => string | null;

const freeJsonProperties = new WeakMap<object, Map<string, FreeJsonCheck | undefined>>();
const nestedClasses = new WeakMap<object, Map<string, () => Class>>();
const restProperties = new WeakMap<object, string>();

/**
 * Marks a property that contains free JSON.
 * @param check validates it, if it has rules of its own. The rules of the class see the text that it returns, or an empty object
 */
export function FreeJson(check?: FreeJsonCheck): PropertyDecorator {
  return (prototype, property) => {
    const properties = freeJsonProperties.get(prototype) ?? new Map<string, FreeJsonCheck | undefined>();
    freeJsonProperties.set(prototype, properties.set(String(property), check));
  };
}

/** Marks a property that contains one or several instances of another class; replaces `@Type`. */
export function Holds(type: () => Class): PropertyDecorator {
  return applyDecorators(Type(type), (prototype: object, property?: string | symbol) => {
    nestedClasses.set(
      prototype,
      (nestedClasses.get(prototype) ?? new Map<string, () => Class>()).set(String(property), type),
    );
  });
}

/** Marks the property that collects the unknown properties of a body; without it they are rejected. */
export function Rest(): PropertyDecorator {
  return (prototype, property) => {
    restProperties.set(prototype, String(property));
    ApiExtension(ACCEPTS_UNKNOWN, true)(prototype.constructor);
  };
}

/** Set in the schema of a body that accepts unknown properties. */
export const ACCEPTS_UNKNOWN = 'x-takes-more';

/** The properties of a class that contain free JSON or nested objects. */
interface SpecialProperties {
  /** All properties with validation rules. */
  declared: ReadonlySet<string>;
  freeJson: readonly (readonly [name: string, check?: FreeJsonCheck])[];
  nested: readonly (readonly [name: string, type: Class])[];
  /** The property that collects unknown properties. */
  rest?: string;
}

const cache = new WeakMap<object, SpecialProperties>();

function specialPropertiesOf(type: Class): SpecialProperties {
  let cached = cache.get(type);
  if (!cached) {
    const properties: { freeJson: [string, FreeJsonCheck?][]; nested: [string, Class][] } = {
      freeJson: [],
      nested: [],
    };
    for (
      let prototype = type.prototype as object | null;
      prototype;
      prototype = Object.getPrototypeOf(prototype) as object | null
    ) {
      properties.freeJson.push(...(freeJsonProperties.get(prototype) ?? []));
      for (const [name, typeOf] of nestedClasses.get(prototype) ?? [])
        properties.nested.push([name, typeOf()]);
    }
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    const rest = restProperties.get(type.prototype as object);
    cached = { ...properties, rest, declared: new Set(rules.map(({ propertyName }) => propertyName)) };
    cache.set(type, cached);
  }
  return cached;
}

/** Small substitutes for free JSON that cannot be stored, so that validation rejects it. */
const UNSTORABLE_SAMPLES = { 'NUL characters': { '\0': null }, 'lone surrogates': { '\ud800': null } };

/** Maximum unknown properties of an object that are validated, and so reported. */
const MAX_UNKNOWN = 20;

/**
 * Copies a body with empty objects in place of free JSON. Unknown properties become null, as validation rejects them by name;
 * if the class collects them, they are left out.
 */
export function withoutFreeJson(value: unknown, type: Class, columnsOf?: InputColumns): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutFreeJson(element, type, columnsOf));
  if (!isObject(value)) return value;
  const { declared, freeJson, nested, rest } = specialPropertiesOf(type);
  const copy: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, property] of Object.entries(value)) {
    if (declared.has(name)) copy[name] = property;
    else if (columnsOf?.(type).has(name)) continue;
    else if (rest === undefined && ++unknown <= MAX_UNKNOWN) copy[name] = null;
  }
  for (const [name, check] of freeJson) {
    if (check && name in copy) copy[name] = check(copy[name]) ?? {};
    if (!isObject(copy[name])) continue;
    const unstorable = unstorableIn(copy[name]);
    copy[name] = unstorable ? UNSTORABLE_SAMPLES[unstorable] : {};
  }
  for (const [name, nestedType] of nested)
    if (name in copy) copy[name] = withoutFreeJson(copy[name], nestedType, columnsOf);
  return copy;
}

/** Puts the free JSON of a body, and the columns of the shop's own, back into the instance that was created without them. */
export function restoreFreeJson(
  instance: unknown,
  value: unknown,
  type: Class,
  columnsOf?: InputColumns,
): void {
  if (Array.isArray(value) && Array.isArray(instance)) {
    value.forEach((element, index) => restoreFreeJson(instance[index], element, type, columnsOf));
    return;
  }
  if (!isObject(value) || !isObject(instance)) return;
  const { declared, freeJson, nested, rest } = specialPropertiesOf(type);
  const columns = columnsOf?.(type);
  if (rest !== undefined)
    instance[rest] = Object.fromEntries(
      Object.entries(value).filter(([name]) => !declared.has(name) && !columns?.has(name)),
    );
  for (const name of columns?.keys() ?? []) if (name in value) instance[name] = value[name];
  for (const [name] of freeJson) if (isObject(value[name])) instance[name] = value[name];
  for (const [name, nestedType] of nested)
    restoreFreeJson(instance[name], value[name], nestedType, columnsOf);
}

/** Returns the validation errors of the columns of the shop's own in a body and its nested objects. */
export function problemsOfColumns(value: unknown, type: Class, columnsOf: InputColumns): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => problemsOfColumns(element, type, columnsOf));
  if (!isObject(value)) return [];
  const { nested } = specialPropertiesOf(type);
  const own = [...columnsOf(type)].flatMap(([name, column]) =>
    name in value ? (problemOfValue(column, value[name]) ?? []) : [],
  );
  return [...own, ...nested.flatMap(([name, inner]) => problemsOfColumns(value[name], inner, columnsOf))];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
