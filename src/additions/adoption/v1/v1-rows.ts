import type { Schema } from '../read-schema.ts';

/** SQL for the input of v1's totals, for databases with and without the columns of feature flags and of an adoption. */
export interface V1RowsSql {
  /** The arguments of `jsonb_build_object` for a row `x` of `line_item`. */
  line: string;
  /** The same for a row `x` of `shipping_method`. */
  method: string;
  /** A JSON list of such objects. */
  list(object: string, from: string): string;
}

/** @param schema columns for prices that include tax exist only with the feature flag of v1, others only after the adoption */
export function v1RowsSql({ columns }: Schema): V1RowsSql {
  const existing = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const columnOr = (table: string, alias: string, name: string, alternative: string): string =>
    existing.has(`${table}.${name}`) ? `${alias}.${name}` : alternative;
  const list = (object: string, from: string): string =>
    `coalesce((select jsonb_agg(jsonb_build_object(${object}) order by x.id) from ${from}), '[]')`;
  const rates = (table: string, key: string): string =>
    `coalesce((select jsonb_agg(jsonb_build_object('rate', t.rate) order by t.id) from ${table} t where t.${key} = x.id), '[]')`;
  const exact = columnOr('line_item_adjustment', 'a', 'exact_amount', 'null');
  const line = `'id', x.id, 'unit_price', x.unit_price, 'quantity', x.quantity, 'returned_quantity', x.returned_quantity,
    'includes_tax', ${columnOr('line_item', 'x', 'includes_tax', 'false')}, 'is_giftcard', x.is_giftcard,
    'tax_lines', ${rates('line_item_tax_line', 'item_id')},
    'adjustments', coalesce((select jsonb_agg(jsonb_build_object('amount', round(a.amount), 'exact_amount', coalesce(${exact}, a.amount)) order by a.id)
      from line_item_adjustment a where a.item_id = x.id), '[]')`;
  return {
    line,
    method: `'price', x.price, 'includes_tax', ${columnOr('shipping_method', 'x', 'includes_tax', 'false')},
      'tax_lines', ${rates('shipping_method_tax_line', 'shipping_method_id')}`,
    list,
  };
}
