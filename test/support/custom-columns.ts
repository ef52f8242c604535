import { type SampleShop, useSampleShop } from './sample-shop.ts';
import type { Shop } from './shop.ts';

/** Two shops on one database with columns of the shop’s own. */
export interface ShopsWithColumns {
  /** The sample shop, which does not declare the columns. */
  sample: SampleShop;
  /** A shop with the columns. */
  shop: Shop;
  close(): Promise<void>;
}

/**
 * Opens a sample shop, adds columns to its tables, and starts a second instance that declares them.
 * @param statements add the columns
 * @param columns the value of `OWN_COLUMNS`
 * @param env further variables of the two instances, besides `OWN_COLUMNS`
 */
export async function openShopsWithColumns(
  statements: readonly string[],
  columns: string,
  env: { sample?: NodeJS.ProcessEnv; shop?: NodeJS.ProcessEnv } = {},
): Promise<ShopsWithColumns> {
  const sample = await useSampleShop(env.sample ?? {});
  for (const statement of statements) await sample.sql(statement);
  const shop = await sample.openSecondInstance({ OWN_COLUMNS: columns, ...env.shop });
  const close = async (): Promise<void> => {
    await shop.close();
    await sample.close();
  };
  return { sample, shop, close };
}
