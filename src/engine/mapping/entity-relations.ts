import type { EntityMetadata } from 'typeorm';
import { computedRelations } from './computed-relation.ts';

/* The relations of an entity by name: those of TypeORM, and computed ones. */

/** The target entity of a relation, or undefined if there is no such relation. */
export function targetOf(metadata: EntityMetadata, name: string): EntityMetadata | undefined {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.inverseEntityMetadata;
  const computed = computedRelations(metadata.target as object).find(({ property }) => property === name);
  return computed && metadata.connection.getMetadata(computed.target);
}

/** Whether a relation is to-many. */
export function isList(metadata: EntityMetadata, name: string): boolean {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.isOneToMany || relation.isManyToMany;
  return computedRelations(metadata.target as object).some(({ property, many }) => property === name && many);
}
