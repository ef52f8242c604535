import { OrderReturnLabels } from '#shop/orders/returns/request-label';
import type { ReturnRequest } from '#shop/shipping/fulfillment-providers';
import { FulfillmentProvider, FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* The carrier creates the label of a return: requested once, and again with the same key if the carrier did not respond. */

let shop: SampleShop;
let denmark: DanishShop;
let carrier: Carrier;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  carrier = new Carrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
afterAll(() => shop.close());
beforeEach(() => carrier.reset());

/** Replaces the manual fulfillment provider. */
class Carrier extends FulfillmentProvider {
  readonly id = 'manual';
  override timeoutMs = 500;
  requests: { key: string; request: ReturnRequest }[] = [];
  canceled: unknown[] = [];
  respond: () => Promise<Record<string, unknown>> = async () => ({});

  reset(): void {
    Object.assign(this, { requests: [], canceled: [], timeoutMs: 500 });
    this.respond = async () => ({ label: 'RR123' });
  }

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createReturn(request: ReturnRequest, key: string) {
    this.requests.push({ key, request });
    return this.respond();
  }

  override async cancelReturn(data: Record<string, unknown>) {
    this.canceled.push(data);
    throw new Error('the carrier is closed');
  }
}

function requestReturn({ id, items }: ChairOrder, quantity = 1) {
  return shop.admin.post(`/orders/${id}/return`, {
    items: [{ item_id: items[0].id, quantity }],
    return_shipping: { option_id: denmark.returnShipping },
  });
}

function requestSwap({ id, items }: ChairOrder) {
  return shop.admin.post(`/orders/${id}/swaps`, {
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
    return_shipping: { option_id: denmark.returnShipping },
  });
}

async function readOrder({ id }: { id: string }) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('The label of a return', () => {
  it('is requested with the returned items and the shipping method, and included in the response', async () => {
    const order = await denmark.placeOrder(3);
    const [requested] = ok(await requestReturn(order, 2)).order.returns;
    expect(requested).toMatchObject({ status: 'requested', shipping_data: { label: 'RR123' } });
    expect(carrier.requests).toMatchObject([
      {
        key: requested.id,
        request: {
          return_id: requested.id,
          items: [{ item_id: order.items[0].id, quantity: 2 }],
          method: { shipping_option_id: denmark.returnShipping },
          order: { id: order.id, email: 'ole@example.com', currency_code: 'dkk' },
        },
      },
    ]);
  });

  it('that the carrier rejects removes the return and responds with the reason', async () => {
    const order = await denmark.placeOrder(1);
    carrier.respond = async () => ({ status: 'refused', message: 'Too large' });
    expect(await requestReturn(order)).toMatchObject(rejection('Too large'));
    expect((await readOrder(order)).returns).toEqual([]);
  });

  it('that the carrier rejects cancels the swap of the return', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    carrier.respond = async () => ({ status: 'refused', message: 'Too large' });
    expect(await requestSwap(order)).toMatchObject(rejection('Too large'));
    const [swap] = (await readOrder(order)).swaps;
    expect(swap).toMatchObject({
      payment_status: 'canceled',
      fulfillment_status: 'canceled',
      return_order: { status: 'canceled' },
    });
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      rejection(`Swap ${swap.id} is cancelled`),
    );
    // a canceled swap does not prevent another one
    carrier.respond = async () => ({});
    expect(ok(await requestSwap(order)).order.swaps).toHaveLength(2);
  });

  it.each(['return', 'swap'])(
    'of a %s is requested again with the same key if the carrier did not respond',
    async (kind) => {
      const order = await denmark.placeOrder(1, { shipped: true });
      carrier.respond = () => new Promise(() => undefined);
      ok(await (kind === 'return' ? requestReturn(order) : requestSwap(order)));
      const readReturn = async () => {
        const { returns, swaps } = await readOrder(order);
        return kind === 'return' ? returns[0] : swaps[0].return_order;
      };
      const pending = await readReturn();
      expect(pending).toMatchObject({ status: 'requested', shipping_data: null });
      carrier.respond = async () => ({ label: 'RR124' });
      await shop.app.get(OrderReturnLabels, { strict: false }).run();
      expect(await readReturn()).toMatchObject({ shipping_data: null }); // the first request may still succeed
      await expireRequest(pending.id);
      await shop.app.get(OrderReturnLabels, { strict: false }).run();
      expect(await readReturn()).toMatchObject({ status: 'requested', shipping_data: { label: 'RR124' } });
      expect(carrier.requests.map(({ key }) => key)).toEqual([pending.id, pending.id]);
    },
  );

  it('is canceled once with its return, even if the carrier fails to cancel it', async () => {
    const order = await denmark.placeOrder(1);
    const [requested] = ok(await requestReturn(order)).order.returns;
    for (let i = 0; i < 2; i++) {
      const { order: updated } = ok(await shop.admin.post(`/returns/${requested.id}/cancel`));
      expect(updated.returns).toMatchObject([{ status: 'canceled' }]);
    }
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR123' }]);
    expect(await readLabelCancellations(requested.id)).toHaveLength(1);
  });
});

