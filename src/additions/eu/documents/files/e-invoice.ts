import { money } from '@storekeep/server/extend';
import type { DocumentContent, DocumentLine } from '../ledger/document-content.ts';

/** The syntax-independent rules that a document follows (BT-24). */
export const EN_16931 = 'urn:cen.eu:en16931:2017';

/** Code for "one piece" in UN/ECE recommendation 20. */
export const PIECE = 'C62';
/** SEPA credit transfer in UNCL 4461. */
export const CREDIT_TRANSFER = '58';

/** UNCL 1001: commercial invoice, credit note. */
export function typeCodeOf({ type }: DocumentContent): string {
  return type === 'credit_note' ? '381' : '380';
}

/** `19.50`; negative amounts have a minus. @param amount in the smallest unit of the currency */
export function decimal(amount: number, currency: string): string {
  const text = money.decimalOfAmount(Math.abs(amount), currency);
  return amount < 0 ? `-${text}` : text;
}

/** A rate in percent as XML writes it: `19`, `5.5`. */
export function percent(rate: number): string {
  return String(rate);
}

/** The day of a timestamp: `2026-11-29`. */
export function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** What is paid already (BT-113): by gift cards, and by other payments. */
export function prepaidOf({ totals }: DocumentContent): number {
  return totals.gift_cards + totals.paid;
}

/** Whether the buyer is to transfer what is due to the seller's account (BG-17). */
export function isDueByTransfer({ seller, totals, type }: DocumentContent): boolean {
  return seller.iban !== null && totals.due > 0 && type !== 'credit_note';
}

/** Says how what is due is paid (BT-20): required with an amount due. */
export function paymentTermsOf({ totals, type, locale, texts }: DocumentContent): string | null {
  if (totals.due <= 0) return null;
  if (texts?.payment_terms) return texts.payment_terms;
  if (type === 'credit_note')
    return locale === 'de' ? 'Der Betrag wird erstattet.' : 'The amount will be paid back.';
  return locale === 'de' ? 'Zahlbar sofort ohne Abzug.' : 'Payable immediately.';
}

/** The quantity and the price of a line as EN 16931 requires them: the price is never negative, the quantity carries the sign. */
export interface PricedQuantity {
  quantity: number;
  /** Of one unit, in the major unit of the currency, without tax and before discounts. */
  price: string;
}

/** Further decimals of prices that cannot be divided by the quantity. */
const PRICE_DECIMALS = 6;

export function priceQuantity(line: DocumentLine, currency: string): PricedQuantity {
  const { subtotal } = line;
  const units = Math.abs(line.quantity) || 1;
  const quantity = subtotal < 0 || (subtotal === 0 && line.quantity < 0) ? 0 - units : units;
  const amount = Math.abs(subtotal);
  if (amount % units === 0) return { quantity, price: money.decimalOfAmount(amount / units, currency) };
  const scale = 10n ** BigInt(PRICE_DECIMALS);
  const scaled = money.toAmount(money.divideHalfUp(BigInt(amount) * scale, BigInt(units)));
  return { quantity, price: money.formatDecimal(scaled, money.decimalsOf(currency) + PRICE_DECIMALS) };
}

/** A discount of a line (BG-27), or a charge (BG-28) on a line that is taken back. */
export interface Allowance {
  isCharge: boolean;
  amount: number;
  reason: string;
}

export function allowanceOf({ discount }: DocumentLine, { locale }: DocumentContent): Allowance | null {
  if (discount === 0) return null;
  const reason = locale === 'de' ? 'Rabatt' : 'Discount';
  return { isCharge: discount < 0, amount: Math.abs(discount), reason };
}
