import { UsageError } from '@storekeep/server/module';
import { openShops } from '../control/open-shops.ts';
import type { ShopRecord, ShopState } from '../control/shop-record.ts';
import type { Shops } from '../control/shops.ts';

/** Opens the control records that the environment names, and closes them at the end. */
export async function withShops<T>(env: NodeJS.ProcessEnv, work: (shops: Shops) => Promise<T>): Promise<T> {
  const shops = openShops(env);
  try {
    return await work(shops);
  } finally {
    await shops.close();
  }
}

/** The host that a command is called with. @throws UsageError for none or several */
export function requireHost(positionals: readonly string[]): string {
  if (positionals.length !== 1) throw new UsageError('Give the host of one shop');
  return positionals[0];
}

export async function requireShop(shops: Shops, host: string): Promise<ShopRecord> {
  const shop = await shops.find(host);
  if (!shop) throw new Error(`There is no shop at ${host}`);
  return shop;
}

/** Changes the state of a shop. @throws Error for one that is being moved, whose state belongs to the move */
export function changeState(env: NodeJS.ProcessEnv, host: string, state: ShopState): Promise<ShopRecord> {
  return withShops(env, async (shops) => {
    const shop = await requireShop(shops, host);
    if (shop.state === 'moving') throw new Error(`The shop at ${host} is being moved; try again afterwards`);
    return shop.state === state ? shop : shops.update(shop.id, shop.version, { state });
  });
}

/** The result of a command that has changed a record, without its passwords. */
export function describeChange(verb: string, { id, hosts, state, version }: ShopRecord) {
  return { text: `${verb} the shop ${id} (${hosts.join(', ')})`, data: { id, hosts, state, version } };
}
