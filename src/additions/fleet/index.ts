/* What other additions use of the fleet: its control records. */
export { openShops } from './control/open-shops.ts';
export { type NewShop, type ShopChange, type ShopRecord, type ShopState } from './control/shop-record.ts';
export { Shops } from './control/shops.ts';
