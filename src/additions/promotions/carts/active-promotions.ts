import { Injectable } from '@nestjs/common';
import type { Sql } from '@storekeep/server/extend';
import { MAX_ACTIVE } from '../promotions.service.ts';
import { type ActivePromotion, PromotionsOfVersion } from './promotions-of-version.ts';

/**
 * The active promotions in memory. The version is loaded with each cart, so they are never stale.
 */
@Injectable()
export class ActivePromotions {
  /** Those that were loaded last; null before the first cart. */
  latest: PromotionsOfVersion | null = null;

  /** The promotions of this version: those in memory, or else loaded by one statement. */
  async ofVersion(sql: Sql, version: string): Promise<PromotionsOfVersion> {
    if (this.latest?.version === version) return this.latest;
    const [row] = await sql.query<{ version: string; promotions: StoredPromotion[] }>(LOAD);
    this.latest = new PromotionsOfVersion(row.version, row.promotions.map(toActive));
    return this.latest;
  }
}

type StoredPromotion = Omit<ActivePromotion, 'starts_at' | 'ends_at' | 'money_left' | 'uses_left'> & {
  starts_at: string | null;
  ends_at: string | null;
};

function toActive({ starts_at, ends_at, ...promotion }: StoredPromotion): ActivePromotion {
  return {
    ...promotion,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
    ...{ money_left: null, uses_left: null },
  };
}

const LOAD = `select (select version from contribution_version) as version, (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select id, name, is_automatic, codes, priority, combines_with, starts_at, ends_at, budget, uses_per_customer, conditions, effects,
        currency_code
      from promotion where status = 'active' and deleted_at is null and (ends_at is null or ends_at > now())
      order by id limit ${MAX_ACTIVE}) x) as promotions`;
