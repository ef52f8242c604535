import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { invalidData, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { link, setLinks, unlink } from '#engine/kernel/writing/links';
import { insertRows, requireDeleted, requireIds, softDelete, updateRow } from '#engine/kernel/writing/rows';
import { setCustomColumns } from '#engine/mapping/custom-columns/set-custom-columns';
import { Discount } from '#model/entities/offers/discount.entity';
import { DiscountRule } from '#model/entities/offers/discount-rule.entity';
import { Region } from '#model/entities/settings/region.entity';
import { changeDiscount, type LockedDiscount, requireOwnRule } from './change-discount.ts';
import { saveConditions } from './conditions/discount-conditions.ts';
import {
  normalizeCode,
  requireDynamic,
  requirePeriod,
  requireRegions,
  requireUsageLimit,
  requireValue,
} from './discount-terms.ts';
import type { CreateDiscountBody, CreateDynamicCodeBody, UpdateDiscountBody } from './discounts.input.ts';

/** Manages discounts: their rules, regions and periods, and their dynamic codes. */
@Injectable()
export class DiscountsService {
  constructor(private readonly database: Database) {}

  /** @throws not_found (region or resources of a condition), invalid_data, duplicate_error (code or conditions) */
  create(body: CreateDiscountBody): Promise<{ id: string }> {
    const { rule, regions, ...columns } = body;
    const starts_at = columns.starts_at ?? new Date().toISOString();
    requireValue(rule.type, rule.value);
    requireRegions(rule.type, distinct(regions));
    requirePeriod(new Date(starts_at), columns.ends_at ? new Date(columns.ends_at) : null);
    if (columns.valid_duration) requireDynamic(columns.is_dynamic ?? false);
    const id = newId(Discount);
    const rule_id = newId(DiscountRule);
    return this.database.transaction(async (tx) => {
      await requireIds(tx, Region, regions);
      const { type, value, allocation, description } = rule;
      await insertRows(tx, DiscountRule, [{ id: rule_id, type, value, allocation, description }]);
      await insertRows(tx, Discount, [
        {
          id,
          rule_id,
          code: normalizeCode(columns.code),
          is_dynamic: columns.is_dynamic ?? false,
          is_disabled: columns.is_disabled ?? false,
          starts_at,
          ends_at: columns.ends_at,
          valid_duration: columns.valid_duration,
          usage_limit: columns.usage_limit,
          metadata: columns.metadata,
        },
      ]);
      await setCustomColumns(tx, Discount, [{ ...columns, id }]);
      await link(tx, Discount, 'regions', id, regions);
      await saveConditions(tx, rule_id, rule.conditions ?? []);
      await insertEvents(tx, [['discount.created', { id }]]);
      return { id };
    });
  }

  /**
   * Updates a discount. Lists in the body replace the existing ones, except for conditions: those that are not named remain.
   * @throws not_found, invalid_data, duplicate_error (code or conditions); not_allowed for the rule, regions or duration of a dynamic code
   */
  update(id: string, body: UpdateDiscountBody): Promise<{ id: string }> {
    const { rule, regions, ...columns } = body;
    return changeDiscount(this.database, id, async (discount, tx) => {
      if (rule || regions || columns.valid_duration) requireOwnRule(discount);
      checkTerms(discount, columns);
      if (columns.code !== undefined) columns.code = normalizeCode(columns.code);
      await updateRow(tx, Discount, id, columns);
      if (rule) await updateRule(tx, discount, rule);
      if (regions) await replaceRegions(tx, discount, distinct(regions));
    });
  }

  /** Deletes a discount. Its dynamic codes remain, but cannot be used. */
  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => softDelete(tx, Discount, id));
  }

  /** @throws not_found (discount or region), invalid_data for a second region of a fixed amount */
  addRegion(id: string, regionId: string): Promise<{ id: string }> {
    return changeDiscount(this.database, id, async (discount, tx) => {
      requireOwnRule(discount);
      await requireIds(tx, Region, [regionId]);
      requireRegions(discount.type, distinct([...discount.region_ids, regionId]));
      await link(tx, Discount, 'regions', id, [regionId]);
    });
  }

  /** A discount without regions cannot be used. @throws invalid_data for the region of a fixed amount, which determines its currency */
  removeRegion(id: string, regionId: string): Promise<{ id: string }> {
    return changeDiscount(this.database, id, async (discount, tx) => {
      requireOwnRule(discount);
      if (discount.type === 'fixed' && discount.region_ids.includes(regionId))
        requireRegions(
          discount.type,
          discount.region_ids.filter((candidate) => candidate !== regionId),
        );
      await unlink(tx, Discount, 'regions', id, [regionId]);
    });
  }

  /**
   * @param code in any letter case
   * @throws not_found
   */
  async byCode(code: string): Promise<{ id: string }> {
    const [discount] = await this.database.query<{ id: string }>(
      'select id from discount where code = $1 and deleted_at is null',
      [normalizeCode(code)],
    );
    if (!discount) throw notFound('discount', code, 'code');
    return discount;
  }

  /** Creates a dynamic code with the parent's rule. It ends after the parent's `valid_duration`; without one, together with the parent. */
  async createCode(parentId: string, body: CreateDynamicCodeBody): Promise<{ id: string }> {
    const parent = await this.findParent(parentId);
    if (parent.parent_discount_id)
      throw notAllowed(`Discount ${parent.code} is a dynamic code itself, and no codes are made of it`);
    if (!parent.is_dynamic)
      throw notAllowed(`Discount ${parent.code} is not dynamic, and no codes are made of it`);
    const id = newId(Discount);
    const metadata = body.metadata ? JSON.stringify(body.metadata) : null;
    const values = [id, normalizeCode(body.code), body.usage_limit ?? 1, metadata, parentId];
    return this.database.transaction(async (tx) => {
      await tx.query(INSERT_CODE, values);
      await setCustomColumns(tx, Discount, [{ ...body, id }]);
      await insertEvents(tx, [['discount.created', { id }]]);
      return { id };
    });
  }

  /** Does nothing if there is no such code. @throws not_found (the parent, or the code is another discount's) */
  async deleteCode(parentId: string, code: string): Promise<{ id: string }> {
    await this.findParent(parentId);
    const own = normalizeCode(code);
    const deleted = await this.database.transaction((tx) =>
      tx.query(
        `update discount set deleted_at = now() where parent_discount_id = $1 and code = $2 and deleted_at is null
       returning id`,
        [parentId, own],
      ),
    );
    if (deleted.length === 0) await requireDeleted(this.database, Discount, own, { column: 'code' });
    return { id: parentId };
  }

  private async findParent(
    id: string,
  ): Promise<Pick<LockedDiscount, 'code' | 'is_dynamic' | 'parent_discount_id'>> {
    const [parent] = await this.database.query<LockedDiscount>(
      'select code, is_dynamic, parent_discount_id from discount where id = $1 and deleted_at is null',
      [id],
    );
    if (!parent) throw notFound('discount', id);
    return parent;
  }
}

