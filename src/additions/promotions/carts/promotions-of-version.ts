import { LRUCache } from 'lru-cache';
import { findShortfall } from '../evaluation/find-shortfall.ts';
import type { PromotedBasket } from '../evaluation/promoted-basket.ts';
import type { EvaluatedPromotion, PromotionCondition, Subject } from '../evaluation/promotion-rules.ts';
import type { PromotionBudget } from '../promotion.entity.ts';
import { type FactNeeds, findNeeds } from './fact-needs.ts';

/** A promotion that may apply. What is left of its limits is only known for a cart. */
export interface ActivePromotion extends EvaluatedPromotion {
  budget: PromotionBudget | null;
  uses_per_customer: number | null;
}

/** Where a cart is, as far as it is the same for many carts. */
export interface PlaceOfCart {
  region_id: string;
  currency_code: string;
  sales_channel_id: string | null;
}

const MAX_PLACES = 1000;

/** The active promotions of one version, prepared for the carts of each place. */
export class PromotionsOfVersion {
  /** What they depend on beside the cart. */
  readonly needs: FactNeeds;
  /** By ids. */
  readonly names: ReadonlyMap<string, string>;
  private readonly byCode: ReadonlyMap<string, ActivePromotion>;
  private readonly automatic: readonly ActivePromotion[];
  private readonly ofPlaces = new LRUCache<string, readonly ActivePromotion[]>({ max: MAX_PLACES });

  constructor(
    readonly version: string,
    all: readonly ActivePromotion[],
  ) {
    this.needs = findNeeds(all);
    this.names = new Map(all.map(({ id, name }) => [id, name]));
    this.automatic = all.filter(({ is_automatic }) => is_automatic);
    this.byCode = new Map(all.flatMap((promotion) => promotion.codes.map((code) => [code, promotion])));
  }

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  findByCode(code: string): ActivePromotion | undefined {
    return this.byCode.get(code);
  }

  /** Those that may apply to a cart: the automatic ones of its place, and those of its codes. */
  offeredTo(place: PlaceOfCart, codes: readonly string[]): readonly ActivePromotion[] {
    const automatic = this.automaticIn(place);
    const entered = codes
      .flatMap((code) => this.byCode.get(code) ?? [])
      .filter(({ is_automatic }) => !is_automatic);
    return entered.length === 0 ? automatic : [...new Set([...automatic, ...entered])];
  }

  /** Without those that are for other places: clients do not see these as missing, either. */
  private automaticIn(place: PlaceOfCart): readonly ActivePromotion[] {
    const { region_id, currency_code, sales_channel_id } = place;
    const key = `${region_id} ${currency_code} ${sales_channel_id ?? ''}`;
    const known = this.ofPlaces.get(key);
    if (known) return known;
    const found = this.automatic
      .filter((promotion) => promotion.currency_code === null || promotion.currency_code === currency_code)
      .filter(({ conditions }) => conditions.every((condition) => isOfPlace(condition, place) !== false))
      .map((promotion) => ({
        ...promotion,
        conditions: promotion.conditions.filter((condition) => isOfPlace(condition, place) === null),
      }));
    this.ofPlaces.set(key, found);
    return found;
  }
}

/** Whether a place meets a condition; null if the condition is about something else. */
function isOfPlace(condition: PromotionCondition, place: PlaceOfCart): boolean | null {
  if (!SUBJECTS_OF_PLACES.includes(condition.subject)) return null;
  return findShortfall(condition, { ...NOTHING, ...place }) === null;
}

const SUBJECTS_OF_PLACES: readonly Subject[] = ['region', 'channel'];

/** What else a cart has. */
const NOTHING: Omit<PromotedBasket, keyof PlaceOfCart> = {
  ...{ country_code: null, locale: null, customer: null },
  ...{ lines: [], shipping_methods: [], codes: [], gifts: new Map() },
};
