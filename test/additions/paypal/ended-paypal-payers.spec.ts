import { requestEdit } from '../../support/order-edits.ts';
import { beginPayingSwap } from '../../support/paying-swaps.ts';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* A customer has approved a payment in PayPal's window, and PayPal moves the money after that which is paid for has ended. */

describe.each([
  ['captured', 'PAYMENT.CAPTURE.COMPLETED', { PAYPAL_CAPTURE: 'true' }],
  ['authorized', 'PAYMENT.AUTHORIZATION.CREATED', {}],
] as const)('An approved payment that PayPal has %s late', (how, event, variables) => {
  let shop: PayPalShop;

  beforeAll(async () => (shop = await openPayPalShop(variables)));
  afterAll(() => shop.close());

  /** The customer approves the order at PayPal of a cart or payment collection. */
  function approve(payer: string): void {
    const { ledger } = shop.company;
    ledger.approve(ledger.orderOf(payer).id);
  }

  /** PayPal moves the money, and reports it. */
  async function finish(payer: string): Promise<void> {
    const { ledger } = shop.company;
    const order = ledger.pay(ledger.orderOf(payer).id);
    const resource = how === 'captured' ? ledger.captureOf(order) : ledger.authorizationOf(order);
    expect(await shop.sendEvent(event, resource)).toBe(200);
  }

  async function waitForRelease(payer: string): Promise<void> {
    const { ledger } = shop.company;
    await until(() => ledger.balanceOf(payer) === 0 && ledger.reservedOf(payer) === 0);
  }

  it('is given back if staff have canceled the order edit', async () => {
    const order = await shop.placePaidOrder();
    const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    const { id, collection } = await requestEdit(shop, order, { add: [mug] });
    ok(await shop.store.post(`/payment-collections/${collection}/sessions`, { provider_id: 'paypal' }));
    approve(collection!);
    ok(await shop.admin.post(`/order-edits/${id}/cancel`));
    await shop.redeliverEvents();
    await finish(collection!);
    await waitForRelease(collection!);
  });

  it('is given back if staff have canceled the swap', async () => {
    const { cart, cancel } = await beginPayingSwap(shop, await shop.placePaidOrder(), 'paypal');
    approve(cart);
    await cancel();
    await shop.redeliverEvents();
    await finish(cart);
    await waitForRelease(cart);
  });
});
