import { CustomerGroup } from '../../../../model/entities/people/customer-group.entity.ts';
import {
  DiscountCondition,
  discountConditionTypes,
  type DiscountConditionOperator,
  type DiscountConditionType,
} from '../../../../model/entities/offers/discount-condition.entity.ts';
import { ProductCollection } from '../../../../model/entities/catalogue/product-collection.entity.ts';
import { ProductTag } from '../../../../model/entities/catalogue/product-tag.entity.ts';
import { ProductType } from '../../../../model/entities/catalogue/product-type.entity.ts';
import { Product } from '../../../../model/entities/catalogue/product.entity.ts';
import { CommerceError, invalidData, notFound } from '../../../../engine/kernel/errors.ts';
import { messages } from '../../../../engine/kernel/text/messages.ts';
import { newId } from '../../../../engine/kernel/text/ids.ts';
import { insertRows, missingIds, updateRows } from '../../../../engine/kernel/writing/rows.ts';
import type { Tx } from '../../../../engine/kernel/database/sql.ts';

/** One of the five lists in a body. */
type Lists = { [K in DiscountConditionType]?: string[] };

/** A condition as staff write it: with an id it is changed, without one it is new. */
export type WrittenCondition = Lists & { id?: string; operator: DiscountConditionOperator };

interface Kept {
  id: string;
  type: DiscountConditionType;
  operator: DiscountConditionOperator;
}

/** What a condition names, of one kind. */
export interface Named {
  type: DiscountConditionType;
  ids: string[];
}

/**
 * The one list in the body, or null without any.
 * @throws invalid_data when there are several
 */
export function listIn(body: Lists): Named | null {
  const given = discountConditionTypes.filter((type) => body[type] !== undefined);
  if (given.length > 1) throw invalidData(messages.oneListOnly(given));
  return given.length === 0 ? null : { type: given[0], ids: body[given[0]]! };
}

/** @throws invalid_data when the body has no list, or several */
export function theListIn(body: Lists): Named {
  const named = listIn(body);
  if (!named) throw invalidData(`A condition needs one of ${discountConditionTypes.join(', ')}`);
  return named;
}

/**
 * Writes conditions of a rule, whose discount is locked: changes those with an id, adds the others; those not named
 * stay. Statements by kind, however many conditions and things they name.
 * @throws invalid_data, not_found, or duplicate_error when two would have the same kind and operator
 */
export async function saveConditions(
  tx: Tx,
  ruleId: string,
  written: readonly WrittenCondition[],
): Promise<void> {
  if (written.length === 0) return;
  const kept = await tx.query<Kept>(
    'select id, type, operator from discount_condition where discount_rule_id = $1 and deleted_at is null',
    [ruleId],
  );
  const changed = changedOf(kept, written);
  const added = written
    .filter(({ id }) => !id)
    .map((condition) => ({
      id: newId(DiscountCondition),
      operator: condition.operator,
      ...theListIn(condition),
    }));
  requireDistinct([...kept.filter((one) => !changed.some(({ id }) => id === one.id)), ...changed, ...added]);
  await changeOperators(tx, changed);
  await insertRows(
    tx,
    DiscountCondition,
    added.map(({ id, operator, type }) => ({ id, operator, type, discount_rule_id: ruleId })),
  );
  await setThings(
    tx,
    [...changed, ...added].flatMap(({ id, type, ids }) => (ids ? { id, type, ids } : [])),
  );
}

/** Makes these what conditions name, instead of what they named before. */
export async function setThings(tx: Tx, conditions: readonly (Named & { id: string })[]): Promise<void> {
  for (const type of discountConditionTypes) {
    const ofType = conditions.filter((condition) => condition.type === type);
    if (ofType.length === 0) continue;
    const { link } = KINDS[type];
    await tx.query(`delete from ${link} where condition_id = any($1)`, [ofType.map(({ id }) => id)]);
    await addThings(tx, type, ofType);
  }
}

/**
 * Adds to what conditions of one kind name; what they name already is fine.
 * @throws not_found with the ids that do not exist
 */
export async function addThings(
  tx: Tx,
  type: DiscountConditionType,
  conditions: readonly { id: string; ids: readonly string[] }[],
): Promise<void> {
  const { entity, what, link, column } = KINDS[type];
  const pairs = conditions.flatMap(({ id, ids }) => ids.map((thing) => [id, thing]));
  if (pairs.length === 0) return;
  const things = pairs.map(([, thing]) => thing);
  const missing = await missingIds(tx, entity, [...new Set(things)]);
  if (missing.length > 0) throw notFound(what, missing.join(', '));
  await tx.query(
    `insert into ${link} (condition_id, ${column}) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [pairs.map(([id]) => id), things],
  );
}

/** Takes away from what a condition names; what it does not name is fine. */
export async function removeThings(
  tx: Tx,
  type: DiscountConditionType,
  conditionId: string,
  ids: readonly string[],
): Promise<void> {
  const { link, column } = KINDS[type];
  await tx.query(`delete from ${link} where condition_id = $1 and ${column} = any($2)`, [conditionId, ids]);
}

/** @throws invalid_data when a condition about one kind of things is given another */
export function requireSameKind(
  { id, type }: { id: string; type: DiscountConditionType },
  named: Named,
): void {
  if (named.type !== type) throw invalidData(`Condition ${id} is about ${type}, not ${named.type}`);
}

const KINDS: Record<
  DiscountConditionType,
  { entity: new () => object; what: string; link: string; column: string }
> = {
  products: {
    entity: Product,
    what: 'product',
    link: 'discount_condition_product',
    column: 'product_id',
  },
  product_types: {
    entity: ProductType,
    what: 'product type',
    link: 'discount_condition_product_type',
    column: 'product_type_id',
  },
  product_collections: {
    entity: ProductCollection,
    what: 'collection',
    link: 'discount_condition_product_collection',
    column: 'product_collection_id',
  },
  product_tags: {
    entity: ProductTag,
    what: 'product tag',
    link: 'discount_condition_product_tag',
    column: 'product_tag_id',
  },
  customer_groups: {
    entity: CustomerGroup,
    what: 'customer_group',
    link: 'discount_condition_customer_group',
    column: 'customer_group_id',
  },
};

function changedOf(
  kept: readonly Kept[],
  written: readonly WrittenCondition[],
): (Kept & { ids: string[] | undefined })[] {
  const known = new Map(kept.map((condition) => [condition.id, condition]));
  const named = written.flatMap(({ id }) => id ?? []);
  const missing = named.filter((id) => !known.has(id));
  if (missing.length > 0) throw notFound('discount_condition', missing.join(', '));
  const twice = named.find((id, place) => named.indexOf(id) !== place);
  if (twice) throw invalidData(`Condition ${twice} is named twice`);
  return written.flatMap((condition) => {
    if (!condition.id) return [];
    const { id, type } = known.get(condition.id)!;
    const list = listIn(condition);
    if (list) requireSameKind({ id, type }, list);
    return { id, type, operator: condition.operator, ids: list?.ids };
  });
}

/** Set aside first: two conditions may change places, and the unique index looks at each row by itself. */
async function changeOperators(tx: Tx, changed: readonly Kept[]): Promise<void> {
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

/** docs/conventions.md, Discounts: a rule has one condition of a kind and operator. */
function requireDistinct(conditions: readonly Omit<Kept, 'id'>[]): void {
  const taken = new Set<string>();
  for (const { type, operator } of conditions) {
    const key = `${type} ${operator}`;
    if (taken.has(key)) throw new CommerceError('duplicate_error', messages.conditionTwice(operator, type));
    taken.add(key);
  }
}
