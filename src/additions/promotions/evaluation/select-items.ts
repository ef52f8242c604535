import type { PromotedLine } from './promoted-basket.ts';
import type { ItemSelector } from './promotion-rules.ts';

type SelectableItem = Omit<PromotedLine, 'id' | 'quantity' | 'subtotal' | 'unit_price' | 'includes_tax'>;

/** Whether a line is one of the selected items. Without a selector, all are. */
export function isSelected(line: SelectableItem, selector: ItemSelector | null | undefined): boolean {
  if (!selector) return true;
  const { product_ids, variant_ids, category_ids, collection_ids, tag_ids, type_ids, attributes } = selector;
  return (
    hasOne(product_ids, [line.product_id]) &&
    hasOne(variant_ids, [line.variant_id]) &&
    hasOne(category_ids, line.category_ids) &&
    hasOne(collection_ids, [line.collection_id]) &&
    hasOne(tag_ids, line.tag_ids) &&
    hasOne(type_ids, [line.type_id]) &&
    Object.entries(attributes ?? {}).every(([name, values]) => hasOne(values, [line.attributes[name]]))
  );
}

function hasOne(
  requested: readonly string[] | undefined,
  values: readonly (string | null | undefined)[],
): boolean {
  return requested === undefined || values.some((value) => value != null && requested.includes(value));
}
