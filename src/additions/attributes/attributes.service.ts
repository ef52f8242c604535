import { Injectable } from '@nestjs/common';
import {
  canonicalLocale,
  Database,
  insertRows,
  invalidData,
  newId,
  notAllowed,
  notFound,
  requireIds,
  resources,
  softDelete,
  type Tx,
  updateExistingRow,
  withoutUndefined,
} from '@storekeep/server/extend';
import { isObject } from '../filters/index.ts';
import { Attribute } from './attribute.entity.ts';
import type { CreateAttributeBody, UpdateAttributeBody } from './attributes.input.ts';

/** The tables whose rows have facts. */
const TABLES = ['product', 'product_variant'];

@Injectable()
export class AttributesService {
  constructor(private readonly database: Database) {}

  /** @throws invalid_data, duplicate_error for the key, not_found for a category */
  create(body: CreateAttributeBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      if (!/^[a-z][a-z0-9_]{0,62}$/.test(body.key))
        throw invalidData('key must be lower-case letters, digits and underscores, and begin with a letter');
      requireValues(body.type, body);
      await requireCategories(tx, body.category_ids);
      const id = newId(Attribute);
      await insertRows(tx, Attribute, [{ id, ...withoutUndefined(body) }]);
      return { id };
    });
  }

  /** @throws invalid_data; not_found; not_allowed if a value is removed that products have */
  update(id: string, body: UpdateAttributeBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const [stored] = await tx.query<Pick<Attribute, 'key' | 'type' | 'values' | 'value_labels'>>(
        'select key, type, values, value_labels from attribute where id = $1 and deleted_at is null for update',
        [id],
      );
      if (!stored) throw notFound('attribute', id);
      const values = body.values ?? stored.values;
      const removed = stored.values.filter((value) => !values.includes(value));
      const columns = withoutUndefined(body);
      if (removed.length > 0 && columns.value_labels === undefined)
        columns.value_labels = withoutValues(stored.value_labels, removed);
      requireValues(stored.type, { ...stored, ...columns });
      await requireCategories(tx, body.category_ids);
      if (removed.length > 0) await requireUnused(tx, stored.key, removed);
      await updateExistingRow(tx, Attribute, id, columns);
      return { id };
    });
  }

  /** Deletes an attribute and its facts of all products and variants. Deleting it twice is allowed. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [stored] = await tx.query<{ key: string }>(
        'select key from attribute where id = $1 and deleted_at is null for update',
        [id],
      );
      if (!stored) return;
      await softDelete(tx, Attribute, id);
      for (const table of TABLES)
        await tx.query(
          `update ${table} set attributes = nullif(attributes - $1::text, '{}') where attributes ? $1::text`,
          [stored.key],
        );
    });
  }
}

/** Labels without those of removed values. Languages that have no others are left out. */
function withoutValues(
  labels: Attribute['value_labels'],
  removed: readonly string[],
): Attribute['value_labels'] {
  const remaining = Object.entries(labels ?? {}).flatMap(([locale, texts]) => {
    const others = Object.entries(texts).filter(([value]) => !removed.includes(value));
    return others.length > 0 ? [[locale, Object.fromEntries(others)] as const] : [];
  });
  return remaining.length > 0 ? Object.fromEntries(remaining) : null;
}

/** @throws invalid_data */
function requireValues(
  type: string,
  { values = [], unit, value_labels }: Pick<UpdateAttributeBody, 'values' | 'unit' | 'value_labels'>,
): void {
  if (type === 'choice' && values.length === 0)
    throw invalidData('values must have the values of the choice');
  if (type !== 'choice' && values.length > 0)
    throw invalidData('values are only for attributes of the type choice');
  if (new Set(values).size < values.length) throw invalidData('values must differ');
  if (unit && type !== 'number') throw invalidData('unit is only for attributes of the type number');
  requireLabels(values, value_labels ?? {});
}

const MAX_LOCALES = 50;

/** @throws invalid_data unless these are texts of the values by language tags */
function requireLabels(values: readonly string[], labels: Record<string, unknown>): void {
  if (Object.keys(labels).length > MAX_LOCALES)
    throw invalidData(`value_labels must not have more than ${MAX_LOCALES} languages`);
  for (const [locale, texts] of Object.entries(labels)) {
    if (canonicalLocale(locale) !== locale)
      throw invalidData(`value_labels.${locale.slice(0, 40)}: the key must be a language tag such as de-AT`);
    if (!isObject(texts)) throw invalidData(`value_labels.${locale} must be an object of texts by value`);
    for (const [value, text] of Object.entries(texts)) {
      if (!values.includes(value))
        throw invalidData(`value_labels.${locale}: ${value.slice(0, 100)} is no value`);
      if (typeof text !== 'string' || text === '')
        throw invalidData(`value_labels.${locale}.${value} must be a text that is not empty`);
    }
  }
}

/** @throws not_found */
async function requireCategories(tx: Tx, ids: readonly string[] = []): Promise<void> {
  await requireIds(tx, resources.productCategories.entity, ids, { name: 'product category' });
}

/** @throws not_allowed */
async function requireUnused(tx: Tx, key: string, values: readonly string[]): Promise<void> {
  const used = TABLES.map(
    (table) =>
      `select x #>> '{}' as value from ${table} t, attribute_elements(t.attributes -> $1) x where t.attributes ? $1 and t.deleted_at is null`,
  );
  const [first] = await tx.query<{ value: string }>(
    `select value from (${used.join(' union all ')}) u where value = any($2::text[]) limit 1`,
    [key, values],
  );
  if (first) throw notAllowed(`${first.value} cannot be removed: there are products with it`);
}
