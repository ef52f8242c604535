import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { unstorableIn } from './storable.ts';

/*
 * Free JSON (metadata, context, data of a provider) has no class and no rules. class-transformer would copy it recursively, in
 * quadratic time of the number of keys, and drop keys such as `toString`. So it is removed before a body is transformed to an
 * instance of its class, and put back unchanged afterwards.
 */

const free = new WeakMap<object, Set<string>>();
const nested = new WeakMap<object, Map<string, () => Class>>();
const rests = new WeakMap<object, string>();

/** Marks a property that contains free JSON. */
export function FreeJson(): PropertyDecorator {
  return (prototype, property) => {
    free.set(prototype, (free.get(prototype) ?? new Set()).add(String(property)));
  };
}

/** Marks a property that contains one or several instances of another class; replaces `@Type`. */
export function Holds(type: () => Class): PropertyDecorator {
  return applyDecorators(Type(type), (prototype: object, property?: string | symbol) => {
    nested.set(
      prototype,
      (nested.get(prototype) ?? new Map<string, () => Class>()).set(String(property), type),
    );
  });
}

/** Marks the property that collects the unknown properties of a body; without it they are rejected. */
export function Rest(): PropertyDecorator {
  return (prototype, property) => {
    rests.set(prototype, String(property));
    ApiExtension(ACCEPTS_UNKNOWN, true)(prototype.constructor);
  };
}

/** Set in the schema of a body that accepts unknown properties. */
export const ACCEPTS_UNKNOWN = 'x-takes-more';

/** The properties of a class that contain free JSON or nested objects. */
interface Places {
  known: ReadonlySet<string>;
  free: readonly string[];
  nested: readonly (readonly [name: string, type: Class])[];
  /** The property that collects unknown properties. */
  rest?: string;
}

const places = new WeakMap<object, Places>();

function placesIn(type: Class): Places {
  let cached = places.get(type);
  if (!cached) {
    const own: { free: string[]; nested: [string, Class][] } = { free: [], nested: [] };
    for (let at = type.prototype as object | null; at; at = Object.getPrototypeOf(at) as object | null) {
      own.free.push(...(free.get(at) ?? []));
      for (const [name, of] of nested.get(at) ?? []) own.nested.push([name, of()]);
    }
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    const rest = rests.get(type.prototype as object);
    cached = { ...own, rest, known: new Set(rules.map(({ propertyName }) => propertyName)) };
    places.set(type, cached);
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
export function withoutFreeJson(value: unknown, type: Class): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutFreeJson(element, type));
  if (!isObject(value)) return value;
  const { known, free, nested, rest } = placesIn(type);
  const copy: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, inside] of Object.entries(value)) {
    if (known.has(name)) copy[name] = inside;
    else if (rest === undefined && ++unknown <= MAX_UNKNOWN) copy[name] = null;
  }
  for (const name of free) {
    if (!isObject(copy[name])) continue;
    const unstorable = unstorableIn(copy[name]);
    copy[name] = unstorable ? UNSTORABLE_SAMPLES[unstorable] : {};
  }
  for (const [name, of] of nested) if (name in copy) copy[name] = withoutFreeJson(copy[name], of);
  return copy;
}

/** Puts the free JSON of a body back into the instance that was created without it. */
export function restoreFreeJson(instance: unknown, value: unknown, type: Class): void {
  if (Array.isArray(value) && Array.isArray(instance)) {
    value.forEach((element, index) => restoreFreeJson(instance[index], element, type));
    return;
  }
  if (!isObject(value) || !isObject(instance)) return;
  const { known, free, nested, rest } = placesIn(type);
  if (rest !== undefined)
    instance[rest] = Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name)));
  for (const name of free) if (isObject(value[name])) instance[name] = value[name];
  for (const [name, of] of nested) restoreFreeJson(instance[name], value[name], of);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
