import { Injectable } from '@nestjs/common';
import {
  Database,
  duplicate,
  insertRows,
  newId,
  normalizeCode,
  notAllowed,
  notFound,
  softDelete,
  type Tx,
  updateExistingRow,
  withoutUndefined,
} from '@storekeep/server/extend';
import { Promotion } from './promotion.entity.ts';
import { requireCurrencies } from './promotion-currency.ts';
import type { CreatePromotionBody, UpdatePromotionBody } from './promotions.input.ts';
import { type PromotionPeriod, requireValidPromotion } from './validate-promotion.ts';

/** The most promotions that are active at once: each cart is compared with all of them. */
export const MAX_ACTIVE = 200;

/** What a body says of a promotion, with defaults. */
type PromotionColumns = PromotionPeriod &
  Omit<Promotion, 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'used' | keyof PromotionPeriod>;

@Injectable()
export class PromotionsService {
  constructor(private readonly database: Database) {}

  /** @throws invalid_data that names the part which is wrong; duplicate_error for a code; not_allowed with too many active ones */
  create(body: CreatePromotionBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const id = newId(Promotion);
      await lockPromotions(tx);
      await insertRows(tx, Promotion, [{ id, ...(await this.complete(tx, id, DEFAULTS, body)) }]);
      return { id };
    });
  }

  /** @throws like `create`; not_found */
  update(id: string, body: UpdatePromotionBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await lockPromotions(tx);
      const [stored] = await tx.query<PromotionColumns & { used: number }>(
        `select ${COLUMNS.join()}, used from promotion where id = $1 and deleted_at is null`,
        [id],
      );
      if (!stored) throw notFound('promotion', id);
      const columns = await this.complete(tx, id, stored, body);
      if (columns.budget && stored.budget && columns.budget.type !== stored.budget.type && stored.used > 0)
        throw notAllowed(`The type of a budget that was used cannot be changed: ${stored.used} is used`);
      await updateExistingRow(tx, Promotion, id, columns);
      return { id };
    });
  }

  /** Deletes a promotion. Orders keep what it took off. Deleting it twice is allowed. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => void (await softDelete(tx, Promotion, id)));
  }

  private async complete(
    tx: Tx,
    id: string,
    before: PromotionColumns,
    body: UpdatePromotionBody,
  ): Promise<PromotionColumns> {
    const codes = body.codes ? [...new Set(body.codes.map(normalizeCode))] : before.codes;
    const isAutomatic = body.codes === undefined ? before.is_automatic : codes.length === 0;
    const columns = { ...before, is_automatic: isAutomatic, ...withoutUndefined(body), codes };
    requireValidPromotion(columns);
    [columns.currency_code] = await requireCurrencies(tx, [columns]);
    await requireFreeCodes(tx, id, codes);
    if (columns.status === 'active') await requireRoom(tx, id);
    return columns;
  }
}

const DEFAULTS: PromotionColumns = {
  ...{
    name: '',
    is_automatic: true,
    codes: [],
    priority: 0,
    combines_with: 'all',
    starts_at: null,
    ends_at: null,
  },
  ...{
    status: 'draft',
    budget: null,
    uses_per_customer: null,
    conditions: [],
    effects: [],
    currency_code: null,
  },
};

const COLUMNS = Object.keys(DEFAULTS);

/** Changes of promotions wait for each other, so that no two have the same code. */
async function lockPromotions(tx: Tx): Promise<void> {
  await tx.query('select from contribution_version for update');
}

/** @throws duplicate_error for a code of another promotion or of a discount */
async function requireFreeCodes(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const [taken] = await tx.query<{ code: string }>(
    `select code from (
       select unnest(p.codes) as code from promotion p where p.id <> $1 and p.deleted_at is null and p.codes && $2
       union all select d.code from discount d where d.code = any($2) and d.deleted_at is null) x
     where code = any($2) limit 1`,
    [id, codes],
  );
  if (taken) throw duplicate('promotion', 'code', taken.code);
}

/** @throws not_allowed */
async function requireRoom(tx: Tx, id: string): Promise<void> {
  const [{ count }] = await tx.query<{ count: number }>(
    `select count(*) from promotion where status = 'active' and deleted_at is null and id <> $1`,
    [id],
  );
  if (count >= MAX_ACTIVE)
    throw notAllowed(`At most ${MAX_ACTIVE} promotions can be active: disable one that has ended first`);
}
