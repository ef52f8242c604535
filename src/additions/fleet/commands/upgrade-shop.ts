import { withStore } from '@storekeep/server/commands';
import type { ShopRecord } from '../control/shop-record.ts';
import { environmentOf } from '../server/shop-environment.ts';

/** Runs the pending migrations of a shop, with those of the modules of `STOREKEEP_MODULES`. */
export async function upgradeShop(shop: ShopRecord, env: NodeJS.ProcessEnv): Promise<void> {
  await withStore(environmentOf(shop, env, 'http://localhost'), () => Promise.resolve());
}
