import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError, invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { insertRows, missingIds, updateRows } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';
import { ProductTag } from '#model/entities/catalogue/product-tag.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import {
  DiscountCondition,
  type DiscountConditionOperator,
  type DiscountConditionType,
  discountConditionTypes,
} from '#model/entities/offers/discount-condition.entity';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';

/** The lists of ids in a body, one for each type of condition. A condition has one of them. */
type ResourceLists = { [K in DiscountConditionType]?: string[] };

/** A condition in a request: an id refers to an existing condition, without one a new condition is created. */
export type ConditionInput = ResourceLists & { id?: string; operator: DiscountConditionOperator };

interface StoredCondition {
  id: string;
  type: DiscountConditionType;
  operator: DiscountConditionOperator;
}

/** The type of a condition, and the ids of the resources that it names. */
export interface ConditionResources {
  type: DiscountConditionType;
  ids: string[];
}

/**
 * Returns the only list in the body, or null if there is none.
 * @throws invalid_data if there are several
 */
function findResources(body: ResourceLists): ConditionResources | null {
  const given = discountConditionTypes.filter((type) => body[type] !== undefined);
  if (given.length > 1) throw invalidData(messages.onlyOneListAllowed(given));
  return given.length === 0 ? null : { type: given[0], ids: body[given[0]]! };
}

/** @throws invalid_data if the body has no list, or several */
export function requireResources(body: ResourceLists): ConditionResources {
  const resources = findResources(body);
  if (!resources) throw invalidData(`A condition needs one of ${discountConditionTypes.join(', ')}`);
  return resources;
}

/**
 * Updates the conditions that have an id, and creates the others; conditions that are not in `inputs` remain. The caller has locked
 * the discount. The number of statements depends only on the number of types.
 * @throws invalid_data, not_found, duplicate_error if two conditions would have the same type and operator
 */
export async function saveConditions(
  tx: Tx,
  ruleId: string,
  inputs: readonly ConditionInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  const stored = await tx.query<StoredCondition>(
    'select id, type, operator from discount_condition where discount_rule_id = $1 and deleted_at is null',
    [ruleId],
  );
  const changed = changesOf(stored, inputs);
  const added = inputs
    .filter(({ id }) => !id)
    .map((condition) => ({
      id: newId(DiscountCondition),
      operator: condition.operator,
      ...requireResources(condition),
    }));
  requireDistinct([
    ...stored.filter((condition) => !changed.some(({ id }) => id === condition.id)),
    ...changed,
    ...added,
  ]);
  await changeOperators(tx, changed);
  await insertRows(
    tx,
    DiscountCondition,
    added.map(({ id, operator, type }) => ({ id, operator, type, discount_rule_id: ruleId })),
  );
  await replaceResources(
    tx,
    [...changed, ...added].flatMap(({ id, type, ids }) => (ids ? { id, type, ids } : [])),
  );
}

/** Replaces the resources of conditions. */
export async function replaceResources(
  tx: Tx,
  conditions: readonly (ConditionResources & { id: string })[],
): Promise<void> {
  for (const type of discountConditionTypes) {
    const ofType = conditions.filter((condition) => condition.type === type);
    if (ofType.length === 0) continue;
    const { link } = RESOURCE_TABLES[type];
    await tx.query(`delete from ${link} where condition_id = any($1)`, [ofType.map(({ id }) => id)]);
    await addResources(tx, type, ofType);
  }
}

/**
 * Adds resources to conditions of one type; ignores those that a condition already has.
 * @throws not_found, naming the ids that do not exist
 */
export async function addResources(
  tx: Tx,
  type: DiscountConditionType,
  conditions: readonly { id: string; ids: readonly string[] }[],
): Promise<void> {
  const { entity, label, link, column } = RESOURCE_TABLES[type];
  const links = conditions.flatMap(({ id, ids }) => ids.map((resourceId) => [id, resourceId]));
  if (links.length === 0) return;
  const resourceIds = links.map(([, resourceId]) => resourceId);
  const missing = await missingIds(tx, entity, [...new Set(resourceIds)]);
  if (missing.length > 0) throw notFound(label, missing.join(', '));
  await tx.query(
    `insert into ${link} (condition_id, ${column}) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [links.map(([id]) => id), resourceIds],
  );
}

/** Removes resources from a condition; ignores those that it does not have. */
export async function removeResources(
  tx: Tx,
  type: DiscountConditionType,
  conditionId: string,
  ids: readonly string[],
): Promise<void> {
  const { link, column } = RESOURCE_TABLES[type];
  await tx.query(`delete from ${link} where condition_id = $1 and ${column} = any($2)`, [conditionId, ids]);
}

/** @throws invalid_data if the resources are not of the condition's type */
export function requireSameType(
  { id, type }: { id: string; type: DiscountConditionType },
  resources: ConditionResources,
): void {
  if (resources.type !== type) throw invalidData(`Condition ${id} is about ${type}, not ${resources.type}`);
}

const RESOURCE_TABLES: Record<
  DiscountConditionType,
  { entity: new () => object; label: string; link: string; column: string }
> = {
  products: {
    entity: Product,
    label: 'product',
    link: 'discount_condition_product',
    column: 'product_id',
  },
  product_types: {
    entity: ProductType,
    label: 'product type',
    link: 'discount_condition_product_type',
    column: 'product_type_id',
  },
  product_collections: {
    entity: ProductCollection,
    label: 'collection',
    link: 'discount_condition_product_collection',
    column: 'product_collection_id',
  },
  product_tags: {
    entity: ProductTag,
    label: 'product tag',
    link: 'discount_condition_product_tag',
    column: 'product_tag_id',
  },
  customer_groups: {
    entity: CustomerGroup,
    label: 'customer_group',
    link: 'discount_condition_customer_group',
    column: 'customer_group_id',
  },
};

function changesOf(
  stored: readonly StoredCondition[],
  inputs: readonly ConditionInput[],
): (StoredCondition & { ids: string[] | undefined })[] {
  const storedById = new Map(stored.map((condition) => [condition.id, condition]));
  const ids = inputs.flatMap(({ id }) => id ?? []);
  const missing = ids.filter((id) => !storedById.has(id));
  if (missing.length > 0) throw notFound('discount_condition', missing.join(', '));
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicate) throw invalidData(`Condition ${duplicate} is named twice`);
  return inputs.flatMap((condition) => {
    if (!condition.id) return [];
    const { id, type } = storedById.get(condition.id)!;
    const resources = findResources(condition);
    if (resources) requireSameType({ id, type }, resources);
    return { id, type, operator: condition.operator, ids: resources?.ids };
  });
}

/** Soft-deletes the rows first, because two conditions may swap their operators, and the unique index is checked row by row. */
async function changeOperators(tx: Tx, changed: readonly StoredCondition[]): Promise<void> {
  if (changed.length > 1)
    await tx.query('update discount_condition set deleted_at = now() where id = any($1)', [
      changed.map(({ id }) => id),
    ]);
  await updateRows(
    tx,
    DiscountCondition,
    changed.map(({ id, operator }) => ({ id, operator, deleted_at: null })),
  );
}

/** A rule has at most one condition for each type and operator (docs/conventions.md, Discounts). @throws duplicate_error */
function requireDistinct(conditions: readonly Omit<StoredCondition, 'id'>[]): void {
  const keys = new Set<string>();
  for (const { type, operator } of conditions) {
    const key = `${type} ${operator}`;
    if (keys.has(key))
      throw new CommerceError('duplicate_error', messages.duplicateCondition(operator, type));
    keys.add(key);
  }
}
