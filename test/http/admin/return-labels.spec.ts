import { FulfillmentProvider, FulfillmentProviders } from '../../../src/regions/fulfillment-providers.ts';
import type { ReturnRequest } from '../../../src/regions/fulfillment-providers.ts';
import { AskForLabel } from '../../../src/returns/ask-for-label.ts';
import { openDanishShop, pay, type DanishShop, type Sold } from '../../support/danish-shop.ts';
import { refusal } from '../../support/refusals.ts';
import type { Answer } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/* What brings things back is made by whoever ships it: asked for once, again with the same key when there was no answer. */

let shop: World;
let denmark: DanishShop;
let carrier: Carrier;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  carrier = new Carrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
});
afterAll(() => shop.close());
beforeEach(() => carrier.reset());

/** Takes the place of the provider that ships by hand. */
class Carrier extends FulfillmentProvider {
  readonly id = 'manual';
  override timeoutMs = 500;
  asked: { key: string; request: ReturnRequest }[] = [];
  canceled: unknown[] = [];
  answer: () => Promise<Record<string, unknown>> = async () => ({});

  reset(): void {
    Object.assign(this, { asked: [], canceled: [], timeoutMs: 500 });
    this.answer = async () => ({ label: 'RR123' });
  }

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createReturn(request: ReturnRequest, key: string) {
    this.asked.push({ key, request });
    return this.answer();
  }

  override async cancelReturn(data: Record<string, unknown>) {
    this.canceled.push(data);
    throw new Error('the carrier is closed');
  }
}

function ask({ id, items }: Sold, quantity = 1): Promise<Answer> {
  return shop.admin.post(`/orders/${id}/return`, {
    items: [{ item_id: items[0].id, quantity }],
    return_shipping: { option_id: denmark.wayBack },
  });
}

function askForSwap({ id, items }: Sold): Promise<Answer> {
  return shop.admin.post(`/orders/${id}/swaps`, {
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
    return_shipping: { option_id: denmark.wayBack },
  });
}

async function show({ id }: { id: string }) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('the label of a return', () => {
  it('is asked for with what comes back and how, and is shown', async () => {
    const order = await denmark.sold(3);
    const [back] = ok(await ask(order, 2)).order.returns;
    expect(back).toMatchObject({ status: 'requested', shipping_data: { label: 'RR123' } });
    expect(carrier.asked).toMatchObject([
      {
        key: back.id,
        request: {
          return_id: back.id,
          items: [{ item_id: order.items[0].id, quantity: 2 }],
          method: { shipping_option_id: denmark.wayBack },
          order: { id: order.id, email: 'ole@example.com', currency_code: 'dkk' },
        },
      },
    ]);
  });

  it('that its provider refuses leaves no return behind, and says why', async () => {
    const order = await denmark.sold(1);
    carrier.answer = async () => ({ status: 'refused', message: 'Too large' });
    expect(await ask(order)).toMatchObject(refusal('Too large'));
    expect((await show(order)).returns).toEqual([]);
  });

  it('that its provider refuses takes the swap along that it is for', async () => {
    const order = await denmark.sold(1, { shipped: true });
    carrier.answer = async () => ({ status: 'refused', message: 'Too large' });
    expect(await askForSwap(order)).toMatchObject(refusal('Too large'));
    const [swap] = (await show(order)).swaps;
    expect(swap).toMatchObject({
      payment_status: 'canceled',
      fulfillment_status: 'canceled',
      return_order: { status: 'canceled' },
    });
    await pay(shop, swap.cart_id, denmark.shipping);
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      refusal(`Swap ${swap.id} is cancelled`),
    );
    // a canceled swap is nothing under way
    carrier.answer = async () => ({});
    expect(ok(await askForSwap(order)).order.swaps).toHaveLength(2);
  });

  it.each(['return', 'swap'])(
    'of a %s that is not answered is asked for again, by the same key',
    async (what) => {
      const order = await denmark.sold(1, { shipped: true });
      carrier.answer = () => new Promise(() => undefined);
      ok(await (what === 'return' ? ask(order) : askForSwap(order)));
      const backIn = async () => {
        const { returns, swaps } = await show(order);
        return what === 'return' ? returns[0] : swaps[0].return_order;
      };
      const waiting = await backIn();
      expect(waiting).toMatchObject({ status: 'requested', shipping_data: null });
      carrier.answer = async () => ({ label: 'RR124' });
      await shop.app.get(AskForLabel, { strict: false }).sweep();
      expect(await backIn()).toMatchObject({ shipping_data: null }); // it may still answer
      await shop.sql(`update "return" set asked_at = now() - interval '1 hour' where id = $1`, [waiting.id]);
      await shop.app.get(AskForLabel, { strict: false }).sweep();
      expect(await backIn()).toMatchObject({ status: 'requested', shipping_data: { label: 'RR124' } });
      expect(carrier.asked.map(({ key }) => key)).toEqual([waiting.id, waiting.id]);
    },
  );

  it('is given up with its return, once, whatever the provider says', async () => {
    const order = await denmark.sold(1);
    const [back] = ok(await ask(order)).order.returns;
    for (let i = 0; i < 2; i++) {
      const { order: left } = ok(await shop.admin.post(`/returns/${back.id}/cancel`));
      expect(left.returns).toMatchObject([{ status: 'canceled' }]);
    }
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR123' }]);
    expect(await canceledLabels(back.id)).toHaveLength(1);
  });
});

