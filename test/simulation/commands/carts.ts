import type { Draws } from '#additions/testing/simulation/draws';
import { filterBy } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Command } from './command.ts';

/** Carts are filled, paid for and completed; some twice, some never. */
export const cartCommands: Command[] = [
  {
    name: 'buy',
    weight: 4,
    perform: async (run, draws) => {
      const cart = await fillCart(run, draws);
      if (cart) await completeCart(run, cart);
    },
  },
  { name: 'fill a cart', weight: 2, perform: (run, draws) => fillCart(run, draws) },
  {
    name: 'complete a cart',
    weight: 4,
    perform: async (run, draws) => {
      const cart = draws.pickMostly(run.state.carts, ({ completed_at }) => completed_at === null);
      if (cart) await completeCart(run, cart.id);
    },
  },
  {
    name: 'add to a cart',
    weight: 2,
    perform: async (run, draws) => {
      const cart = draws.pickMostly(run.state.carts, ({ completed_at }) => completed_at === null);
      const { variant: variant_id } = draws.pick(run.variants)!;
      const body = { variant_id, quantity: draws.from(1, 3) };
      if (cart) await run.request('POST cart line', 'POST', `/store/carts/${cart.id}/line-items`, body);
    },
  },
  {
    name: 'change a cart line',
    weight: 1,
    perform: async (run, draws) => {
      const open = run.state.carts.filter(({ completed_at }) => completed_at === null).map(({ id }) => id);
      if (open.length === 0) await fillCart(run, draws);
      const line = draws.pickMostly(
        run.state.lines,
        ({ cart_id }) => cart_id !== null && (open.length === 0 || open.includes(cart_id)),
      );
      if (!line?.cart_id) return;
      const path = `/store/carts/${line.cart_id}/line-items/${line.id}`;
      if (draws.chance(30)) return run.request('DELETE cart line', 'DELETE', path);
      return run.request('POST cart line update', 'POST', path, { quantity: draws.from(0, 3) });
    },
  },
  {
    name: 'change the session of a cart',
    weight: 1,
    perform: async (run, draws) => {
      const cart = draws.pickMostly(run.state.carts, ({ completed_at }) => completed_at === null);
      if (!cart) return;
      const path = `/store/carts/${cart.id}/payment-sessions/http`;
      if (draws.chance(30)) return run.request('POST cart session refresh', 'POST', `${path}/refresh`);
      return run.request('POST cart session data', 'POST', path, { data: { token: 'tok' } });
    },
  },
  {
    name: 'add codes to a cart',
    weight: 2,
    perform: async (run, draws) => {
      const cart = draws.pickMostly(run.state.carts, ({ completed_at }) => completed_at === null);
      if (!cart) return;
      const codes = draws.chance(50)
        ? { discounts: [{ code: chooseDiscountCode(run, draws) }] }
        : { gift_cards: chooseGiftCards(run, draws) };
      await run.request('POST cart codes', 'POST', `/store/carts/${cart.id}`, codes);
    },
  },
];

/** Creates a cart that can be completed. @returns its id, or undefined if it was rejected */
export async function fillCart(
  run: Run,
  draws: Draws,
  items = chooseItems(run, draws),
): Promise<string | undefined> {
  const { region } = run;
  const created = await run.request('POST cart', 'POST', '/store/carts', {
    region_id: region.id,
    items,
  });
  if (created.status !== 200) return;
  const cart = String(created.body.cart.id);
  run.roots.carts.push(cart);
  const address = {
    ...{ first_name: 'Ada', last_name: 'Holm', address_1: 'Main Street 1', city: 'Town' },
    ...{ postal_code: '1000', country_code: region.country },
  };
  await run.request('POST cart details', 'POST', `/store/carts/${cart}`, {
    email: run.cookie ? 'ada@example.com' : 'guest@example.com',
    shipping_address: address,
    billing_address: address,
    ...(draws.chance(30) && { discounts: [{ code: chooseDiscountCode(run, draws) }] }),
    ...(draws.chance(35) && { gift_cards: chooseGiftCards(run, draws) }),
  });
  await chooseShippingAndPayment(run, cart, draws.chance(90) ? region.shipping : null);
  return cart;
}

/** Chooses the shipping method and the payment provider of a cart. */
export async function chooseShippingAndPayment(
  run: Run,
  cart: string,
  shipping: string | null,
): Promise<void> {
  const path = `/store/carts/${cart}`;
  if (shipping)
    await run.request('POST cart shipping', 'POST', `${path}/shipping-methods`, { option_id: shipping });
  await run.request('POST cart session', 'POST', `${path}/payment-session`, { provider_id: 'http' });
}

export async function completeCart(run: Run, cart: string): Promise<void> {
  const { status, body } = await run.request('POST cart complete', 'POST', `/store/carts/${cart}/complete`);
  if (status === 200) run.journal.accept(`complete to ${String(body.type)}`);
}

/** One to three units of one or two variants. */
export function chooseItems(run: Run, draws: Draws): { variant_id: string; quantity: number }[] {
  const first = draws.below(run.variants.length);
  const lines = draws.chance(40) ? [first, (first + 1) % run.variants.length] : [first];
  return lines.map((index) => ({ variant_id: run.variants[index].variant, quantity: draws.from(1, 3) }));
}

/** The code of a discount, or of a promotion if there is one. */
function chooseDiscountCode({ region, state }: Run, draws: Draws): string {
  const promotion = draws.chance(50) && draws.pick(state.promotions.filter(({ codes }) => codes.length > 0));
  if (promotion) return promotion.codes[0];
  return `${region.name}-${draws.chance(50) ? 'fixed' : 'percent'}`.toUpperCase();
}

/** One or two of the existing gift cards, sometimes used ones. */
function chooseGiftCards({ state }: Run, draws: Draws): { code: string }[] {
  const usable = filterBy(state.cards, 'is_disabled', false);
  const cards = [
    draws.pickMostly(state.cards, (card) => usable.includes(card)),
    draws.chance(30) && draws.pick(usable),
  ];
  return [...new Set(cards.flatMap((card) => (card ? [card.code] : [])))].map((code) => ({ code }));
}
