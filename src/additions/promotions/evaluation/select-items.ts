import type { PromotedLine } from './promoted-basket.ts';
import type { EvaluatedPromotion, ItemSelector } from './promotion-rules.ts';

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

/** The selectors of a promotion's conditions and effects. */
export function selectorsOf({
  conditions,
  effects,
}: Pick<EvaluatedPromotion, 'conditions' | 'effects'>): ItemSelector[] {
  const selectors = [
    ...conditions.map(({ items }) => items),
    ...effects.flatMap(({ items, buy, get }) => [items, buy?.items, get?.items]),
  ];
  return selectors.filter((selector) => selector != null);
}

function hasOne(
  requested: readonly string[] | undefined,
  values: readonly (string | null | undefined)[],
): boolean {
  return requested === undefined || values.some((value) => value != null && requested.includes(value));
}