describe('A label that is made while its return is canceled', () => {
  it('is canceled at the carrier with what the carrier answered', async () => {
    const order = await denmark.sold(1);
    const label = heldBack();
    const asking = ask(order);
    await until(() => carrier.asked);
    const [{ id }] = (await show(order)).returns;
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    label.release({ label: 'RR-late' });
    expect(ok(await asking).order.returns).toMatchObject([{ id, status: 'canceled' }]);
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-late' }]);
  });

  it('is canceled at the carrier when the return was removed meanwhile', async () => {
    const order = await denmark.sold(1);
    const label = heldBack();
    const asking = ask(order);
    await until(() => carrier.asked);
    const [{ id }] = (await show(order)).returns;
    // another process asks for it, and is refused
    carrier.answer = async () => ({ status: 'refused', message: 'Too large' });
    await shop.sql(`update "return" set asked_at = now() - interval '1 hour' where id = $1`, [id]);
    await shop.app.get(AskForLabel, { strict: false }).sweep();
    expect((await show(order)).returns).toEqual([]);
    label.release({ label: 'RR-removed' });
    await asking;
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-removed' }]);
  });

  it('is asked for again and canceled when the carrier never answered', async () => {
    const order = await denmark.sold(1);
    carrier.answer = () => new Promise(() => undefined);
    const [{ id }] = ok(await ask(order)).order.returns;
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    expect(carrier.canceled).toEqual([]);
    carrier.answer = async () => ({ label: 'RR-again' });
    await shop.sql(`update "return" set asked_at = now() - interval '1 hour' where id = $1`, [id]);
    await shop.app.get(AskForLabel, { strict: false }).sweep();
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-again' }]);
    expect((await show(order)).returns).toMatchObject([{ status: 'canceled' }]);
  });

  it('of a return that a rejected refund claim removed is canceled at the carrier', async () => {
    const order = await denmark.sold(1, { shipped: true, data: { refund: 'refused' } });
    carrier.answer = () => new Promise(() => undefined);
    const answer = await shop.admin.post(`/orders/${order.id}/claims`, {
      type: 'refund',
      claim_items: [{ item_id: order.items[0].id, quantity: 1, reason: 'other' }],
      return_shipping: { option_id: denmark.wayBack },
    });
    expect(answer).toMatchObject({ status: 422 });
    const { claims, returns } = await show(order);
    expect({ claims, returns }).toMatchObject({ claims: [], returns: [{ status: 'canceled' }] });
    carrier.answer = async () => ({ label: 'RR-claim' });
    await shop.sql(`update "return" set asked_at = now() - interval '1 hour' where id = $1`, [returns[0].id]);
    await shop.app.get(AskForLabel, { strict: false }).sweep();
    await until(() => carrier.canceled);
    expect(carrier.canceled).toEqual([{ label: 'RR-claim' }]);
  });
});

/** The carrier answers the next question when `release` is called. */
function heldBack(): { release(label: Record<string, unknown>): void } {
  let release = (_: Record<string, unknown>): void => undefined;
  const answer = new Promise<Record<string, unknown>>((resolve) => (release = resolve));
  Object.assign(carrier, { answer: () => answer, timeoutMs: 60_000 });
  return { release: (label) => release(label) };
}

/** Events that still have to be taken: the carrier is closed, so each is. */
function canceledLabels(returnId: string): Promise<unknown[]> {
  return shop.sql(
    `select from outbox_event where name = 'return.label_canceled' and data ->> 'return_id' = $1`,
    [returnId],
  );
}
