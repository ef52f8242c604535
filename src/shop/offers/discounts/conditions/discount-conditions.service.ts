import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { softDelete } from '#engine/kernel/writing/rows';
import type { Representation } from '#engine/reader/represented-record';
import {
  DiscountCondition,
  type DiscountConditionType,
} from '#model/entities/offers/discount-condition.entity';
import { changeDiscount, requireOwnRule } from '../change-discount.ts';
import { conditionErrors } from '../discount-errors.ts';
import type { CreateConditionBody, UpdateConditionBody } from '../discounts.input.ts';
import {
  addResources,
  removeResources,
  replaceResources,
  requireResources,
  requireSameType,
  saveConditions,
} from './discount-conditions.ts';

interface Condition {
  id: string;
  type: DiscountConditionType;
}

/** Manages the conditions of discounts, which restrict a discount to products or customers, or exclude some. */
@Injectable()
export class DiscountConditionsService {
  constructor(private readonly database: Database) {}

  /** @throws not_found, also for a condition of another discount */
  async get(discountId: string, id: string): Promise<Representation> {
    await requireCondition(this.database, discountId, id);
    return { id };
  }

  /**
   * Checks that a condition belongs to the discount, for the batch operations.
   * @throws not_found (discount or condition); invalid_data for a condition of another discount
   */
  async requireInPath(discountId: string, id: string): Promise<void> {
    const belongs = await belongsTo(this.database, discountId, id);
    if (!belongs) throw conditionErrors.notInPath(id, discountId);
  }

  /** @throws not_found; not_allowed for a dynamic code; invalid_data, duplicate_error as `saveConditions` */
  create(discountId: string, body: CreateConditionBody): Promise<{ id: string }> {
    return changeDiscount(this.database, discountId, async (discount, tx) => {
      requireOwnRule(discount);
      await saveConditions(tx, discount.rule_id, [body]);
    });
  }

  /** Replaces the resources of a condition. */
  update(discountId: string, id: string, body: UpdateConditionBody): Promise<{ id: string }> {
    const resources = requireResources(body);
    return this.change(discountId, id, async (condition, tx) => {
      requireSameType(condition, resources);
      await replaceResources(tx, [{ id, ...resources }]);
    });
  }

  /** Does nothing if there is no such condition. @throws not_found (the discount, or the condition is another discount's) */
  async delete(discountId: string, id: string): Promise<Representation> {
    const discount = await changeDiscount(this.database, discountId, async (locked, tx) => {
      requireOwnRule(locked);
      const [condition] = await tx.query<{ discount_rule_id: string }>(
        'select discount_rule_id from discount_condition where id = $1',
        [id],
      );
      if (condition && condition.discount_rule_id !== locked.rule_id)
        throw conditionErrors.ofOtherDiscount(id, discountId);
      await softDelete(tx, DiscountCondition, id);
    });
    return { ...discount, beside: { id, object: 'discount-condition', deleted: true } };
  }

  /** Ignores resources that the condition already has. @throws not_found; not_allowed for a dynamic code */
  add(discountId: string, id: string, resourceIds: string[]): Promise<{ id: string }> {
    return this.change(discountId, id, ({ type }, tx) => addResources(tx, type, [{ id, ids: resourceIds }]));
  }

  /** Ignores resources that the condition does not have. @throws not_found; not_allowed for a dynamic code */
  remove(discountId: string, id: string, resourceIds: string[]): Promise<{ id: string }> {
    return this.change(discountId, id, ({ type }, tx) => removeResources(tx, type, id, resourceIds));
  }

  private change(
    discountId: string,
    id: string,
    work: (condition: Condition, tx: Tx) => Promise<void>,
  ): Promise<{ id: string }> {
    return changeDiscount(this.database, discountId, async (discount, tx) => {
      requireOwnRule(discount);
      const [condition] = await tx.query<Condition>(
        `update discount_condition set updated_at = now()
         where id = $1 and discount_rule_id = $2 and deleted_at is null returning id, type`,
        [id, discount.rule_id],
      );
      if (!condition) return requireCondition(tx, discountId, id);
      await work(condition, tx);
    });
  }
}

/** @throws not_found (discount or condition), also for a condition of another discount */
async function requireCondition(sql: Sql, discountId: string, id: string): Promise<void> {
  if (!(await belongsTo(sql, discountId, id))) throw conditionErrors.ofOtherDiscount(id, discountId);
}

/**
 * Whether a condition belongs to a discount.
 * @throws not_found (discount or condition)
 */
async function belongsTo(sql: Sql, discountId: string, id: string): Promise<boolean> {
  const [{ discount, condition, belongs }] = await sql.query<{
    discount: string | null;
    condition: string | null;
    belongs: boolean | null;
  }>(
    `select d.id as discount, c.id as condition, c.discount_rule_id = d.rule_id as belongs
     from (select $1::text as discount_id, $2::text as id) path
       left join discount d on d.id = path.discount_id and d.deleted_at is null
       left join discount_condition c on c.id = path.id and c.deleted_at is null`,
    [discountId, id],
  );
  if (discount === null) throw notFound('discount', discountId);
  if (condition === null) throw notFound('discount_condition', id);
  return belongs === true;
}
