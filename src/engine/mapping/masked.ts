type From = 'everybody' | 'shoppers';

const masked = new WeakMap<object, Map<string, From>>();

/**
 * A secret that is shown as null, whatever it is. (A secret whose name is not shown either is `select: false`.)
 * @param from `shoppers`: on the store surface only
 */
export function Masked(from: From = 'everybody'): PropertyDecorator {
  return (prototype, property) => {
    const properties = masked.get(prototype.constructor) ?? new Map<string, From>();
    masked.set(prototype.constructor, properties.set(String(property), from));
  };
}

/** @param surface where it is shown; without one, whether it is masked on both */
export function isMasked(entityClass: object, property: string, surface?: 'admin' | 'store'): boolean {
  const from = masked.get(entityClass)?.get(property);
  return from === 'everybody' || (from === 'shoppers' && surface === 'store');
}

const maskedOver = new WeakMap<object, Map<string, { tables: readonly string[]; last: number }>>();

/**
 * Hidden from shoppers where the row is reached from one of these tables (the table that refers to it, or a link table), such
 * as the cards of an order: everyone who knows the id of an order may read it. The secret itself is shown where it was given.
 * @param last how many of its last places are shown all the same; none: null
 */
export function MaskedVia(
  tables: readonly string[],
  { last = 0 }: { last?: number } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const properties =
      maskedOver.get(prototype.constructor) ?? new Map<string, { tables: readonly string[]; last: number }>();
    maskedOver.set(prototype.constructor, properties.set(String(property), { tables, last }));
  };
}

/** How many of the last places of a property are shown, or undefined when all of it is. */
export function visibleCharacters(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
  over?: string,
): number | undefined {
  const mask = maskedOver.get(entityClass)?.get(property);
  const isReached = mask !== undefined && over !== undefined && mask.tables.includes(over);
  return isReached && surface === 'store' ? mask.last : undefined;
}

/** Whether there is a place on the surface where a property is null instead of what it is. */
export function isMaskedSomewhere(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
): boolean {
  const [table] = maskedOver.get(entityClass)?.get(property)?.tables ?? [];
  return visibleCharacters(entityClass, property, surface, table) === 0;
}

const shownKeys = new WeakMap<object, Map<string, readonly string[]>>();

/** An object of which only these keys are shown; what else is in it is secret. */
export function VisibleKeys(...keys: string[]): PropertyDecorator {
  return (prototype, property) => {
    const properties = shownKeys.get(prototype.constructor) ?? new Map<string, readonly string[]>();
    shownKeys.set(prototype.constructor, properties.set(String(property), keys));
  };
}

/** The keys of an object that are shown, or undefined when all are. */
export function visibleKeysOf(entityClass: object, property: string): readonly string[] | undefined {
  return shownKeys.get(entityClass)?.get(property);
}
