/** A class of entities. */
export type EntityClass<E = object> = new () => E;

export interface ComputedRelationOptions {
  /** Whether the property is a list. */
  many: boolean;
  /** The condition that ties them, in SQL; both aliases come quoted. */
  where: (owner: string, target: string) => string;
}

export interface ComputedRelationMetadata extends ComputedRelationOptions {
  property: string;
  target: EntityClass;
}

type Declaration = ComputedRelationOptions & { property: string; target: () => EntityClass };

const declared = new WeakMap<object, Declaration[]>();

/** A relation that no foreign key describes. TypeORM does not know it; whoever compiles reads asks `computedRelations`. */
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
  // targets are named lazily, since entities import each other in circles
  return (declared.get(entityClass) ?? []).map((declaration) => ({
    ...declaration,
    target: declaration.target(),
  }));
}
