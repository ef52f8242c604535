import { openPayPalShop, type PayPalShop } from '../../../support/paypal-shop.ts';
import { ok } from '../../../support/sample-shop.ts';

/*
 * PayPal is slow, fails, or loses responses after it has done the work. The refund after a lost response fails if `executeOnce` does not
 * look for an earlier one, and the one that is made late if the request ids contain the time or a random part.
 */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

const AUTHORIZATION = 'POST /v2/payments/authorizations';
const REFUND = 'POST /v2/payments/captures';

const ORDERS = 'POST /v2/checkout/orders';

/** The ids of the requests that the work makes. */
async function idsOf(start: string, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const before = shop.company.requests.length;
  await work();
  return shop.company.requests
    .slice(before)
    .flatMap(({ route, requestId }) => (route.startsWith(start) ? [requestId] : []));
}

/** The numbers of request ids `key`, `key_1`, `key_2` … */
function numbersOf(ids: readonly (string | undefined)[]): number[] {
  const [first = ''] = ids;
  const [key, rest] = [first.replace(/(_[A-Z0-9]{17})?$/, ''), /(_[A-Z0-9]{17})?$/.exec(first)![0]];
  return ids.map((id = '') => Number(id.slice(key.length, id.length - rest.length).replace('_', '')));
}

async function captureOrder(id: string): Promise<void> {
  await shop.admin.post(`/orders/${id}/capture`);
}

async function refundOrder(id: string): Promise<void> {
  await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' });
}

describe('A session', () => {
  it.each(['limits', 'fails', 'floods'] as const)(
    'that could not be opened, as PayPal %s, is opened when the cart is completed',
    async (behavior) => {
      const { behaviors, ledger } = shop.company;
      behaviors.set('POST /v2/checkout/orders', behavior);
      const cart = await shop.prepareCart({ provider: 'paypal' });
      expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
        status: 422,
        body: {
          type: 'payment_authorization_error',
          message: 'The payment provider does not answer; try again',
        },
      });
      behaviors.clear();
      expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('cart');
      ledger.pay(ledger.orderOf(cart).id);
      expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    },
  );

  it.each(['fails after', 'loses the response'] as const)(
    'whose order was created, although PayPal %s, is opened when the cart is completed',
    async (behavior) => {
      shop.company.behaviors.set('POST /v2/checkout/orders', behavior);
      const cart = await shop.prepareCart({ provider: 'paypal' });
      shop.company.behaviors.clear();
      expect(ok(await shop.store.post(`/carts/${cart}/complete`)).payment_status).toBe('pending');
    },
  );

  it('in an amount that PayPal declines explains why', async () => {
    const { behaviors } = shop.company;
    behaviors.set('POST /v2/checkout/orders', 'refuses');
    const cart = await shop.prepareCart({ provider: 'paypal' });
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'PayPal explains CURRENCY_NOT_SUPPORTED.' },
    });
  });
});

describe('A purchase while PayPal is slow', () => {
  it('is paid, captured and refunded once', async () => {
    shop.company.behaviors.set('', { delay: 200 });
    const order = await shop.placePaidOrder();
    await Promise.all([captureOrder(order.id), captureOrder(order.id)]);
    await refundOrder(order.id);
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 100, refunds: [{ amount: 100 }] });
    await shop.expectSameBalance(order);
  });
});

describe('A cart that the shopper has paid', () => {
  it.each(['limits', 'fails', 'hangs before'] as const)(
    'becomes an order with a later attempt, if PayPal %s at first',
    async (behavior) => {
      const { cart, intent } = await shop.openCart();
      const { ledger, behaviors } = shop.company;
      ledger.pay(intent);
      behaviors.set('GET /v2/checkout/orders', behavior);
      expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
        status: 422,
        body: { type: 'payment_authorization_error' },
      });
      behaviors.clear();
      expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
      expect(await shop.sql('select from payment where cart_id = $1', [cart])).toHaveLength(1);
    },
  );
});

