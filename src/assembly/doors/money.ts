/* Arithmetic of amounts, which are whole numbers in the smallest unit of a currency. */
export { divideHalfUp, percentOf, sum, times, toAmount } from '#engine/kernel/arithmetic/integers';
export { allocate } from '#model/pricing/shares/allocate';
export {
  amountOfDecimal,
  convertDecimals,
  decimalOfAmount,
  decimalsOf,
  formatDecimal,
} from '#model/pricing/shares/decimals';
export { valueOfUnits } from '#model/pricing/shares/value-of-units';
