import { money } from '@storekeep/server/extend';
import type {
  DocumentLine,
  DocumentTotals,
  DocumentType,
  TaxGroup,
  TaxTreatment,
} from './document-content.ts';

/** Identifies a tax treatment. */
export function treatmentKey({ category, rate, exemption }: TaxTreatment): string {
  return `${category} ${rate} ${exemption ?? ''}`;
}

/** Adds up lines by their tax treatment, highest rate first. */
export function groupTaxes(lines: readonly (TaxTreatment & { net: number; tax: number })[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { category, rate, exemption, net, tax } of lines) {
    const key = treatmentKey({ category, rate, exemption });
    const group = groups.get(key) ?? { category, rate, exemption, net: 0, tax: 0 };
    groups.set(key, { ...group, net: money.sum([group.net, net]), tax: money.sum([group.tax, tax]) });
  }
  return [...groups.values()].sort((a, b) => b.rate - a.rate || a.category.localeCompare(b.category));
}

/** Net and tax of lines together. */
export function sumGross(lines: readonly { net: number; tax: number }[]): number {
  return money.sum(lines.flatMap(({ net, tax }) => [net, tax]));
}

export function totalsOf(lines: readonly DocumentLine[], gift_cards: number, paid: number): DocumentTotals {
  const net = money.sum(lines.map((line) => line.net));
  const tax = money.sum(lines.map((line) => line.tax));
  const total = money.sum([net, tax]);
  return { net, tax, total, gift_cards, paid, due: money.sum([total, -gift_cards, -paid]) };
}

/** Credit notes have positive amounts for what they take back. */
export function signOf(type: DocumentType): 1 | -1 {
  return type === 'credit_note' ? -1 : 1;
}

/** The same line with all amounts and the quantity of the other sign. */
export function negateLine(line: DocumentLine): DocumentLine {
  const { quantity, subtotal, discount, net, tax } = line;
  // 0 - x, as -0 is written as 0 and would not be equal to it
  return {
    ...line,
    ...{ quantity: 0 - quantity, subtotal: 0 - subtotal, discount: 0 - discount },
    ...{ net: 0 - net, tax: 0 - tax },
  };
}

/** The part of an amount that belongs to `count` of `quantity` units, half-up; also for negative amounts. */
export function shareOf(amount: number, count: number, quantity: number): number {
  const share = money.toAmount(
    money.divideHalfUp(BigInt(Math.abs(amount)) * BigInt(count), BigInt(quantity)),
  );
  return amount < 0 ? 0 - share : share;
}

/** Rates have at most four decimals. */
const RATE_SCALE = 10_000;

/** The tax in an amount that includes it at a rate in percent, half-up; also for negative amounts. */
export function includedTax(gross: number, rate: number): number {
  const scaled = BigInt(Math.round(rate * RATE_SCALE));
  const whole = BigInt(100 * RATE_SCALE) + scaled;
  const tax = money.toAmount(money.divideHalfUp(BigInt(Math.abs(gross)) * scaled, whole));
  return gross < 0 ? 0 - tax : tax;
}
