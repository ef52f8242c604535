/**
 * SQL that selects rates `x`, one for each code. A line can have only one tax line per code, so the oldest of several rates with
 * the same code applies; adopted databases have such rates.
 */
export function distinctByCodeSql(columns: string, from: string): string {
  return `select distinct on (coalesce(x.code, x.id)) ${columns} from ${from} order by coalesce(x.code, x.id), x.created_at, x.id`;
}

/** SQL for a rate as JSON. */
export function rateJsonSql(rate: string, name: string, code: string): string {
  return `json_build_object('rate', ${rate}, 'name', ${name}, 'code', ${code})`;
}

/** SQL for the region's own rate as a JSON array; it applies where no other rate does. */
export function regionRatesSql(region: string): string {
  return `json_build_array(${rateJsonSql(`${region}.tax_rate`, "'default'", "'default'")})`;
}

/**
 * SQL for the rates of a line or shipping method as JSON.
 * @param applies the condition under which a tax rate `x` applies; if none does, the region's own rate applies
 */
export function ratesSql(region: string, applies: string): string {
  return `coalesce(
    (select json_agg(${rateJsonSql('x.rate', 'x.name', 'x.code')} order by x.id)
     from (${distinctByCodeSql(
       'x.id, x.rate, x.name, x.code',
       `tax_rate x where x.region_id = ${region}.id and x.rate is not null and (${applies})`,
     )}) x),
    ${regionRatesSql(region)})`;
}

/** SQL for whether a tax rate `x` applies to a product, for `ratesSql`. */
export function appliesToProductSql(productId: string, typeId: string): string {
  return `exists (select from product_tax_rate l where l.rate_id = x.id and l.product_id = ${productId})
    or exists (select from product_type_tax_rate l where l.rate_id = x.id and l.product_type_id = ${typeId})`;
}

/** SQL for whether a tax rate `x` applies to a shipping option, for `ratesSql`. */
export function appliesToShippingOptionSql(optionId: string): string {
  return `exists (select from shipping_tax_rate l where l.rate_id = x.id and l.shipping_option_id = ${optionId})`;
}
