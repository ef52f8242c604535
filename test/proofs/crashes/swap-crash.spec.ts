import {
  placeFulfilledOrder,
  POSTER_STOCK,
  type PosterOrder,
  readStock,
} from '../../support/killable-orders.ts';
import { type CrashPoint, type KillableShop, openKillableShop } from '../../support/killable-shop.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed while a swap waits at each step of being confirmed and of being settled, and the requests are retried. The ledger
 * of the payment provider and the stock show that money is taken or refunded once, and that units are sold once.
 */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

type Moment = [when: string, kill: () => CrashPoint];

describe('A server that is killed while a swap is confirmed', () => {
  const moments: Moment[] = [
    ['before the difference is authorized', () => shop.crashAtProvider('authorize', 'hangs before')],
    ['after the difference is authorized', () => shop.crashAtProvider('authorize', 'hangs after')],
    [
      'before stock is taken',
      () =>
        shop.crashAtStatement(
          'before update on product_variant',
          'new.inventory_quantity < old.inventory_quantity',
        ),
    ],
    [
      'before the change is stored',
      () => shop.crashAtStatement('before update on swap', 'new.confirmed_at is not null'),
    ],
    ['before its cart is completed', () => shop.crashAtStatement('before update of completed_at on cart')],
  ];
  interface Exchange {
    order: PosterOrder;
    swap: Swap;
  }
  const prepare = async (): Promise<Exchange> => {
    const order = await placeFulfilledOrder(shop, 1);
    const swap = await createSwap(order, 1, 2);
    ok(
      await shop.post(`/store/carts/${swap.cart_id}/shipping-methods`, {
        option_id: shop.sample.standardShipping.id,
      }),
    );
    ok(await shop.post(`/store/carts/${swap.cart_id}/payment-session`, { provider_id: 'http' }));
    return { order, swap };
  };
  const complete = ({ swap }: Exchange) => shop.post(`/store/carts/${swap.cart_id}/complete`);
  let exchanges: Map<string, Exchange>;
  beforeAll(async () => {
    exchanges = await shop.crashAtEach(moments, prepare, complete);
    await shop.expireLeases();
  });

  it.each(moments)('%s sells once when the completion is retried', async (when) => {
    const { order, swap } = exchanges.get(when)!;
    const { data, type } = ok(await complete({ order, swap }));
    expect(type).toBe('swap');
    expect(data).toMatchObject({ id: swap.id, payment_status: 'awaiting' });
    expect(await readStock(shop, order.variant)).toBe(POSTER_STOCK - 1 - 2);
    expect(shop.payments.listOpenAmounts(swap.cart_id)).toEqual([data.difference_due]);
    const swapPayments = (await readOrder(order)).payments.filter((payment) => payment.swap_id === swap.id);
    expect(swapPayments).toMatchObject([{ amount: data.difference_due, canceled_at: null }]);
  });
});

describe('A server that is killed while it settles a swap', () => {
  const moments: Moment[] = [
    ['before the refund is reserved', () => shop.crashAtStatement('before insert on refund')],
    ['before the provider refunds it', () => shop.crashAtProvider('refund', 'hangs before')],
    ['after the provider refunds it', () => shop.crashAtProvider('refund', 'hangs after')],
    [
      'before the refund is stored as settled',
      () => shop.crashAtStatement('before update on refund', 'new.settled_at is not null'),
    ],
    ['before it responds', () => shop.crashBeforeResponse('return_reason')],
  ];
  interface CompletedSwap {
    order: PosterOrder;
    id: string;
    difference_due: number;
  }
  const prepare = async (): Promise<CompletedSwap> => {
    const order = await placeFulfilledOrder(shop, 2);
    const { id, cart_id } = await createSwap(order, 2, 0);
    const { difference_due } = ok(await shop.post(`/store/carts/${cart_id}/complete`)).data;
    return { order, id, difference_due };
  };
  const settle = ({ order, id }: CompletedSwap) =>
    shop.post(`/admin/orders/${order.id}/swaps/${id}/process-payment`);
  let swaps: Map<string, CompletedSwap>;
  beforeAll(async () => {
    swaps = await shop.crashAtEach(moments, prepare, settle);
    for (const swap of swaps.values()) ok(await settle(swap));
    await shop.retryUnanswered();
  });

  it.each(moments)('%s refunds the difference once in the end', async (when) => {
    const { order, difference_due } = swaps.get(when)!;
    expect(difference_due).toBeLessThan(0);
    await until(async () => (await readOrder(order)).swaps[0].payment_status === 'difference_refunded');
    expect(await readOrder(order)).toMatchObject({
      refunds: [{ amount: -difference_due, reason: 'swap' }],
      payments: [{ amount_refunded: -difference_due }],
    });
    expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([-difference_due]);
  });

  it('after the provider captures records the capture by itself when the request is not retried', async () => {
    const order = await placeFulfilledOrder(shop, 1);
    const swap = await createSwap(order, 1, 2);
    ok(await shop.post(`/store/carts/${swap.cart_id}/payment-session`, { provider_id: 'http' }));
    const { payment } = ok(await shop.post(`/store/carts/${swap.cart_id}/complete`)).data;
    const settleSwap = () => shop.post(`/admin/orders/${order.id}/swaps/${swap.id}/process-payment`);
    await shop.crashAtProvider('capture', 'hangs after')(settleSwap);
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order)).swaps[0].payment_status === 'captured');
    expect(listAmounts(shop.payments.captured, payment.id)).toEqual([payment.amount]);
  });
});

interface Swap {
  id: string;
  cart_id: string;
}

/** Creates a swap of posters for other posters. */
async function createSwap(
  { id, line, variant }: PosterOrder,
  returnedQuantity: number,
  out: number,
): Promise<Swap> {
  const { order } = ok(
    await shop.post(`/admin/orders/${id}/swaps`, {
      return_items: [{ item_id: line, quantity: returnedQuantity }],
      additional_items: out > 0 ? [{ variant_id: variant, quantity: out }] : [],
    }),
  );
  return order.swaps[0];
}

async function readOrder({ id }: { id: string }) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
