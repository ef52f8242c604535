import type { Schemas } from '../api/client.ts';

type Promotion = Schemas['Promotion'];
type Condition = Promotion['conditions'][number];
type Effect = Promotion['effects'][number];
/** What a promotion gives. */
type Given = Pick<Promotion, 'conditions' | 'effects'>;

export type Kind = 'percentage' | 'fixed' | 'shipping' | 'buy_get';

/** The common kinds of promotions, as a form has them. */
export interface Terms {
  kind: Kind;
  /** Percent, or an amount in the smallest unit. */
  value: number | null;
  /** Of buy X get Y. */
  buy: number | null;
  get: number | null;
  /** Ids of collections that it is limited to. */
  collections: string[];
  /** The subtotal that a cart needs, in the smallest unit. */
  minimum: number | null;
  /** Ids of regions that it is limited to. */
  regions: string[];
}

export const NEW_TERMS: Terms = {
  kind: 'percentage',
  value: 10,
  buy: 2,
  get: 1,
  collections: [],
  minimum: null,
  regions: [],
};

/** The conditions and effects of terms. */
export function toGiven({ kind, value, buy, get, collections, minimum, regions }: Terms): Given {
  const items = collections.length > 0 ? { collection_ids: collections } : null;
  const target = items ? 'items' : 'order';
  const effects: Record<Kind, () => Effect> = {
    percentage: () => ({ type: 'percentage', target, value: value ?? 0, items }),
    fixed: () => ({ type: 'fixed', target: 'order', value: value ?? 0, items }),
    shipping: () => ({ type: 'shipping', target: 'shipping' }),
    buy_get: () => ({
      ...{ type: 'buy_get', target: 'items' },
      ...{ buy: { quantity: buy ?? 1, items }, get: { quantity: get ?? 1 } },
    }),
  };
  return {
    conditions: [
      ...(regions.length > 0
        ? [{ subject: 'region', operator: 'in', value: regions } satisfies Condition]
        : []),
      ...(minimum === null
        ? []
        : [{ subject: 'subtotal', operator: 'gte', value: minimum } satisfies Condition]),
    ],
    effects: [effects[kind]()],
  };
}

/** The terms of a promotion; null if it has more than a form can show. */
export function toTerms(given: Given): Terms | null {
  const [effect] = given.effects;
  if (given.effects.length !== 1 || !['percentage', 'fixed', 'shipping', 'buy_get'].includes(effect.type))
    return null;
  const value = (subject: Condition['subject']) =>
    given.conditions.find((condition) => condition.subject === subject)?.value;
  const minimum = value('subtotal');
  const regions = value('region');
  const items = effect.items ?? effect.buy?.items;
  const terms: Terms = {
    kind: effect.type as Kind,
    value: effect.value ?? null,
    buy: effect.buy?.quantity ?? NEW_TERMS.buy,
    get: effect.get?.quantity ?? NEW_TERMS.get,
    collections: items?.collection_ids ?? [],
    minimum: typeof minimum === 'number' ? minimum : null,
    regions: Array.isArray(regions) ? regions : [],
  };
  return isSame(toGiven(terms), given) ? terms : null;
}

/** Whether both give the same. Properties that are null or absent do not count. */
function isSame(one: Given, other: Given): boolean {
  return normalize(one) === normalize(other);
}

function normalize({ conditions, effects }: Given): string {
  return JSON.stringify(withoutNulls({ conditions, effects }));
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry != null);
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, withoutNulls(entry)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