describe('A label that is created while its return is canceled', () => {
  it('is canceled at the carrier with the data of its response', async () => {
    const order = await denmark.placeOrder(1);
    const label = delayResponse();
    const request = requestReturn(order);
    await until(() => carrier.requests);
    const [{ id }] = (await readOrder(order)).returns;
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    label.release({ label: 'RR-late' });
    expect(ok(await request).order.returns).toMatchObject([{ id, status: 'canceled' }]);
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-late' }]);
  });

  it('is canceled at the carrier if the return was removed in the meantime', async () => {
    const order = await denmark.placeOrder(1);
    const label = delayResponse();
    const request = requestReturn(order);
    await until(() => carrier.requests);
    const [{ id }] = (await readOrder(order)).returns;
    // another process requests it, and the carrier rejects that request
    carrier.respond = async () => ({ status: 'refused', message: 'Too large' });
    await expireRequest(id);
    await shop.app.get(OrderReturnLabels, { strict: false }).run();
    expect((await readOrder(order)).returns).toEqual([]);
    label.release({ label: 'RR-removed' });
    await request;
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-removed' }]);
  });

  it('is requested again and canceled if the carrier did not respond', async () => {
    const order = await denmark.placeOrder(1);
    carrier.respond = () => new Promise(() => undefined);
    const [{ id }] = ok(await requestReturn(order)).order.returns;
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    expect(carrier.canceled).toEqual([]);
    carrier.respond = async () => ({ label: 'RR-again' });
    await expireRequest(id);
    await shop.app.get(OrderReturnLabels, { strict: false }).run();
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-again' }]);
    expect((await readOrder(order)).returns).toMatchObject([{ status: 'canceled' }]);
  });

  it('is canceled at the carrier if a rejected refund claim canceled the return', async () => {
    const order = await denmark.placeOrder(1, { shipped: true, data: { refund: 'refused' } });
    carrier.respond = () => new Promise(() => undefined);
    const response = await shop.admin.post(`/orders/${order.id}/claims`, {
      type: 'refund',
      claim_items: [{ item_id: order.items[0].id, quantity: 1, reason: 'other' }],
      return_shipping: { option_id: denmark.returnShipping },
    });
    expect(response).toMatchObject({ status: 422 });
    const { claims, returns } = await readOrder(order);
    expect({ claims, returns }).toMatchObject({ claims: [], returns: [{ status: 'canceled' }] });
    carrier.respond = async () => ({ label: 'RR-claim' });
    await expireRequest(returns[0].id);
    await shop.app.get(OrderReturnLabels, { strict: false }).run();
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-claim' }]);
  });
});

/** Delays the response of the carrier to the next request until `release` is called. */
function delayResponse(): { release(label: Record<string, unknown>): void } {
  let release = (_: Record<string, unknown>): void => undefined;
  const response = new Promise<Record<string, unknown>>((resolve) => (release = resolve));
  Object.assign(carrier, { respond: () => response, timeoutMs: 60_000 });
  return { release: (label) => release(label) };
}

/** Makes the label request of a return old enough to be repeated. */
async function expireRequest(returnId: string): Promise<void> {
  await shop.sql(`update "return" set asked_at = now() - interval '1 hour' where id = $1`, [returnId]);
}

/** Reads the cancellations in the outbox, where they remain because the carrier rejects each of them. */
function readLabelCancellations(returnId: string): Promise<unknown[]> {
  return shop.sql(
    `select from outbox_event where name = 'return.label_canceled' and data ->> 'return_id' = $1`,
    [returnId],
  );
}
