import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { unstorableIn } from './storable.ts';

/*
 * Objects that somebody else understands (metadata, context, data of a provider) are nobody's instances and have no rules:
 * class-transformer would copy each by recursion, look at every key of it against every other, and leave out keys such as
 * `toString`. So they are set aside before a body becomes an instance of its class, and put back into it as they came.
 */

const free = new WeakMap<object, Set<string>>();
const nested = new WeakMap<object, Map<string, () => Class>>();
const rests = new WeakMap<object, string>();

/** Marks a property that holds free JSON. */
export function FreeJson(): PropertyDecorator {
  return (prototype, property) => {
    free.set(prototype, (free.get(prototype) ?? new Set()).add(String(property)));
  };
}

/** Marks a property that holds an instance, or instances, of another class; in place of `@Type`. */
export function Holds(type: () => Class): PropertyDecorator {
  return applyDecorators(Type(type), (prototype: object, property?: string | symbol) => {
    nested.set(
      prototype,
      (nested.get(prototype) ?? new Map<string, () => Class>()).set(String(property), type),
    );
  });
}

/** Marks the property that holds all that a body has beside its other properties; elsewhere these are refused. */
export function Rest(): PropertyDecorator {
  return (prototype, property) => {
    rests.set(prototype, String(property));
    ApiExtension(TAKES_MORE, true)(prototype.constructor);
  };
}

/** In the schema of a body that may have properties beside its own. */
export const TAKES_MORE = 'x-takes-more';

/** Where free JSON stands in bodies of a class, and in what they hold. */
interface Places {
  known: ReadonlySet<string>;
  free: readonly string[];
  nested: readonly (readonly [name: string, type: Class])[];
  /** What takes the properties that are not known. */
  rest?: string;
}

const places = new WeakMap<object, Places>();

function placesIn(type: Class): Places {
  let found = places.get(type);
  if (!found) {
    const own: { free: string[]; nested: [string, Class][] } = { free: [], nested: [] };
    for (let at = type.prototype as object | null; at; at = Object.getPrototypeOf(at) as object | null) {
      own.free.push(...(free.get(at) ?? []));
      for (const [name, of] of nested.get(at) ?? []) own.nested.push([name, of()]);
    }
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    const rest = rests.get(type.prototype as object);
    found = { ...own, rest, known: new Set(rules.map(({ propertyName }) => propertyName)) };
    places.set(type, found);
  }
  return found;
}

/** In place of free JSON that cannot be stored, so that its rule refuses it. */
const LIKE = { 'NUL characters': { '\0': null }, 'lone surrogates': { '\ud800': null } };

/** How many properties of an object that are unknown are told of: to name one is enough. */
const MOST_UNKNOWN = 20;

/** A copy of a body with nothing in place of free JSON, and of what no rule knows: it will be refused by its name, unless the class takes it. */
export function withoutFreeJson(value: unknown, type: Class): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutFreeJson(one, type));
  if (!isObject(value)) return value;
  const { known, free, nested, rest } = placesIn(type);
  const copy: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, inside] of Object.entries(value)) {
    if (known.has(name)) copy[name] = inside;
    else if (rest === undefined && ++unknown <= MOST_UNKNOWN) copy[name] = null;
  }
  for (const name of free) {
    if (!isObject(copy[name])) continue;
    const unstorable = unstorableIn(copy[name]);
    copy[name] = unstorable ? LIKE[unstorable] : {};
  }
  for (const [name, of] of nested) if (name in copy) copy[name] = withoutFreeJson(copy[name], of);
  return copy;
}

/** Puts the free JSON of a body into the instance that was made of the rest. */
export function putBackFreeJson(instance: unknown, value: unknown, type: Class): void {
  if (Array.isArray(value) && Array.isArray(instance)) {
    value.forEach((one, place) => putBackFreeJson(instance[place], one, type));
    return;
  }
  if (!isObject(value) || !isObject(instance)) return;
  const { known, free, nested, rest } = placesIn(type);
  if (rest !== undefined)
    instance[rest] = Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name)));
  for (const name of free) if (isObject(value[name])) instance[name] = value[name];
  for (const [name, of] of nested) putBackFreeJson(instance[name], value[name], of);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
