import type { Sql } from '#engine/kernel/database/sql';
import { restartSession, setAmount } from '#shop/payments/session-providers';
import type { BasketRegion, BasketShipping } from '../baskets/basket.ts';
import { removeUnavailableShipping } from '../baskets/basket-shipping.ts';
import {
  recalculate,
  type RecalculatedBasket,
  type RecalculateOptions,
} from '../baskets/recalculate-basket.ts';
import { quotedTotals } from '../baskets/reprice-basket.ts';
import { type CartSession, contentKey, type OpenCart } from './open-cart.ts';

/**
 * Reprices a cart in memory, removes shipping methods that no longer serve it, and sets the amount to pay in each of its
 * payment sessions.
 */
export async function recalculateCart(
  sql: Sql,
  cart: OpenCart,
  options: RecalculateOptions = {},
): Promise<RecalculatedBasket & { unserving: BasketShipping[] }> {
  // the amount of a session includes the taxes that the cart gets only at completion
  if (cart.payment_sessions.length > 0) options = { ...options, payable: { quoted: cart.quoted_taxes } };
  const contribute = () => Promise.all((cart.contributions ?? []).map((each) => each.apply(sql)));
  if (contentKey(cart) !== cart.loaded_content) cart.arithmetic = 'storekeep';
  if (cart.arithmetic === 'storekeep') await contribute();
  const quoted = await recalculate(sql, cart, options);
  const first = keepsQuote(cart) ? quoted : await recalculate(sql, cart, options);
  const unserving = cart.custom_prices
    ? []
    : removeUnavailableShipping(cart, first.totals, first.taxRequest !== null);
  if (unserving.length > 0) await contribute();
  const settled = unserving.length > 0 ? await recalculate(sql, cart, options) : first;
  cart.quoted_taxes = settled.quoted;
  for (const session of cart.payment_sessions) updateAmount(session, settled.payable_total, cart.region);
  return { ...settled, unserving };
}

/** Restarts the session if the currency has changed. */
function updateAmount(session: CartSession, amount: number, { currency_code }: BasketRegion): void {
  const hasMoved = (session.currency_code ?? currency_code) !== currency_code;
  if (hasMoved) restartSession(session);
  setAmount(session, amount);
  session.currency_code = currency_code;
}

/** Keeps totals quoted by v1 if they can be charged; otherwise switches the cart to Storekeep's arithmetic. */
function keepsQuote(cart: OpenCart): boolean {
  if (cart.arithmetic === 'storekeep' || quotedTotals(cart)) return true;
  cart.arithmetic = 'storekeep';
  return false;
}
