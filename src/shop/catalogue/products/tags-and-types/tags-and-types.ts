import { ProductTag } from '../../../../model/entities/catalogue/product-tag.entity.ts';
import { ProductType } from '../../../../model/entities/catalogue/product-type.entity.ts';
import { invalidData, notFound } from '../../../../engine/kernel/errors.ts';
import { findByIdOrValue, findOrCreateByValue } from '../../../../engine/kernel/writing/find-or-create.ts';
import type { Tx } from '../../../../engine/kernel/database/sql.ts';

/** Something that is known by its value: by `id` when it is there already, else by `value`. */
export interface RequestedTag {
  id?: string;
  value?: string;
}

/** The tags, by their ids; those whose value is new are made. */
export function tagIds(tx: Tx, wanted: readonly RequestedTag[]): Promise<string[]> {
  return findOrMake(tx, ProductTag, wanted);
}

/**
 * The type with a value, created when it is new. Like v1, an `id` beside a value is not looked at: the dashboard sends the text that was typed
 * as both. An id alone names an existing type.
 */
export async function typeId(tx: Tx, { id, value }: RequestedTag): Promise<string> {
  return (await findOrMake(tx, ProductType, [value === undefined ? { id } : { value }]))[0];
}

async function findOrMake(
  tx: Tx,
  entity: typeof ProductTag | typeof ProductType,
  wanted: readonly RequestedTag[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.flatMap(({ id }) => id ?? []);
  const values = wanted.filter(({ id }) => id === undefined).map(({ value }) => value);
  if (values.includes(undefined))
    throw invalidData(`A ${entity === ProductTag ? 'tag' : 'type'} needs an id or a value`);
  const found = ids.length > 0 ? await findByIdOrValue(tx, entity, { ids }) : [];
  const missing = ids.filter((id) => !found.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(entity === ProductTag ? 'product_tag' : 'product_type', missing.join(', '));
  const byValue = await findOrCreateByValue(tx, entity, values as string[]);
  return [...new Set(wanted.map(({ id, value }) => id ?? byValue.get(value!)!))];
}