// adds days and months in UTC, so that the result does not depend on the database's time zone
const INSERT_CODE = `insert into discount (id, code, is_dynamic, is_disabled, usage_limit, metadata, rule_id, parent_discount_id, ends_at)
  select $1, $2, true, false, $3, $4::jsonb, p.rule_id, p.id,
    coalesce((now() at time zone 'UTC' + p.valid_duration::interval) at time zone 'UTC', p.ends_at)
  from discount p where p.id = $5`;

function checkTerms(
  discount: LockedDiscount,
  { starts_at, ends_at, valid_duration, usage_limit }: UpdateDiscountBody,
): void {
  if (starts_at !== undefined || ends_at) {
    const end = ends_at === undefined ? discount.ends_at : ends_at && new Date(ends_at);
    requirePeriod(starts_at === undefined ? discount.starts_at : new Date(starts_at), end || null);
  }
  if (valid_duration) requireDynamic(discount.is_dynamic);
  if (usage_limit) requireUsageLimit(usage_limit, discount.code, discount.usage_count);
}

async function updateRule(
  tx: Tx,
  discount: LockedDiscount,
  { id, conditions = [], ...columns }: NonNullable<UpdateDiscountBody['rule']>,
): Promise<void> {
  requireOwnRule(discount);
  if (id && id !== discount.rule_id)
    throw invalidData(`Rule ${id} is not the rule of discount ${discount.code}`);
  if (columns.value !== undefined) requireValue(discount.type, columns.value);
  await updateRow(tx, DiscountRule, discount.rule_id, columns);
  await saveConditions(tx, discount.rule_id, conditions);
}

async function replaceRegions(tx: Tx, discount: LockedDiscount, regionIds: string[]): Promise<void> {
  requireRegions(discount.type, regionIds);
  await requireIds(tx, Region, regionIds);
  await setLinks(tx, Discount, 'regions', discount.id, regionIds);
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
