import type { Sql } from '#engine/kernel/database/sql';
import { type CommerceError, notFound } from '#engine/kernel/errors';
import { normalizeCode } from '../discounts/discount-terms.ts';
import { giftCardErrors } from './gift-card-errors.ts';

/** A gift card as loaded for a payment. */
export interface LoadedGiftCard {
  id: string;
  code: string;
  balance: number;
  /** In percent; null if it is not taxable. */
  tax_rate: number | null;
  region_id: string;
  is_disabled: boolean;
  ends_at: Date | null;
}

/** Finds gift cards by code, in the order of the codes and without duplicates; unknown codes are skipped. */
export async function findGiftCardsByCode(sql: Sql, codes: readonly string[]): Promise<LoadedGiftCard[]> {
  const requested = normalized(codes);
  if (requested.length === 0) return [];
  const rows = await sql.query<LoadedGiftCard>(
    `select id, code, balance, tax_rate, region_id, is_disabled, ends_at from gift_card where upper(code) = any($1) and deleted_at is null`,
    [requested],
  );
  const cards = new Map(rows.map((card) => [card.code.toUpperCase(), card]));
  return requested.flatMap((code) => cards.get(code) ?? []);
}

/** Like `findGiftCardsByCode`. @throws not_found, naming the unknown codes */
export async function giftCardsByCode(sql: Sql, codes: readonly string[]): Promise<LoadedGiftCard[]> {
  const cards = await findGiftCardsByCode(sql, codes);
  const existing = new Set(cards.map((card) => card.code.toUpperCase()));
  const missing = normalized(codes).filter((code) => !existing.has(code));
  if (missing.length > 0) throw notFound('gift_card', missing.join(', '), 'code');
  return cards;
}

function normalized(codes: readonly string[]): string[] {
  return [...new Set(codes.map(normalizeCode))];
}

/** Returns the error why a card may not pay, or null if it may. */
export function giftCardRejection(
  card: LoadedGiftCard,
  { region_id, now }: { region_id: string; now: Date },
): CommerceError | null {
  if (card.region_id !== region_id) return giftCardErrors.otherRegion(card.code);
  if (card.is_disabled) return giftCardErrors.disabled(card.code);
  if (card.ends_at && card.ends_at <= now) return giftCardErrors.ended(card.code);
  if (card.balance === 0) return giftCardErrors.empty(card.code);
  return null;
}
