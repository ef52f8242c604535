const masked = new WeakMap<object, Set<string>>();

/** A secret that is shown as null, whatever it is. (A secret whose name is not shown either is `select: false`.) */
export function Masked(): PropertyDecorator {
  return (prototype, property) => {
    const properties = masked.get(prototype.constructor) ?? new Set();
    masked.set(prototype.constructor, properties.add(String(property)));
  };
}

export function isMasked(entityClass: object, property: string): boolean {
  return masked.get(entityClass)?.has(property) ?? false;
}
