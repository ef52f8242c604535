type From = 'everybody' | 'shoppers';

const masked = new WeakMap<object, Map<string, From>>();

/**
 * A secret that is always returned as null. (A secret that is not returned at all is declared with `select: false`.)
 * @param from `shoppers` masks it on the store surface only
 */
export function Masked(from: From = 'everybody'): PropertyDecorator {
  return (prototype, property) => {
    const properties = masked.get(prototype.constructor) ?? new Map<string, From>();
    masked.set(prototype.constructor, properties.set(String(property), from));
  };
}

/** @param surface defaults to both: then whether the property is masked on each of them */
export function isMasked(entityClass: object, property: string, surface?: 'admin' | 'store'): boolean {
  const from = masked.get(entityClass)?.get(property);
  return from === 'everybody' || (from === 'shoppers' && surface === 'store');
}

const maskedOver = new WeakMap<object, Map<string, { tables: readonly string[]; last: number }>>();

/**
 * Masks a property on the store surface if the row is related through one of these tables (the table that refers to it, or a link
 * table). The gift cards of an order, for example, are readable by anyone who knows the id of the order, whereas a shopper who sends
 * the code of a card may see it.
 * @param last the number of trailing characters that remain visible; defaults to 0, which returns null
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

/** The number of trailing characters of a property that are visible, or undefined if it is not masked. */
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

/** Whether the surface returns null for the property in any context. */
export function isMaskedSomewhere(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
): boolean {
  const [table] = maskedOver.get(entityClass)?.get(property)?.tables ?? [];
  return visibleCharacters(entityClass, property, surface, table) === 0;
}

const shownKeys = new WeakMap<object, Map<string, readonly string[]>>();

/** An object of which only these keys are returned; all others are secret. */
export function VisibleKeys(...keys: string[]): PropertyDecorator {
  return (prototype, property) => {
    const properties = shownKeys.get(prototype.constructor) ?? new Map<string, readonly string[]>();
    shownKeys.set(prototype.constructor, properties.set(String(property), keys));
  };
}

/** The keys of an object that are returned, or undefined for all. */
export function visibleKeysOf(entityClass: object, property: string): readonly string[] | undefined {
  return shownKeys.get(entityClass)?.get(property);
}
