import type { RehearsalSummary } from '#additions/journal/index';
import type { Money } from '../keys/mcp-keys.ts';

/** A currency that no key has a limit for: what cannot be counted in one waits for a person. */
const UNKNOWN = 'unknown';

/**
 * What a change moves, by currencies: payments that are authorized, captured, canceled or refunded, and the balance that gift cards get. What
 * providers are asked for counts if it is more.
 */
export function sumMovedMoney({ money, calls, changes }: RehearsalSummary): Money {
  const moved = sumByCurrency(money);
  const asked = sumByCurrency(calls);
  const giftCards = changes.filter(({ table }) => table === 'gift_card');
  const given = giftCards.reduce(
    (sum, { before, after }) => sum + Math.max(0, balanceOf(after) - balanceOf(before)),
    0,
  );
  const currencies = new Set([...Object.keys(moved), ...Object.keys(asked)]);
  return {
    ...Object.fromEntries(
      [...currencies].map((currency) => [currency, Math.max(moved[currency] ?? 0, asked[currency] ?? 0)]),
    ),
    ...(given > 0 && { [UNKNOWN]: given }),
  };
}

function balanceOf(row: Record<string, unknown> | null): number {
  return Number(row?.balance ?? 0);
}

function sumByCurrency(
  list: readonly { amount: number | null; currency_code: string | null }[],
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { amount, currency_code } of list)
    if (amount !== null)
      sums[currency_code ?? UNKNOWN] = (sums[currency_code ?? UNKNOWN] ?? 0) + Math.abs(amount);
  return sums;
}
