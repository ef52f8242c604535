import type { Sql } from '@storekeep/server/extend';
import { loadVariants, type VariantOfPromotion } from '../carts/cart-facts.ts';
import type { EvaluatedPromotion, PromotionCondition } from '../evaluation/promotion-rules.ts';
import type { Proposal } from './proposal.ts';
import type { PastOrder } from './read-past-orders.ts';

export interface PastRegion {
  id: string;
  gift_cards_taxable: boolean;
  /** In percent. */
  tax_rate: number;
  tax_provider_id: string | null;
  includes_tax: boolean;
  /** Whether the prices of its currency include tax. */
  currency_includes_tax: boolean;
}

/** A default price of a variant that a proposed promotion gives. */
interface GiftPrice {
  variant_id: string;
  region_id: string | null;
  currency_code: string;
  amount: number;
}

/** The most variants in memory. */
const MAX_VARIANTS = 50_000;

/** What orders of the shop depend on beside themselves. Each page of orders loads what is not in memory yet. */
export class BacktestFacts {
  readonly regions = new Map<string, PastRegion>();
  readonly variants = new Map<string, VariantOfPromotion>();
  /** Promotions that orders were placed with, with the conditions that depend on the basket. */
  readonly promotions = new Map<string, EvaluatedPromotion>();
  private giftPrices: readonly GiftPrice[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly proposal: Proposal,
  ) {}

  async loadGifts(): Promise<void> {
    const ids = this.proposal.promotions.flatMap(({ effects }) =>
      effects.flatMap(({ type, variant_id }) => (type === 'gift' && variant_id ? [variant_id] : [])),
    );
    if (ids.length > 0) this.giftPrices = await this.sql.query<GiftPrice>(GIFT_PRICES, [ids]);
  }

  /** The price of a gift today: that of the region, or else of the currency. */
  giftPriceOf(variantId: string, { region_id, currency_code }: PastOrder): number | null {
    const prices = this.giftPrices.filter(
      (price) => price.variant_id === variantId && price.currency_code === currency_code,
    );
    const price =
      prices.find((candidate) => candidate.region_id === region_id) ??
      prices.find((candidate) => candidate.region_id === null);
    return price?.amount ?? null;
  }

  /** Loads what the orders of a page need, by one statement for each kind that is not in memory. */
  async load(page: readonly PastOrder[]): Promise<void> {
    const regions = page.map(({ region_id }) => region_id).filter((id) => !this.regions.has(id));
    const applied = page
      .flatMap(({ promotions }) => promotions)
      .flatMap(({ id, status }) => (status === 'applied' && !this.promotions.has(id) ? [id] : []));
    const { promotions, tax_rates } = this.proposal;
    if (this.variants.size > MAX_VARIANTS) this.variants.clear();
    const areNeeded = promotions.length + tax_rates.length + applied.length + this.promotions.size > 0;
    const variants = areNeeded
      ? page
          .flatMap(({ items }) => items.flatMap(({ variant_id }) => variant_id ?? []))
          .filter((id) => !this.variants.has(id))
      : [];
    await Promise.all([
      regions.length > 0 && this.loadRegions([...new Set(regions)]),
      applied.length > 0 && this.loadPromotions([...new Set(applied)]),
      variants.length > 0 && this.loadVariants([...new Set(variants)]),
    ]);
  }

  private async loadRegions(ids: string[]): Promise<void> {
    for (const region of await this.sql.query<PastRegion>(REGIONS, [ids]))
      this.regions.set(region.id, region);
  }

  private async loadVariants(ids: string[]): Promise<void> {
    for (const variant of await loadVariants(this.sql, ids)) this.variants.set(variant.variant_id, variant);
  }

  private async loadPromotions(ids: string[]): Promise<void> {
    const rows = await this.sql.query<StoredPromotion>(PROMOTIONS, [ids]);
    for (const { conditions, ...promotion } of rows)
      this.promotions.set(promotion.id, {
        ...promotion,
        ...{ starts_at: null, ends_at: null, money_left: null, uses_left: null },
        conditions: conditions.filter(({ subject }) => OF_BASKETS.includes(subject)),
      });
  }
}

type StoredPromotion = Omit<EvaluatedPromotion, 'starts_at' | 'ends_at' | 'money_left' | 'uses_left'>;

/** The other conditions are about the customer and the place: they held when the order was placed, and are not checked again. */
const OF_BASKETS: readonly PromotionCondition['subject'][] = ['subtotal', 'quantity', 'items'];

const REGIONS = `select g.id, g.gift_cards_taxable, g.tax_rate, g.tax_provider_id, coalesce(g.includes_tax, false) as includes_tax,
    coalesce(c.includes_tax, false) as currency_includes_tax
  from region g join currency c on c.code = g.currency_code where g.id = any($1)`;

const PROMOTIONS = `select id, name, is_automatic, codes, priority, combines_with, currency_code, conditions, effects
  from promotion where id = any($1)`;

const GIFT_PRICES = `select l.variant_id, m.region_id, m.currency_code, m.amount
  from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id and m.deleted_at is null
  where l.variant_id = any($1) and l.deleted_at is null and m.price_list_id is null
    and m.min_quantity is null and m.max_quantity is null`;
