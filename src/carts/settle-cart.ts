import type { BasketRegion, BasketShipping } from '../baskets/basket.ts';
import { keptTotals } from '../baskets/reprice.ts';
import { settle, type SettleOptions, type Settled } from '../baskets/settle.ts';
import { dropUnserving } from '../baskets/shipping.ts';
import type { Sql } from '../kernel/sql.ts';
import { notBegun, setAmount } from '../payments/session-providers.ts';
import { soldIn, type CartSession, type OpenCart } from './open-cart.ts';

/**
 * Re-prices a cart in memory, takes away the shipping that it may not have any more, and sets what is to be paid in each
 * of its payment sessions.
 */
export async function settleCart(
  sql: Sql,
  cart: OpenCart,
  options: SettleOptions = {},
): Promise<Settled & { unserving: BasketShipping[] }> {
  // the sessions have the amount that will be paid, also where the cart shows its taxes later
  if (cart.payment_sessions.length > 0) options = { ...options, payable: { quoted: cart.quoted_taxes } };
  if (soldIn(cart) !== cart.sold) cart.arithmetic = 'storekeep';
  const quoted = await settle(sql, cart, options);
  const first = keepsQuote(cart) ? quoted : await settle(sql, cart, options);
  const unserving = cart.has_own_options ? [] : dropUnserving(cart, first.totals, first.open !== null);
  const settled = unserving.length > 0 ? await settle(sql, cart, options) : first;
  cart.quoted_taxes = settled.quoted;
  for (const session of cart.payment_sessions) bringInStep(session, settled.payable_total, cart.region);
  return { ...settled, unserving };
}

/** So many of another currency are another amount; providers are asked for that anew. */
function bringInStep(session: CartSession, amount: number, { currency_code }: BasketRegion): void {
  const moved = (session.currency_code ?? currency_code) !== currency_code;
  if (moved) Object.assign(session, notBegun());
  setAmount(session, amount);
  session.currency_code = currency_code;
}

/** What v1 has quoted stays, where somebody can be asked for it; from then on it is ours to count. */
function keepsQuote(cart: OpenCart): boolean {
  if (cart.arithmetic === 'storekeep' || keptTotals(cart)) return true;
  cart.arithmetic = 'storekeep';
  return false;
}
