type Audience = 'everybody' | 'shoppers';

const masked = new WeakMap<object, Map<string, Audience>>();

/**
 * A secret that is always returned as null. (A secret that is not returned at all is declared with `select: false`.)
 * @param from `shoppers` masks it on the store surface only
 */
export function Masked(from: Audience = 'everybody'): PropertyDecorator {
  return (prototype, property) => {
    const properties = masked.get(prototype.constructor) ?? new Map<string, Audience>();
    masked.set(prototype.constructor, properties.set(String(property), from));
  };
}

/** @param surface defaults to both: then whether the property is masked on each of them */
export function isMasked(entityClass: object, property: string, surface?: 'admin' | 'store'): boolean {
  const from = masked.get(entityClass)?.get(property);
  return from === 'everybody' || (from === 'shoppers' && surface === 'store');
}

const masksByTable = new WeakMap<object, Map<string, { tables: readonly string[]; visible: number }>>();

/**
 * Masks a property on the store surface if the row is related through one of these tables (the table that refers to it, or a link
 * table). The gift cards of an order, for example, are readable by anyone who knows the id of the order, whereas a shopper who sends
 * the code of a card may see it.
 * @param options.visible the number of trailing characters that remain visible; defaults to 0, which returns null
 */
export function MaskedVia(
  tables: readonly string[],
  { visible = 0 }: { visible?: number } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const properties =
      masksByTable.get(prototype.constructor) ??
      new Map<string, { tables: readonly string[]; visible: number }>();
    masksByTable.set(prototype.constructor, properties.set(String(property), { tables, visible }));
  };
}

/** The number of trailing characters of a property that are visible, or undefined if it is not masked. */
export function visibleCharacters(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
  table?: string,
): number | undefined {
  const mask = masksByTable.get(entityClass)?.get(property);
  const isRelated = mask !== undefined && table !== undefined && mask.tables.includes(table);
  return isRelated && surface === 'store' ? mask.visible : undefined;
}

/** Whether the surface returns null for the property in any context. */
export function isMaskedSomewhere(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
): boolean {
  const [table] = masksByTable.get(entityClass)?.get(property)?.tables ?? [];
  return visibleCharacters(entityClass, property, surface, table) === 0;
}

const visibleKeys = new WeakMap<object, Map<string, readonly string[]>>();

/** An object of which only these keys are returned; all others are secret. */
export function VisibleKeys(...keys: string[]): PropertyDecorator {
  return (prototype, property) => {
    const properties = visibleKeys.get(prototype.constructor) ?? new Map<string, readonly string[]>();
    visibleKeys.set(prototype.constructor, properties.set(String(property), keys));
  };
}

/** The keys of an object that are returned, or undefined for all. */
export function visibleKeysOf(entityClass: object, property: string): readonly string[] | undefined {
  return visibleKeys.get(entityClass)?.get(property);
}

const keysForShoppers = new WeakMap<object, Map<string, readonly string[]>>();

/** An object of which these keys are returned on the store surface only: secrets that a storefront needs, and staff do not. */
export function KeysForShoppers(...keys: string[]): PropertyDecorator {
  return (prototype, property) => {
    const properties = keysForShoppers.get(prototype.constructor) ?? new Map<string, readonly string[]>();
    keysForShoppers.set(prototype.constructor, properties.set(String(property), keys));
  };
}

/** The keys of an object that the surface does not return. */
export function hiddenKeysOf(
  entityClass: object,
  property: string,
  surface: 'admin' | 'store',
): readonly string[] {
  return surface === 'admin' ? (keysForShoppers.get(entityClass)?.get(property) ?? []) : [];
}
