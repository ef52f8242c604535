import { openPayPalShop, type PayPalShop, payPalVariables } from '../../../support/paypal-shop.ts';
import { type CommandRun, runStorekeep } from '../../../support/run-command.ts';
import { ok } from '../../../support/sample-shop.ts';

/* `storekeep payments:reconcile` compares payments with PayPal. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
beforeEach(() => shop.sql(`update payment set updated_at = now() - interval '60 days'`));
afterEach(() => {
  shop.company.behaviors.clear();
  shop.company.ledger.orders.clear();
  shop.company.canSearch = true;
});
afterAll(() => shop.close());

function reconcile(...args: string[]): Promise<CommandRun> {
  const environment = { ...payPalVariables(shop.company), DATABASE_URL: shop.testDatabase.url };
  return runStorekeep(environment, ['payments:reconcile', ...args]);
}

async function placeCapturedOrder() {
  const order = await shop.placePaidOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

describe('The reconciliation of payments by PayPal', () => {
  it('reports nothing if authorized, captured, refunded and canceled payments are equal', async () => {
    await shop.placePaidOrder();
    const { id } = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const canceled = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${canceled.id}/cancel`));
    await shop.redeliverEvents();
    const { code, output } = await reconcile();
    expect(output).toMatch(/^3 payments since .* were compared, 0 differ$/);
    expect(code).toBe(0);
  });

  it('reports a capture, a refund and a voided authorization at PayPal', async () => {
    const { ledger } = shop.company;
    const [captured, refunded, voided] = [
      await shop.placePaidOrder(),
      await placeCapturedOrder(),
      await shop.placePaidOrder(),
    ];
    const { id } = ledger.authorizationOf(ledger.orderOf(captured.cart));
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {});
    const { id: capture, amount } = ledger.captureOf(ledger.orderOf(refunded.cart));
    ledger.refund(capture, { amount: { ...amount, value: '4.00' } });
    ledger.voidAuthorization(ledger.authorizationOf(ledger.orderOf(voided.cart)).id);
    const { code, output } = await reconcile();
    const lineOf = ({ payment }: { payment: string }) =>
      output.split('\n').find((line) => line.includes(payment));
    expect(lineOf(captured)).toContain(`${captured.intent}: is not captured here`);
    expect(lineOf(refunded)).toContain('resend the webhook event of the refund');
    expect(lineOf(voided)).toContain('ask the customer to pay again');
    expect(code).toBe(1);
  });

  it('cannot compare a captured payment whose order PayPal has deleted', async () => {
    const { payment } = await placeCapturedOrder();
    shop.company.behaviors.set('GET /v2/checkout/orders', 'is missing');
    const { code, output } = await reconcile();
    expect(output).toMatch(new RegExp(`${payment}.*compare its captures in the dashboard of PayPal`));
    expect(code).toBe(1);
  });
});

describe('The reconciliation of what was paid at PayPal', () => {
  /** A cart whose shopper has paid in the browser and does not come back. */
  async function payWithoutCompleting() {
    const { cart, intent } = await shop.openCart();
    const order = shop.company.ledger.pay(intent);
    return { cart, intent, order };
  }

  it('reports money that is authorized for a cart that is not completed', async () => {
    const { cart, intent } = await payWithoutCompleting();
    const { code, output } = await reconcile();
    expect(output).toMatch(
      new RegExp(`no order, ${cart}, ${intent}: has \\d+ eur at the provider, but the cart is not completed`),
    );
    expect(code).toBe(1);
  });

  it('reports once what was captured at PayPal, although no session names it', async () => {
    const { cart, intent, order } = await payWithoutCompleting();
    const { id } = shop.company.ledger.authorizationOf(order);
    shop.company.ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {});
    await shop.sql('delete from payment_session where cart_id = $1', [cart]);
    const { output } = await reconcile();
    expect(
      output.match(new RegExp(`${cart}, ${intent}: .*no session or payment here names it`, 'g')),
    ).toHaveLength(1);
  });

  it('reports what is on a later page of an earlier month', async () => {
    const { cart, order } = await payWithoutCompleting();
    const monthAgo = new Date(Date.now() - 35 * 86_400_000);
    const payments = order.purchase_units[0].payments!;
    const [authorization] = payments.authorizations!;
    const voided = Array.from({ length: 25 }, (_, n) => ({
      ...authorization,
      ...{ id: `VOIDED000${n + 10}`, status: 'VOIDED' as const, custom_id: 'of another shop' },
    }));
    authorization.create_time = new Date(monthAgo.getTime() + 1000).toISOString();
    for (const one of voided) one.create_time = monthAgo.toISOString();
    payments.authorizations = [...voided, authorization];
    expect((await reconcile()).output).not.toContain(cart);
    expect((await reconcile('--since', '40d')).output).toContain(cart);
  });

  it('reports what was paid after the first of the periods that PayPal searches', async () => {
    const { cart } = await payWithoutCompleting();
    expect((await reconcile('--since', '40d')).output).toContain(cart);
  });

  it('reports neither paid orders nor what was given back', async () => {
    const paid = await placeCapturedOrder();
    const { cart, order } = await payWithoutCompleting();
    shop.company.ledger.voidAuthorization(shop.company.ledger.authorizationOf(order).id);
    const { code, output } = await reconcile();
    expect(output).not.toContain(cart);
    expect(output).not.toContain(paid.cart);
    expect(code).toBe(0);
  });

  it('says that a permission is missing, and compares the payments', async () => {
    await placeCapturedOrder();
    shop.company.canSearch = false;
    const { code, output } = await reconcile();
    expect(output).toContain('select "Transaction Search" in its settings');
    expect(output).toMatch(/^1 payments since .* were compared, 0 differ$/m);
    expect(code).toBe(0);
  });
});
