/** An entity class. */
export type EntityClass<E = object> = new () => E;

export interface ComputedRelationOptions {
  /** Whether the property is a list. */
  many: boolean;
  /** The SQL condition that joins them; both aliases are quoted already. */
  where: (owner: string, target: string) => string;
}

export interface ComputedRelationMetadata extends ComputedRelationOptions {
  property: string;
  target: EntityClass;
}

type Declaration = ComputedRelationOptions & { property: string; target: () => EntityClass };

const declared = new WeakMap<object, Declaration[]>();

/** A relation without a foreign key, joined by a condition. TypeORM ignores it; the reader and the documents use `computedRelations`. */
export function ComputedRelation(
  target: () => EntityClass,
  options: ComputedRelationOptions,
): PropertyDecorator {
  return (prototype, property) => {
    const declarations = declared.get(prototype.constructor) ?? [];
    declared.set(prototype.constructor, [
      ...declarations,
      { ...options, property: String(property), target },
    ]);
  };
}

export function computedRelations(entityClass: object): ComputedRelationMetadata[] {
  // the targets are resolved lazily, since entities import each other circularly
  return (declared.get(entityClass) ?? []).map((declaration) => ({
    ...declaration,
    target: declaration.target(),
  }));
}
