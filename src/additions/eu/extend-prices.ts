import type { ExtendPrices } from '@storekeep/server/extend';

/** Fields that a member adds to the prices of variants, as a part of the one statement of a list. */
interface PriceExtension {
  /** Identifies it in the keys of prepared statements. */
  key: string;
  columns: readonly string[];
  /** Common table expressions behind those of the buyer. */
  with: string;
  /** SQL of a text that changes whenever the fields of unchanged rows do. */
  context: string;
  /**
   * Adds the columns to a select of the prices of a variant.
   * @param prices a select of one row
   * @param variant an alias
   */
  select: (prices: string, variant: string) => string;
}

/** Adds to the prices that shoppers see, after what other extensions have added. Without a region or a currency there is no price. */
export function extendPricesBy(extension: PriceExtension): ExtendPrices {
  return (prices) => {
    const { lateral, key, context } = prices;
    if (!lateral || key.split(' ').includes('none')) return prices;
    return {
      ...prices,
      key: `${key} ${extension.key}`,
      with: (bind) => [prices.with?.(bind), extension.with].filter(Boolean).join(', '),
      ...(context && { context: `concat_ws(' ', ${context}, ${extension.context})` }),
      lateral: {
        ...lateral,
        columns: [...lateral.columns, ...extension.columns],
        join: (variant, selectList) => extension.select(lateral.join(variant, selectList), variant),
      },
    };
  };
}
