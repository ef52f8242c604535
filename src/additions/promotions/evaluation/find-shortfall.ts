import { money } from '@storekeep/server/extend';
import type { PromotedBasket, PromotedLine } from './promoted-basket.ts';
import type { PromotionCondition } from './promotion-rules.ts';
import { isSelected } from './select-items.ts';

/** What a cart lacks for a promotion. */
export interface Shortfall {
  /** The subject of the condition, or `promotion` if another one gives more. */
  subject: string;
  /** How much is missing of an amount or a quantity, negative if it is too much; otherwise the value of the condition. */
  value: unknown;
}

/** @returns what the basket lacks for the condition; null if it holds */
export function findShortfall(condition: PromotionCondition, basket: PromotedBasket): Shortfall | null {
  const { subject, operator, value, items } = condition;
  const select = () => basket.lines.filter((line) => isSelected(line, items));
  switch (subject) {
    case 'subtotal':
      return shortOf(condition, money.sum(select().map((line) => line.subtotal)));
    case 'quantity':
      return shortOf(condition, countUnits(select()));
    case 'items':
      return select().length > 0 === (operator === 'in') ? null : { subject, value: items ?? null };
    case 'first_order':
      return (value ?? true) === !basket.customer?.has_ordered ? null : { subject, value };
    case 'has_account':
      return (value ?? true) === (basket.customer?.has_account ?? false) ? null : { subject, value };
    default: {
      const requested = Array.isArray(value) ? value : [String(value)];
      const isOneOf = valuesOf(subject, basket).some((found) => requested.includes(found));
      return isOneOf === (operator !== 'not_in') ? null : { subject, value };
    }
  }
}

export function countUnits(lines: readonly Pick<PromotedLine, 'quantity'>[]): number {
  return money.sum(lines.map(({ quantity }) => quantity));
}

function shortOf({ subject, operator, value }: PromotionCondition, found: number): Shortfall | null {
  const limit = Number(value);
  if (operator === 'gte') return found >= limit ? null : { subject, value: limit - found };
  if (operator === 'lte') return found <= limit ? null : { subject, value: limit - found };
  return found === limit ? null : { subject, value: limit - found };
}

type ListedSubject = Exclude<
  PromotionCondition['subject'],
  'subtotal' | 'quantity' | 'items' | 'first_order' | 'has_account'
>;

function valuesOf(subject: ListedSubject, basket: PromotedBasket): readonly string[] {
  switch (subject) {
    case 'country':
      return basket.country_code ? [basket.country_code] : [];
    case 'region':
      return [basket.region_id];
    case 'channel':
      return basket.sales_channel_id ? [basket.sales_channel_id] : [];
    case 'customer':
      return basket.customer ? [basket.customer.id] : [];
    case 'customer_group':
      return basket.customer?.group_ids ?? [];
    case 'locale':
      return basket.locale ? [basket.locale] : [];
    case 'shipping_option':
      return basket.shipping_methods.map((method) => method.shipping_option_id);
  }
}
