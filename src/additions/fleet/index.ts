/* What other additions use of the fleet: its control records, and what commands do with them. */
export { upgradeShop } from './commands/upgrade-shop.ts';
export { requireHost, withShops } from './commands/with-shops.ts';
export { type ShopChange, type ShopRecord, withoutLogin } from './control/shop-record.ts';
export type { Shops } from './control/shops.ts';
