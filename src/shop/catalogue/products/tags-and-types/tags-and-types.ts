import type { Tx } from '#engine/kernel/database/sql';
import { invalidData, notFound } from '#engine/kernel/errors';
import { findByIdOrValue, findOrCreateByValue } from '#engine/kernel/writing/find-or-create';
import { ProductTag } from '#model/entities/catalogue/product-tag.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';

/** A tag or type in a request: an existing one by `id`, or one by `value`. */
export interface RequestedTag {
  id?: string;
  value?: string;
}

/** Returns the ids of tags; tags with new values are created. */
export function requireTags(tx: Tx, requested: readonly RequestedTag[]): Promise<string[]> {
  return findOrCreate(tx, ProductTag, requested);
}

/**
 * Returns the id of a type, which is created if its value is new. Like in Medusa v1, `id` is ignored if there is a value: the dashboard
 * sends the typed text as both.
 */
export async function requireType(tx: Tx, { id, value }: RequestedTag): Promise<string> {
  return (await findOrCreate(tx, ProductType, [value === undefined ? { id } : { value }]))[0];
}

async function findOrCreate(
  tx: Tx,
  entity: typeof ProductTag | typeof ProductType,
  requested: readonly RequestedTag[],
): Promise<string[]> {
  if (requested.length === 0) return [];
  const ids = requested.flatMap(({ id }) => id ?? []);
  const values = requested.filter(({ id }) => id === undefined).map(({ value }) => value);
  if (values.includes(undefined))
    throw invalidData(`A ${entity === ProductTag ? 'tag' : 'type'} needs an id or a value`);
  const existing = ids.length > 0 ? await findByIdOrValue(tx, entity, { ids }) : [];
  const missing = ids.filter((id) => !existing.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(entity === ProductTag ? 'product_tag' : 'product_type', missing.join(', '));
  const byValue = await findOrCreateByValue(tx, entity, values as string[]);
  return [...new Set(requested.map(({ id, value }) => id ?? byValue.get(value!)!))];
}
