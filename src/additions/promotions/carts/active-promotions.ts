import { Injectable } from '@nestjs/common';
import type { Sql } from '@storekeep/server/extend';
import type { EvaluatedPromotion } from '../evaluation/promotion-rules.ts';
import type { PromotionBudget } from '../promotion.entity.ts';
import { MAX_ACTIVE } from '../promotions.service.ts';

/** A promotion that may apply, without what is left of it. */
export interface ActivePromotion extends Omit<EvaluatedPromotion, 'money_left' | 'uses_left'> {
  budget: PromotionBudget | null;
  uses_per_customer: number | null;
}

interface Loaded {
  version: string;
  promotions: readonly ActivePromotion[];
}

/**
 * The active promotions in memory. The version is loaded with each cart, so they are never stale.
 */
@Injectable()
export class ActivePromotions {
  private loaded: Loaded | null = null;

  /** Whether there are some, as far as is known. */
  get hasSome(): boolean {
    return (this.loaded?.promotions.length ?? 0) > 0;
  }

  /** The promotions of this version: those in memory, or else loaded by one statement. */
  async ofVersion(sql: Sql, version: string): Promise<readonly ActivePromotion[]> {
    if (this.loaded?.version === version) return this.loaded.promotions;
    const [row] = await sql.query<{ version: string; promotions: StoredPromotion[] }>(LOAD);
    this.loaded = { version: row.version, promotions: row.promotions.map(toActive) };
    return this.loaded.promotions;
  }
}

type StoredPromotion = Omit<ActivePromotion, 'starts_at' | 'ends_at'> & {
  starts_at: string | null;
  ends_at: string | null;
};

function toActive({ starts_at, ends_at, ...promotion }: StoredPromotion): ActivePromotion {
  return {
    ...promotion,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
  };
}

const LOAD = `select (select version from contribution_version) as version, (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select id, name, is_automatic, codes, priority, combines_with, starts_at, ends_at, budget, uses_per_customer, conditions, effects,
        currency_code
      from promotion where status = 'active' and deleted_at is null and (ends_at is null or ends_at > now())
      order by id limit ${MAX_ACTIVE}) x) as promotions`;
