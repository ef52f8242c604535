/* Arithmetic of amounts, which are whole numbers in the smallest unit of a currency. */
export { divideHalfUp, percentOf, sum, toAmount } from '#engine/kernel/arithmetic/integers';
export { allocate } from '#model/pricing/shares/allocate';
export {
  amountOfDecimal,
  convertDecimals,
  decimalOfAmount,
  decimalsOf,
  formatDecimal,
} from '#model/pricing/shares/decimals';
