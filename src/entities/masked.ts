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

const shownKeys = new WeakMap<object, Map<string, readonly string[]>>();

/** An object of which only these keys are shown; what else is in it is secret. */
export function ShownKeys(...keys: string[]): PropertyDecorator {
  return (prototype, property) => {
    const properties = shownKeys.get(prototype.constructor) ?? new Map<string, readonly string[]>();
    shownKeys.set(prototype.constructor, properties.set(String(property), keys));
  };
}

/** The keys of an object that are shown, or undefined when all are. */
export function shownKeysOf(entityClass: object, property: string): readonly string[] | undefined {
  return shownKeys.get(entityClass)?.get(property);
}
