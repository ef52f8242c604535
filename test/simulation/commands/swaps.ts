import type { Draws } from '#additions/testing/simulation/draws';
import { filterBy } from '../rows.ts';
import type { Run } from '../run.ts';
import { chooseShippingAndPayment, completeCart } from './carts.ts';
import type { Command } from './command.ts';
import { chooseReturnItems, returnSentItems } from './returns.ts';

/** Swaps are requested, completed with their carts, settled by payment or refund, and canceled. */
export const swapCommands: Command[] = [
  {
    name: 'staff request a swap',
    weight: 3,
    perform: (run, draws) => requestAndFill(run, draws, 'staff'),
  },
  {
    name: 'a customer requests a swap',
    weight: 3,
    perform: (run, draws) => requestAndFill(run, draws, 'customer'),
  },
  {
    name: 'request and complete a swap',
    weight: 6,
    perform: async (run, draws) => {
      const cart = await requestSwap(run, draws, draws.chance(50) ? 'customer' : 'staff');
      if (cart === undefined) return;
      await chooseShippingAndPayment(run, cart, run.region.shipping);
      await completeCart(run, cart);
    },
  },
  {
    name: 'complete the cart of a swap',
    weight: 4,
    perform: async (run, draws) => {
      const swap = draws.pickMostly(run.state.swaps, ({ confirmed_at }) => confirmed_at === null);
      if (!swap?.cart_id) return;
      await chooseShippingAndPayment(run, swap.cart_id, draws.chance(80) ? run.region.shipping : null);
      await completeCart(run, swap.cart_id);
    },
  },
  {
    name: 'process the payment of a swap',
    weight: 4,
    perform: async (run, draws) => {
      const swap = draws.pickMostly(run.state.swaps, ({ confirmed_at }) => confirmed_at !== null);
      if (swap)
        await run.request(
          'POST swap process-payment',
          'POST',
          `/admin/orders/${swap.order_id}/swaps/${swap.id}/process-payment`,
        );
    },
  },
  {
    name: 'cancel a swap',
    weight: 3,
    perform: async (run, draws) => {
      const swap = draws.pickMostly(run.state.swaps, ({ canceled_at, id }) => {
        const itsReturn = run.state.returns.find(({ swap_id }) => swap_id === id);
        return canceled_at === null && itsReturn?.status === 'canceled';
      });
      if (swap)
        await run.request(
          'POST swap cancel',
          'POST',
          `/admin/orders/${swap.order_id}/swaps/${swap.id}/cancel`,
        );
    },
  },
  {
    name: 'return what a swap has sent',
    weight: 2,
    perform: (run, draws) =>
      returnSentItems(
        run,
        draws,
        run.state.lines.filter(({ swap_id, is_return }) => swap_id !== null && !is_return),
      ),
  },
  {
    name: 'cancel a swap and its return',
    weight: 1,
    perform: async (run, draws) => {
      const swap = draws.pickMostly(run.state.swaps, ({ canceled_at }) => canceled_at === null);
      const [itsReturn] = filterBy(run.state.returns, 'swap_id', swap?.id ?? '');
      if (!swap || !itsReturn) return;
      await run.request('POST return cancel', 'POST', `/admin/returns/${itsReturn.id}/cancel`);
      await run.request('POST swap cancel', 'POST', `/admin/orders/${swap.order_id}/swaps/${swap.id}/cancel`);
    },
  },
];

/** Requests a swap, and mostly chooses shipping and payment for its cart. */
async function requestAndFill(run: Run, draws: Draws, by: 'staff' | 'customer'): Promise<void> {
  const cart = await requestSwap(run, draws, by);
  if (cart !== undefined && draws.chance(70)) await chooseShippingAndPayment(run, cart, run.region.shipping);
}

/** @returns the id of its cart */
export async function requestSwap(
  run: Run,
  draws: Draws,
  by: 'staff' | 'customer',
): Promise<string | undefined> {
  const { orders } = run.state;
  const order = draws.pickMostly(
    orders,
    ({ payment_status, fulfillment_status }) =>
      ['captured', 'partially_refunded'].includes(payment_status) && fulfillment_status !== 'not_fulfilled',
  );
  const return_items = order ? chooseReturnItems(run.state, order.id, draws) : [];
  if (!order || return_items.length === 0) return;
  const additional = draws.pick(run.variants)!;
  const additional_items = [{ variant_id: additional.variant, quantity: draws.from(1, 2) }];
  const { returnShipping, shipping } = run.region;
  if (by === 'customer') {
    const body = { order_id: order.id, return_items, additional_items };
    const { status, body: created } = await run.request(
      'POST store swap',
      'POST',
      '/store/swaps',
      body,
      run.chooseSender(draws),
    );
    return status === 200 ? String(created.swap.cart_id) : undefined;
  }
  const known = new Set(run.state.swaps.map(({ id }) => id));
  const { status, body } = await run.request('POST order swap', 'POST', `/admin/orders/${order.id}/swaps`, {
    return_items,
    additional_items,
    ...(draws.chance(30) && { return_shipping: { option_id: returnShipping } }),
    ...(draws.chance(30) && { custom_shipping_options: [{ option_id: shipping, price: 0 }] }),
    ...(draws.chance(30) && { allow_backorder: false }),
  });
  if (status !== 200) return;
  const swaps = body.order.swaps as { id: string; cart_id: string }[];
  return swaps.find(({ id }) => !known.has(id))?.cart_id;
}
