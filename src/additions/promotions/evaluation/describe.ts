import { money } from '@storekeep/server/extend';
import type { Shortfall } from './find-shortfall.ts';

/** Says what a promotion takes off, such as `10.00 EUR off`. */
export function describeApplied(amount: number, currency: string): string {
  return `${formatAmount(amount, currency)} off`;
}

/** Says what a cart lacks for a promotion, such as `12.00 EUR more for free shipping`. */
export function describeShortfall({ subject, value }: Shortfall, name: string, currency: string): string {
  if (typeof value === 'number') {
    if (value < 0) return `The cart is too large for ${name}`;
    if (subject === 'subtotal') return `${formatAmount(value, currency)} more for ${name}`;
    return `${value} more ${value === 1 ? 'item' : 'items'} for ${name}`;
  }
  return REASONS[subject] ?? `${name} is not for this ${subject.replaceAll('_', ' ')}`;
}

const REASONS: Record<string, string> = {
  promotion: 'Another promotion takes off more and does not combine with this one',
  items: 'No item of the cart takes part in this promotion',
  has_account: 'This promotion depends on whether the customer has an account',
  first_order: 'This promotion depends on whether it is the first order',
};

function formatAmount(amount: number, currency: string): string {
  return `${money.decimalOfAmount(amount, currency)} ${currency.toUpperCase()}`;
}
