/* The stock that lines of carts and orders take, in the transaction of the caller. */
export { releaseStock } from '#shop/stock/inventory/movements/release-stock';
export { type Sale } from '#shop/stock/inventory/movements/reserve-stock';
export { type SoldLine, takeStock } from '#shop/stock/inventory/movements/take-stock';
