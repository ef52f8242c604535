/*
 * A second, naive implementation of the choice of a price, written from docs/prices.md: rows in memory, one rule after the other,
 * exact fractions. It is slow, and shares no code with the SQL that it is compared with.
 */

export interface PriceRow {
  id: string;
  amount: number;
  currency_code: string;
  region_id: string | null;
  price_list_id: string | null;
  min_quantity: number | null;
  max_quantity: number | null;
  deleted?: boolean;
}

export interface ListRow {
  id: string;
  type: 'sale' | 'override';
  status: 'active' | 'draft';
  /** Seconds from now. */
  starts: number | null;
  ends: number | null;
  includes_tax: boolean;
  deleted?: boolean;
  /** Ids of groups, including deleted ones. */
  groups: string[];
}

export interface RegionRow {
  id: string;
  currency_code: string;
  includes_tax: boolean;
}

export interface NaiveShop {
  regions: RegionRow[];
  lists: ListRow[];
  /** Groups that are not deleted. */
  groups: string[];
  /** Currencies whose prices include tax. */
  grossCurrencies: string[];
}

export interface NaiveBuyer {
  region_id?: string;
  currency_code?: string;
  /** Groups of the account. */
  groups: string[];
}

export interface PriceChoice {
  candidates: PriceRow[];
  original: PriceRow | null;
  chosen: PriceRow | null;
}

/** @param rates tax rates of the product in the buyer's region, in percent with four decimals at most */
export function choosePrice(
  shop: NaiveShop,
  prices: readonly PriceRow[],
  buyer: NaiveBuyer,
  rates: readonly number[],
  quantity = 1,
): PriceChoice {
  const candidates = inPlace(
    shop,
    prices.filter((price) => !price.deleted && isForBuyer(shop, price, buyer)),
    buyer,
  );
  if (!buyer.region_id && !buyer.currency_code) return { candidates, original: null, chosen: null };
  const plain = candidates.filter(
    ({ price_list_id, min_quantity, max_quantity }) =>
      price_list_id === null && min_quantity === null && max_quantity === null,
  );
  const fitting = candidates.filter(
    ({ min_quantity, max_quantity }) =>
      (min_quantity === null || quantity >= min_quantity) &&
      (max_quantity === null || quantity <= max_quantity),
  );
  const sources = [...new Set(fitting.map(({ price_list_id }) => price_list_id))];
  const best = sources.map((source) => bestOf(fitting.filter((price) => price.price_list_id === source))!);
  return { candidates, original: bestOf(plain), chosen: lowest(shop, best, buyer, rates) };
}

/** Whether a price includes tax, by its price list, region or currency. */
export function includesTax(shop: NaiveShop, price: PriceRow): boolean {
  const list = shop.lists.find(({ id }) => id === price.price_list_id);
  const region = shop.regions.find(({ id }) => id === price.region_id);
  return (
    (list?.includes_tax ?? false) ||
    (region?.includes_tax ?? false) ||
    shop.grossCurrencies.includes(price.currency_code)
  );
}

function isForBuyer(shop: NaiveShop, price: PriceRow, buyer: NaiveBuyer): boolean {
  if (price.price_list_id === null) return true;
  const list = shop.lists.find(({ id }) => id === price.price_list_id)!;
  if (list.deleted || list.status === 'draft') return false;
  if (list.starts !== null && list.starts > 0) return false;
  if (list.ends !== null && list.ends <= 0) return false;
  if (list.groups.length === 0) return true;
  return list.groups.some((group) => shop.groups.includes(group) && buyer.groups.includes(group));
}

function inPlace(shop: NaiveShop, prices: PriceRow[], buyer: NaiveBuyer): PriceRow[] {
  if (buyer.region_id) {
    const region = shop.regions.find(({ id }) => id === buyer.region_id)!;
    return prices.filter((price) =>
      price.region_id === null
        ? price.currency_code === region.currency_code
        : price.region_id === region.id && price.currency_code === region.currency_code,
    );
  }
  if (!buyer.currency_code) return prices;
  const inCurrency = prices.filter((price) => price.currency_code === buyer.currency_code);
  const own = inCurrency.filter((price) => price.region_id === null);
  return own.length > 0 ? own : inCurrency;
}

function bestOf(prices: PriceRow[]): PriceRow | null {
  const ofRegion = prices.filter((price) => price.region_id !== null);
  const considered = ofRegion.length > 0 ? ofRegion : prices;
  return first(considered, (a, b) => a.amount - b.amount);
}

function lowest(
  shop: NaiveShop,
  prices: PriceRow[],
  buyer: NaiveBuyer,
  rates: readonly number[],
): PriceRow | null {
  const gross = prices.filter((price) => includesTax(shop, price));
  const mixed = gross.length > 0 && gross.length < prices.length;
  const rank = ({ price_list_id }: PriceRow): number =>
    price_list_id === null ? 0 : shop.lists.find(({ id }) => id === price_list_id)!.type === 'sale' ? 1 : 2;
  if (!mixed) return first(prices, (a, b) => a.amount - b.amount || rank(a) - rank(b));
  if (buyer.region_id) {
    const rate = rates.reduce((sum, next) => sum + BigInt(Math.round(next * 10_000)), 0n);
    const paid = (price: PriceRow): bigint =>
      BigInt(price.amount) * (includesTax(shop, price) ? 1_000_000n : 1_000_000n + rate);
    return first(prices, (a, b) => Number(paid(a) - paid(b)) || rank(a) - rank(b));
  }
  const usual = prices.find(({ price_list_id }) => price_list_id === null);
  const kind = usual ? includesTax(shop, usual) : false;
  return first(
    prices.filter((price) => includesTax(shop, price) === kind),
    (a, b) => a.amount - b.amount || rank(a) - rank(b),
  );
}

/** The first price in the order; of equal ones, the one with the smallest id. */
function first(prices: PriceRow[], compare: (a: PriceRow, b: PriceRow) => number): PriceRow | null {
  return [...prices].sort((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1))[0] ?? null;
}
