/*
 * The arithmetic of totals (docs/pricing.md) as SQL, to the cent: whole numbers and rates in ten-thousandths of a percent, divided
 * once and rounded half-up. `bigint` is several times faster than `numeric`, and is used where no product can exceed it.
 */

/** 100 % in the unit of `scaledRateSql`. */
export const WHOLE = 1_000_000;

/**
 * SQL for a rate in percent (`real`) as a whole number: 19 % is 190000. Responses have the digits of its text, whose conversion is slow,
 * and only decides where the fifth decimal may be a half.
 */
export function scaledRateSql(percent: string): string {
  const scaled = `${percent}::float8 * 10000`;
  return `case when ${percent} < 100 and abs(${scaled} - floor(${scaled}) - 0.5) > 0.1 then floor(${scaled} + 0.5)
    else floor(${percent}::text::float8 * 10000 + 0.5) end::bigint`;
}

/** SQL for amount × rate ÷ whole, half-up, for an amount and a rate of at least 0. */
export function shareSql(amount: string, rate: string, whole: string): string {
  return `case when ${amount} < 10000000000 and ${rate} < 100000000
    then (2 * ${amount} * ${rate} + ${whole}) / (2 * (${whole}))
    else div(2 * ${amount}::numeric * ${rate} + ${whole}, 2 * (${whole})::numeric)::bigint end`;
}

/** SQL for the tax on a price that includes it, after a discount on its net amount; see `taxAfter` in `#model/pricing/tax`. */
export function includedTaxAfterSql(amount: string, rate: string, discount: string): string {
  const left = `(${amount}::numeric * ${WHOLE} - ${discount}::numeric * (${WHOLE} + ${rate}))`;
  const whole = `((${WHOLE} + ${rate})::numeric * ${WHOLE})`;
  return `case when ${left} < 0 then 0 else div(2 * ${left} * ${rate} + ${whole}, 2 * ${whole})::bigint end`;
}

/** SQL for the amount of a floating-point number as JavaScript's `Math.round` rounds it, which Medusa v1 uses. */
export function roundSql(value: string): string {
  return `(case when ceil(${value}) - 0.5 > ${value} then ceil(${value}) - 1 else ceil(${value}) end)`;
}

/**
 * SQL for the part of an amount that belongs to a row, in proportion to its weight. The parts of all rows add up to the amount: each is
 * the difference of two shares that are rounded half-up.
 * @param upTo the sum of the weights up to the row, in a fixed order
 */
export function partSql(amount: string, weight: string, upTo: string, all: string): string {
  const share = (part: string): string => `floor(${amount}::numeric * (${part}) * 2 / (${all}) / 2 + 0.5)`;
  return `case when ${all} = 0 then 0 else (${share(upTo)} - ${share(`${upTo} - ${weight}`)})::bigint end`;
}