describe('A capture', () => {
  it.each(['limits', 'fails', 'fails after', 'loses the response', 'refuses'] as const)(
    'is made once, if PayPal %s at first',
    async (behavior) => {
      const order = await shop.placePaidOrder();
      shop.company.behaviors.set(AUTHORIZATION, behavior);
      await captureOrder(order.id);
      shop.company.behaviors.clear();
      shop.company.expireRequestIds();
      await shop.retryUnanswered();
      await captureOrder(order.id);
      expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
      expect(shop.company.ledger.balanceOf(order.cart)).toBe(order.total);
      await shop.expectSameBalance(order);
    },
  );

  it('is made with the next request id if PayPal has failed, and repeats that', async () => {
    const order = await shop.placePaidOrder();
    shop.company.behaviors.set(AUTHORIZATION, { inOrder: ['fails'] });
    const ids = await idsOf(AUTHORIZATION, () => captureOrder(order.id));
    expect(numbersOf(ids)).toEqual([0, 1]);
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('continues with the stored number of request ids after each attempt of an outage', async () => {
    const order = await shop.placePaidOrder();
    shop.company.behaviors.set(AUTHORIZATION, 'fails');
    const ids = await idsOf(AUTHORIZATION, async () => {
      await captureOrder(order.id);
      await shop.retryUnanswered();
      shop.company.behaviors.clear();
      await shop.retryUnanswered();
    });
    expect(numbersOf(ids)).toEqual([0, 1, 2, 3, 4]);
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('by two requests at once is made once', async () => {
    const order = await shop.placePaidOrder();
    await Promise.all([captureOrder(order.id), captureOrder(order.id)]);
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });
});

describe('A refund', () => {
  it.each(['limits', 'fails', 'fails after', 'loses the response'] as const)(
    'is made once, if PayPal %s at first',
    async (behavior) => {
      const order = await shop.placePaidOrder();
      await captureOrder(order.id);
      shop.company.behaviors.set(REFUND, behavior);
      await refundOrder(order.id);
      shop.company.behaviors.clear();
      shop.company.expireRequestIds();
      await shop.retryUnanswered();
      expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 100 });
      expect(shop.company.ledger.balanceOf(order.cart)).toBe(order.total - 100);
      await shop.expectSameBalance(order);
    },
  );
});

describe('A refund whose response is lost', () => {
  async function loseRefund(behavior: 'hangs before' | 'hangs after'): Promise<(string | undefined)[]> {
    const order = await shop.placePaidOrder();
    await captureOrder(order.id);
    const ids = await idsOf(REFUND, async () => {
      shop.company.behaviors.set(REFUND, { inOrder: ['fails', behavior] });
      await refundOrder(order.id);
      await shop.retryUnanswered();
    });
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 100 });
    await shop.expectSameBalance(order);
    return ids;
  }

  it('after a failure is found at PayPal, if PayPal has made it', async () => {
    expect(numbersOf(await loseRefund('hangs after'))).toEqual([0, 1]);
  });

  it('after a failure is requested with the same id, if PayPal has not made it yet', async () => {
    expect(numbersOf(await loseRefund('hangs before'))).toEqual([0, 1, 0, 1]);
  });
});

describe('Opening a session', () => {
  it('uses another request id after a failure that PayPal repeats', async () => {
    shop.company.behaviors.set(ORDERS, 'fails');
    const ids = await idsOf(ORDERS, async () => {
      const cart = await shop.prepareCart({ provider: 'paypal' });
      shop.company.behaviors.clear();
      ok(await shop.store.post(`/carts/${cart}/complete`));
    });
    const [first] = ids;
    expect(ids.filter((id) => id === first)).toHaveLength(2);
    expect(new Set(ids.map((id) => id?.replace(/^(ps_\w+?)_(\d+)_/, '$1_')))).toHaveProperty('size', 1);
    expect(ids.at(-1)).not.toBe(first);
  });
});

describe('Canceling an order', () => {
  it.each(['limits', 'fails', 'fails after', 'loses the response'] as const)(
    'releases its authorization, although PayPal %s at first',
    async (behavior) => {
      const order = await shop.placePaidOrder();
      shop.company.behaviors.set(AUTHORIZATION, behavior);
      const before = shop.company.requests.length;
      ok(await shop.admin.post(`/orders/${order.id}/cancel`));
      await shop.waitForRequest(AUTHORIZATION, before);
      shop.company.behaviors.clear();
      await shop.redeliverEvents();
      expect(shop.company.ledger.reservedOf(order.cart)).toBe(0);
      expect(shop.company.ledger.balanceOf(order.cart)).toBe(0);
    },
  );
});
